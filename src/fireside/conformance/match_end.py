"""Search for events or state changes after the end of a match.

Run as a program it prints its findings. Events can be recorded in compiled and plain Python; the
state at the moment of the final event only in plain Python, where `tell` can be patched.
"""

import sys
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import fireside
from fireside.conformance.sample_tables import Table, all_tables, describe, finished
from fireside.core.state import State


def find_violations(table: Table, state: State, events: list[Any]) -> Iterator[str]:
    """Yield what followed the end of a finished match."""
    endings = [at for at, event in enumerate(events) if event.ends]
    if endings != [len(events) - 1]:
        after = events[endings[0] :] if endings else "no event that ends it"
        yield f"{describe(table)}: {after}"
    if state.to_act or any(state.legal_moves(seat) for seat in range(state.seats)):
        yield f"{describe(table)}: a seat is still asked"


def changes(table: Table, decisions: int) -> Iterator[str]:
    """Yield state changes after the final event, in plain Python."""
    game = fireside.game(table[0])
    tell = State.tell
    at_the_end: list[State] = []

    def note(state: State, event: Any) -> None:
        tell(state, event)
        if event.ends:
            at_the_end.append(state.clone())

    with patch.object(State, "tell", note):
        for state, _ in finished(table, decisions):
            before, after = game.dump(at_the_end[-1]), game.dump(state)
            if before != after:
                yield f"{describe(table)}: {before} became {after}"


if __name__ == "__main__":
    sys.stdout.write(
        "\n".join(
            change
            for table in all_tables(fireside.titles())
            for change in changes(table, int(sys.argv[1]))
        )
    )
