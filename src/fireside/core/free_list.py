# compiled
"""Free list: working objects that are used by one call at a time, whatever thread makes it.

An evaluation takes a microsecond, too short to allocate kilobytes of rows for each, and rows that a
module keeps for all calls would be overwritten by other threads.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class FreeList(Generic[T]):
    """Objects to take, use and put back; as many are made as calls run at the same time.

    `list.pop` and `list.append` are atomic, so no two calls hold the same object. One that is not
    put back, because of an exception, is dropped.
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self.make = make
        self.free: list[T] = []

    def take(self) -> T:
        """Return an object that no other call has, with whatever its last user left in it."""
        try:
            return self.free.pop()
        except IndexError:
            return self.make()

    def put_back(self, used: T) -> None:
        """Let another call have the object."""
        self.free.append(used)
