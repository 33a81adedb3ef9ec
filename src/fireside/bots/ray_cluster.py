# not compiled: it connects to other machines
"""Work on a Ray cluster, on this machine or on others.

The nodes need the same code of Fireside as the machine that gives them work.
"""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import fireside
from fireside.core.errors import FiresideError
from fireside.core.optional_dependencies import requires_extra

RETRIES = 5  # of a job whose process or node was lost
PLAIN = "FIRESIDE_PLAIN"  # the nodes run the same kind of code as this process
CODE = {".py", ".weights", ".prior"}  # files that decide how matches end
Job = TypeVar("Job")
Done = TypeVar("Done")


class NoCluster(FiresideError):
    """An error for a Ray cluster that cannot be reached or started."""


class UnsuitableNode(FiresideError):
    """An error for a node without Fireside, or with other code than this machine."""


class WorkLost(FiresideError):
    """An error for a job whose process or node was lost again and again."""


def load_ray() -> Any:
    """Return the package ray; raise MissingExtra if it is not installed."""
    with requires_extra("ray"):
        import ray  # noqa: PLC0415

        return ray


@contextmanager
def connect(
    address: str, folder: Path | None = None, variables: Mapping[str, str] | None = None
) -> Iterator[Any]:
    """Yield ray, connected to the cluster at this address; `local` starts one on this machine.

    Processes of the cluster work in a copy of the `folder`, with these environment variables.
    """
    ray = load_ray()
    plain = {PLAIN: os.environ[PLAIN]} if PLAIN in os.environ else {}
    environment: dict[str, Any] = {"env_vars": {**plain, **(variables or {})}}
    if folder is not None:
        environment["working_dir"] = str(folder)
    try:
        ray.init(
            address=None if address == "local" else address,
            include_dashboard=False,
            runtime_env=environment,
        )
    except Exception as problem:  # Ray raises errors of many unrelated classes
        words = " ".join(str(problem).split())[:300]
        raise NoCluster.because(address=address, problem=words) from problem
    try:
        yield ray
    finally:
        ray.shutdown()


def cores_of(ray: Any) -> int:
    """Return the number of processors of the cluster."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


@cache
def version_here() -> str:
    """Return what has to be equal on all nodes: versions, compilation and a hash of the code."""
    package = Path(fireside.__file__).parent
    code = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix in CODE:
            code.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    kind = "compiled" if fireside.COMPILED else "plain"
    python = f"Python {sys.version_info[0]}.{sys.version_info[1]}"
    return f"Fireside {fireside.__version__} ({kind}, code {code.hexdigest()[:12]}), {python}"


def check_nodes(ray: Any) -> None:
    """Raise UnsuitableNode if a node cannot import Fireside or has other code."""
    here = version_here()

    def refuse_other_node() -> None:
        _refuse_other_code(here)

    pinned = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy
    check = ray.remote(refuse_other_node)
    nodes = [one for one in ray.nodes() if one["Alive"]]
    asked = [
        check.options(num_cpus=0, scheduling_strategy=pinned(one["NodeID"], soft=False)).remote()
        for one in nodes
    ]
    for node, found in zip(nodes, asked, strict=True):
        try:
            _result_of(ray, found)
        except Exception as problem:  # what the node raises depends on what it has installed
            words = " ".join(str(problem).split())[-300:]
            address = node["NodeManagerAddress"]
            raise UnsuitableNode.because(reason="node", address=address, problem=words) from problem


def _refuse_other_code(expected: str) -> None:
    """Raise UnsuitableNode if this process does not run the expected code."""
    there = version_here()
    if there != expected:
        raise UnsuitableNode.because(reason="code", there=there, here=expected)


def run_on_ray(
    ray: Any,
    do: Callable[[Job], Done],
    jobs: Iterable[Job],
    cores: int = 0,
    until: float = float("inf"),
) -> Generator[Done, None, None]:
    """Yield results as they finish; a job whose process or node was lost is done again.

    At most `cores` jobs are given out at once; without, two for each processor that the cluster has
    at that moment. No job is given out after the time `until`. Closing the generator cancels the
    rest.
    """
    here = version_here()

    def work(job: Job) -> Done:  # nodes may join at any time, so each job checks its own
        _refuse_other_code(here)
        return do(job)

    task = ray.remote(work).options(num_cpus=1, max_retries=RETRIES)
    left = iter(jobs)
    running: list[Any] = []
    try:
        while True:
            free = (cores or 2 * cores_of(ray)) - len(running) if time.monotonic() < until else 0
            running += [task.remote(job) for job in islice(left, max(0, free))]
            if not running:
                return
            (done, *_), running = ray.wait(running, num_returns=1)
            yield _result_of(ray, done)
    finally:
        for one in running if ray.is_initialized() else ():
            ray.cancel(one)


def _result_of(ray: Any, found: Any) -> Any:
    """Return a job's result; raise our own errors as they were raised there."""
    try:
        return ray.get(found)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, FiresideError):
            raise error.cause from None
        raise
    except ray.exceptions.RayError as problem:
        words = " ".join(str(problem).split())[:300]
        raise WorkLost.because(times=RETRIES + 1, problem=words) from problem


def map_on_ray(
    ray: Any, cores: int, do: Callable[..., Done], *args: Iterable[Any]
) -> Iterator[Done]:
    """Yield what the calls return, in their order, as the built-in `map` does."""

    def call(job: tuple[int, tuple[Any, ...]]) -> tuple[int, Done]:
        return job[0], do(*job[1])

    early: dict[int, Done] = {}
    following = 0
    for number, done in run_on_ray(ray, call, enumerate(zip(*args, strict=True)), cores):
        early[number] = done
        while following in early:
            yield early.pop(following)
            following += 1
