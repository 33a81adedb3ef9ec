# compiled
"""Generated from `state.py` by `make generated`: copy, compare and hash a state."""

from mypy_extensions import i64

from fireside.core.rng import digest_row, same_rows, stir
from fireside.core.state import State
from fireside.games.tikal.state import TikalState


def copy(state: TikalState, into: TikalState) -> None:
    """Copy the state into the other; rows that never change are shared."""
    into.acting = state.acting
    into.over = state.over
    into.barrier = state.barrier
    into.sealed = state.sealed
    into.land = state.land
    into.tiles = state.tiles
    into.tokens = state.tokens
    into.workers = state.workers[:]
    into.owner = state.owner[:]
    into.stack = state.stack[:]
    into.player = state.player[:]
    into.professional = state.professional
    into.final = state.final
    into.first = state.first
    into.turn = state.turn
    into.phase = state.phase
    into.action_points = state.action_points
    into.full_points = state.full_points
    into.tile = state.tile
    into.next_tile = state.next_tile
    into.next_token = state.next_token
    into.floors = state.floors
    into.dug_once = state.dug_once
    into.dug_twice = state.dug_twice
    into.order = state.order
    into.counted = state.counted
    into.offer = state.offer
    into.had_turn = state.had_turn
    into.passed = state.passed
    into.opener = state.opener
    into.bid = state.bid
    into.bidder = state.bidder


def same(one: TikalState, other: TikalState) -> bool:
    """Return whether both states have the same contents."""
    return (
        one.seats == other.seats
        and one.chance == other.chance
        and one.acting == other.acting
        and one.over == other.over
        and one.professional == other.professional
        and one.final == other.final
        and one.first == other.first
        and one.turn == other.turn
        and one.phase == other.phase
        and one.action_points == other.action_points
        and one.tile == other.tile
        and one.next_tile == other.next_tile
        and one.next_token == other.next_token
        and one.floors == other.floors
        and one.dug_once == other.dug_once
        and one.dug_twice == other.dug_twice
        and one.order == other.order
        and one.counted == other.counted
        and one.offer == other.offer
        and one.had_turn == other.had_turn
        and one.passed == other.passed
        and one.opener == other.opener
        and one.bid == other.bid
        and one.bidder == other.bidder
        and same_rows(one.workers, other.workers)
        and same_rows(one.owner, other.owner)
        and same_rows(one.stack, other.stack)
        and same_rows(one.player, other.player)
        and one.same_apart(other)
    )


def digest(state: TikalState) -> i64:
    """Return a 62-bit hash of the contents."""
    bits = state.digest_apart()
    bits = stir(bits, i64(state.seats))
    bits = stir(bits, i64(state.chance))
    bits = stir(bits, i64(state.acting))
    bits = stir(bits, i64(state.over))
    bits = stir(bits, i64(state.professional))
    bits = stir(bits, i64(state.final))
    bits = stir(bits, i64(state.first))
    bits = stir(bits, i64(state.turn))
    bits = stir(bits, i64(state.phase))
    bits = stir(bits, i64(state.action_points))
    bits = stir(bits, i64(state.tile))
    bits = stir(bits, i64(state.next_tile))
    bits = stir(bits, i64(state.next_token))
    bits = stir(bits, i64(state.floors))
    bits = stir(bits, i64(state.dug_once))
    bits = stir(bits, i64(state.dug_twice))
    bits = stir(bits, i64(state.order))
    bits = stir(bits, i64(state.counted))
    bits = stir(bits, i64(state.offer))
    bits = stir(bits, i64(state.had_turn))
    bits = stir(bits, i64(state.passed))
    bits = stir(bits, i64(state.opener))
    bits = stir(bits, i64(state.bid))
    bits = stir(bits, i64(state.bidder))
    bits = digest_row(bits, state.workers)
    bits = digest_row(bits, state.owner)
    bits = digest_row(bits, state.stack)
    bits = digest_row(bits, state.player)
    return bits


class TikalFields(TikalState):
    """A state that is compared and hashed by its fields."""

    def has_same_contents(self, other: State) -> bool:
        """Return whether both have the same contents, also hidden ones."""
        assert isinstance(other, TikalState)
        return same(self, other)

    def key(self) -> i64:
        """Return a 62-bit hash of the contents."""
        return digest(self)
