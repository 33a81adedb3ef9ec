"""Information states: everything a seat has observed of a match since its beginning, as text."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from fireside.core.game import Game
from fireside.core.state import State

Decision: TypeAlias = tuple[int, int]  # seat and move


class InformationState:
    """The information state of one viewer (None: a spectator) at a moment; immutable.

    `text` has a line for the initial view, one for each decision since and one for each event, as
    far as the viewer may know them. `> place a1` is the viewer's own decision, `2> place a1` that
    of seat 2, and `2> ?` a secret choice of seat 2.
    """

    __slots__ = ("ply", "table", "text")

    def __init__(self, ply: int, table: State, text: str) -> None:
        self.ply = ply
        self.table = table  # the state at that moment
        self.text = text


def initial_information(
    game: Game, table: State, viewer: int | None, before: str = ""
) -> InformationState:
    """Return the information state of a viewer at this state, after the text `before`."""
    return InformationState(0, table, f"{before}{view_line(game, table, viewer)}\n")


def view_line(game: Game, table: State, viewer: int | None) -> str:
    """Return the view as one line of JSON."""
    return msgspec.json.encode(game.view(table, viewer)).decode()


def continued(
    game: Game, known: InformationState, viewer: int | None, decisions: list[Decision], ply: int
) -> InformationState:
    """Return the information state after the decisions up to `ply`."""
    table = known.table.clone()
    table.record_events()
    told = "".join(
        told_of_move(game, table, viewer, seat, move) for seat, move in decisions[known.ply : ply]
    )
    return InformationState(ply, table, known.text + told)


def told_of_move(game: Game, table: State, viewer: int | None, seat: int, move: int) -> str:
    """Make the move in this state, which records events; return what the viewer observes of it."""
    line = decision_line(game, table, viewer, seat, move)
    table.apply(seat, move)
    return line + "".join(event_lines(table.take_events(), viewer))


def decision_line(game: Game, table: State, viewer: int | None, seat: int, move: int) -> str:
    """Return the decision as a line; secret choices of other seats become a question mark."""
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
