# compiled
"""Generated from `moves.py` by `make generated`: dispatch moves to rules."""

from mypy_extensions import i64

from fireside.core.state import LEGAL, Move, Seat, refuse_to_apply
from fireside.games.tikal.rules import auction, camps, movement, temples, tiles, treasures, turn
from fireside.games.tikal.state import BIDDING, CHOOSING, PLACING, SCORING, TURN, TikalState


def act(state: TikalState, seat: Seat, move: Move) -> None:
    """Apply the move by calling its rule."""
    if move < 0 or move >= 4964 or seat < 0 or seat >= state.seats:
        refuse_to_apply(state, seat, move, 4964)
    if move < 681:
        if move < 561:
            if move == 0:
                turn.end(state, seat)
            elif move < 481:
                movement.walk(state, seat, (move - 1) // 240, (move - 1) % 240 // 6, (move - 1) % 6)
            else:
                movement.enter(state, seat, (move - 481) // 40, (move - 481) % 40)
        else:
            if move < 601:
                temples.uncover(state, seat, move - 561)
            elif move < 641:
                treasures.lift(state, seat, move - 601)
            else:
                camps.pitch(state, seat, move - 641)
    else:
        if move < 1257:
            if move < 761:
                temples.guard(state, seat, (move - 681) % 40, (move - 681) // 40)
            elif move < 1017:
                treasures.swap(
                    state,
                    seat,
                    (move - 761) // 64,
                    (move - 761) % 64 // 8 + 1,
                    (move - 761) % 8 + 1,
                )
            else:
                tiles.place(state, seat, (move - 1017) // 6, (move - 1017) % 6)
        else:
            if move < 1727:
                auction.make_bid(state, seat, (move - 1257) + 1)
            elif move == 1727:
                auction.drop_out(state, seat)
            elif move < 1764:
                auction.choose(state, seat, move - 1728)
            else:
                movement.hop(
                    state,
                    seat,
                    (move - 1764) // 1600,
                    (move - 1764) % 1600 // 40,
                    (move - 1764) % 40,
                )


def refuse(state: TikalState, seat: Seat, move: Move) -> i64:
    """Return why the move is refused, whatever the phase; LEGAL if it is not."""
    if move < 681:
        if move < 561:
            if move == 0:
                return LEGAL
            if move < 481:
                return movement.refuse_walk(
                    state, seat, (move - 1) // 240, (move - 1) % 240 // 6, (move - 1) % 6
                )
            return movement.refuse_entry(state, seat, (move - 481) // 40, (move - 481) % 40)
        if move < 601:
            return temples.refuse_uncover(state, seat, move - 561)
        if move < 641:
            return treasures.refuse_lift(state, seat, move - 601)
        return camps.refuse_camp(state, seat, move - 641)
    if move < 1257:
        if move < 761:
            return temples.refuse_guard(state, seat, (move - 681) % 40, (move - 681) // 40)
        if move < 1017:
            return treasures.refuse_swap(
                state, seat, (move - 761) // 64, (move - 761) % 64 // 8 + 1, (move - 761) % 8 + 1
            )
        return tiles.refuse_tile(state.land, state.tile, (move - 1017) // 6, (move - 1017) % 6)
    if move < 1727:
        return auction.refuse_bid(state, seat, (move - 1257) + 1)
    if move == 1727:
        return LEGAL
    if move < 1764:
        return auction.refuse_choice(state, move - 1728)
    return movement.refuse_hop(
        state, seat, (move - 1764) // 1600, (move - 1764) % 1600 // 40, (move - 1764) % 40
    )


def is_time_for(phase: i64, move: Move) -> bool:
    """Return whether moves of this kind are made in this phase."""
    if move < 1257:
        if move < 1017:
            return phase == TURN or phase == SCORING
        return phase == PLACING
    if move < 1728:
        return phase == BIDDING
    if move < 1764:
        return phase == CHOOSING
    return phase == TURN or phase == SCORING
