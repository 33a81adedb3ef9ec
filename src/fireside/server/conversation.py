"""Conversation with one viewer: commands come in, answers and updates go out."""

import asyncio
import logging
from time import perf_counter
from typing import Any, get_args

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from fireside.server import aids, commands, metrics, seats
from fireside.server.house import House
from fireside.server.live_table import LiveTable
from fireside.server.messages.live import (
    Accepted,
    Advise,
    AskChances,
    ClientMessage,
    Hello,
    LookAgain,
    Play,
    Refusal,
    Return,
    Said,
    Say,
    Undo,
)
from fireside.server.refusals import (
    BAD_REQUEST,
    Refused,
    broken_table,
    no_such_table,
    unknown_token,
)
from fireside.server.security import (
    HELLO_SECONDS,
    Bucket,
    Limits,
    take,
    too_fast,
)
from fireside.server.thoughts import Thought
from fireside.server.viewers import Viewer
from fireside.server.welcome import chat_line, welcome

LOGGER = logging.getLogger(__name__)
READ = msgspec.json.Decoder(ClientMessage)
READ_ID = msgspec.json.Decoder(dict[str, Any])
COMMANDS_AT_ONCE, COMMANDS_A_SECOND = 60.0, 20.0
CHAT_AT_ONCE, CHAT_A_SECOND = 5.0, 0.5
AIDS_AT_ONCE, AIDS_A_SECOND = 20.0, 2.0
MOST_BAD_FRAMES = 50
MOST_VIEWERS = 500  # of one table
NOT_FROM_HERE, TRY_AGAIN = 4403, 1013
ACCEPTED = {
    kind: metrics.COMMANDS.labels(kind.__name__, "accepted") for kind in get_args(ClientMessage)
}
GONE = (WebSocketDisconnect, ClientDisconnected, RuntimeError, OSError)


class Conversation:
    """What one viewer says, and what is answered."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], house: House, limits: Limits, address: str
    ) -> None:
        self.socket = socket
        self.house = house
        self.limits = limits
        self.address = address
        self.commands = Bucket(COMMANDS_AT_ONCE)
        self.chat = Bucket(CHAT_AT_ONCE)
        self.aids = Bucket(AIDS_AT_ONCE)
        self.bad_frames = 0

    async def hold(self, table_id: str) -> None:
        """Hello first; then commands, one after the other, while updates go out beside them."""
        viewer = table = None
        async with asyncio.timeout(HELLO_SECONDS) as patience:
            while viewer is None and self.bad_frames < MOST_BAD_FRAMES:
                command = await self._read(None)
                if command is None:
                    continue
                try:
                    if not isinstance(command, Hello):
                        raise Refused(BAD_REQUEST, "hello_first", "Say hello first.")
                    table = await self.house.table(table_id)
                    viewer = await self._greet(table, command)
                except Refused as refused:
                    self.bad_frames += 1
                    await self._send(_refusal(command.id, refused))
                    if refused.key == no_such_table().key:
                        break
            patience.reschedule(None)
        if viewer is None or table is None:
            await self.socket.close(code=NOT_FROM_HERE)
            return
        delivery = asyncio.create_task(self._deliver(viewer))
        try:
            while self.bad_frames < MOST_BAD_FRAMES:
                heard = await self._read(viewer)
                if isinstance(heard, Advise | AskChances):
                    await self._ask(table, viewer, heard)
                elif heard is not None:
                    await self._carry_out(table, viewer, heard)
        finally:
            table.viewers.remove(viewer)
            table.tell_people_soon()
            delivery.cancel()
            await asyncio.gather(delivery, return_exceptions=True)

    async def _deliver(self, viewer: Viewer) -> None:
        """Frames go out; who cannot keep up is cut off, and will resume."""
        try:
            await viewer.deliver()
            await self.socket.close(code=TRY_AGAIN, reason="Too slow; connect again.")
        except GONE:
            pass

    async def _read(self, viewer: Viewer | None) -> ClientMessage | None:
        """The next command; what cannot be read is refused, and None."""
        data = await self.socket.receive_data(mode="text")
        try:
            if self.limits.on:
                wait = take(self.commands, COMMANDS_AT_ONCE, COMMANDS_A_SECOND)
                if wait > 0:
                    raise too_fast(wait)
            command: ClientMessage = READ.decode(data)
        except msgspec.DecodeError as error:  # also ValidationError
            self.bad_frames += 1
            refused = Refused(BAD_REQUEST, "bad_command", f"This is no command: {error}."[:300])
        except UnicodeError:
            self.bad_frames += 1
            refused = Refused(BAD_REQUEST, "bad_command", "This is no command: it is no text.")
        except Refused as error:
            self.bad_frames += 1
            refused = error
        else:
            self.bad_frames = 0
            return command
        message = _refusal(_id_in(data), refused)
        if viewer is None:
            await self._send(message)
        else:
            viewer.tell(message)
        return None

    async def _send(self, message: msgspec.Struct) -> None:
        await self.socket.send_data(msgspec.json.encode(message), mode="text")

    async def _greet(self, table: LiveTable, hello: Hello) -> Viewer:
        """The viewer is one of the table's, and has everything up to now."""
        async with table.lock:
            if table.row.status == "waiting":  # another worker may know better
                await table.reload()
            seat = None if hello.token is None else table.seat_of(hello.token)
            is_host = hello.token is not None and table.is_host(hello.token)
            if hello.token is not None and seat is None and not is_host:
                self.limits.check(self.limits.wrong_tokens, self.address)
                raise unknown_token()
            if len(table.viewers) >= MOST_VIEWERS:
                raise Refused(503, "full", "Too many are looking at this table.")
            viewer = Viewer(self.socket, seat, is_host)
            chat = await self.house.log.chat(table.id)
            message = await welcome(table, viewer, hello, chat)
            table.viewers.add(viewer)
            viewer.tell(message)
            if table.progress is not None:
                self.house.ask(table, [])
        table.tell_people_soon()
        return viewer

    async def _carry_out(self, table: LiveTable, viewer: Viewer, command: ClientMessage) -> None:
        """The command is done and answered, or refused; nothing it brings ends the conversation."""
        begun = perf_counter()
        kind = type(command)
        try:
            async with table.lock:
                version = await self._do(table, viewer, command)
        except Refused as refused:
            _tell_refusal(viewer, command, refused)
        except Exception:
            LOGGER.exception(
                "a command failed", extra={"table": table.id, "command": kind.__name__}
            )
            table.forget()
            viewer.tell(_refusal(command.id, broken_table()))
            metrics.COMMANDS.labels(kind.__name__, "fault").inc()
        else:
            viewer.tell(Accepted(id=command.id, version=version))
            ACCEPTED[kind].inc()
        metrics.COMMAND_SECONDS.observe(perf_counter() - begun)

    async def _ask(self, table: LiveTable, viewer: Viewer, wish: aids.Wish) -> None:
        """Somebody thinks about it; the answer goes out when it is there, to this viewer only."""
        try:
            wait = take(self.aids, AIDS_AT_ONCE, AIDS_A_SECOND) if self.limits.on else 0
            if wait > 0:
                raise too_fast(wait)
            async with table.lock:
                version, thought = await aids.ask(table, viewer.seat, wish)
        except Refused as refused:
            _tell_refusal(viewer, wish, refused)
        else:
            self.house.run(_answer(viewer, wish, version, thought))

    async def _do(self, table: LiveTable, viewer: Viewer, command: ClientMessage) -> int:
        """Returns the version that everybody has then."""
        match command:
            case Play():
                seat = commands.check_sits(table, viewer.seat)
                return await commands.play(table, seat, command.move, command.id, command.version)
            case Undo():
                seat = commands.check_sits(table, viewer.seat)
                return await commands.undo(table, seat, command.id, command.whole_turn)
            case Return():
                if viewer.seat is None:
                    commands.check_sits(table, None)
                await seats.give_back(table, viewer.seat or 0)
            case Say():
                await self._say(table, viewer, command.text)
            case LookAgain():
                viewer.shown = None
                viewer.version = min(viewer.version, _version(table))
                table.viewers.show_one(await table.open(), viewer)
            case Hello():
                raise Refused(BAD_REQUEST, "hello_twice", "You have said hello already.")
        return _version(table)

    async def _say(self, table: LiveTable, viewer: Viewer, text: str) -> None:
        if viewer.seat is None:
            commands.check_sits(table, None)
        wait = take(self.chat, CHAT_AT_ONCE, CHAT_A_SECOND) if self.limits.on else 0
        if wait > 0:
            raise too_fast(wait)
        said = " ".join("".join(one if one.isprintable() else " " for one in text).split())
        if not said:
            raise Refused(BAD_REQUEST, "nothing_said", "That was nothing.")
        seat = viewer.seat or 0
        row = await self.house.log.say(table.id, seat, table.names()[seat], said)
        table.viewers.tell_all(Said(line=chat_line(row)))


async def _answer(viewer: Viewer, wish: aids.Wish, version: int, thought: Thought) -> None:
    try:
        viewer.tell(await aids.answer(wish, version, thought))
        ACCEPTED[type(wish)].inc()
    except Refused as refused:
        _tell_refusal(viewer, wish, refused)


def _tell_refusal(viewer: Viewer, command: ClientMessage, refused: Refused) -> None:
    viewer.tell(_refusal(command.id, refused))
    metrics.COMMANDS.labels(type(command).__name__, refused.key).inc()


def _version(table: LiveTable) -> int:
    return 0 if table.progress is None else table.progress.version


def _refusal(command_id: str | None, refused: Refused) -> Refusal:
    return Refusal(id=command_id, key=refused.key, sentence=refused.sentence, clause=refused.clause)


def _id_in(data: str | bytes) -> str | None:
    """The id of a command that is wrong otherwise, so that its sender can tell which it was."""
    try:
        found = READ_ID.decode(data).get("id")
    except (msgspec.DecodeError, UnicodeError):
        return None
    return found[:40] if isinstance(found, str) else None
