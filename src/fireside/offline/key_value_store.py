"""Shelf: where a page keeps its tables, a text under each key."""

from typing import Protocol

from fireside.table.request_refusals import AWAY, NotDone


class Shelf(Protocol):
    """What a browser keeps for a page; in tests, a dictionary."""

    async def read(self, key: str) -> str | None:
        """The text under a key."""

    async def those_under(self, prefix: str, after: str = "") -> list[str]:
        """The texts of all keys that begin so, in the order of their keys.

        With `after`, only of those that go on with something beyond it.
        """

    async def write(self, entries: dict[str, str]) -> None:
        """All entries are kept, or none and `ShelfFull` is raised."""


class ShelfFull(Exception):
    """The browser keeps no more, or nothing at all."""


def not_kept() -> NotDone:
    """What whoever asked is told, after which nothing has changed."""
    return NotDone(AWAY, "not_kept")
