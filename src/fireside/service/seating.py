"""Changes of seats: stored first, then applied to the table and broadcast."""

from fireside.service.clock import now
from fireside.service.live_table import LiveTable
from fireside.service.storage_port import TableStorage
from fireside.service.turn_signal import TurnSignal
from fireside.table import seats
from fireside.table.commands import next_times
from fireside.table.messages.responses import SeatLink
from fireside.table.request_refusals import CONFLICT, RequestRefused
from fireside.table.stored_rows import SeatChange, TableChange
from fireside.table.tokens import SecretSource


class Seating:
    """Operations on seats. Callers hold the table's lock."""

    def __init__(self, tables: TableStorage, turn_signal: TurnSignal, source: SecretSource) -> None:
        self.tables = tables
        self.turn_signal = turn_signal
        self.source = source

    async def join(self, live: LiveTable, name: str, wanted: int | None) -> SeatLink:
        """Give an open seat to a person."""
        ways = seats.join(live.table, name, wanted, self.source)
        while True:
            change, link = next(ways)  # when there is none left, it is refused
            if await self._change(live, change):
                return link

    async def rename(self, live: LiveTable, seat: int, name: str) -> None:
        """Rename the person on this seat and notify all viewers of the table."""
        await self._change(live, seats.rename(live.table, seat, name))

    async def leave(self, live: LiveTable, seat: int) -> None:
        """Let a person leave; in a running match a bot stands in."""
        await self._change(live, seats.leave(live.table, seat))
        if live.table.row.status == "playing":
            await self._ask_bots(live)
        else:
            live.end_seat(seat)

    async def free(self, live: LiveTable, seat: int) -> None:
        """Open a person's seat again at the host's request; refused once the match has begun."""
        if await self._change(live, seats.free(live.table, seat)):
            live.end_seat(seat)

    async def restore(self, live: LiveTable, seat: int) -> SeatLink:
        """Give the absent person on this seat a new link; the old one stops working."""
        change, link = seats.renew_seat_link(live.table, seat, self.source)
        if not await self._change(live, change):
            raise RequestRefused(CONFLICT, "no_person")
        return link

    async def attach(self, live: LiveTable, seat: int, person: str) -> None:
        """Let a personal link open this seat, unless another one does."""
        change = seats.attach(live.table, seat, person)
        if change is not None:
            await self._change(live, change)

    async def attach_host(self, live: LiveTable, person: str) -> None:
        """Let a personal link host this table, unless another one does."""
        row = live.table.row
        if row.host_person is None and await live.change(
            TableChange(row.status, {"host_person": person})
        ):
            await live.reload()

    async def stand_in(self, live: LiveTable, seat: int, reason: seats.StandInReason) -> None:
        """Let a bot play for the person on this seat."""
        await self._change(live, seats.stand_in(live.table, seat, reason))
        await self._ask_bots(live)

    async def replace_absent(self, live: LiveTable, seat: int, level: str | None) -> None:
        """Let a bot play for an absent person at the host's request."""
        await self._change(live, seats.replace_absent(live.table, seat, level))
        await self._ask_bots(live)

    async def give_back(self, live: LiveTable, seat: int) -> None:
        """Return the seat to its person, with a full decision time.

        A person who was not replaced gets no more time than before.
        """
        change = seats.return_seat(live.table, seat)
        if live.table.seats[seat].stand_in is None:  # its copy may be old
            await live.reload()
        was_replaced = live.table.seats[seat].stand_in is not None
        await self._change(live, change)
        if was_replaced and live.table.row.deadline and live.table.row.status == "playing":
            await live.open()
            await live.change_times(next_times(live.table, now()))

    async def set_coach_consent(self, live: LiveTable, seat: int, coach: bool) -> None:
        """Store whether the person on this seat agrees to hints for the table."""
        await self._change(live, seats.set_coach_consent(live.table, seat, coach))

    async def set_research_consent(self, live: LiveTable, seat: int, research: bool) -> None:
        """Store whether the person on this seat agrees to the export of the match for research."""
        if not await self._change(live, seats.set_research_consent(live.table, seat, research)):
            seats.check_not_exported(live.table, seat)

    async def set_notices(self, live: LiveTable, seat: int, notices: bytes | None) -> None:
        await self._change(live, seats.set_notices(seat, notices))

    async def _ask_bots(self, live: LiveTable) -> None:
        await live.open()
        await live.change_times(next_times(live.table, now(), no_more_time=True))
        self.turn_signal.notify(live, [])

    async def _change(self, live: LiveTable, change: SeatChange) -> bool:
        """Store the change; if the seat no longer matches `when`, reload it.

        Return whether the change was stored.
        """
        if not await self.tables.change_seat(live.id, change.seat, change.when, change.fields):
            await live.reload()
            return False
        live.deliver(seats.apply_committed_seat(live.table, change))
        return True
