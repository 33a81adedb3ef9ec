"""Matches between bots, distributed over processes."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias, TypeVar

import numpy as np

from fireside.batch.vector_engine import returns_of
from fireside.batch.vector_matches import Array, BadBatch, BatchSettings
from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import bot
from fireside.bots.ray_cluster import map_on_ray
from fireside.bots.worker_pool import process_pool
from fireside.core.errors import IllegalMove
from fireside.core.playout import first_to_act, play_out
from fireside.core.rng import Rng
from fireside.core.state import LEGAL, State

Player: TypeAlias = str | type[Bot]  # a level, or a class of bots
Part: TypeAlias = tuple[Array, Array, Array, Array]  # seeds, scores, returns, lengths
# Called with (state, seat, move, bot) before each move is applied.
Note: TypeAlias = Callable[[State, int, int, Bot], None]
T = TypeVar("T")

RANDOM = "random"
LARGEST_SHARE = 25  # matches, so that progress is reported regularly


class Job:
    """The players and settings of a batch of matches."""

    def __init__(
        self,
        terms: BatchSettings,
        players: list[Player],
        seed: int,
        seconds: float = 1.0,
        simulations: int = 0,
    ) -> None:
        everywhere = players * terms.seats if len(players) == 1 else players
        if len(everywhere) != terms.seats:
            raise BadBatch(f"There are {terms.seats} seats, but {len(players)} players.")
        self.terms = terms
        self.players = everywhere
        self.seed = seed
        self.seconds = seconds
        self.simulations = simulations
        for player in everywhere:
            seat_bot(player, 0)  # raises now if the level does not exist

    def deal(self, match: int) -> tuple[int, State, Rng]:
        """Return a match's seed, its initial state, and the generator for everything else."""
        rng = Rng(int(Rng(self.seed).bits()) ^ match)
        seed = int(rng.bits())
        return seed, self.terms.game.set_up(self.terms.seats, seed, self.terms.options), rng

    def play(self, table: State, rng: Rng, note: Note | None = None) -> int:
        """Play the match to its end or the limit; return the number of decisions."""
        longest = self.terms.longest
        if note is None and all(player == RANDOM for player in self.players):
            return play_out(table, rng, longest)
        budget = Budget(self.seconds, self.simulations)
        bots = [seat_bot(player, rng.bits()) for player in self.players]
        decisions = 0
        while not table.over and decisions < longest:
            seat = first_to_act(table)
            move = bots[seat].choose(table.resample(seat, rng), seat, budget)
            self._check(table, seat, move)
            if note is not None:
                note(table, seat, move, bots[seat])
            table.apply(seat, move)
            decisions += 1
        return decisions

    def _check(self, table: State, seat: int, move: int) -> None:
        if not 0 <= move < self.terms.game.move_count or table.refusal(seat, move) != LEGAL:
            raise IllegalMove(
                f"The bot in seat {seat} chose move {move}, which is not legal.", "bots", "bot"
            )


def seat_bot(player: Player, seed: int) -> Bot:
    """Return a new bot for one match."""
    return bot(player, seed) if isinstance(player, str) else player(seed)


def cores_for(matches: int, cores: int | None) -> int:
    """Return the number of processes: all cores unless fewer are named, at most one per match."""
    if matches < 1:
        raise BadBatch(f"At least one match must be played, not {matches}.")
    if cores is not None and cores < 1:
        raise BadBatch(f"At least one core must play, not {cores}.")
    return min(cores or os.cpu_count() or 1, matches)


def run_in_parts(
    play: Callable[[Job, int, int], T],
    job: Job,
    matches: int,
    cores: int,
    played: Callable[[int], None] | None = None,
    cluster: Any = None,
) -> list[T]:
    """Call `play` on ranges of matches, in several processes if `cores` > 1; return its results.

    On a `cluster`, the processes are those of Ray.
    `played` is called with the number of matches of each finished range.
    """
    # more shares than processes, since matches differ in length
    shares = 1 if cores == 1 else min(matches, 4 * cores)
    if played is not None:
        shares = max(shares, -(-matches // LARGEST_SHARE))
    bounds = [matches * share // shares for share in range(shares + 1)]
    parts: list[T] = []
    with process_map(cores, cluster) as mapped:
        for part in mapped(play, [job] * shares, bounds[:-1], bounds[1:]):
            parts.append(part)
            if played is not None:
                played(bounds[len(parts)] - bounds[len(parts) - 1])
    return parts


@contextmanager
def process_map(count: int, cluster: Any = None) -> Iterator[Callable[..., Iterator[Any]]]:
    """Yield the `map` of a cluster or a process pool, or the built-in one for one process."""
    if cluster is not None:
        yield partial(map_on_ray, cluster, count)
        return
    if count == 1:
        yield map
        return
    with process_pool(count) as pool:
        yield pool.map


def play_some(job: Job, first: int, end: int) -> Part:
    """Play the matches numbered from `first` to before `end`."""
    count, seats = end - first, job.terms.seats
    seeds, lengths = np.zeros(count, np.int64), np.zeros(count, np.int64)
    scores, returns = np.zeros((count, seats), np.int64), np.zeros((count, seats))
    for at in range(count):
        seeds[at], table, rng = job.deal(first + at)
        lengths[at] = job.play(table, rng)
        scores[at] = table.scores
        if table.over:
            returns[at] = returns_of(table)
    return seeds, scores, returns, lengths
