# not compiled: it connects to other machines
"""A Ray cluster, where many think at once: on this machine, or on others."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fireside.core.errors import FiresideError
from fireside.core.optional_dependencies import requires_extra


class NoCluster(FiresideError):
    """No Ray cluster could be reached or started."""


def load_ray() -> Any:
    """Ray itself; refused with a sentence where it is not installed."""
    with requires_extra("ray"):
        import ray  # noqa: PLC0415

        return ray


@contextmanager
def connect(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at this address; `local` starts one on this machine."""
    ray = load_ray()
    try:
        ray.init(address=None if address == "local" else address, include_dashboard=False)
    except Exception as problem:  # Ray has no kind of its own for it
        words = " ".join(str(problem).split())[:300]
        raise NoCluster.because(address=address, problem=words) from problem
    try:
        yield ray
    finally:
        ray.shutdown()
