"""The interface of a page's key-value store, which maps keys to texts."""

from typing import Protocol

from fireside.table.request_refusals import AWAY, RequestRefused


class KeyValueStore(Protocol):
    """A persistent store of texts by key; tests use a dictionary."""

    async def read(self, key: str) -> str | None:
        """Return the text under a key, or None."""

    async def read_prefix(self, prefix: str, after: str = "") -> list[str]:
        """Return the texts of all keys with this prefix, in the order of their keys.

        With `after`, only of keys whose remainder is greater than it.
        """

    async def write(self, entries: dict[str, str]) -> None:
        """Store all entries atomically; raise `StorageFull` and store none if they do not fit."""


class StorageFull(Exception):
    """An error for a browser that stores no more, or nothing at all."""


def storage_full_refusal() -> RequestRefused:
    """Return the refusal of a change that could not be stored."""
    return RequestRefused(AWAY, "not_kept")
