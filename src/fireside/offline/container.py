"""Composition root of a page: builds all parts and connects them."""

from fireside.offline.bot_pool import Think, WorkerBotPool
from fireside.offline.key_value_store import KeyValueStore
from fireside.offline.storage import PageStorage
from fireside.service.analyses import AnalysisService
from fireside.service.background_tasks import BackgroundTasks
from fireside.service.bot_turns import BotTurns
from fireside.service.command_handler import CommandHandler
from fireside.service.dispatcher import CommandDispatcher
from fireside.service.hint_service import HintService
from fireside.service.history_cache import HistoryCache
from fireside.service.seating import Seating
from fireside.service.system_secrets import SystemSecrets
from fireside.service.table_lifecycle import TableLifecycle
from fireside.service.table_registry import TableRegistry
from fireside.service.turn_signal import TurnSignal
from fireside.table.table import TableDefaults

BOT_SECONDS = 1.0
ANALYSIS_SECONDS = 12.0


class OfflineSecrets(SystemSecrets):
    """Secrets whose table ids mark tables on this device; a page may show a server's as well."""

    def table_id(self) -> str:
        return f"device-{super().table_id()}"


class OfflineApp:
    """The parts of one page."""

    def __init__(self, shelf: KeyValueStore, think: Think) -> None:
        source = OfflineSecrets()
        self.background = BackgroundTasks()
        self.turn_signal = TurnSignal()
        self.storage = storage = PageStorage(shelf)
        self.open_tables = TableRegistry(storage, storage, TableDefaults(BOT_SECONDS))
        self.histories = HistoryCache(storage)
        commands = CommandHandler(storage, self.turn_signal)
        self.seating = Seating(storage, self.turn_signal, source)
        self.lifecycle = TableLifecycle(
            storage, self.open_tables, self.histories, self.turn_signal, source
        )
        bot_pool = WorkerBotPool(think)
        aids = HintService(bot_pool, self.background, source)
        self.analyses = AnalysisService(
            bot_pool, storage, self.histories, self.background, ANALYSIS_SECONDS
        )
        self.desk = CommandDispatcher(
            *(self.open_tables, commands, self.seating, aids),
            *(self.turn_signal, storage, self.background),
        )
        bot_turns = BotTurns(bot_pool, commands, self.background, source)
        self.turn_signal.listeners.append(bot_turns.on_turn)
