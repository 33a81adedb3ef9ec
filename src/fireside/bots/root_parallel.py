# not compiled: it only hands work to processes
"""Root parallelization (Chaslot et al. 2008): a tree per core, with merged root statistics."""

from threading import Lock
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fireside.bots.bot import Budget
from fireside.bots.search import search
from fireside.bots.search_params import SearchParams
from fireside.bots.search_result import Candidate, SearchResult
from fireside.core.rng import Rng
from fireside.core.state import State

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

ToldCandidate = tuple[int, int, float, float, list[int]]
Told = tuple[list[ToldCandidate], list[float], int, bool]  # a picklable SearchResult
ToldSkill = tuple[int, float, int, float, float, int, int, bool, bool, bool, float, bool, bool]

BEFORE_QUEUES = 100  # exit priority: before multiprocessing's queues (10), which the shutdown uses

_pools: "dict[int, ProcessPoolExecutor]" = {}
_starting = Lock()  # threads share one pool per number of cores


def _pool(cores: int) -> "ProcessPoolExecutor":
    """Return the pool for this number of cores, which ends with the current process.

    `multiprocessing.util.Finalize` is used because a child process of an arena does not run
    `atexit` handlers and waits for its own children before it exits.
    """
    # Imported here because Python in a browser has no processes.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from multiprocessing.util import Finalize  # noqa: PLC0415

    with _starting:
        if cores not in _pools:
            pool = _pools[cores] = ProcessPoolExecutor(cores)
            Finalize(
                None, pool.shutdown, kwargs={"cancel_futures": True}, exitpriority=BEFORE_QUEUES
            )
        return _pools[cores]


def search_root_parallel(
    world: State, seat: int, skill: SearchParams, budget: Budget, cores: int, rng: Rng
) -> SearchResult:
    """Search with about `cores` times the simulations of one core in the same time."""
    simulations = -(-budget.simulations // cores)
    most = -(-skill.simulations // cores)
    reported = (
        most, skill.seconds, skill.depth, skill.exploration, skill.widening, skill.beam,
        skill.judged, skill.settles, skill.learned, skill.sensible, skill.mixes, skill.widens,
        skill.follows,
    )  # fmt: skip
    running = [
        _pool(cores).submit(
            _search, world, seat, reported, (budget.seconds, simulations), int(rng.bits())
        )
        for _ in range(cores)
    ]
    return _add_up([one.result() for one in running])


def _search(
    world: State,
    seat: int,
    skill: ToldSkill,
    budget: tuple[float, int],
    seed: int,
) -> Told:
    thought = search(world, seat, SearchParams(*skill), Budget(*budget), Rng(seed))
    reported = [
        (one.move, one.visits, one.expected, one.weight, list(one.plan))
        for one in thought.candidates
    ]
    return reported, list(thought.prospects), thought.simulations, thought.secret


def _add_up(parts: list[Told]) -> SearchResult:
    """Merge several results into one; means are weighted by visits."""
    found: dict[tuple[int, ...], Candidate] = {}
    for reported, _, _, _ in parts:
        for move, visits, expected, weight, plan in reported:
            same = found.setdefault((move, *plan), Candidate(move, 0, 0.0, 0.0, vec[i64](plan)))
            both = same.visits + visits
            same.expected = (same.visits * same.expected + visits * expected) / max(both, 1)
            same.visits = both
            same.weight += weight
    simulations = sum(part[2] for part in parts)
    prospects = [
        sum(part[1][seat] * part[2] for part in parts) / simulations
        for seat in range(len(parts[0][1]))
    ]
    return SearchResult(list(found.values()), prospects, simulations, parts[0][3])
