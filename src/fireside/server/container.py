"""Composition root: builds all parts of one server process and connects them.

No part refers to the container; the constructor passes each part what it needs.
"""

from fireside.server import metrics
from fireside.server.bot_pool.fair_task_queue import QueuedBotPool
from fireside.server.bot_pool.process_pool import ProcessBotPool
from fireside.server.bot_pool.ray_pool import RayBotPool
from fireside.server.claim_watcher import ClaimWatcher
from fireside.server.db.claim_store import ClaimStore
from fireside.server.db.database import Database
from fireside.server.db.health_check import HealthCheck
from fireside.server.db.integrity_check import IntegrityCheck
from fireside.server.db.log_store import LogStore
from fireside.server.db.table_store import TableStore
from fireside.server.db.wal_checkpoints import Checkpoints
from fireside.server.db.writer import Writer
from fireside.server.logs import print_to_stderr
from fireside.server.maintenance.retention import Retention
from fireside.server.maintenance.watchdog import Watchdog
from fireside.server.notifications.notifier import Notifier
from fireside.server.settings import Settings
from fireside.server.shutdown import Shutdown
from fireside.service.analyses import AnalysisService
from fireside.service.background_tasks import BackgroundTasks
from fireside.service.bot_turns import BotTurns
from fireside.service.command_handler import CommandHandler
from fireside.service.hint_service import HintService
from fireside.service.history_cache import HistoryCache
from fireside.service.seating import Seating
from fireside.service.system_secrets import SystemSecrets
from fireside.service.table_lifecycle import TableLifecycle
from fireside.service.table_registry import TableRegistry, hold_every_table
from fireside.service.turn_signal import TurnSignal
from fireside.table.table import TableDefaults


class ServerApp:
    """The parts of one server process, with their start and stop order."""

    def __init__(self, settings: Settings) -> None:
        source = SystemSecrets()
        self.background = BackgroundTasks()
        self.turn_signal = TurnSignal()
        # storage
        self.database = Database(settings)
        self.tables = TableStore(self.database)
        self.log = LogStore(self.database)
        self.checkpoints = Checkpoints(self.database)
        self.health_check = HealthCheck(self.database)
        self.integrity_check = IntegrityCheck(self.database)
        is_alone = not self.database.is_postgresql
        self.claims = None if is_alone else ClaimStore(self.database, settings.server)
        claim = hold_every_table if self.claims is None else self.claims.claim
        # tables in memory
        defaults = TableDefaults(settings.bot_seconds, settings.stand_in)
        self.open_tables = TableRegistry(self.tables, self.log, defaults, claim)
        metrics.LIVE_TABLES.set_function(lambda: len(self.open_tables.live))
        self.shutdown = Shutdown(self.claims)
        self.claim_watcher = ClaimWatcher(self.claims, self.open_tables, self.background)
        self.writer = Writer(self.database, settings.server, self.claim_watcher.release_lost)
        self.histories = HistoryCache(self.log)
        self.commands = CommandHandler(self.writer, self.turn_signal)
        self.seating = Seating(self.tables, self.turn_signal, source)
        self.lifecycle = TableLifecycle(
            *(self.tables, self.open_tables, self.histories, self.turn_signal, source)
        )
        self.retention = Retention(self.tables, self.log, settings.keeping, claim)
        self.watch = Watchdog(
            *(self.tables, self.open_tables, self.claims),
            *(self.seating, self.turn_signal, self.retention),
        )
        # bots, and notifications of absent players
        self.bot_pool = bot_pool_of(settings)
        self.aids = HintService(self.bot_pool, self.background, source)
        self.analyses = AnalysisService(
            self.bot_pool, self.tables, self.histories, self.background, settings.analysis_seconds
        )
        self.bot_turns = BotTurns(self.bot_pool, self.commands, self.background, source)
        self.notifier = Notifier(self.tables, settings.public_url, settings.webhook_hosts)
        self.turn_signal.listeners += [self.bot_turns.on_turn, self.notifier.on_turn]

    async def start(self) -> None:
        await self.database.migrate()
        self.writer.start()
        self.checkpoints.start()
        self.integrity_check.start()
        self.bot_pool.start()
        await self.database.retry(self.notifier.start, print_to_stderr)
        self.claim_watcher.start()
        self.watch.start()

    async def stop(self) -> None:
        """Stop all parts: store accepted moves first, then end bots and background tasks."""
        await self.watch.stop()
        await self.claim_watcher.stop()
        await self.bot_pool.stop()
        await self.background.stop()
        await self.notifier.stop()
        await self.writer.stop()
        await self.checkpoints.stop()
        await self.integrity_check.stop()
        await self.database.close()


def bot_pool_of(settings: Settings) -> QueuedBotPool:
    """Return the configured pool: a Ray cluster or local processes."""
    if settings.bot_pool:
        return RayBotPool(settings.bot_pool, settings.bot_processes)
    return ProcessBotPool(settings.bots_at_once)
