"""The door of a page's Python: what its scripts call. Only text and numbers pass through it."""

from typing import Any, Protocol

from fireside.offline import rest_router
from fireside.offline.container import OfflineApp
from fireside.offline.key_value_store import StorageFull
from fireside.offline.session import PageSession


class JsCallbacks(Protocol):
    """What the page's scripts do for Python; what they cannot do, they say with an exception."""

    async def read(self, key: str) -> str | None:
        """What is kept under a key."""

    async def those_under(self, prefix: str, after: str) -> Any:
        """All that is kept under keys that begin so and go on beyond `after`, in order: texts."""

    async def write(self, keys: list[str], texts: list[str]) -> bool:
        """Whether all of it is kept; if not, nothing is."""

    async def think(self, task: str, seconds: float) -> str:
        """A finding about the task; empty if whoever thought was lost."""

    def tell(self, number: int, frame: str) -> None:
        """The client hears a frame of its conversation of this number."""


class JsKeyValueStore:
    """What the browser keeps."""

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
    """One per page."""

    def __init__(self, scripts: JsCallbacks) -> None:
        self.scripts = scripts
        self.app = OfflineApp(JsKeyValueStore(scripts), self._think)
        self.conversations: dict[int, PageSession] = {}

    async def _think(self, task: str, seconds: float) -> str:
        found = await self.scripts.think(task, seconds)
        if not found:
            raise OSError("a worker was lost")
        return found

    async def ask(self, method: str, address: str, token: str, body: str) -> list[Any]:
        """Status and text of the answer to a request."""
        return await rest_router.handle_request(self.app, method, address, token or None, body)

    def open(self, number: int, table_id: str) -> None:
        """A conversation begins."""

        def send(frame: str) -> None:
            self.scripts.tell(number, frame)

        self.conversations[number] = PageSession(self.app.desk, table_id, send)

    async def hear(self, number: int, frame: str) -> None:
        """The client has said something."""
        conversation = self.conversations.get(number)
        if conversation is not None:
            await conversation.receive(frame)

    def close(self, number: int) -> None:
        """A conversation is over."""
        conversation = self.conversations.pop(number, None)
        if conversation is not None:
            conversation.close()
