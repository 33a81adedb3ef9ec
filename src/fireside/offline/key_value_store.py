"""Shelf: where a page keeps its tables, a text under each key."""

from typing import Protocol

from fireside.table.request_refusals import AWAY, RequestRefused


class KeyValueStore(Protocol):
    """What a browser keeps for a page; in tests, a dictionary."""

    async def read(self, key: str) -> str | None:
        """The text under a key."""

    async def read_prefix(self, prefix: str, after: str = "") -> list[str]:
        """The texts of all keys that begin so, in the order of their keys.

        With `after`, only of those that go on with something beyond it.
        """

    async def write(self, entries: dict[str, str]) -> None:
        """All entries are kept, or none and `StorageFull` is raised."""


class StorageFull(Exception):
    """The browser keeps no more, or nothing at all."""


def storage_full_refusal() -> RequestRefused:
    """What whoever asked is told, after which nothing has changed."""
    return RequestRefused(AWAY, "not_kept")
