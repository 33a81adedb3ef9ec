# compiled
"""Generated from `state.py` by `make generated`: copy, compare and hash a state."""

from mypy_extensions import i64

from fireside.core.rng import digest_row, same_rows, stir
from fireside.core.state import State
from fireside.games.maamut.state import MaamutState


def copy(state: MaamutState, into: MaamutState) -> None:
    """Copy the state into the other; rows that never change are shared."""
    into.acting = state.acting
    into.over = state.over
    into.barrier = state.barrier
    into.sealed = state.sealed
    into.layout = state.layout
    into.hunter = state.hunter[:]
    into.trap = state.trap[:]
    into.hand = state.hand[:]
    into.discards = state.discards[:]
    into.pile = state.pile
    into.pile_left = state.pile_left
    into.times_empty = state.times_empty
    into.renewals = state.renewals
    into.idle_turns = state.idle_turns
    into.kept = state.kept
    into.shown = state.shown
    into.opened = state.opened
    into.past = state.past
    into.lone_hunter_wins = state.lone_hunter_wins
    into.hands_open = state.hands_open
    into.first = state.first
    into.turn = state.turn
    into.phase = state.phase
    into.mammoth = state.mammoth
    into.card = state.card
    into.course = state.course
    into.steps_left = state.steps_left
    into.flight_course = state.flight_course
    into.flight_left = state.flight_left
    into.chased = state.chased
    into.winner = state.winner
    into.ending = state.ending


def same(one: MaamutState, other: MaamutState) -> bool:
    """Return whether both states have the same contents."""
    return (
        one.seats == other.seats
        and one.chance == other.chance
        and one.acting == other.acting
        and one.over == other.over
        and one.pile_left == other.pile_left
        and one.times_empty == other.times_empty
        and one.renewals == other.renewals
        and one.idle_turns == other.idle_turns
        and one.kept == other.kept
        and one.shown == other.shown
        and one.opened == other.opened
        and one.lone_hunter_wins == other.lone_hunter_wins
        and one.first == other.first
        and one.turn == other.turn
        and one.phase == other.phase
        and one.mammoth == other.mammoth
        and one.card == other.card
        and one.course == other.course
        and one.steps_left == other.steps_left
        and one.flight_course == other.flight_course
        and one.flight_left == other.flight_left
        and one.chased == other.chased
        and one.winner == other.winner
        and one.ending == other.ending
        and same_rows(one.hunter, other.hunter)
        and same_rows(one.trap, other.trap)
        and same_rows(one.hand, other.hand)
        and same_rows(one.discards, other.discards)
        and same_rows(one.past, other.past)
        and one.same_apart(other)
    )


def digest(state: MaamutState) -> i64:
    """Return a 62-bit hash of the contents."""
    bits = state.digest_apart()
    bits = stir(bits, i64(state.seats))
    bits = stir(bits, i64(state.chance))
    bits = stir(bits, i64(state.acting))
    bits = stir(bits, i64(state.over))
    bits = stir(bits, i64(state.pile_left))
    bits = stir(bits, i64(state.times_empty))
    bits = stir(bits, i64(state.renewals))
    bits = stir(bits, i64(state.idle_turns))
    bits = stir(bits, i64(state.kept))
    bits = stir(bits, i64(state.shown))
    bits = stir(bits, i64(state.opened))
    bits = stir(bits, i64(state.lone_hunter_wins))
    bits = stir(bits, i64(state.first))
    bits = stir(bits, i64(state.turn))
    bits = stir(bits, i64(state.phase))
    bits = stir(bits, i64(state.mammoth))
    bits = stir(bits, i64(state.card))
    bits = stir(bits, i64(state.course))
    bits = stir(bits, i64(state.steps_left))
    bits = stir(bits, i64(state.flight_course))
    bits = stir(bits, i64(state.flight_left))
    bits = stir(bits, i64(state.chased))
    bits = stir(bits, i64(state.winner))
    bits = stir(bits, i64(state.ending))
    bits = digest_row(bits, state.hunter)
    bits = digest_row(bits, state.trap)
    bits = digest_row(bits, state.hand)
    bits = digest_row(bits, state.discards)
    bits = digest_row(bits, state.past)
    return bits


class MaamutFields(MaamutState):
    """A state that is compared and hashed by its fields."""

    def has_same_contents(self, other: State) -> bool:
        """Return whether both have the same contents, also hidden ones."""
        assert isinstance(other, MaamutState)
        return same(self, other)

    def key(self) -> i64:
        """Return a 62-bit hash of the contents."""
        return digest(self)
