"""Accept throttling: few connections are accepted at a time, and rejected ones cost little."""

import asyncio
import errno
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager

import pytest
from tests.server.running import until

from fireside.server.limits import accept_throttle
from fireside.server.limits.accept_throttle import ACCEPTS_PER_TICK, ThrottledAcceptor

pytestmark = pytest.mark.anyio


class Guest(asyncio.Protocol):
    """An accepted connection."""

    def __init__(self) -> None:
        self.transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport


class Place:
    """An acceptor with its accepted and waiting connections."""

    def __init__(
        self, listening: socket.socket, stack: ExitStack, may_come_in: Callable[[str], bool]
    ) -> None:
        self.listening = listening
        self.stack = stack
        self.guests: list[Guest] = []
        self.gate = ThrottledAcceptor(listening, may_come_in, self.new_guest)

    def new_guest(self) -> Guest:
        self.guests.append(Guest())
        return self.guests[-1]

    def knock(self) -> socket.socket:
        """Open a connection that waits to be accepted."""
        one = socket.create_connection(self.listening.getsockname())
        self.stack.callback(one.close)
        one.setblocking(False)
        return one

    @property
    def inside(self) -> int:
        return sum(one.transport is not None for one in self.guests)


@asynccontextmanager
async def place(may_come_in: Callable[[str], bool], waiting: int = 0) -> AsyncIterator[Place]:
    """Create a throttled acceptor with this many connections waiting."""
    with ExitStack() as stack:
        listening = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=100))
        listening.setblocking(False)
        found = Place(listening, stack, may_come_in)
        for _ in range(waiting):  # it starts at the next turn of the loop
            found.knock()
        yield found
        found.gate.close()
        await found.gate.wait_closed()
        for one in found.guests:
            if one.transport is not None:
                one.transport.close()


async def test_of_many_who_wait_a_few_are_let_in_before_others_are_heard() -> None:
    async with place(lambda host: True, waiting=30) as found:
        let_in = []
        while len(found.guests) < 30:
            await asyncio.sleep(0)  # let other tasks run
            let_in.append(len(found.guests))
        steps = [after - before for before, after in zip([0, *let_in], let_in, strict=False)]
        assert max(steps) == ACCEPTS_PER_TICK
        await until(lambda: found.inside == 30)


async def test_who_may_not_come_in_is_gone_before_anything_is_made_for_them() -> None:
    seen: list[str] = []

    def nobody(host: str) -> bool:
        seen.append(host)
        return False

    async with place(nobody, waiting=3) as found:
        last = found.knock()
        loop = asyncio.get_running_loop()
        assert await loop.sock_recv(last, 1) == b""
        assert not found.guests
        assert seen == ["127.0.0.1"] * 4


async def test_others_come_in_beside_those_who_are_sent_away() -> None:
    turns = iter([False, True, False, True, True])
    async with place(lambda host: next(turns), waiting=5) as found:
        await until(lambda: found.inside == 3)


async def test_without_descriptors_the_gate_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(accept_throttle, "NO_FILES_SECONDS", 0.01)
    loop = asyncio.get_running_loop()
    accept = loop.sock_accept
    refusals = [OSError(errno.EMFILE, "Too many open files"), ConnectionAbortedError()]

    async def sock_accept(listening: socket.socket) -> tuple[socket.socket, object]:
        if refusals:
            raise refusals.pop()
        return await accept(listening)

    monkeypatch.setattr(loop, "sock_accept", sock_accept)
    with caplog.at_level(logging.ERROR):
        async with place(lambda host: True, waiting=1) as found:
            await until(lambda: found.inside == 1)
    assert [one.getMessage() for one in caplog.records] == ["nobody can come in"]


async def test_who_knocks_at_a_closed_gate_is_left_to_others() -> None:
    """Other workers listen on the same socket."""
    async with place(lambda host: True, waiting=1) as found:
        await until(lambda: found.inside == 1)
        found.gate.close()
        await found.gate.wait_closed()
        found.knock()
        await asyncio.sleep(0.01)
        found.listening.accept()[0].close()
        assert found.inside == 1
