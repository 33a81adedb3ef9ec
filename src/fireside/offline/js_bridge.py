"""The bridge between a page's scripts and Python; only text and numbers cross it."""

from typing import Any, Protocol

from fireside.offline import rest_adapter
from fireside.offline.container import offline_application
from fireside.offline.key_value_store import StorageFull
from fireside.offline.session import PageSession


class JsCallbacks(Protocol):
    """Functions of the page's scripts that Python calls; they report failures by exceptions."""

    async def read(self, key: str) -> str | None:
        """Return the text stored under a key, or None."""

    async def those_under(self, prefix: str, after: str) -> Any:
        """Return the texts under keys with this prefix, in order; see KeyValueStore.read_prefix."""

    async def write(self, keys: list[str], texts: list[str]) -> bool:
        """Store all entries, or none if the storage is full; return whether they were stored."""

    async def think(self, task: str, seconds: float) -> str:
        """Run a bot task in a worker; return its result, or "" if the worker was lost."""

    def tell(self, number: int, frame: str) -> None:
        """Send a frame to the client's session of this number."""


class JsKeyValueStore:
    """A key-value store in the browser, through the page's scripts."""

    def __init__(self, scripts: JsCallbacks) -> None:
        self.scripts = scripts

    async def read(self, key: str) -> str | None:
        return await self.scripts.read(key)

    async def read_prefix(self, prefix: str, after: str = "") -> list[str]:
        return list(await self.scripts.those_under(prefix, after))

    async def write(self, entries: dict[str, str]) -> None:
        if not await self.scripts.write(list(entries), list(entries.values())):
            raise StorageFull


class JsBridge:
    """The Python side of a page, called by its scripts."""

    def __init__(self, scripts: JsCallbacks) -> None:
        self.scripts = scripts
        self.app = offline_application(JsKeyValueStore(scripts), self._think)
        self.conversations: dict[int, PageSession] = {}

    async def _think(self, task: str, seconds: float) -> str:
        found = await self.scripts.think(task, seconds)
        if not found:
            raise OSError("a worker was lost")
        return found

    async def ask(self, method: str, address: str, token: str, body: str) -> list[Any]:
        """Answer a REST request with its status and body."""
        return await rest_adapter.handle_request(self.app, method, address, token or None, body)

    def open(self, number: int, table_id: str) -> None:
        """Begin a session at a table."""

        def send(frame: str) -> None:
            self.scripts.tell(number, frame)

        self.conversations[number] = PageSession(self.app.desk, table_id, send)

    async def hear(self, number: int, frame: str) -> None:
        """Process a frame from the client of this session."""
        conversation = self.conversations.get(number)
        if conversation is not None:
            await conversation.receive(frame)

    def close(self, number: int) -> None:
        """End a session."""
        conversation = self.conversations.pop(number, None)
        if conversation is not None:
            conversation.close()
