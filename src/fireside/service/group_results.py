"""Results of a group's finished matches: read from their tables once, and stored for good."""

import asyncio
from collections.abc import Mapping

from fireside.core.errors import FiresideError
from fireside.core.state import State
from fireside.service.storage_port import GroupStorage, LogStorage, TableStorage
from fireside.table.group_rows import PlaceRow, ResultRow
from fireside.table.request_refusals import unreadable_message
from fireside.table.stored_rows import SeatRow
from fireside.table.table import Table, TableDefaults
from fireside.table.versioned_match import ROWS_BETWEEN_SNAPSHOTS, VersionedMatch


class GroupResults:
    """Access to the places of finished matches. It claims no table and changes none."""

    def __init__(self, tables: TableStorage, log: LogStorage, groups: GroupStorage) -> None:
        self.tables = tables
        self.log = log
        self.groups = groups

    async def store(self, table_id: str) -> None:
        """Store the result of this table's match, if it is over and belongs to a group."""
        found = await self.tables.find(table_id)
        if found is None:
            return
        row, seats = found
        if row.group_id is None or row.status != "over":
            return
        table = Table(row, seats, TableDefaults())
        await self._open(table)
        state = table.playing.match.state
        names = await self.groups.names({one.person for one in seats if one.person is not None})
        result = ResultRow(
            table_id=table_id,
            title=row.title,
            ended=row.ended or row.created,
            starter=starter_of(VersionedMatch.begin(row, table.names()).match.state),
            places=[
                PlaceRow(
                    person=counted_person(seats, one, names),
                    level=one.level if one.kind == "bot" else None,
                    place=int(place),
                    score=int(score),
                )
                for one, place, score in zip(seats, state.places, state.scores, strict=True)
            ],
        )
        await self.groups.add_results(row.group_id, [result])

    async def _open(self, table: Table) -> None:
        snapshot = await self.log.snapshot(table.id)
        rows = await self.log.rows(table.id, after=snapshot.ply if snapshot else 0)
        try:
            for at, _ in enumerate(table.opening(snapshot, rows)):
                if at % ROWS_BETWEEN_SNAPSHOTS == 0:
                    await asyncio.sleep(0)
        except FiresideError as error:
            raise unreadable_message() from error


def starter_of(state: State) -> int | None:
    """Return the seat that begins a match in this state, if one alone does."""
    acting = state.to_act
    if len(acting) == 1:
        return int(acting[0])
    first = getattr(state, "first", None)  # the titles' name for the starting player
    return None if first is None else int(first)


def counted_person(seats: list[SeatRow], seat: SeatRow, names: Mapping[str, str]) -> str | None:
    """Return the person whose result this seat is.

    Of several seats that one device plays for its guests, only the one with the person's name is.
    """
    theirs = [one for one in seats if one.person is not None and one.person == seat.person]
    if len(theirs) > 1:
        own = [one for one in theirs if one.name == names.get(str(seat.person))]
        theirs = own[:1]
    return seat.person if any(one.seat == seat.seat for one in theirs) else None
