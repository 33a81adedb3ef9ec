"""Playing many matches: by bots, each in its seat, or by one policy that answers for all."""

import multiprocessing
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from fireside.batch.matches import LONGEST, Array, BadBatch, Matches, Terms
from fireside.batch.results import Results, join
from fireside.batch.workers import SharedMatches
from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import bot
from fireside.core.batch import returns_of
from fireside.core.chance import Rng
from fireside.core.errors import IllegalMove
from fireside.core.game import OptionValue
from fireside.core.playout import first_to_act, play_out
from fireside.core.state import LEGAL, State

Policy: TypeAlias = Callable[[Array, Array, Array], Array]
"""(observations, masks, seats) -> moves: one row, one mask, one seat and one move per match."""

Player: TypeAlias = str | type[Bot]  # a level, or a class of bots
Part: TypeAlias = tuple[Array, Array, Array, Array]

AT_ONCE = 1024  # matches a policy is asked about together
RANDOM = "random"


def play(
    title: str,
    matches: int,
    players: Player | Sequence[Player] | Policy = RANDOM,
    cores: int | None = None,
    *,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 0,
    seconds: float = 1.0,
    simulations: int = 0,
    longest: int = LONGEST,
) -> Results:
    """So many matches have been played, and this is what they came to.

    `players` is a level of bots or a class of bots for all seats, one of these for each seat, or a
    policy: a function that is given arrays of observations, masks and seats and returns the moves.
    Bots think `seconds` or `simulations` a move, whichever is over first. All cores are used unless
    fewer are named. The same seed gives the same matches, however many cores play them.
    """
    if matches < 1:
        raise BadBatch(f"At least one match must be played, not {matches}.")
    if cores is not None and cores < 1:
        raise BadBatch(f"At least one core must play, not {cores}.")
    named = players if isinstance(players, Sequence) and not isinstance(players, str) else None
    terms = Terms(title, len(named) if named and seats is None else seats, options, longest, False)
    if named is not None and len(named) != terms.seats:
        raise BadBatch(f"There are {terms.seats} seats, but {len(named)} players.")
    processes = min(cores or os.cpu_count() or 1, matches)
    begun = time.perf_counter()
    if callable(players) and not isinstance(players, type):
        parts = [ask_policy(terms, matches, players, seed, processes)]
    else:
        sitters = list(named) if named is not None else [players] * terms.seats
        job = Job(terms, sitters, seed, Budget(seconds, simulations))  # type: ignore[arg-type]
        parts = share_out(job, matches, processes)
    return join(title, parts, time.perf_counter() - begun)


# ------------------------------------------------------------------ bots


@dataclass
class Job:
    """Matches between bots."""

    terms: Terms
    players: list[Player]
    seed: int
    budget: Budget

    def __reduce__(self) -> tuple[object, ...]:
        budget = (self.budget.seconds, int(self.budget.simulations))
        return _job, (self.terms, self.players, self.seed, budget)


def _job(terms: Terms, players: list[Player], seed: int, budget: tuple[float, int]) -> Job:
    return Job(terms, players, seed, Budget(*budget))


def share_out(job: Job, matches: int, processes: int) -> list[Part]:
    """The matches are played, in several processes if there are several."""
    if processes == 1:
        return [play_some(job, 0, matches)]
    shares = min(matches, 4 * processes)  # more than processes, since matches differ in length
    bounds = [matches * share // shares for share in range(shares + 1)]
    context = multiprocessing.get_context()
    with ProcessPoolExecutor(processes, context) as pool:
        return list(pool.map(play_some, [job] * shares, bounds[:-1], bounds[1:]))


def play_some(job: Job, first: int, end: int) -> Part:
    """The matches numbered from first to before end."""
    count, seats = end - first, job.terms.seats
    seeds, lengths = np.zeros(count, np.int64), np.zeros(count, np.int64)
    scores, returns = np.zeros((count, seats), np.int64), np.zeros((count, seats))
    for at in range(count):
        rng = Rng(int(Rng(job.seed).bits() ^ (first + at)))
        seeds[at] = rng.bits()
        table = job.terms.game.set_up(seats, int(seeds[at]), job.terms.options)
        lengths[at] = play_one(job, table, rng)
        scores[at] = table.scores
        if table.over:
            returns[at] = returns_of(table)
    return seeds, scores, returns, lengths


def play_one(job: Job, table: State, rng: Rng) -> int:
    """The match has been played to its end; returns how many decisions it took."""
    longest = job.terms.longest
    if all(player == RANDOM for player in job.players):
        return play_out(table, rng, longest)
    bots = [seat_bot(player, rng.bits()) for player in job.players]
    decisions = 0
    while not table.over and decisions < longest:
        seat = first_to_act(table)
        move = bots[seat].choose(table.resample(seat, rng), seat, job.budget)
        if not 0 <= move < job.terms.game.move_count or table.refusal(seat, move) != LEGAL:
            raise IllegalMove(
                f"The bot in seat {seat} chose move {move}, which is not legal.", "bots", "bot"
            )
        table.apply(seat, move)
        decisions += 1
    return decisions


def seat_bot(player: Player, seed: int) -> Bot:
    """A new bot for one match."""
    return bot(player, seed) if isinstance(player, str) else player(seed)


# ------------------------------------------------------------------ policies


def ask_policy(terms: Terms, matches: int, policy: Policy, seed: int, processes: int) -> Part:
    """One policy has decided for every seat of every match.

    Each place at the batch plays its own share to the end: taking whichever matches end first would
    favour short ones.
    """
    size = min(matches, AT_ONCE)
    lot: Matches | SharedMatches = (
        Matches(terms, size)
        if processes == 1 or size < 2 * processes
        else SharedMatches(terms, size, processes, None)
    )
    try:
        lot.begin(seed)
        return collect(lot, matches, policy)
    finally:
        lot.close()


def collect(lot: Matches | SharedMatches, matches: int, policy: Policy) -> Part:
    """What each place's first matches came to, until there are enough."""
    size, seats = lot.size, lot.terms.seats
    quota = matches // size + (np.arange(size) < matches % size)
    row = np.concatenate([[0], np.cumsum(quota)[:-1]])  # where the next result of each place goes
    end = row + quota
    seeds, lengths = np.zeros(matches, np.int64), np.zeros(matches, np.int64)
    scores, returns = np.zeros((matches, seats), np.int64), np.zeros((matches, seats))
    while (row < end).any():
        arrays = lot.arrays
        playing = arrays["seeds"].copy()
        moves = policy(arrays["observations"], arrays["masks"], arrays["asked"])
        lot.send(check_moves(moves, arrays["masks"]))
        lot.receive()
        over = np.flatnonzero((lot.arrays["ended"] | lot.arrays["cut"]) & (row < end))
        at = row[over]
        seeds[at] = playing[over]
        for into, name in ((scores, "scores"), (returns, "returns"), (lengths, "lengths")):
            into[at] = lot.arrays[name][over]
        row[over] += 1
    return seeds, scores, returns, lengths


def check_moves(moves: Array, masks: Array) -> Array:
    """The policy's moves, if there is one for each match and all are legal."""
    answer = np.asarray(moves)
    size, count = masks.shape
    if answer.shape != (size,) or not np.issubdtype(answer.dtype, np.integer):
        raise BadBatch(
            f"A policy returns {size} whole numbers, not {answer.dtype} of shape {answer.shape}."
        )
    inside = (answer >= 0) & (answer < count)
    legal = inside & (masks[np.arange(size), np.where(inside, answer, 0)] == 1)
    if not legal.all():
        wrong = int(np.flatnonzero(~legal)[0])
        raise IllegalMove(
            f"The policy chose move {answer[wrong]} in match {wrong}, which is not legal there.",
            "batch",
            "policy",
        )
    return answer
