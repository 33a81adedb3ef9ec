"""Matches between bots, shared out between processes."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import numpy as np

from fireside.batch.vector_engine import returns_of
from fireside.batch.vector_matches import Array, BadBatch, BatchSettings
from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import bot
from fireside.bots.worker_pool import process_pool
from fireside.core.errors import IllegalMove
from fireside.core.playout import first_to_act, play_out
from fireside.core.rng import Rng
from fireside.core.state import LEGAL, State

Player: TypeAlias = str | type[Bot]  # a level, or a class of bots
Part: TypeAlias = tuple[Array, Array, Array, Array]  # seeds, scores, returns, lengths
# Told of every decision before it is made, and by whom.
Note: TypeAlias = Callable[[State, int, int, Bot], None]
T = TypeVar("T")

RANDOM = "random"
LARGEST_SHARE = 25  # matches, so that somebody who waits is told now and then


class Job:
    """Who plays, and by which terms."""

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
            seat_bot(player, 0)  # a level that does not exist is refused now

    def deal(self, match: int) -> tuple[int, State, Rng]:
        """The seed of a match, its table, and chance for all that is not the table's."""
        rng = Rng(int(Rng(self.seed).bits()) ^ match)
        seed = int(rng.bits())
        return seed, self.terms.game.set_up(self.terms.seats, seed, self.terms.options), rng

    def play(self, table: State, rng: Rng, note: Note | None = None) -> int:
        """The match has been played to its end; returns how many decisions it took."""
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
    """A new bot for one match."""
    return bot(player, seed) if isinstance(player, str) else player(seed)


def cores_for(matches: int, cores: int | None) -> int:
    """How many processes play: all cores unless fewer are named, never more than matches."""
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
) -> list[T]:
    """What `play` makes of all matches, part by part, in several processes if there are several.

    `played` is told how many matches each part had.
    """
    # more than processes, since matches differ in length
    shares = 1 if cores == 1 else min(matches, 4 * cores)
    if played is not None:
        shares = max(shares, -(-matches // LARGEST_SHARE))
    bounds = [matches * share // shares for share in range(shares + 1)]
    parts: list[T] = []
    with process_map(cores) as mapped:
        for part in mapped(play, [job] * shares, bounds[:-1], bounds[1:]):
            parts.append(part)
            if played is not None:
                played(bounds[len(parts)] - bounds[len(parts) - 1])
    return parts


@contextmanager
def process_map(count: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """Something like `map`: that of other processes, or where one is enough our own."""
    if count == 1:
        yield map
        return
    with process_pool(count) as pool:
        yield pool.map


def play_some(job: Job, first: int, end: int) -> Part:
    """The matches numbered from first to before end."""
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
