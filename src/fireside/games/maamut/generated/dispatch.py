# compiled
"""Generated from `moves.py` by `make generated`: dispatch moves to rules."""

from mypy_extensions import i64

from fireside.core.state import Move, Seat, refuse_to_apply
from fireside.games.maamut.rules import flight, setup, turn
from fireside.games.maamut.state import FLEEING, PLACING, TURN, MaamutState


def act(state: MaamutState, seat: Seat, move: Move) -> None:
    """Apply the move by calling its rule."""
    if move < 0 or move >= 66 or seat < 0 or seat >= state.seats:
        refuse_to_apply(state, seat, move, 66)
    if move < 56:
        if move < 37:
            setup.place(state, seat, move)
        elif move < 55:
            turn.walk(state, seat, (move - 37) % 6, (move - 37) // 6 + 1)
        else:
            turn.set_trap(state, seat)
    else:
        if move == 56:
            turn.remove_trap(state, seat)
        elif move < 60:
            turn.discard(state, seat, (move - 57) + 1)
        else:
            turn.run_from_mammoth(state, seat, move - 60)


def refuse(state: MaamutState, seat: Seat, move: Move) -> i64:
    """Return why the move is refused, whatever the phase; LEGAL if it is not."""
    if move < 56:
        if move < 37:
            return setup.refuse_place(state, move)
        if move < 55:
            return turn.refuse_walk(state, seat, (move - 37) % 6, (move - 37) // 6 + 1)
        return turn.refuse_trap(state, seat)
    if move == 56:
        return turn.refuse_untrap(state, seat)
    if move < 60:
        return turn.refuse_discard(state, seat, (move - 57) + 1)
    return flight.refuse_flight(state, move - 60)


def is_time_for(phase: i64, move: Move) -> bool:
    """Return whether moves of this kind are made in this phase."""
    if move < 37:
        return phase == PLACING
    if move < 60:
        return phase == TURN
    return phase == FLEEING
