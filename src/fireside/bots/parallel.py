# not compiled: it only hands work to processes
"""Searching on several cores: each grows a tree of its own, and their roots are added up."""

import atexit
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from fireside.bots.bot import Budget
from fireside.bots.search import Candidate, Skill, Thought, search
from fireside.core.chance import Rng
from fireside.core.state import State

Told = tuple[list[tuple[int, int, float, float]], list[float], int, bool]  # a Thought to be sent

_pools: dict[int, ProcessPoolExecutor] = {}


def _pool(cores: int) -> ProcessPoolExecutor:
    """Processes that stay for the next search."""
    if cores not in _pools:
        _pools[cores] = ProcessPoolExecutor(cores)
        atexit.register(_pools[cores].shutdown, wait=False, cancel_futures=True)
    return _pools[cores]


def search_on_cores(
    world: State, seat: int, skill: Skill, budget: Budget, cores: int, rng: Rng
) -> Thought:
    """The same as a search on one core, from about as many times the worlds."""
    simulations = -(-budget.simulations // cores)
    most = -(-skill.simulations // cores)
    limits = (most, skill.seconds, skill.depth, skill.exploration, skill.widening)
    running = [
        _pool(cores).submit(
            _search, world, seat, limits, (budget.seconds, simulations), int(rng.bits())
        )
        for _ in range(cores)
    ]
    return _add_up([one.result() for one in running])


def _search(
    world: State,
    seat: int,
    limits: tuple[int, float, int, float, float],
    budget: tuple[float, int],
    seed: int,
) -> Told:
    thought = search(world, seat, Skill(*limits), Budget(*budget), Rng(seed))
    told = [(one.move, one.visits, one.expected, one.weight) for one in thought.candidates]
    return told, list(thought.prospects), thought.simulations, thought.secret


def _add_up(parts: list[Told]) -> Thought:
    """One thought out of several: means are weighted by how often they were tried."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    weights: dict[int, float] = {}
    for told, _, _, _ in parts:
        for move, tried, expected, weight in told:
            visits[move] = visits.get(move, 0) + tried
            totals[move] = totals.get(move, 0.0) + tried * expected
            weights[move] = weights.get(move, 0.0) + weight
    candidates = [
        Candidate(move, visits[move], totals[move] / max(visits[move], 1), weights[move])
        for move in visits
    ]
    candidates.sort(key=lambda one: (-one.weight, one.move))
    simulations = sum(part[2] for part in parts)
    prospects: list[Any] = [
        sum(part[1][seat] * part[2] for part in parts) / simulations
        for seat in range(len(parts[0][1]))
    ]
    return Thought(candidates, prospects, simulations, parts[0][3])
