"""A seat at a table of a server: joined by link, read as text, played by notation."""

import asyncio
import json
import secrets
from contextlib import suppress
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fireside.core.errors import FiresideError
from fireside.core.event import Event
from fireside.mcp.table_link import TableLink
from fireside.text import describe_view, player_name
from fireside.text.wire import read_events, read_view

LATEST = 20  # sentences of history in an observation
PATIENCE = 20.0  # seconds until an answer of the server counts as missing


class TableRefused(FiresideError):
    """An error for a request that the server refuses, with its sentence."""


class LiveSeat:
    """A person's seat, which a language model has taken.

    One WebSocket stays open, so that the others see the player as present; a lost connection is
    opened again before the next command.
    """

    def __init__(self, link: TableLink, token: str) -> None:
        self.link = link
        self.token = token
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None  # None: the match has not begun
        self.version = 0
        self.events: list[tuple[int, Event]] = []  # with the version of each
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, dict[str, Any]] = {}
        self._changed = asyncio.Condition()

    @classmethod
    async def take(cls, link: TableLink, name: str) -> Self:
        """Take the seat of the link, or an open one under this name, and connect."""
        token = link.token or await cls._join(link, name)
        seat = cls(link, token)
        await seat.connect()
        return seat

    @staticmethod
    async def _join(link: TableLink, name: str) -> str:
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            try:
                answer = await client.post(link.rest("/join"), json={"name": name})
            except httpx.HTTPError as error:
                raise TableRefused(f"{link.server} does not answer: {error}") from error
        document = answer.json()
        if answer.is_error:
            raise TableRefused(document["sentence"])
        return str(document["link"]["token"])

    async def connect(self) -> None:
        """Open the WebSocket and receive the table; do nothing if it is open."""
        if self._reader is not None and not self._reader.done():
            return
        try:
            self._socket = await connect(self.link.live(), max_size=None)
        except OSError as error:
            raise TableRefused(f"{self.link.server} does not answer: {error}") from error
        self._reader = asyncio.create_task(self._read(self._socket))
        welcome = await self._ask("hello", token=self.token)
        if welcome["seat"] is None:
            await self.close()
            raise TableRefused("This link belongs to no seat of the table.")

    async def close(self) -> None:
        """Close the connection; the seat remains taken."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)

    @property
    def is_asked(self) -> bool:
        """Return whether this seat is to act."""
        question = self.view and self.view["question"]
        return bool(question and self.view and self.view["seat"] in question["seats"])

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return bool(self.view and self.view["over"])

    def observation(self) -> str:
        """Return the people, the table and what to decide, as this seat may know them."""
        if self.view is None:
            return f"{self._people()}\n\nThe match has not begun: its host starts it."
        names = [player_name(seat) for seat in range(len(self.table["seats"]))]
        told = [event.sentence(names) for _, event in self.events][-LATEST:]
        view = read_view(self.table["title"], self.view)
        return f"{self._people()}\n\n{describe_view(self.table['title'], view, told)}"

    def _people(self) -> str:
        """Return who plays which player; names are quoted, since people choose them."""
        people = []
        for seat in self.table["seats"]:
            bot = seat["stand_in"] or seat["level"]
            who = f"a bot ({bot})" if bot else json.dumps(seat["name"], ensure_ascii=False)
            who = "an open seat" if seat["kind"] == "open" else who
            people.append(f"{player_name(seat['seat'])} is {who}")
        return f"{', '.join(people)}."

    async def play(self, move: str) -> None:
        """Make a move; raise TableRefused with the server's sentence if it is not accepted."""
        await self.connect()
        await self._ask("play", move=move, version=self.version)

    async def wait(self, seconds: float) -> None:
        """Wait until this seat is to act or the match is over, at most for this time."""
        await self.connect()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: self.is_asked or self.over)

    async def _ask(self, command: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return the answer; raise TableRefused if it is refused."""
        assert self._socket is not None
        key = secrets.token_hex(8)
        reader = self._reader
        assert reader is not None
        try:
            await self._socket.send(json.dumps({"type": command, "id": key, **fields}))
            async with asyncio.timeout(PATIENCE), self._changed:
                await self._changed.wait_for(lambda: key in self._answers or reader.done())
        except (ConnectionClosed, TimeoutError) as error:
            raise TableRefused("The server does not answer. Try again.") from error
        answer = self._answers.pop(key, None)
        if answer is None:
            raise TableRefused("The connection was lost. Try again.")
        if answer["type"] == "refused":
            clause = f" ({answer['clause']})" if answer["clause"] else ""
            raise TableRefused(f"{answer['sentence']}{clause}")
        return answer

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                async with self._changed:
                    self._hear(json.loads(frame))
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        finally:
            async with self._changed:
                self._changed.notify_all()

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("welcome", "table"):
            self.table = message["table"]
        if kind in ("welcome", "update"):
            self.version = message["version"]
            if "view" in message:
                self.view = message["view"]
            elif self.view is not None:
                self.view = {**self.view, **message.get("patch", {})}
            for step in message["steps"]:
                self._note(step)
        if kind in ("welcome", "accepted", "refused"):
            self._answers[message["id"]] = message

    def _note(self, step: dict[str, Any]) -> None:
        """Keep the events of a step once, without those of a version that was taken back."""
        gone = {step["version"], step.get("undone")}
        self.events = [one for one in self.events if one[0] not in gone]
        found = read_events(self.table["title"], step["events"])
        self.events += [(step["version"], event) for event in found]
