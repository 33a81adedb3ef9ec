"""Plays matches of one level against itself and counts the blunders."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from benchmarks.bots.follies import altamira, maamut, tikal

import fireside
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.core.game import OptionValue
from fireside.core.rng import Rng
from fireside.core.state import State


class Recogniser(Protocol):
    """A recogniser of blunders that follows one match decision by decision."""

    def see(self, before: State, seat: int, move: int, after: State) -> list[str]: ...


RECOGNISERS: dict[str, Callable[[], Recogniser]] = {
    "altamira": altamira.Follies,
    "maamut": maamut.Follies,
    "tikal": tikal.Follies,
}
VARIANTS: dict[str, list[dict[str, OptionValue]]] = {"tikal": [{}, {"game": "professional"}]}


@dataclass
class Tally:
    """Counts of decisions with a choice and of blunders among them."""

    matches: int = 0
    decisions: int = 0
    follies: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> float:
        """Return the share of decisions that are blunders."""
        return self.follies.total() / max(self.decisions, 1)


def tables(title: str) -> Iterator[tuple[int, dict[str, OptionValue]]]:
    """Yield every number of seats with every kind of match, in an endless cycle."""
    while True:
        for seats in fireside.game(title).seats:
            for options in VARIANTS.get(title, [{}]):
                yield seats, options


def count(title: str, level: str, matches: int, seed: int = 0) -> Tally:
    """Play this many matches and count blunders; searches are not timed, so equal seeds agree."""
    tally = Tally()
    for number, (seats, options) in zip(range(matches), tables(title), strict=False):
        play(title, level, seats, options, seed + number, tally)
    return tally


def play(
    title: str, level: str, seats: int, options: dict[str, OptionValue], seed: int, tally: Tally
) -> None:
    """Play one match and add its decisions and blunders to the tally."""
    state = fireside.game(title).new(seats, seed, options)
    rng = Rng(seed + 1)
    players = [bot(level, int(rng.bits())) for _ in range(seats)]
    seen = RECOGNISERS[title]()
    tally.matches += 1
    while not state.over:
        seat = state.to_act[0]
        legal = state.legal_moves(seat)
        world = state.resample(seat, rng)
        move = players[seat].choose(world, seat, Budget(seconds=0.0, simulations=1_000_000))
        before = state.clone()
        state.apply(seat, move)
        found = seen.see(before, seat, int(move), state)
        if len(legal) > 1:
            tally.decisions += 1
            tally.follies.update(found)
