"""The home of this process's tables: all its parts, put together here and nowhere else.

No part knows the home; each has been handed the parts it needs.
"""

from fireside.server import metrics
from fireside.server.bot_pool.fair_task_queue import WaitingThinkers
from fireside.server.bot_pool.process_pool import ProcessThinkers
from fireside.server.bot_pool.ray_pool import RayThinkers
from fireside.server.cluster.handover import Handover
from fireside.server.cluster.heartbeat import Heartbeat
from fireside.server.cluster.membership import Circle
from fireside.server.cluster.worker_registry import MemberStore
from fireside.server.db.database import Database
from fireside.server.db.health_check import Pulse
from fireside.server.db.log_store import LogStore
from fireside.server.db.table_store import TableStore
from fireside.server.db.wal_checkpoints import Checkpoints
from fireside.server.db.writer import Writer
from fireside.server.maintenance.retention import Retention
from fireside.server.maintenance.watchdog import Watch
from fireside.server.notifications.notifier import Notifier
from fireside.server.settings import Settings
from fireside.service.analyses import Analyses
from fireside.service.background_tasks import Background
from fireside.service.bot_turns import BotTurns
from fireside.service.command_handler import Commands
from fireside.service.hints import Aids
from fireside.service.history_cache import Histories
from fireside.service.seating import Seating
from fireside.service.system_secrets import OurTables, SystemSecrets
from fireside.service.table_lifecycle import NewTables
from fireside.service.table_registry import OpenTables
from fireside.service.turn_signal import Summons
from fireside.table.table import Customs


class Home:
    """One per worker process."""

    def __init__(self, settings: Settings) -> None:
        source = SystemSecrets()
        self.background = Background()
        self.summons = Summons()
        # what is stored
        self.database = Database(settings)
        self.tables = TableStore(self.database)
        self.log = LogStore(self.database)
        self.writer = Writer(self.database, settings.worker)
        self.checkpoints = Checkpoints(self.database)
        self.pulse = Pulse(self.database)
        # the other workers
        members = MemberStore(self.database, settings.worker)
        self.circle = Circle(members if self.database.is_postgresql else None, settings.worker)
        # tables in memory
        customs = Customs(settings.bot_seconds, settings.stand_in)
        self.open_tables = OpenTables(self.tables, self.log, customs, self.circle.is_ours)
        metrics.LIVE_TABLES.set_function(lambda: len(self.open_tables.live))
        self.histories = Histories(self.log)
        self.commands = Commands(self.writer, self.summons)
        self.seating = Seating(self.tables, self.summons, source)
        self.new_tables = NewTables(
            *(self.tables, self.open_tables, self.histories, self.summons),
            OurTables(self.circle.is_ours),
        )
        self.retention = Retention(self.tables, self.log, settings.keeping)
        self.watch = Watch(
            *(self.tables, self.open_tables, self.circle),
            *(self.seating, self.summons, self.retention),
        )
        self.handover = Handover(
            self.circle, self.tables, self.open_tables, self.summons, self.background
        )
        self.heartbeat = Heartbeat(self.open_tables, self.circle)
        # thinking, and notices to those who are away
        self.thinkers = thinkers_of(settings)
        self.aids = Aids(self.thinkers, self.background, source)
        self.analyses = Analyses(
            self.thinkers, self.tables, self.histories, self.background, settings.analysis_seconds
        )
        self.bot_turns = BotTurns(self.thinkers, self.commands, self.background, source)
        self.notifier = Notifier(self.tables, settings.public_url, settings.webhook_hosts)
        self.summons.listeners += [self.bot_turns.asked, self.notifier.asked]

    async def start(self) -> None:
        await self.database.migrate()
        self.writer.start()
        self.checkpoints.start()
        self.thinkers.start()
        await self.notifier.start()
        await self.circle.start()
        self.watch.start()
        self.heartbeat.start()

    async def stop(self) -> None:
        """What was accepted is stored; bots and tasks have ended."""
        await self.watch.stop()
        await self.handover.leave()
        await self.heartbeat.stop()
        await self.thinkers.stop()
        await self.background.stop()
        await self.notifier.stop()
        await self.writer.stop()
        await self.checkpoints.stop()
        await self.database.close()


def thinkers_of(settings: Settings) -> WaitingThinkers:
    """Processes of this machine, or a cluster."""
    if settings.thinkers:
        return RayThinkers(settings.thinkers, settings.bot_processes)
    return ProcessThinkers(settings.bots_at_once)
