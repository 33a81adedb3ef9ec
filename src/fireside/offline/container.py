"""The home of a page's tables: all its parts, put together here and nowhere else."""

from fireside.offline.bot_pool import PageThinkers, Think
from fireside.offline.key_value_store import Shelf
from fireside.offline.storage import PageStorage
from fireside.service.analyses import Analyses
from fireside.service.background_tasks import Background
from fireside.service.bot_turns import BotTurns
from fireside.service.command_handler import Commands
from fireside.service.dispatcher import Desk
from fireside.service.hints import Aids
from fireside.service.history_cache import Histories
from fireside.service.seating import Seating
from fireside.service.system_secrets import SystemSecrets
from fireside.service.table_lifecycle import NewTables
from fireside.service.table_registry import OpenTables
from fireside.service.turn_signal import Summons
from fireside.table.table import Customs

BOT_SECONDS = 1.0
ANALYSIS_SECONDS = 12.0


class DeviceSecrets(SystemSecrets):
    """Ids that tell a table on this device from one of a server: a page may have both."""

    def table_id(self) -> str:
        return f"device-{super().table_id()}"


class PageHome:
    """One per page."""

    def __init__(self, shelf: Shelf, think: Think) -> None:
        source = DeviceSecrets()
        self.background = Background()
        self.summons = Summons()
        self.storage = storage = PageStorage(shelf)
        self.open_tables = OpenTables(storage, storage, Customs(BOT_SECONDS))
        self.histories = Histories(storage)
        commands = Commands(storage, self.summons)
        self.seating = Seating(storage, self.summons, source)
        self.new_tables = NewTables(storage, self.open_tables, self.histories, self.summons, source)
        thinkers = PageThinkers(think)
        aids = Aids(thinkers, self.background, source)
        self.analyses = Analyses(
            thinkers, storage, self.histories, self.background, ANALYSIS_SECONDS
        )
        self.desk = Desk(
            *(self.open_tables, commands, self.seating, aids),
            *(self.summons, storage, self.background),
        )
        bot_turns = BotTurns(thinkers, commands, self.background, source)
        self.summons.listeners.append(bot_turns.asked)
