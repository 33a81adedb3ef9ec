"""Composition root: builds all parts of one server process and connects them.

No part refers to the container; the constructor passes each part what it needs.
"""

from collections.abc import Iterable

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
from fireside.server.db.outbox_store import OutboxStore
from fireside.server.db.person_store import PersonStore
from fireside.server.db.table_list_store import TableListStore
from fireside.server.db.table_store import TableStore
from fireside.server.db.wal_checkpoints import Checkpoints
from fireside.server.db.writer import Writer
from fireside.server.logs import print_to_stderr
from fireside.server.maintenance.retention import Retention
from fireside.server.maintenance.watchdog import Watchdog
from fireside.server.notifications.notifier import Notifier
from fireside.server.settings import Settings
from fireside.server.shutdown import Shutdown
from fireside.service.application import Application, ServerPorts
from fireside.service.system_secrets import SystemSecrets
from fireside.service.table_registry import hold_every_table
from fireside.table.table import TableDefaults


class ServerApp:
    """The parts of one server process, with their start and stop order."""

    def __init__(self, settings: Settings) -> None:
        # storage
        self.database = Database(settings)
        self.tables = TableStore(self.database)
        self.persons = PersonStore(self.database)
        self.table_lists = TableListStore(self.database)
        self.log = LogStore(self.database)
        self.checkpoints = Checkpoints(self.database)
        self.health_check = HealthCheck(self.database)
        self.integrity_check = IntegrityCheck(self.database)
        is_alone = not self.database.is_postgresql
        self.claims = None if is_alone else ClaimStore(self.database, settings.server)
        claim = hold_every_table if self.claims is None else self.claims.claim
        self.writer = Writer(self.database, settings.server, self._release_lost)
        self.shutdown = Shutdown(self.claims)
        # bots, notifications of absent players, and the application
        self.bot_pool = bot_pool_of(settings)
        self.notifier = Notifier(
            *(self.tables, self.persons, OutboxStore(self.database)),
            *(settings.public_url, settings.webhook_hosts),
        )
        self.application = Application(
            tables=self.tables,
            lists=self.table_lists,
            log=self.log,
            moves=self.writer,
            bot_pool=self.bot_pool,
            source=SystemSecrets(),
            defaults=TableDefaults(settings.bot_seconds, settings.stand_in),
            analysis_seconds=settings.analysis_seconds,
            claim=claim,
            server=ServerPorts(
                *(self.tables, self.notifier, self.health_check, self.shutdown, self.persons)
            ),
        )
        self.open_tables = self.shutdown.open_tables = self.application.open_tables
        self.background = self.application.background
        turn_signal = self.application.turn_signal
        turn_signal.listeners.append(self.notifier.on_turn)
        metrics.BOT_VISITORS_WAITING.set_function(lambda: len(self.bot_pool.turns.by_payer))
        metrics.LIVE_TABLES.set_function(lambda: len(self.open_tables.live))
        self.claim_watcher = ClaimWatcher(self.claims, self.open_tables, self.background)
        self.retention = Retention(self.tables, self.log, settings.keeping, claim, self.persons)
        self.watch = Watchdog(
            *(self.tables, self.open_tables, self.claims),
            *(self.application.seating, turn_signal, self.retention),
        )

    async def _release_lost(self, tables: Iterable[str]) -> None:
        await self.claim_watcher.release_lost(tables)

    async def start(self) -> None:
        await self.database.migrate()
        self.writer.start()
        self.checkpoints.start()
        self.integrity_check.start()
        self.bot_pool.start()
        await self.database.retry(self.tables.read_lobby_key, print_to_stderr)
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
        await self.table_lists.close()
        await self.database.close()


def bot_pool_of(settings: Settings) -> QueuedBotPool:
    """Return the configured pool: a Ray cluster or local processes."""
    if settings.bot_pool:
        return RayBotPool(settings.bot_pool, settings.bot_processes)
    return ProcessBotPool(settings.bots_at_once)
