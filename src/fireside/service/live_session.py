"""The live session: one viewer's conversation with a table, over any transport."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import Enum
from time import perf_counter
from typing import TypeAlias, get_args

from fireside.service.connection import Connection, Transport
from fireside.service.dispatcher import CommandDispatcher
from fireside.service.hint_service import Search, await_hint
from fireside.service.live_table import LiveTable
from fireside.service.message_codec import id_in, read_command, refusal
from fireside.table.hints import HintRequest
from fireside.table.messages.websocket import Accepted, ClientMessage, Hello, Message, Say
from fireside.table.request_refusals import (
    BAD_REQUEST,
    TOO_FAST,
    RequestRefused,
    broken_table,
    no_such_table,
    table_moving,
    unknown_token,
)
from fireside.table.viewers import ENCODE

LOGGER = logging.getLogger(__name__)
MOST_BAD_FRAMES = 50  # in a row
HINT_REQUESTS = get_args(HintRequest)


class SessionEnd(Enum):
    """The reason why the service ends a session."""

    REFUSED = "refused"
    MOVED = "moved"  # another process serves the table: the client connects again
    TOO_SLOW = "too slow"  # likewise


Close: TypeAlias = Callable[[SessionEnd], Awaitable[None]]


class SessionHooks:
    """Additions of a server to a session: rate limits, which raise RequestRefused, and metrics.

    A page adds none.
    """

    def check_command(self) -> None:
        """Count a frame of the client."""

    def check_hint(self) -> None:
        """Count a request for a hint."""

    def check_chat(self, table_id: str, seat: int) -> None:
        """Count a chat line of a seat."""

    def count_wrong_token(self) -> None:
        """Count a token that no seat of the table has."""

    async def hold_back(self) -> None:
        """Delay the answer to a client that sends too much; meanwhile nothing is read from it."""

    def record(self, command: str, outcome: str) -> None:
        """Record that a command was answered: accepted, or refused with this key."""

    def record_seconds(self, seconds: float) -> None:
        """Record the time from reading a command to answering it."""


class LiveSession:
    """One viewer's conversation with a table: a hello, then commands, answered in order.

    Updates are delivered by a task of the session. `close` ends the connection of the transport.
    """

    def __init__(
        self,
        desk: CommandDispatcher,
        table_id: str,
        wire: Transport,
        close: Close,
        hooks: SessionHooks,
        address: str = "",
    ) -> None:
        self.desk = desk
        self.table_id = table_id
        self.wire = wire
        self.close = close
        self.hooks = hooks
        self.address = address
        self.live: LiveTable | None = None
        self.connection: Connection | None = None
        self.delivery: asyncio.Task[None] | None = None
        self.bad_frames = 0
        self.has_ended = False

    @property
    def is_greeted(self) -> bool:
        """Return whether the viewer has joined the table's audience."""
        return self.connection is not None

    async def receive(self, data: str) -> None:
        """Execute the command of a frame and answer or refuse it.

        Callers wait for one frame's answer before they pass the next.
        """
        try:
            self.hooks.check_command()
            command = read_command(data)
        except RequestRefused as refused:
            await self._refuse_frame(data, refused)
            return
        self.bad_frames = 0
        live, connection = self.live, self.connection
        if live is None or connection is None:
            await self._greet(command)
        elif isinstance(command, HINT_REQUESTS):
            await self._ask(live, connection, command)
        else:
            await self._carry_out(live, connection, command)

    async def _refuse_frame(self, data: str, refused: RequestRefused) -> None:
        """Refuse a frame that cannot be read, or that exceeds the rate limit."""
        if refused.status == TOO_FAST:
            await self.hooks.hold_back()
        await self._tell(refusal(id_in(data), refused))
        await self._count_bad_frame()

    async def _count_bad_frame(self) -> None:
        self.bad_frames += 1
        if self.bad_frames < MOST_BAD_FRAMES:
            return
        if self.is_greeted:
            self.has_ended = True  # closed without a reason: the client may connect again
        else:
            await self._end(SessionEnd.REFUSED)

    async def _greet(self, command: ClientMessage) -> None:
        """Join the table's audience, and begin to deliver its messages."""
        try:
            if not isinstance(command, Hello):
                raise RequestRefused(BAD_REQUEST, "hello_first")
            live = await self.desk.table(self.table_id)
            connection = await self.desk.connect(live, self.wire, command, self.address)
        except RequestRefused as refused:
            await self._refuse_greeting(command, refused)
        else:
            self.live, self.connection = live, connection
            self.delivery = asyncio.create_task(self._deliver(connection))

    async def _refuse_greeting(self, command: ClientMessage, refused: RequestRefused) -> None:
        if refused.key == table_moving().key:
            await self._end(SessionEnd.MOVED)
            return
        if refused.key == unknown_token().key:
            try:
                self.hooks.count_wrong_token()  # a delay against guessing of tokens
            except RequestRefused as too_many:
                refused = too_many
        await self._tell(refusal(command.id, refused))
        if refused.key == no_such_table().key:
            await self._end(SessionEnd.REFUSED)
        else:
            await self._count_bad_frame()

    async def _deliver(self, connection: Connection) -> None:
        """Send frames; close the connection if the viewer is too slow or the table moves.

        In both cases the client reconnects and resumes.
        """
        try:
            await connection.deliver()
            await self._end(SessionEnd.TOO_SLOW if connection.too_slow else SessionEnd.MOVED)
        except (OSError, RuntimeError):  # the connection has closed
            pass

    async def _carry_out(
        self, live: LiveTable, connection: Connection, command: ClientMessage
    ) -> None:
        """Execute a command and answer or refuse it; exceptions never end the session."""
        begun = perf_counter()
        kind = type(command)
        try:
            if kind is Say and connection.viewer.seat is not None:
                self.hooks.check_chat(live.id, connection.viewer.seat)
            async with live.lock:
                version = await self.desk.dispatch(live, connection.viewer, command)
        except RequestRefused as refused:
            if not live.gone:  # else the client repeats it at the new worker
                self._refuse(connection, command, refused)
        except Exception:
            LOGGER.exception("a command failed", extra={"table": live.id, "command": kind.__name__})
            live.table.forget()
            connection.tell(refusal(command.id, broken_table()))
            self.hooks.record(kind.__name__, "fault")
        else:
            connection.tell(Accepted(id=command.id, version=version))
            self.hooks.record(kind.__name__, "accepted")
        self.hooks.record_seconds(perf_counter() - begun)

    async def _ask(self, live: LiveTable, connection: Connection, wish: HintRequest) -> None:
        """Start computing a hint; the answer goes to this viewer only, once it is there."""
        try:
            self.hooks.check_hint()
            version, search = await self.desk.ask(live, connection.viewer, wish)
        except RequestRefused as refused:
            self._refuse(connection, wish, refused)
        else:
            self.desk.spawn(self._answer(connection, wish, version, search))

    async def _answer(
        self, connection: Connection, wish: HintRequest, version: int, search: Search
    ) -> None:
        try:
            connection.tell(await await_hint(wish, version, search))
            self.hooks.record(type(wish).__name__, "accepted")
        except RequestRefused as refused:
            self._refuse(connection, wish, refused)

    def _refuse(
        self, connection: Connection, command: ClientMessage, refused: RequestRefused
    ) -> None:
        connection.tell(refusal(command.id, refused))
        self.hooks.record(type(command).__name__, refused.key)

    async def _tell(self, message: Message) -> None:
        if self.connection is None:
            await self.wire.send_texts([ENCODE(message)])
        else:
            self.connection.tell(message)

    async def _end(self, why: SessionEnd) -> None:
        self.has_ended = True
        await self.close(why)

    def leave(self) -> None:
        """Remove the viewer from the table's audience."""
        if self.live is not None and self.connection is not None:
            self.desk.disconnect(self.live, self.connection)
        if self.delivery is not None:
            self.delivery.cancel()
        self.live = self.connection = None
