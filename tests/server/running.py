"""Real server processes on free local ports, and a client for them."""

import asyncio
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Any, ClassVar

import httpx
from tests.patches import patched
from tests.server.forking import Forked, forge
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

EXTRAS = Path(__file__).parent / "extras"
CONNECT_AGAIN = 1012  # close code: the table has moved to another server
MOVED_SECONDS = 0.05  # before it connects again, as a browser does
PATIENCE = 300.0  # seconds until a wait counts as failed


def path() -> list[str]:
    """Return the module folders that this process was started with."""
    return list(filter(None, [os.environ.get("PYTHONPATH")]))


FIRST_PATH = os.pathsep.join([str(EXTRAS), *path()])


def start_fireside(*arguments: str) -> "subprocess.Popen[bytes] | Forked":
    """Start the command in its own process group; fork if Python's settings are equal."""
    python_path = os.pathsep.join([str(EXTRAS), *path()])
    environment = {**os.environ, "PYTHONPATH": python_path}
    if hasattr(os, "fork") and python_path == FIRST_PATH:
        return forge(python_path).start(arguments, environment)
    return subprocess.Popen(
        [sys.executable, "-m", "fireside", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )


def gather(client: httpx.Client, made: dict[str, Any]) -> None:
    """Let every person of a new table contribute to the deal, so that a started match begins."""
    for link in made["links"]:
        bearer = {"authorization": f"Bearer {link['token']}"}
        path = f"/api/tables/{made['table']['id']}/contribute"
        nonce = {"nonce": secrets.token_hex(32)}
        client.post(path, json=nonce, headers=bearer).raise_for_status()


class Server:
    """`fireside serve` in a process of its own; it can be killed and started again."""

    way: ClassVar[dict[str, Any]] = {}  # how a client reaches its address

    def __init__(self, database: str, *options: str, limits: bool = False, port: int = 0) -> None:
        self.options = ["--database", database, "--no-browser", "--log-level", "info", *options]
        if not limits:
            self.options.append("--without-limits")
        self.database = database
        self.port = port
        self.log = b""
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.start()

    def start(self) -> None:
        self.process = start_fireside("serve", "--port", str(self.port), *self.options)
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        if not line:
            raise AssertionError(self.process.communicate()[1].decode())
        self.url = line.split()[3].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        self.wait_until_up()

    def wait_until_up(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                httpx.get(self.url + "/health", timeout=5)
                return
            except httpx.TransportError:
                if self.process is not None and self.process.poll() is not None:
                    raise AssertionError(self.process.communicate()[1].decode()) from None
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """Kill the server with its bots' processes, as in a crash."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.log += self.process.communicate()[1]

    def stop(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.log += self.process.communicate(timeout=PATIENCE)[1]
            except subprocess.TimeoutExpired:
                self.kill()
        return self.process.wait()

    @asynccontextmanager
    async def http(self) -> AsyncIterator[httpx.AsyncClient]:
        async with httpx.AsyncClient(
            base_url=self.url, timeout=PATIENCE, trust_env=False
        ) as client:
            yield client

    async def ask(
        self, method: str, path: str, body: object = None, token: str | None = None, status: int = 0
    ) -> Any:
        """Send a REST request and return the response, which must have this status (0: any 2xx)."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        async with self.http() as client:
            answer = await client.request(method, path, json=body, headers=headers)
        if status:
            assert answer.status_code == status, answer.text
        else:
            assert answer.status_code < 300, answer.text
        kind = answer.headers.get("content-type", "")
        return answer.json() if kind.startswith("application/json") else answer.text

    async def table(self, title: str, *kinds: str, start: bool = True, **more: Any) -> "Table":
        """Create a table; each seat is 'person', 'open' or the level of a bot."""
        seats = [
            {"kind": kind, "name": f"P{at}"}
            if kind == "person"
            else {"kind": "open"}
            if kind == "open"
            else {"kind": "bot", "level": kind}
            for at, kind in enumerate(kinds)
        ]
        made = await self.ask("POST", "/api/tables", {"title": title, "seats": seats, **more})
        table = Table(self, made)
        if start:
            await table.gather()
            await table.post("start", {}, table.host)
        return table


class Table:
    """A table from its host's point of view."""

    def __init__(self, server: Server, made: dict[str, Any]) -> None:
        self.server = server
        self.id: str = made["table"]["id"]
        self.host: str = made["host_token"]
        self.tokens: dict[int, str] = {link["seat"]: link["token"] for link in made["links"]}

    async def gather(self) -> None:
        """Let every person contribute to the deal, so that the match can begin."""
        for token in self.tokens.values():
            await self.post("contribute", {"nonce": secrets.token_hex(32)}, token)

    async def post(
        self, path: str, body: object = None, token: str | None = None, status: int = 0
    ) -> Any:
        return await self.server.ask("POST", f"/api/tables/{self.id}/{path}", body, token, status)

    async def get(self, path: str = "", token: str | None = None, status: int = 0) -> Any:
        place = f"/api/tables/{self.id}" + (f"/{path}" if path else "")
        return await self.server.ask("GET", place, None, token, status)

    @asynccontextmanager
    async def everybody(self, *servers: Server) -> AsyncIterator[list["Client"]]:
        """Return connected clients of all players and a spectator, spread over the servers."""
        async with AsyncExitStack() as stack:
            spread = cycle(servers or (self.server,))
            yield [
                await stack.enter_async_context(self.viewer(seat, next(spread)))
                for seat in (*sorted(self.tokens), None)
            ]

    @asynccontextmanager
    async def viewer(
        self, seat: int | None = None, server: Server | None = None
    ) -> AsyncIterator["Client"]:
        token = None if seat is None else self.tokens[seat]
        client = Client(server or self.server, self.id, token)
        answer = await client.connect()
        assert answer["type"] == "welcome", answer
        try:
            yield client
        finally:
            await client.close()


class Client:
    """A viewer over a WebSocket that maintains its view only from received messages.

    Like the browser it reconnects when its table has moved, and sends unanswered commands again;
    after other losses it stays disconnected.
    """

    def __init__(self, server: Server, table_id: str, token: str | None) -> None:
        self.server = server
        self.table_id = table_id
        self.token = token
        self.hello = secrets.token_hex(8)  # the same id, if the table moves before the answer
        self.is_hidden = False  # as a page in the background
        self.socket: ClientConnection | None = None
        self.frames: list[str] = []
        self.updates: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.unanswered: dict[str, str] = {}
        self.view: Any = None
        self.version: int | None = None
        self.steps: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.chat: list[dict[str, Any]] = []
        self.clocks: list[dict[str, Any]] = []
        self.changed = asyncio.Condition()
        self.reader: asyncio.Task[None] | None = None

    async def connect(self) -> dict[str, Any]:
        """Connect and send hello with the known version; return the answer."""
        self.unanswered.clear()
        self.socket = await self._open()
        self.reader = asyncio.create_task(self._read(self.socket))
        return await self.command("hello", self.hello, **self._known())

    async def _open(self) -> ClientConnection:
        url = self.server.url.replace("http", "ws", 1)
        return await connect(
            f"{url}/api/tables/{self.table_id}/live", compression=None, max_size=None
        )

    def _known(self) -> dict[str, Any]:
        known: dict[str, Any] = {"token": self.token, "version": self.version, "parts": True}
        known["hidden"] = self.is_hidden or None
        return {name: value for name, value in known.items() if value is not None}

    async def _hello_again(self, socket: ClientConnection) -> None:
        """Send hello with the known version, then unanswered commands."""
        hello = {"type": "hello", "id": self.hello, **self._known()}
        for frame in (json.dumps(hello), *self.unanswered.values()):
            await socket.send(frame)

    async def close(self) -> None:
        """Close the connection, also the new one if its table is moving to another server."""
        if self.socket is None or self.reader is None:
            return
        while not self.reader.done():
            await self.socket.close()
            await asyncio.wait([self.reader], timeout=0.1)
        await asyncio.gather(self.reader, return_exceptions=True)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            while True:
                with suppress(ConnectionClosed):
                    async for frame in socket:
                        assert isinstance(frame, str)
                        self.frames.append(frame)
                        await self._hear(json.loads(frame))
                if socket.close_code != CONNECT_AGAIN:
                    break
                await asyncio.sleep(MOVED_SECONDS)
                self.socket = socket = await self._open()
                await self._hello_again(socket)
        except (WebSocketException, OSError):  # the server is gone, as some tests intend
            pass
        finally:
            async with self.changed:
                self.changed.notify_all()

    async def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("accepted", "refused", "welcome", "advice", "chances", "considered"):
            self.answers[message["id"]] = message
            self.unanswered.pop(message["id"], None)
        if kind in ("welcome", "table"):
            self.table = message["table"]
        if kind in ("welcome", "update"):
            self.view = patched(self.view, message)
            self.version = message["version"]
            self.steps += message["steps"]
            self.updates.append({**message, "whole": self.view})
        if kind == "welcome":
            self.chat = message["chat"]
        if kind == "clock":
            self.clocks.append(message)
        if kind == "chat":
            self.chat.append(message["line"])
        async with self.changed:
            self.changed.notify_all()

    async def until(self, condition: Any, patience: float = PATIENCE) -> None:
        """Wait until the condition holds."""
        async with asyncio.timeout(patience), self.changed:
            await self.changed.wait_for(condition)

    async def command(self, type: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and return its answer; raise ConnectionError if none arrives."""
        assert self.socket is not None
        key = id or secrets.token_hex(8)
        self.answers.pop(key, None)
        await self.send({"type": type, "id": key, **fields})
        reader = self.reader
        assert reader is not None
        await self.until(lambda: key in self.answers or reader.done())
        if key not in self.answers:
            raise ConnectionError("no answer")
        return self.answers[key]

    async def send(self, command: dict[str, Any]) -> None:
        """Send a command, now or after reconnecting."""
        assert self.socket is not None
        frame = json.dumps(command)
        if command["type"] != "hello":
            self.unanswered[command["id"]] = frame
        try:
            await self.socket.send(frame)
        except ConnectionClosed:
            if self.socket.close_code != CONNECT_AGAIN:
                raise

    async def play(self, move: str, **fields: Any) -> dict[str, Any]:
        return await self.command("play", move=move, **fields)

    @property
    def is_asked(self) -> bool:
        return bool(
            self.view
            and self.view["question"]
            and self.view["seat"] in self.view["question"]["seats"]
        )


async def until(holds: Callable[[], Any]) -> None:
    """Wait until the condition holds, for changes without a message to viewers."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


def all_over(clients: list[Client]) -> bool:
    return all(one.view["over"] for one in clients)


async def play_on(clients: list[Client], most: int = 10_000) -> list[tuple[int, str]]:
    """Play until the match is over with moves that the clients' views offer.

    Return seat and move in order.
    """
    chooser = random.Random(5)
    moves: list[tuple[int, str]] = []
    while len(moves) < most:
        await until(lambda: all_over(clients) or any(one.is_asked for one in clients))
        asked = [one for one in clients if one.is_asked]
        if not asked:
            break
        client = asked[0]
        move = chooser.choice(client.view["choices"])["move"]
        answer = await client.play(move, version=client.version)
        if answer.get("key") == "outrun":  # a row was stored meanwhile: read again
            await asyncio.sleep(0.02)
            continue
        assert answer["type"] == "accepted", answer
        for one in clients:
            await one.until(lambda one=one, n=answer["version"]: (one.version or 0) >= n)
        moves.append((client.view["seat"], move))
    return moves
