"""New tables: set up, started, played again, branched, imported."""

import asyncio

from fireside.core.errors import FiresideError
from fireside.play.match import Match
from fireside.service.clock import now
from fireside.service.history_cache import HistoryCache
from fireside.service.live_table import LiveTable
from fireside.service.storage_port import TableStorage
from fireside.service.table_registry import TableRegistry
from fireside.service.turn_signal import TurnSignal
from fireside.table import lesson_tables, match_start, seats, table_setup
from fireside.table.commands import next_times
from fireside.table.messages.request_info import AbsentSeats
from fireside.table.messages.requests import Branch, NewLesson, NewTable
from fireside.table.messages.responses import SeatLink
from fireside.table.request_refusals import RequestRefused
from fireside.table.stored_rows import NewRows, TableChange
from fireside.table.tokens import SecretSource

MOVES_AT_ONCE = 20  # of a record; then others have their turn


class TableLifecycle:
    """Creation and start of tables. Callers hold the lock of the table concerned."""

    def __init__(
        self,
        tables: TableStorage,
        open_tables: TableRegistry,
        histories: HistoryCache,
        turn_signal: TurnSignal,
        source: SecretSource,
        waits_for_people: bool,
    ) -> None:
        self.tables = tables
        self.open_tables = open_tables
        self.histories = histories
        self.turn_signal = turn_signal
        self.source = source
        self.waits_for_people = waits_for_people  # not in a page: all persons are there

    async def create(
        self, wish: NewTable, payer: str = "", creator: bytes | None = None
    ) -> tuple[LiveTable, str, list[SeatLink]]:
        """Create a waiting table; return it with the host's token and the links of its persons."""
        made = table_setup.set_up_table(wish, self.source, now(), creator)
        return await self._add(made.rows, payer), made.host_token, made.links

    async def _add(self, rows: NewRows, payer: str = "") -> LiveTable:
        """Store a new table, or return the follow-up stored before where only one is possible."""
        table_id = await self.tables.add(rows)
        live = await self.open_tables.table(table_id)
        live.set_owner(payer)
        return live

    async def start(self, live: LiveTable, fill: str | None, nonce: str | None = None) -> None:
        """Start the match. All seats must be taken. The nonce is that of the only person."""
        for one in match_start.start(live.table, fill):
            await self.tables.change_seat(live.id, one.seat, one.when, one.fields)
        await live.change(TableChange("waiting", {"begins": True}))
        await live.reload()
        alone = [] if seats.plays_together(live.table.seats) else seats.awaited(live.table)
        if nonce is not None and alone:
            await self.contribute(live, alone[0], nonce)
        elif not await self.deal_if_ready(live):
            live.broadcast_people()

    async def contribute(self, live: LiveTable, seat: int, nonce: str) -> bool:
        """Store a seat's first contribution to the deal; return whether the match begins."""
        change = seats.contribute(live.table, seat, bytes.fromhex(nonce))
        if change is not None:
            await self.tables.change_seat(live.id, seat, change.when, change.fields)
            await live.reload()
            live.people_changed()
        return await self.deal_if_ready(live)

    async def deal_if_ready(self, live: LiveTable) -> bool:
        """Make the deal if the match was started and every person has contributed.

        A person who plays alone against bots need not wait.
        """
        table = live.table
        if table.row.status != "waiting" or not table.row.begins:
            return False
        if any(one.kind == "open" for one in table.seats):
            return False
        if self.waits_for_people and seats.plays_together(table.seats) and seats.awaited(table):
            return False
        await live.change(match_start.deal_and_begin(table, now()))
        await live.reload()
        await self.begin(live)
        return True

    async def begin(self, live: LiveTable) -> None:
        """Send all viewers the board, and signal the seats that are to act."""
        course = await live.open()
        await live.change_times(next_times(live.table, now()))
        live.show()
        live.broadcast_people()
        self.turn_signal.notify(live, list(course.match.to_act))

    async def rematch(
        self,
        live: LiveTable,
        same_deal: bool,
        players: set[int] | None = None,
        absent: AbsentSeats = "bot",
    ) -> LiveTable:
        """Create the rematch once, however many viewers ask: same people, same links.

        If `players` are given, the other persons' seats get a bot or stay open.
        """
        waits = self.waits_for_people
        rows = match_start.rematch(
            *(live.table, same_deal, self.source, now(), waits, players, absent)
        )
        follower = await self._add(rows, live.payer)
        await live.reload()
        live.broadcast_people()
        if follower.id == rows.table.id:
            async with follower.lock:
                if rows.table.begins:
                    self.turn_signal.notify(follower, seats.awaited(follower.table))
                else:
                    await self.begin(follower)
        return follower

    async def branch(
        self, live: LiveTable, wish: Branch, payer: str = ""
    ) -> tuple[LiveTable, str, list[SeatLink]]:
        """Create a match that continues from a moment of a finished one."""
        table_setup.check_branch(live.table, wish)
        history = await self.histories.get(live.table)
        made = table_setup.branch(live.table, wish, history, self.source, now())
        new = await self._add(made.rows, payer)
        async with new.lock:
            await self.begin(new)
        return new, made.host_token, made.links

    async def begin_chapter(
        self, wish: NewLesson, payer: str = ""
    ) -> tuple[LiveTable, str, list[SeatLink]]:
        """Create a table for a chapter of a lesson."""
        made = lesson_tables.begin_chapter(wish, self.source, now())
        new = await self._add(made.rows, payer)
        async with new.lock:
            await self.begin(new)
        return new, made.host_token, made.links

    async def import_record(self, data: bytes) -> LiveTable:
        """Create a table from a record, for replay and branching."""
        try:
            replay = Match.replay(table_setup.record_to_import(data))
            match = next(replay)
            for at, _ in enumerate(replay):
                if at % MOVES_AT_ONCE == 0:
                    await asyncio.sleep(0)
        except FiresideError as error:
            raise RequestRefused.by_rules(error) from None
        return await self._add(table_setup.imported(match, self.source, now()))
