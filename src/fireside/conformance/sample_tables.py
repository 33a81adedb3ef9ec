"""Tables to try a title on: how many seats, which options, random play."""

from collections.abc import Iterator, Sequence

from fireside.core.game import Game, OptionValue
from fireside.core.rng import Rng
from fireside.core.state import COMPILED, State
from fireside.games import game

Table = tuple[str, int, dict[str, OptionValue]]


def sized(compiled: int, plain: int) -> int:
    """So many where the rules are compiled; fewer on plain Python, fifty times as slow."""
    return compiled if COMPILED else plain


def option_sets(title: Game) -> list[dict[str, OptionValue]]:
    """The defaults, and every other value of every option by itself."""
    sets: list[dict[str, OptionValue]] = [{}]
    for name, option in title.options.items():
        sets += [{name: word} for word in option.words[1:]]
        if option.numbers is not None:
            sets.append({name: option.numbers.start})
    return sets


def all_tables(titles: Sequence[str]) -> list[Table]:
    """Every title with every number of seats; every option with the fewest seats."""
    tables: list[Table] = []
    for title in titles:
        one = game(title)
        tables += [(title, seats, {}) for seats in one.seats]
        tables += [(title, one.seats.start, options) for options in option_sets(one)[1:]]
    return tables


def describe(table: Table) -> str:
    """A name for a test that runs on this table."""
    title, seats, options = table
    agreed = "-".join(f"{name}={value}" for name, value in options.items())
    return f"{title}-{seats}" + (f"-{agreed}" if agreed else "")


def random_moves(state: State, rng: Rng, most: int = 100_000) -> Iterator[tuple[int, int]]:
    """Plays on by chance, asking any of the seats that must decide; yields before each move."""
    for _ in range(most):
        if state.over:
            return
        asked = state.to_act
        seat = asked[rng.roll(len(asked))]
        moves = state.legal_moves(seat)
        move = moves[rng.roll(len(moves))]
        yield seat, move
        state.apply(seat, move)


def halfway(table: Table, seed: int, most: int) -> State:
    """A state some way into a random match."""
    title, seats, options = table
    state = game(title).new(seats, seed, options)
    for _ in random_moves(state, Rng(seed), most):
        pass
    return state
