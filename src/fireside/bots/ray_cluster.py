# not compiled: it connects to other machines
"""Connection to a Ray cluster, on this machine or on others."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fireside.core.errors import FiresideError
from fireside.core.optional_dependencies import requires_extra


class NoCluster(FiresideError):
    """An error for a Ray cluster that cannot be reached or started."""


def load_ray() -> Any:
    """Return the package ray; raise MissingExtra if it is not installed."""
    with requires_extra("ray"):
        import ray  # noqa: PLC0415

        return ray


@contextmanager
def connect(address: str) -> Iterator[Any]:
    """Yield ray, connected to the cluster at this address; `local` starts one on this machine."""
    ray = load_ray()
    try:
        ray.init(address=None if address == "local" else address, include_dashboard=False)
    except Exception as problem:  # Ray raises errors of many unrelated classes
        words = " ".join(str(problem).split())[:300]
        raise NoCluster.because(address=address, problem=words) from problem
    try:
        yield ray
    finally:
        ray.shutdown()
