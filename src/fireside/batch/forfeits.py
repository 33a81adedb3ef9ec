"""Matches that a seat loses by an illegal move."""

from typing import Final

from fireside.batch.vector_engine import VectorEngine

FORFEIT: Final = -2  # in the place of a move
LOST = -1.0


def forfeit(engine: VectorEngine, at: int) -> None:
    """End a match with -1 for the seat to act and 0 for the others, and begin the next."""
    state, seat, seats = engine.states[at], int(engine.asked[at]), int(engine.seats)
    engine.mover[at] = seat
    engine.record_result(state, at)  # as truncated, since the rules did not end it
    engine.cut[at], engine.ended[at] = 0, 1
    engine.rewards[at] = engine.returns[at * seats + seat] = LOST
    for other, points in enumerate(state.scores):
        engine.scores[at * seats + other] = points
    engine.states[at] = engine.new_match(at)
    engine.wipe(at)
    engine.ask(at)
