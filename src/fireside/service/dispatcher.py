"""Dispatch of a viewer's commands, independent of the connection that carries them."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from fireside.service.background_tasks import BackgroundTasks
from fireside.service.command_handler import CommandHandler
from fireside.service.connection import Connection, Transport
from fireside.service.hint_service import HintService, Search
from fireside.service.live_table import LiveTable
from fireside.service.seating import Seating
from fireside.service.storage_port import LogStorage
from fireside.service.table_lifecycle import TableLifecycle
from fireside.service.table_registry import TableRegistry
from fireside.service.table_request_service import TableRequestService
from fireside.service.turn_signal import TurnSignal
from fireside.table.chat import check_line, said
from fireside.table.commands import check_sits
from fireside.table.hints import HintRequest
from fireside.table.messages.websocket import (
    Agree,
    Answer,
    Ask,
    ClientMessage,
    Hello,
    Play,
    ReportVisibility,
    RequestFullView,
    ResumeClock,
    Return,
    Say,
    Share,
    Undo,
)
from fireside.table.request_refusals import AWAY, BAD_REQUEST, RequestRefused
from fireside.table.viewers import Viewer, full_view
from fireside.table.welcome_message import recognise, welcome

MOST_VIEWERS = 500  # of one table
Identify: TypeAlias = Callable[[str | None], Awaitable[str | None]]


class CommandDispatcher:
    """One for all connections of this process."""

    def __init__(
        self,
        open_tables: TableRegistry,
        commands: CommandHandler,
        seating: Seating,
        lifecycle: TableLifecycle,
        aids: HintService,
        turn_signal: TurnSignal,
        log: LogStorage,
        background: BackgroundTasks,
        identify: Identify,
    ) -> None:
        self.open_tables = open_tables
        self.commands = commands
        self.seating = seating
        self.lifecycle = lifecycle
        self.aids = aids
        self.turn_signal = turn_signal
        self.log = log
        self.background = background
        self.requests = TableRequestService(background, lifecycle)
        self.identify = identify  # returns the person whose token it is

    async def table(self, table_id: str) -> LiveTable:
        """Return the table with this id."""
        return await self.open_tables.table(table_id)

    async def connect(
        self, live: LiveTable, wire: Transport, hello: Hello, address: str
    ) -> Connection:
        """Add the viewer to the table's audience and send everything up to now."""
        person = await self.identify(hello.token)
        async with live.lock:
            live.check_here()
            viewer = recognise(live.table, hello.token, person)
            if len(live.connections) >= MOST_VIEWERS:
                raise RequestRefused(AWAY, "full")
            if viewer.seat is not None:
                await self.lifecycle.contribute(live, viewer.seat, hello.nonce or "")
            chat = await self.log.chat(live.id)
            if live.table.row.status != "waiting":
                await live.open()
            connection = Connection(wire, viewer)
            connection.is_hidden = hello.hidden
            connection.tell(welcome(live.table, viewer, hello, chat))
            clock = live.clock()
            if clock is not None:
                connection.tell(clock)
            live.connect(connection)
            if viewer.seat is not None or viewer.is_host:
                live.set_owner(address)
            self.turn_signal.notify(live, [])
        live.people_changed()
        return connection

    def disconnect(self, live: LiveTable, connection: Connection) -> None:
        """Remove the viewer from the table's audience."""
        live.disconnect(connection)
        live.people_changed()

    async def dispatch(self, live: LiveTable, viewer: Viewer, command: ClientMessage) -> int:
        """Execute a viewer's command and return the version that all viewers have afterwards."""
        live.check_here()
        match command:
            case Play() | Undo():
                return await self.commands.execute(live, viewer.seat, command)
            case Return():
                seat = check_sits(live.table, None) if viewer.seat is None else viewer.seat
                await self.seating.give_back(live, seat)
            case Agree():
                await self.seating.set_coach_consent(
                    live, check_sits(live.table, viewer.seat), command.coach
                )
            case Share():
                await self.seating.set_research_consent(
                    live, check_sits(live.table, viewer.seat), command.research
                )
            case Ask():
                await self.requests.ask(live, viewer, command)
            case Answer():
                await self.requests.answer(live, viewer.seat, command.grant)
            case ResumeClock():
                await self.requests.resume(live, viewer.seat)
            case Say():
                await self._say(live, viewer, command.text)
            case RequestFullView():
                live.deliver(full_view(await live.open(), viewer))
            case ReportVisibility():
                live.connections[viewer].is_hidden = command.hidden
            case Hello():
                raise RequestRefused(BAD_REQUEST, "hello_twice")
        return live.table.version

    async def ask(self, live: LiveTable, viewer: Viewer, wish: HintRequest) -> tuple[int, Search]:
        """Return the version that a hint is about, and the pending search."""
        async with live.lock:
            live.check_here()
            return await self.aids.ask(live, viewer.seat, wish)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside the session."""
        self.background.run(work)

    async def _say(self, live: LiveTable, viewer: Viewer, text: str) -> None:
        seat, line = check_line(live.table, viewer.seat, text)
        row = await self.log.say(live.id, seat, live.table.names()[seat], line)
        live.deliver(said(live.table, row))
