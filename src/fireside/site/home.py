"""The home of a page's tables: all its parts, put together here and nowhere else."""

from fireside.hosting.aids import Aids
from fireside.hosting.analyses import Analyses
from fireside.hosting.background import Background
from fireside.hosting.bot_turns import BotTurns
from fireside.hosting.commands import Commands
from fireside.hosting.desk import Desk
from fireside.hosting.histories import Histories
from fireside.hosting.new_tables import NewTables
from fireside.hosting.open_tables import OpenTables
from fireside.hosting.seating import Seating
from fireside.hosting.secret_source import SystemSecrets
from fireside.hosting.summons import Summons
from fireside.site.shelf import Shelf
from fireside.site.storage import PageStorage
from fireside.site.thinkers import PageThinkers, Think
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
