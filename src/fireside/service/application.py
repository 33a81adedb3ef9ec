"""The application: its parts, put together over the ports of a server or of a page."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fireside.service.analyses import AnalysisService
from fireside.service.background_tasks import BackgroundTasks
from fireside.service.bot_pool_port import BotPool
from fireside.service.bot_turns import BotTurns
from fireside.service.command_handler import CommandHandler
from fireside.service.dispatcher import CommandDispatcher
from fireside.service.hint_service import HintService
from fireside.service.history_cache import HistoryCache
from fireside.service.person_service import PersonService
from fireside.service.seating import Seating
from fireside.service.server_ports import Draining, Lobby, Notifications, StorageCheck
from fireside.service.storage_port import (
    ListStorage,
    LogStorage,
    MoveStorage,
    PersonStorage,
    TableStorage,
)
from fireside.service.table_lifecycle import TableLifecycle
from fireside.service.table_lists import TableLists
from fireside.service.table_registry import TableRegistry, hold_every_table
from fireside.service.turn_signal import TurnSignal
from fireside.table.table import TableDefaults
from fireside.table.tokens import SecretSource


@dataclass(frozen=True)
class ServerPorts:
    """The ports of a server that a page lacks."""

    lobby: Lobby
    notifications: Notifications
    storage_check: StorageCheck
    draining: Draining
    persons: PersonStorage


class Application:
    """The parts that operations and live sessions use.

    `claim` claims a table for this process and returns whether another may have changed it.
    Without `server`, a page plays at its own tables, and only there.
    """

    def __init__(
        self,
        tables: TableStorage,
        lists: ListStorage,
        log: LogStorage,
        moves: MoveStorage,
        bot_pool: BotPool,
        source: SecretSource,
        defaults: TableDefaults,
        analysis_seconds: float,
        claim: Callable[[str], Awaitable[bool]] = hold_every_table,
        server: ServerPorts | None = None,
    ) -> None:
        self.server = server
        self.background = BackgroundTasks()
        self.turn_signal = TurnSignal()
        self.open_tables = TableRegistry(tables, log, defaults, claim)
        self.histories = HistoryCache(log)
        self.commands = CommandHandler(moves, self.turn_signal)
        self.seating = Seating(tables, self.turn_signal, source)
        self.lifecycle = TableLifecycle(
            *(tables, self.open_tables, self.histories, self.turn_signal, source),
            waits_for_people=server is not None,
        )
        self.persons = (
            None
            if server is None
            else PersonService(server.persons, self.open_tables, self.seating, source)
        )
        self.table_lists = TableLists(lists, self.open_tables)
        self.analyses = AnalysisService(
            bot_pool, tables, self.histories, self.background, analysis_seconds
        )
        self.desk = CommandDispatcher(
            *(self.open_tables, self.commands, self.seating, self.lifecycle),
            *(HintService(bot_pool, self.background, source), self.turn_signal, log),
            self.background,
            self.identify,
        )
        bot_turns = BotTurns(bot_pool, self.commands, self.background, source)
        self.turn_signal.listeners.append(bot_turns.on_turn)
        self.plays_on_device = server is None  # a server's pages may, too

    async def identify(self, token: str | None) -> str | None:
        """Return the id of the person whose token it is, or None."""
        return None if self.persons is None else await self.persons.identify(token)
