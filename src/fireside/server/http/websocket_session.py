"""The session of one viewer: commands come in, answers and updates go out."""

import asyncio
import logging
from time import perf_counter
from typing import Any, get_args

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from fireside.server import metrics
from fireside.server.http.security import HANDSHAKE_SECONDS, RequestLimits, too_many_requests
from fireside.server.http.uvicorn_interface import transport_of
from fireside.server.limits.token_bucket import TokenBucket, take_token
from fireside.service.connection import Connection
from fireside.service.dispatcher import CommandDispatcher
from fireside.service.hint_service import Search, await_hint
from fireside.service.live_table import LiveTable
from fireside.service.message_codec import id_in, read_command, refusal
from fireside.table.hints import HintRequest
from fireside.table.messages.websocket import (
    Accepted,
    ClientMessage,
    ConsiderMove,
    Hello,
    RequestAdvice,
    RequestChances,
    Say,
)
from fireside.table.request_refusals import (
    BAD_REQUEST,
    TOO_FAST,
    RequestRefused,
    broken_table,
    no_such_table,
    table_moving,
    unknown_token,
)

LOGGER = logging.getLogger(__name__)
COMMANDS_AT_ONCE, COMMANDS_A_SECOND = 60.0, 20.0
AIDS_AT_ONCE, AIDS_A_SECOND = 20.0, 2.0
MOST_BAD_FRAMES = 50
NOT_FROM_HERE, TRY_AGAIN, CONNECT_AGAIN = 4403, 1013, 1012
ACCEPTED = {kind: (kind.__name__, "accepted") for kind in get_args(ClientMessage)}
GONE = (WebSocketDisconnect, RuntimeError, OSError)


class WebSocketSession:
    """One viewer's conversation with a table."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        desk: CommandDispatcher,
        limits: RequestLimits,
        address: str,
    ) -> None:
        self.socket = socket
        # bypasses the framework's layers, which cost a tenth of a move's CPU time
        self.wire = transport_of(socket)
        self.desk = desk
        self.limits = limits
        self.address = address
        self.commands = TokenBucket(COMMANDS_AT_ONCE)
        self.aids = TokenBucket(AIDS_AT_ONCE)
        self.bad_frames = 0

    async def hold(self, table_id: str) -> None:
        """Run the session: a hello, then commands in order while updates are delivered."""
        greeted = None
        async with asyncio.timeout(HANDSHAKE_SECONDS) as patience:
            while greeted is None and self.bad_frames < MOST_BAD_FRAMES:
                command = await self._read(None)
                if command is None:
                    continue
                try:
                    greeted = await self._greet(table_id, command)
                except RequestRefused as refused:
                    if refused.key == table_moving().key:
                        await self.socket.close(code=CONNECT_AGAIN, reason="The table has moved.")
                        return
                    self.bad_frames += 1
                    await self._send(refusal(command.id, refused))
                    if refused.key == no_such_table().key:
                        break
            patience.reschedule(None)
        if greeted is None:
            await self.socket.close(code=NOT_FROM_HERE)
        else:
            # a task of its own: else each message would resume every coroutine of the layers
            # between this one and the connection
            await asyncio.create_task(self._talk(*greeted))

    async def _greet(self, table_id: str, command: ClientMessage) -> tuple[LiveTable, Connection]:
        if not isinstance(command, Hello):
            raise RequestRefused(BAD_REQUEST, "hello_first")
        live = await self.desk.table(table_id)
        try:
            return live, await self.desk.connect(live, self.wire, command, self.address)
        except RequestRefused as refused:
            if refused.key == unknown_token().key:  # a delay against guessing of tokens
                self.limits.check(self.limits.wrong_tokens, self.address)
            raise

    async def _talk(self, live: LiveTable, connection: Connection) -> None:
        """Process commands until the viewer disconnects."""
        delivery = asyncio.create_task(self._deliver(connection))
        try:
            while self.bad_frames < MOST_BAD_FRAMES:
                heard = await self._read(connection)
                if isinstance(heard, RequestAdvice | RequestChances | ConsiderMove):
                    await self._ask(live, connection, heard)
                elif heard is not None:
                    await self._carry_out(live, connection, heard)
        finally:
            self.desk.disconnect(live, connection)
            delivery.cancel()
            await asyncio.gather(delivery, return_exceptions=True)

    async def _deliver(self, connection: Connection) -> None:
        """Send frames; close the connection if the viewer is too slow or the table moves.

        In both cases the client reconnects and resumes.
        """
        try:
            await connection.deliver()
            if connection.too_slow:
                await self.socket.close(code=TRY_AGAIN, reason="Too slow; connect again.")
            else:
                await self.socket.close(code=CONNECT_AGAIN, reason="The table has moved.")
        except GONE:
            pass

    async def _read(self, connection: Connection | None) -> ClientMessage | None:
        """Return the next command, or None after refusing a message that cannot be read."""
        data = await self.wire.next_text()
        try:
            self._check(self.commands, COMMANDS_AT_ONCE, COMMANDS_A_SECOND)
            self.limits.check(self.limits.commands, self.address)
            command = read_command(data)
        except RequestRefused as error:
            refused = error
            if refused.status == TOO_FAST:  # pauses reading from this connection
                await self.limits.hold_back()
        else:
            self.bad_frames = 0
            return command
        self.bad_frames += 1
        message = refusal(id_in(data), refused)
        if connection is None:
            await self._send(message)
        else:
            connection.tell(message)
        return None

    async def _send(self, message: msgspec.Struct) -> None:
        await self.socket.send_data(msgspec.json.encode(message), mode="text")

    def _check(self, bucket: TokenBucket, at_once: float, a_second: float) -> None:
        """Take a token; refuse if the bucket is empty."""
        wait = take_token(bucket, at_once, a_second) if self.limits.on else 0
        if wait > 0:
            raise too_many_requests(wait)

    async def _carry_out(
        self, live: LiveTable, connection: Connection, command: ClientMessage
    ) -> None:
        """Execute a command and answer or refuse it; exceptions never end the session."""
        begun = perf_counter()
        kind = type(command)
        try:
            if kind is Say and connection.viewer.seat is not None:
                self.limits.check(self.limits.chat, f"{live.id} {connection.viewer.seat}")
            async with live.lock:
                version = await self.desk.dispatch(live, connection.viewer, command)
        except RequestRefused as refused:
            if not live.gone:  # else the client repeats it at the new worker
                _tell_refusal(connection, command, refused)
        except Exception:
            LOGGER.exception("a command failed", extra={"table": live.id, "command": kind.__name__})
            live.table.forget()
            connection.tell(refusal(command.id, broken_table()))
            metrics.COMMANDS.add((kind.__name__, "fault"))
        else:
            connection.tell(Accepted(id=command.id, version=version))
            metrics.COMMANDS.add(ACCEPTED[kind])
        metrics.COMMAND_SECONDS.observe(perf_counter() - begun)

    async def _ask(self, live: LiveTable, connection: Connection, wish: HintRequest) -> None:
        """Start computing a hint; the answer goes to this viewer only, once it is there."""
        try:
            self._check(self.aids, AIDS_AT_ONCE, AIDS_A_SECOND)
            version, search = await self.desk.ask(live, connection.viewer, wish)
        except RequestRefused as refused:
            _tell_refusal(connection, wish, refused)
        else:
            self.desk.spawn(_answer(connection, wish, version, search))


async def _answer(connection: Connection, wish: HintRequest, version: int, search: Search) -> None:
    try:
        connection.tell(await await_hint(wish, version, search))
        metrics.COMMANDS.add(ACCEPTED[type(wish)])
    except RequestRefused as refused:
        _tell_refusal(connection, wish, refused)


def _tell_refusal(connection: Connection, command: ClientMessage, refused: RequestRefused) -> None:
    connection.tell(refusal(command.id, refused))
    metrics.COMMANDS.add((type(command).__name__, refused.key))
