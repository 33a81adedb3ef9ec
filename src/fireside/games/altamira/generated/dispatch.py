# compiled
"""Generated from `moves.py` by `make generated`: dispatch moves to rules."""

from mypy_extensions import i64

from fireside.core.state import LEGAL, Move, Seat, refuse_to_apply
from fireside.games.altamira.rules import (
    display,
    exchanging,
    hunting,
    joining,
    making,
    sending,
    stakes,
)
from fireside.games.altamira.state import (
    ADDING,
    DISPLAY,
    EXCHANGING,
    HUNTING,
    JOINING,
    LAYING,
    LEFT_OPEN,
    MAKING,
    MAKING_CAMP,
    SENDING,
    STAKING,
    AltamiraState,
)


def act(state: AltamiraState, seat: Seat, move: Move) -> None:
    """Apply the move by calling its rule."""
    if move < 0 or move >= 270 or seat < 0 or seat >= state.seats:
        refuse_to_apply(state, seat, move, 270)
    if move < 225:
        if move < 122:
            if move < 15:
                sending.choose(state, seat, move)
            elif move < 47:
                making.make(state, seat, (move - 15) // 8, (move - 15) % 8)
            else:
                making.make_at_camp(state, seat, move - 47)
        else:
            if move < 218:
                exchanging.exchange(state, seat, move - 122)
            elif move == 218:
                exchanging.leave_market(state, seat)
            elif move < 224:
                hunting.hunt(state, seat, move - 219)
            else:
                hunting.be_done(state, seat)
    else:
        if move < 259:
            if move == 225:
                joining.join(state, seat)
            elif move == 226:
                joining.decline(state, seat)
            else:
                stakes.lay(state, seat, (move - 227) // 8, (move - 227) % 8)
        else:
            if move < 267:
                display.add(state, seat, (move - 259) // 2, (move - 259) % 2)
            elif move == 267:
                display.stop(state, seat)
            elif move == 268:
                display.end(state)
            else:
                display.leave_open(state, seat)


def refuse(state: AltamiraState, seat: Seat, move: Move) -> i64:
    """Return why the move is refused, whatever the phase; LEGAL if it is not."""
    if move < 219:
        if move < 47:
            if move < 15:
                return LEGAL
            return making.refuse_make(state, seat, (move - 15) // 8, (move - 15) % 8)
        if move < 122:
            return making.refuse_order(state, seat, move - 47)
        if move < 218:
            return exchanging.refuse_exchange(state, seat, move - 122)
        return LEGAL
    if move < 259:
        if move < 224:
            return hunting.refuse_hunt(state, seat, move - 219)
        if move < 227:
            return LEGAL
        return stakes.refuse_lay(state, seat, (move - 227) // 8, (move - 227) % 8)
    if move < 267:
        return display.refuse_add(state, seat, (move - 259) // 2, (move - 259) % 2)
    if move == 267:
        return display.refuse_stop(state, seat)
    return LEGAL


def is_time_for(phase: i64, move: Move) -> bool:
    """Return whether moves of this kind are made in this phase."""
    if move < 225:
        if move < 47:
            if move < 15:
                return phase == SENDING
            return phase == MAKING
        if move < 122:
            return phase == MAKING_CAMP
        if move < 219:
            return phase == EXCHANGING
        return phase == HUNTING
    if move < 259:
        if move < 227:
            return phase == JOINING
        return phase == LAYING
    if move < 267:
        return phase == STAKING or phase == DISPLAY or phase == ADDING or phase == LEFT_OPEN
    if move == 267:
        return (
            phase == LAYING
            or phase == STAKING
            or phase == DISPLAY
            or phase == ADDING
            or phase == LEFT_OPEN
        )
    return phase == DISPLAY
