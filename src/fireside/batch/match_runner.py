"""Batches of matches, played by bots or by one policy that decides for all seats."""

import time
from collections.abc import Mapping, Sequence

import numpy as np

from fireside.batch.batch_results import Results, merge_results
from fireside.batch.opponents import Policy
from fireside.batch.parallel_matches import (
    RANDOM,
    Job,
    Part,
    Player,
    cores_for,
    play_some,
    run_in_parts,
)
from fireside.batch.shared_memory_workers import SharedMemoryMatches
from fireside.batch.vector_matches import LONGEST, Array, BadBatch, BatchSettings, VectorMatches
from fireside.core.errors import IllegalMove
from fireside.core.game import OptionValue

AT_ONCE = 1024  # largest batch passed to a policy


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
    """Play this number of matches and return their results.

    `players` is a level of bots or a class of bots for all seats, one of these for each seat, or a
    policy: a function that is given arrays of observations, masks and seats and returns the moves.
    Bots think `seconds` or `simulations` a move, whichever is over first. All cores are used unless
    fewer are named. The same seed gives the same matches, however many cores play them.
    """
    processes = cores_for(matches, cores)
    begun = time.perf_counter()
    if callable(players) and not isinstance(players, type):
        terms = BatchSettings(title, seats, options, longest)
        parts = [ask_policy(terms, matches, players, seed, processes)]
    else:
        sitters = [players] if isinstance(players, str | type) else list(players)
        count = seats if len(sitters) == 1 else len(sitters) if seats is None else seats
        terms = BatchSettings(title, count, options, longest)
        job = Job(terms, sitters, seed, seconds, simulations)
        parts = run_in_parts(play_some, job, matches, processes)
    return merge_results(title, parts, time.perf_counter() - begun)


def ask_policy(
    terms: BatchSettings, matches: int, policy: Policy, seed: int, processes: int
) -> Part:
    """Play the matches with one policy deciding for every seat.

    Each slot of the batch plays its own quota to the end: taking the matches that finish first
    would bias the results towards short ones.
    """
    size = min(matches, AT_ONCE)
    lot: VectorMatches | SharedMemoryMatches = (
        VectorMatches(terms, size)
        if processes == 1 or size < 2 * processes
        else SharedMemoryMatches(terms, size, processes, None)
    )
    try:
        lot.begin(seed)
        return collect(lot, matches, policy)
    finally:
        lot.close()


def collect(lot: VectorMatches | SharedMemoryMatches, matches: int, policy: Policy) -> Part:
    """Step the batch until every slot has finished its quota; return the results by match."""
    size, seats = lot.size, lot.terms.seats
    quota = matches // size + (np.arange(size) < matches % size)
    row = np.concatenate([[0], np.cumsum(quota)[:-1]])  # where each slot's next result is stored
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
    """Return the policy's moves; raise unless there is one legal move for each match."""
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
