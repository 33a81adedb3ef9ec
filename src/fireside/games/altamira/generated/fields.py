# compiled
"""Generated from `state.py` by `make generated`: copy, compare and hash a state."""

from mypy_extensions import i64

from fireside.core.rng import digest_row, same_rows, stir
from fireside.core.state import State
from fireside.games.altamira.state import AltamiraState


def copy(state: AltamiraState, into: AltamiraState) -> None:
    """Copy the state into the other; rows that never change are shared."""
    into.acting = state.acting
    into.over = state.over
    into.barrier = state.barrier
    into.sealed = state.sealed
    into.supply = state.supply
    into.market = state.market
    into.hand = state.hand[:]
    into.face_up = state.face_up[:]
    into.face_down = state.face_down[:]
    into.trophies = state.trophies[:]
    into.sent = state.sent
    into.display = state.display[:]
    into.costs = state.costs
    into.pile = state.pile
    into.pile_left = state.pile_left
    into.first = state.first
    into.master = state.master
    into.turn = state.turn
    into.phase = state.phase
    into.place = state.place
    into.twice = state.twice
    into.hunted = state.hunted
    into.target = state.target
    into.co_hunters = state.co_hunters
    into.quiet = state.quiet
    into.stirred = state.stirred
    into.round = state.round
    into.rounds = state.rounds
    into.ending = state.ending
    into.exchanges_often = state.exchanges_often
    into.bluffs_kept = state.bluffs_kept
    into.hands_open = state.hands_open
    into.lays_more = state.lays_more


def same(one: AltamiraState, other: AltamiraState) -> bool:
    """Return whether both states have the same contents."""
    return (
        one.seats == other.seats
        and one.chance == other.chance
        and one.acting == other.acting
        and one.over == other.over
        and one.supply == other.supply
        and one.market == other.market
        and one.sent == other.sent
        and one.pile_left == other.pile_left
        and one.first == other.first
        and one.master == other.master
        and one.turn == other.turn
        and one.phase == other.phase
        and one.place == other.place
        and one.twice == other.twice
        and one.hunted == other.hunted
        and one.target == other.target
        and one.co_hunters == other.co_hunters
        and one.quiet == other.quiet
        and one.stirred == other.stirred
        and one.round == other.round
        and one.ending == other.ending
        and one.exchanges_often == other.exchanges_often
        and one.bluffs_kept == other.bluffs_kept
        and one.hands_open == other.hands_open
        and same_rows(one.hand, other.hand)
        and same_rows(one.face_up, other.face_up)
        and same_rows(one.face_down, other.face_down)
        and same_rows(one.trophies, other.trophies)
        and same_rows(one.display, other.display)
        and same_rows(one.costs, other.costs)
        and one.same_apart(other)
    )


def digest(state: AltamiraState) -> i64:
    """Return a 62-bit hash of the contents."""
    bits = state.digest_apart()
    bits = stir(bits, i64(state.seats))
    bits = stir(bits, i64(state.chance))
    bits = stir(bits, i64(state.acting))
    bits = stir(bits, i64(state.over))
    bits = stir(bits, i64(state.supply))
    bits = stir(bits, i64(state.market))
    bits = stir(bits, i64(state.sent))
    bits = stir(bits, i64(state.pile_left))
    bits = stir(bits, i64(state.first))
    bits = stir(bits, i64(state.master))
    bits = stir(bits, i64(state.turn))
    bits = stir(bits, i64(state.phase))
    bits = stir(bits, i64(state.place))
    bits = stir(bits, i64(state.twice))
    bits = stir(bits, i64(state.hunted))
    bits = stir(bits, i64(state.target))
    bits = stir(bits, i64(state.co_hunters))
    bits = stir(bits, i64(state.quiet))
    bits = stir(bits, i64(state.stirred))
    bits = stir(bits, i64(state.round))
    bits = stir(bits, i64(state.ending))
    bits = stir(bits, i64(state.exchanges_often))
    bits = stir(bits, i64(state.bluffs_kept))
    bits = stir(bits, i64(state.hands_open))
    bits = digest_row(bits, state.hand)
    bits = digest_row(bits, state.face_up)
    bits = digest_row(bits, state.face_down)
    bits = digest_row(bits, state.trophies)
    bits = digest_row(bits, state.display)
    bits = digest_row(bits, state.costs)
    return bits


class AltamiraFields(AltamiraState):
    """A state that is compared and hashed by its fields."""

    def has_same_contents(self, other: State) -> bool:
        """Return whether both have the same contents, also hidden ones."""
        assert isinstance(other, AltamiraState)
        return same(self, other)

    def key(self) -> i64:
        """Return a 62-bit hash of the contents."""
        return digest(self)
