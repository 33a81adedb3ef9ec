"""What a seat has been told of a match since it began: its information state, as text."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from fireside.core.game import Game
from fireside.core.state import State

Decision: TypeAlias = tuple[int, int]  # the seat, and its move


class InformationState:
    """All that one viewer (None: a spectator) has been told until a moment; never changed.

    `text` has a line for the table as it lay at first, one for each decision since and one for each
    event, as far as the viewer may know them. `> place a1` is the viewer's own decision, `2> place
    a1` that of seat 2, and `2> ?` a secret choice of seat 2.
    """

    __slots__ = ("ply", "table", "text")

    def __init__(self, ply: int, table: State, text: str) -> None:
        self.ply = ply
        self.table = table  # as it stood at that moment
        self.text = text


def initial_information(
    game: Game, table: State, viewer: int | None, before: str = ""
) -> InformationState:
    """Return what a viewer knows who comes to the table now and was told this before."""
    return InformationState(0, table, f"{before}{view_line(game, table, viewer)}\n")


def view_line(game: Game, table: State, viewer: int | None) -> str:
    """Return the view as one line of JSON."""
    return msgspec.json.encode(game.view(table, viewer)).decode()


def continued(
    game: Game, known: InformationState, viewer: int | None, decisions: list[Decision], ply: int
) -> InformationState:
    """Return what the viewer knows after the decisions made since."""
    table = known.table.clone()
    table.record_events()
    told = "".join(
        told_of_move(game, table, viewer, seat, move) for seat, move in decisions[known.ply : ply]
    )
    return InformationState(ply, table, known.text + told)


def told_of_move(game: Game, table: State, viewer: int | None, seat: int, move: int) -> str:
    """Make the move at this table, which records events; return what the viewer is told of it."""
    line = decision_line(game, table, viewer, seat, move)
    table.apply(seat, move)
    return line + "".join(event_lines(table.take_events(), viewer))


def decision_line(game: Game, table: State, viewer: int | None, seat: int, move: int) -> str:
    """Return the decision as a line; the secret choices of other seats as a question mark."""
    if seat == viewer:
        return f"> {game.text(table, move)}\n"
    secret = game.moves.kind_of[move].secret
    return f"{seat}> {'?' if secret else game.text(table, move)}\n"


def event_lines(events: list[Any], viewer: int | None) -> Iterator[str]:
    """Yield the events that the viewer may know of, one line of JSON each."""
    for event in events:
        known = event.seen_by(viewer)
        if known is not None:
            yield msgspec.json.encode(known).decode() + "\n"
