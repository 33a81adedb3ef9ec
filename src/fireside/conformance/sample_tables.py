"""Sample tables for tests of a title: numbers of seats, options, random play."""

from collections.abc import Iterator, Sequence
from typing import Any

from fireside.core.game import Game, OptionValue
from fireside.core.rng import Rng
from fireside.core.state import COMPILED, State
from fireside.games import game

Table = tuple[str, int, dict[str, OptionValue]]

LONGEST = 100_000  # limit on decisions of a match that must end
LONGEST_ENDLESS = 5_000  # limit on decisions of a match that need not end


def sized(compiled: int, plain: int) -> int:
    """Return the size of a test: plain Python is fifty times slower than compiled rules."""
    return compiled if COMPILED else plain


def option_sets(title: Game) -> list[dict[str, OptionValue]]:
    """Return the default options, and one set for every other value of every option."""
    sets: list[dict[str, OptionValue]] = [{}]
    for name, option in title.options.items():
        sets += [{name: word} for word in option.words[1:]]
        if option.numbers is not None:
            sets.append({name: option.numbers.start})
    return sets


def all_tables(titles: Sequence[str]) -> list[Table]:
    """Return each title with each number of seats, and with each option at the fewest seats."""
    tables: list[Table] = []
    for title in titles:
        one = game(title)
        tables += [(title, seats, {}) for seats in one.seats]
        tables += [(title, one.seats.start, options) for options in option_sets(one)[1:]]
    return tables


def describe(table: Table) -> str:
    """Return a test id for this table."""
    title, seats, options = table
    agreed = "-".join(f"{name}={value}" for name, value in options.items())
    return f"{title}-{seats}" + (f"-{agreed}" if agreed else "")


def random_moves(state: State, rng: Rng, most: int = LONGEST) -> Iterator[tuple[int, int]]:
    """Play random moves of random seats to act; yield seat and move before each is made."""
    for _ in range(most):
        if state.over:
            return
        asked = state.to_act
        seat = asked[rng.roll(len(asked))]
        moves = state.legal_moves(seat)
        move = moves[rng.roll(len(moves))]
        yield seat, move
        state.apply(seat, move)


def random_matches(
    table: Table, seed: int, decisions: int, listening: bool = False
) -> Iterator[tuple[State, int, int]]:
    """Play random matches until `decisions` moves were made; yield before each move.

    Titles with short and long matches are tested with the same number of decisions.
    """
    title, seats, options = table
    left = decisions
    for at in range(decisions):  # an upper bound: each match has at least one decision
        state = game(title).new(seats, seed + at, options)
        if listening:
            state.record_events()
        for seat, move in random_moves(state, Rng(seed + at), left):
            left -= 1
            yield state, seat, move
        if left <= 0:
            return


def halfway(table: Table, seed: int, most: int) -> State:
    """Return a state after `most` random decisions, counted over several matches if needed."""
    title, seats, options = table
    left = most
    while True:
        state = game(title).new(seats, seed, options)
        made = sum(1 for _ in random_moves(state, Rng(seed), left))
        if made == left:
            return state
        left -= made + 1
        seed += 1


def finished(
    table: Table, decisions: int, most_matches: int = 2_000
) -> Iterator[tuple[State, list[Any]]]:
    """Yield finished random matches with all their events, until `decisions` moves were made."""
    title, seats, options = table
    found = game(title)
    longest = LONGEST if found.always_ends(options) else LONGEST_ENDLESS
    made = 0
    for seed in range(most_matches):
        state = found.new(seats, seed, options)
        state.record_events()
        events: list[Any] = []
        for _ in random_moves(state, Rng(seed + 7), longest):
            events += state.take_events()
            made += 1
        if state.over:
            yield state, events + state.take_events()
        if made >= decisions:
            return
