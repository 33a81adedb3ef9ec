"""Who plays whom: every deal once for each way round the table, so that luck cancels out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match to be played: its number, the seed of its deal, the bot on each seat."""

    number: int
    seed: int
    bots: tuple[str, ...]


def schedule(bots: Sequence[str], seats: int, matches: int, seed: int = 0) -> Iterator[Fixture]:
    """So many matches. A deal is played with every rotation of a line-up before the next is dealt.

    With fewer bots than seats they take several each, in turn; with more they sit out in turn.
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
