"""States of Tikal set up in text."""

from typing import Any

import fireside
from fireside.games.tikal.components import CELL_NAMES, TERRAIN_TILES
from fireside.games.tikal.game import TikalTable, as_tikal
from fireside.play.match import Match

GAME = fireside.game("tikal")
PRINTED = ("a1", "a2", "b1", "b2")


def table(**document: Any) -> TikalTable:
    """Return a state from its document; by default two seats, and seat 0 to act with 10 AP."""
    return as_tikal(GAME.load(document))


def play(state: TikalTable, *texts: str) -> TikalTable:
    """Make legal moves, each by the seat that is to act."""
    for text in texts:
        (seat,) = state.to_act
        move = GAME.parse(state, text)
        assert move in state.legal_moves(seat), (text, GAME.why_not(state, seat, move))
        state.apply(seat, move)
    return state


def events(state: TikalTable, *texts: str) -> list[Any]:
    """Return the events of these moves."""
    state.record_events()
    play(state, *texts)
    return state.take_events()


def refused(state: TikalTable, text: str) -> str:
    """Return clause and name of the reason that refuses the move: 'T4.4 third_level'."""
    (seat,) = state.to_act
    move = GAME.parse(state, text)
    assert move not in state.legal_moves(seat)
    refusal = GAME.why_not(state, seat, move)
    assert refusal is not None
    return f"{refusal.clause} {refusal.key}"


def texts(state: TikalTable, start: str = "") -> list[str]:
    """Return the legal moves that start with this text, in notation."""
    (seat,) = state.to_act
    listed = [GAME.text(state, move) for move in state.legal_moves(seat)]
    return [text for text in listed if text.startswith(start)]


def shows(state: TikalTable) -> dict[str, Any]:
    """Return the complete state as a document."""
    return GAME.dump(state)


def view(state: TikalTable, seat: int | None = 0) -> Any:
    """Return a seat's view."""
    return GAME.view(state, seat)


def match(seats: int = 2, seed: int = 1, **options: str | int) -> Match:
    """Return a match at its start."""
    return Match("tikal", seats, seed, options)


def nearly_full_map(free: list[str], volcanoes: list[str], without: list[str]) -> dict[str, str]:
    """Return a map with tiles on all cells but the given ones, and volcanoes as named."""
    mountains = [
        name for name, kind, _, _ in TERRAIN_TILES if kind == "volcano" and name not in without
    ]
    others = [
        name for name, kind, _, _ in TERRAIN_TILES if kind != "volcano" and name not in without
    ]
    laid = {cell: mountains.pop(0) for cell in volcanoes}
    rest = [cell for cell in CELL_NAMES if cell not in (*PRINTED, *free, *volcanoes)]
    return laid | dict(zip(rest, others + mountains, strict=True))
