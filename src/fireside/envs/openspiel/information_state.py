"""What a seat has seen of a match from its first moment on: OpenSpiel's information state."""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from fireside.core.game import Game
from fireside.core.state import State

Decision: TypeAlias = tuple[int, int]  # the seat, and its move


class InformationState:
    """All that one viewer (None: a spectator) has seen until a moment; never changed once made.

    `text` has a line for the table as it lay at first, and one for each event since, as far as the
    viewer may know it; its own moves are told too.
    """

    __slots__ = ("ply", "table", "text")

    def __init__(self, ply: int, table: State, text: str) -> None:
        self.ply = ply
        self.table = table  # as it stood at that moment
        self.text = text


def initial_information(
    game: Game, table: State, viewer: int | None, before: str = ""
) -> InformationState:
    """The memory of somebody who comes to the table now, knowing what is told before."""
    return InformationState(0, table, f"{before}{view_line(game, table, viewer)}\n")


def view_line(game: Game, table: State, viewer: int | None) -> str:
    """The view as one line of JSON."""
    return msgspec.json.encode(game.view(table, viewer)).decode()


def continued(
    game: Game, memory: InformationState, viewer: int | None, decisions: list[Decision], ply: int
) -> InformationState:
    """The memory after the decisions that have been made since."""
    table = memory.table.clone()
    table.record_events()
    lines: list[str] = []
    for seat, move in decisions[memory.ply : ply]:
        if seat == viewer:
            lines.append(f"> {game.text(table, move)}\n")
        table.apply(seat, move)
        lines.extend(event_lines(table, viewer))
    return InformationState(ply, table, memory.text + "".join(lines))


def event_lines(table: State, viewer: int | None) -> Iterator[str]:
    """The events that the viewer may know of, one JSON line each."""
    for event in table.take_events():
        known = event.seen_by(viewer)
        if known is not None:
            yield msgspec.json.encode(known).decode() + "\n"
