"""Hand-over of client connections to the worker that owns the requested table.

The socket itself is passed over a Unix socket (SCM_RIGHTS) with the bytes read so far, so that its
later traffic does not pass through this worker. This requires all workers on one machine.
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
DOOR = "fireside.door"  # key in the application's state: the listener's address
HANDOVER = "fireside.handover"  # key in the application's state: its Handover
FIRST_PIECE = 32_768  # bytes that certainly fit into the message with the descriptor
LARGEST_HEAD = 1 << 20
SIZE_BYTES = 4
MINE, YOURS = b"m", b"y"  # the receiver claims the connection, the sender confirms
ASKING_SECONDS = 0.5  # limit until the claim
RECEIVING_SECONDS = 5.0
EMPTYING_SECONDS = 5.0
# The request line names the table. Requests without a table stay here; a request that is
# recognized only later is refused if another worker owns the table.
ABOUT_TABLE = re.compile(rb"[A-Z]+ /api/tables/([A-Za-z0-9_-]{8,24})[/? ]")
LONGEST_BEGINNING = 64  # bytes that contain the table's id, if the request line names one


class WorkerUnreachable(Exception):
    """An error for a worker without a listening socket, which has therefore ended."""


def table_asked_for(beginning: bytes) -> str | None:
    """Return the id of the table that a request is about, or None."""
    found = ABOUT_TABLE.match(beginning)
    return None if found is None else found[1].decode()


def is_notified(beginning: bytes) -> bool:
    """Return whether enough of a request has been read to know its table."""
    return len(beginning) >= LONGEST_BEGINNING or b"\n" in beginning


def host_id() -> str:
    """Return an id shared by all processes that can reach each other's listening sockets.

    Such processes have the same temporary folder, which holds the sockets.
    """
    folder = os.stat(tempfile.gettempdir())
    return f"{socket.gethostname()}:{folder.st_dev}:{folder.st_ino}"


def is_on_this_host(member: WorkerRow) -> bool:
    """Return whether connections can be handed over to this worker from here."""
    return CAN_HAND_OVER and member.door.partition("|")[0] == host_id()


async def hand_over(path: str, connection: int, read: bytes) -> None:
    """Send a socket, and the bytes read from it, to the worker that listens at this path.

    The receiver must claim it: a hanging worker does not, so the connection stays here and the
    worker gets nothing when it resumes.
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
    """Return whether the owner has taken the connection; if not, refresh the membership."""
    try:
        if is_on_this_host(owner) and not owner.is_late:
            await hand_over(owner.door.partition("|")[2], connection, read)
            metrics.PASSED_ON.labels("handed over").inc()
            return True
    except WorkerUnreachable:
        await worker_ring.report_dead(owner)
        return False
    except OSError as problem:  # includes TimeoutError
        LOGGER.info("passing on", extra={"problem": type(problem).__name__, "worker": owner.id})
    await worker_ring.refresh()
    return False


class HandoffListener:
    """A Unix socket on which other workers hand connections over to this one."""

    def __init__(
        self, config: uvicorn.Config, app_state: dict[str, Any], make_protocol: Callable[..., Any]
    ) -> None:
        self.config = config
        self.app_state = app_state
        self.make_protocol = make_protocol  # protocol class for received connections
        self.state = ServerState()  # uvicorn does not expose its own
        self.listening: socket.socket | None = None
        self.folder: tempfile.TemporaryDirectory[str] | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.accepting: asyncio.Task[None] | None = None

    def open(self) -> str:
        """Listen in a folder that only this user can enter; return the address."""
        self.folder = tempfile.TemporaryDirectory(prefix="fireside-", ignore_cleanup_errors=True)
        path = str(Path(self.folder.name) / "door")
        self.listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listening.setblocking(False)
        self.listening.bind(path)
        self.listening.listen(1_000)
        self.accepting = self._begin(self._accept(self.listening))
        return f"{host_id()}|{path}"

    def stop_accepting(self) -> None:
        """Receive the connections that already wait, then stop listening."""
        if self.listening is None or self.accepting is None:
            return
        self.accepting.cancel()
        with suppress(OSError):  # raised when the backlog is empty
            while True:
                self._begin(self._receive(self.listening.accept()[0]))
        self.listening.close()
        self.listening = None

    async def drain(self) -> None:
        """Shut received connections down and wait until they have closed."""
        for one in list(self.state.connections):
            one.shutdown()
        try:
            async with asyncio.timeout(EMPTYING_SECONDS):
                while self.state.connections:
                    await asyncio.sleep(0.02)
        except TimeoutError:
            LOGGER.warning("some did not leave", extra={"open": len(self.state.connections)})

    def close(self) -> None:
        """Stop listening, cancel running tasks and remove the folder."""
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
        except OSError as problem:  # includes TimeoutError
            LOGGER.info("at the door", extra={"problem": type(problem).__name__})
        finally:
            way.close()

    async def _serve(self, connection: socket.socket, read: bytes) -> None:
        """Serve the connection as if this worker had accepted it."""
        loop = asyncio.get_running_loop()
        self.state.default_headers = [(b"date", formatdate(usegmt=True).encode())]
        protocol = self.make_protocol(
            config=self.config, server_state=self.state, app_state=self.app_state
        )
        protocol.was_passed, protocol.beginning = True, read  # send it before further data arrives
        await loop.connect_accepted_socket(lambda: protocol, connection)
        if protocol.beginning:
            protocol.data_received(b"")


async def received(way: socket.socket) -> tuple[socket.socket | None, bytes]:
    """Receive a socket and the bytes that were read from it."""
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
    """Wait until the socket is readable."""
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
    """ASGI middleware that opens and closes the HandoffListener with the application."""

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
