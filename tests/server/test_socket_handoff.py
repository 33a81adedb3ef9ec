"""A connection is handed to another worker completely or not at all."""

import asyncio
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from fireside.server.cluster.socket_handoff import WorkerUnreachable, hand_over, received

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not hasattr(socket, "SCM_RIGHTS"), reason="no sockets can be handed over"),
]
READ = b"GET /api/tables/abcdefgh/live HTTP/1.1\r\n" + 3_000 * b"x-some: header of a request\r\n"


@pytest.fixture
def door() -> Iterator[socket.socket]:
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
        listening.setblocking(False)
        listening.bind(str(Path(folder) / "door"))
        listening.listen()
        yield listening


async def test_what_was_read_comes_with_the_connection(door: socket.socket) -> None:
    ours, viewers = socket.socketpair()
    with ours, viewers:
        handing = asyncio.create_task(hand_over(door.getsockname(), ours.fileno(), READ))
        way, _ = await asyncio.get_running_loop().sock_accept(door)
        with way:
            theirs, read = await received(way)
        await handing
        assert theirs is not None
        with theirs:
            ours.close()
            theirs.send(b"hello")
            assert (viewers.recv(10), read) == (b"hello", READ)


async def test_worker_that_hangs_gets_nothing_and_the_connection_stays(door: socket.socket) -> None:
    ours, viewers = socket.socketpair()
    with ours, viewers:
        with pytest.raises(TimeoutError):
            await hand_over(door.getsockname(), ours.fileno(), READ)
        way, _ = await asyncio.get_running_loop().sock_accept(door)  # the listener wakes up
        with way, pytest.raises(OSError):
            await received(way)
        ours.send(b"hello")
        assert viewers.recv(10) == b"hello"


async def test_nobody_at_the_door_is_noticed_at_once(door: socket.socket) -> None:
    path = door.getsockname()
    door.close()
    ours, viewers = socket.socketpair()
    with ours, viewers, pytest.raises(WorkerUnreachable):
        await hand_over(path, ours.fileno(), READ)
