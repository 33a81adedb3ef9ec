"""The schedule of a tournament: each deal is played in all rotations, to cancel out luck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fixture:
    """A scheduled match: its number, the seed of its deal, and the bot of each seat."""

    number: int
    seed: int
    bots: tuple[str, ...]


def schedule(bots: Sequence[str], seats: int, matches: int, seed: int = 0) -> Iterator[Fixture]:
    """Yield the matches. Each deal is played with every rotation of a line-up before the next deal.

    If there are fewer bots than seats, bots take several seats; if there are more, they sit out in
    turn.
    """
    number = 0
    deal = 0
    while True:
        start = deal % len(bots)
        lineup = [bots[(start + at) % len(bots)] for at in range(seats)]
        for turn in range(seats):
            if number == matches:
                return
            yield Fixture(number, seed + deal, tuple(lineup[turn:] + lineup[:turn]))
            number += 1
        deal += 1
