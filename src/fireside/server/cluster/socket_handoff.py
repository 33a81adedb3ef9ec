"""Passing on: a connection that asks for another worker's table is handed to that worker.

The socket itself is handed over, with what was read of it: from then on nothing of it comes by
here, and a viewer costs the same wherever they came in. So the workers of a database are on one
machine.
"""

import array
import asyncio
import logging
import os
import re
import socket
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import suppress
from email.utils import formatdate
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from fireside.server import metrics
from fireside.server.cluster.handover import Handover
from fireside.server.cluster.membership import WorkerRing
from fireside.server.cluster.worker_registry import WorkerRow

LOGGER = logging.getLogger(__name__)
CAN_HAND_OVER = hasattr(socket, "SCM_RIGHTS") and hasattr(socket, "AF_UNIX")
DOOR = "fireside.door"  # in the application's state: where others find this worker
HANDOVER = "fireside.handover"  # and who knows which worker serves which table
FIRST_PIECE = 32_768  # bytes that surely fit beside the socket itself
LARGEST_HEAD = 1 << 20
SIZE_BYTES = 4
MINE, YOURS = b"m", b"y"  # the other worker asks for what was handed to it, and may have it
ASKING_SECONDS = 0.5  # in which it has to ask
RECEIVING_SECONDS = 5.0
EMPTYING_SECONDS = 5.0
# A request's first line tells which table it is about. What it does not tell goes on here, and is
# refused if the table is another's.
ABOUT_TABLE = re.compile(rb"[A-Z]+ /api/tables/([A-Za-z0-9_-]{8,24})[/? ]")
LONGEST_BEGINNING = 64  # bytes of a request within which that is told


class WorkerUnreachable(Exception):
    """Nobody listens at the door: its worker is gone."""


def table_asked_for(beginning: bytes) -> str | None:
    """The table that a request is about, if it is about one."""
    found = ABOUT_TABLE.match(beginning)
    return None if found is None else found[1].decode()


def is_notified(beginning: bytes) -> bool:
    """Whether enough was read of a request to know its table."""
    return len(beginning) >= LONGEST_BEGINNING or b"\n" in beginning


def host_id() -> str:
    """The same for all processes that find each other's doors, since they lie in one folder."""
    folder = os.stat(tempfile.gettempdir())
    return f"{socket.gethostname()}:{folder.st_dev}:{folder.st_ino}"


def is_on_this_host(member: WorkerRow) -> bool:
    """Whether connections can be handed to this worker from here."""
    return CAN_HAND_OVER and member.door.partition("|")[0] == host_id()


async def hand_over(path: str, connection: int, read: bytes) -> None:
    """The socket is the other worker's, with what was read of it.

    It has to ask for it: a worker that hangs does not, gets nothing when it wakes up, and the
    connection is still here.
    """
    loop = asyncio.get_running_loop()
    letter = len(read).to_bytes(SIZE_BYTES, "big") + read
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as way:
        way.setblocking(False)
        try:
            await loop.sock_connect(way, path)
            rights = array.array("i", [connection])
            sent = way.sendmsg(
                [letter[:FIRST_PIECE]], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)]
            )
            async with asyncio.timeout(ASKING_SECONDS):
                await loop.sock_sendall(way, letter[sent:])
                asked = await loop.sock_recv(way, 1)
        except (ConnectionRefusedError, FileNotFoundError):
            raise WorkerUnreachable from None
        if not asked:
            raise ConnectionResetError
        way.send(YOURS)


async def was_handed_over(
    worker_ring: WorkerRing, owner: WorkerRow, connection: int, read: bytes
) -> bool:
    """Whether the worker has it now; else it is known here, after a while, who else should."""
    try:
        if is_on_this_host(owner) and not owner.is_late:
            await hand_over(owner.door.partition("|")[2], connection, read)
            metrics.PASSED_ON.labels("handed over").inc()
            return True
    except WorkerUnreachable:
        await worker_ring.report_dead(owner)
        return False
    except OSError as problem:  # also if it took too long
        LOGGER.info("passing on", extra={"problem": type(problem).__name__, "worker": owner.id})
    await worker_ring.refresh()
    return False


class HandoffListener:
    """Where other workers hand their connections to this one."""

    def __init__(
        self, config: uvicorn.Config, app_state: dict[str, Any], make_protocol: Callable[..., Any]
    ) -> None:
        self.config = config
        self.app_state = app_state
        self.make_protocol = make_protocol  # what a connection speaks with
        self.state = ServerState()  # uvicorn does not tell its own
        self.listening: socket.socket | None = None
        self.folder: tempfile.TemporaryDirectory[str] | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.accepting: asyncio.Task[None] | None = None

    def open(self) -> str:
        """Others find the door at the returned address. Only this user's processes can."""
        self.folder = tempfile.TemporaryDirectory(prefix="fireside-", ignore_cleanup_errors=True)
        path = str(Path(self.folder.name) / "door")
        self.listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listening.setblocking(False)
        self.listening.bind(path)
        self.listening.listen(1_000)
        self.accepting = self._begin(self._accept(self.listening))
        return f"{host_id()}|{path}"

    def stop_accepting(self) -> None:
        """Whoever has knocked comes in, and nobody after them: they find another worker."""
        if self.listening is None or self.accepting is None:
            return
        self.accepting.cancel()
        with suppress(OSError):  # when nobody is left
            while True:
                self._begin(self._receive(self.listening.accept()[0]))
        self.listening.close()
        self.listening = None

    async def drain(self) -> None:
        """Whoever came in here has left."""
        for one in list(self.state.connections):
            one.shutdown()
        try:
            async with asyncio.timeout(EMPTYING_SECONDS):
                while self.state.connections:
                    await asyncio.sleep(0.02)
        except TimeoutError:
            LOGGER.warning("some did not leave", extra={"open": len(self.state.connections)})

    def close(self) -> None:
        """Nothing is left of the door."""
        self.stop_accepting()
        for task in list(self.tasks):
            task.cancel()
        if self.folder is not None:
            self.folder.cleanup()

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            way, _ = await loop.sock_accept(listening)
            self._begin(self._receive(way))

    async def _receive(self, way: socket.socket) -> None:
        try:
            async with asyncio.timeout(RECEIVING_SECONDS):
                connection, read = await received(way)
            if connection is not None:
                await self._serve(connection, read)
        except OSError as problem:  # also if it took too long
            LOGGER.info("at the door", extra={"problem": type(problem).__name__})
        finally:
            way.close()

    async def _serve(self, connection: socket.socket, read: bytes) -> None:
        """As if the connection had come here first."""
        loop = asyncio.get_running_loop()
        self.state.default_headers = [(b"date", formatdate(usegmt=True).encode())]
        protocol = self.make_protocol(
            config=self.config, server_state=self.state, app_state=self.app_state
        )
        protocol.was_passed, protocol.beginning = True, read  # before anything else arrives
        await loop.connect_accepted_socket(lambda: protocol, connection)
        if protocol.beginning:
            protocol.data_received(b"")


async def received(way: socket.socket) -> tuple[socket.socket | None, bytes]:
    """The socket that was handed over, and what had been read of it."""
    loop = asyncio.get_running_loop()
    way.setblocking(False)
    read = b""
    connection = None
    try:
        while len(read) < SIZE_BYTES or len(read) < SIZE_BYTES + _size(read):
            await readable(way)
            try:
                piece, found, _, _ = socket.recv_fds(way, FIRST_PIECE, 1)
            except BlockingIOError:
                continue
            for one in found:
                connection = socket.socket(fileno=one)
                connection.setblocking(False)
            if not piece or len(read) > LARGEST_HEAD:
                raise ConnectionResetError
            read += piece
        await loop.sock_sendall(way, MINE)
        if await loop.sock_recv(way, 1) != YOURS:
            raise ConnectionResetError
    except BaseException:
        if connection is not None:
            connection.close()
        raise
    return connection, read[SIZE_BYTES:]


def _size(letter: bytes) -> int:
    return int.from_bytes(letter[:SIZE_BYTES], "big")


async def readable(way: socket.socket) -> None:
    """Something has come."""
    loop = asyncio.get_running_loop()
    come: asyncio.Future[None] = loop.create_future()
    loop.add_reader(way, _come, come)
    try:
        await come
    finally:
        loop.remove_reader(way)


def _come(come: asyncio.Future[None]) -> None:
    if not come.done():
        come.set_result(None)


class HandoffMiddleware:
    """The application, with a door for other workers while it runs."""

    def __init__(self, app: Any, config: uvicorn.Config, make_protocol: Callable[..., Any]) -> None:
        self.app = app
        self.config = config
        self.make_protocol = make_protocol

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        door = HandoffListener(self.config, scope["state"], self.make_protocol)
        scope["state"][DOOR] = door.open()

        async def receive_or_leave() -> Any:
            message = await receive()
            handover: Handover = scope["state"][HANDOVER]
            if message["type"] == "lifespan.shutdown":
                await handover.drain()
                await door.drain()
            else:
                handover.left.append(door.stop_accepting)
            return message

        try:
            await self.app(scope, receive_or_leave, send)
        finally:
            door.close()
