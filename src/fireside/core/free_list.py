# compiled
"""A thread-safe free list of working objects, each used by one call at a time.

An evaluation takes a microsecond: too short to allocate kilobytes of rows for each. Rows kept once
per module would be overwritten by other threads.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class FreeList(Generic[T]):
    """A pool of reusable objects that grows to the largest number of simultaneous calls.

    `list.pop` and `list.append` are atomic, so two calls never hold the same object. An object that
    is not put back, because of an exception, is dropped.
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self.make = make
        self.free: list[T] = []

    def take(self) -> T:
        """Return an object that no other call holds; it still contains its last user's data."""
        try:
            return self.free.pop()
        except IndexError:
            return self.make()

    def put_back(self, used: T) -> None:
        """Return an object to the pool; the caller must not use it afterwards."""
        self.free.append(used)
