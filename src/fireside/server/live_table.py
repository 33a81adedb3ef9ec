"""A table in memory: who sits there, how the match stands, who looks on."""

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from fireside.bots.levels import OWN, levels
from fireside.core.errors import FiresideError
from fireside.server.messages.live import People
from fireside.server.messages.rest import OpenedSeed, Origin, SeatInfo, TableInfo
from fireside.server.progress import ROWS_BETWEEN_SNAPSHOTS, Progress
from fireside.server.refusals import Refused, broken_table, no_such_table
from fireside.server.store.rows import LogRow, SeatRow, TableRow
from fireside.server.store.writer import Ending
from fireside.server.thoughts import Thoughts
from fireside.server.tokens import commitment, is_token_of, which_has
from fireside.server.viewers import Viewers

if TYPE_CHECKING:
    from fireside.server.house import House

LOGGER = logging.getLogger(__name__)
PRESENCE_SECONDS = 0.5  # people coming and going are told together


class LiveTable:
    """One table. Whoever changes it, or reads its match, holds its lock."""

    def __init__(self, house: "House", row: TableRow, seats: list[SeatRow]) -> None:
        self.house = house
        self.row = row
        self.seats = seats
        self.lock = asyncio.Lock()
        self.viewers = Viewers()
        self.progress: Progress | None = None
        self.thinking: set[int] = set()  # seats for which a bot thinks
        self.thoughts = Thoughts()  # what its seats have asked
        self.elsewhere: dict[str, tuple[float, list[int], int]] = {}  # presence at other workers
        self.used = monotonic()
        self.telling: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        return self.row.id

    async def open(self) -> Progress:
        """The match as it is stored; refused before it has started."""
        self.used = monotonic()
        if self.progress is None:
            if self.row.status == "waiting":
                raise Refused(409, "not_started", "The match has not started yet.")
            self.progress = await self._read()
        return self.progress

    async def _read(self) -> Progress:
        """From the last snapshot and the rows after it: as quick at move 500 as at move 5."""
        snapshot = await self.house.log.snapshot(self.id)
        rows = await self.house.log.rows(self.id, after=snapshot.ply if snapshot else 0)
        try:
            if snapshot is not None:
                progress = Progress.resume(self.row, len(self.seats), snapshot)
            else:
                progress = Progress.begin(self.row, len(self.seats))
            progress.match.names = self.names()
            for at, row in enumerate(rows):
                progress.take(row)
                if at % ROWS_BETWEEN_SNAPSHOTS == 0:
                    await asyncio.sleep(0)
        except FiresideError as error:
            LOGGER.exception("a log does not replay", extra={"table": self.id})
            raise broken_table() from error
        return progress

    def note_stored(self, due: int | None, ending: Ending | None) -> None:
        """The table's row in memory is as the writer has stored it beside a move."""
        if due != self.row.due:
            self.row = msgspec.structs.replace(self.row, due=due)
        if ending is not None:
            self.row = msgspec.structs.replace(
                self.row, status="over", due=None, result=ending.result, ended=ending.at
            )

    def forget(self) -> None:
        """Storage and memory may differ: the next command reads the match anew."""
        self.progress = None

    async def reload(self) -> None:
        """People, status and what else stands in the table's row are as stored."""
        found = await self.house.tables.find(self.id)
        if found is None:
            raise no_such_table()
        self.row, self.seats = found
        if self.progress is not None:
            self.progress.match.names = self.names()

    async def catch_up(self) -> None:
        """Rows that other workers have stored are carried out here too, and shown."""
        if self.progress is None:
            return
        for row in await self.house.log.rows(self.id, after=self.progress.ply):
            await self.follow(row)

    async def follow(self, row: LogRow) -> None:
        """A row of another worker is carried out here, if it is the next; a gap is filled."""
        progress = self.progress
        if progress is None or row.ply <= progress.ply:
            return
        if row.ply > progress.ply + 1:
            await self.catch_up()
            return
        try:
            outcome = progress.take(row)
        except FiresideError:  # not the match we thought it was
            LOGGER.exception("a row does not follow", extra={"table": self.id})
            self.forget()
            return
        self.viewers.show(progress, only=row.seat if outcome.silent else None)
        if progress.match.over:
            await self.reload()
            self.tell_people()

    def names(self) -> list[str]:
        return [one.name or f"Seat {one.seat + 1}" for one in self.seats]

    def seat_of(self, token: str) -> int | None:
        """The seat whose link this is."""
        return which_has(token, [one.token_hash for one in self.seats])

    def is_host(self, token: str) -> bool:
        return is_token_of(token, self.row.host_hash)

    def player_of(self, seat: int) -> str | None:
        """The level of the bot that plays this seat now; None for a person."""
        one = self.seats[seat]
        return one.level if one.kind == "bot" else one.stand_in

    def stand_in_level(self) -> str:
        """The level of a bot that replaces a person, unless a level is named."""
        chosen = self.house.settings.stand_in
        return chosen if chosen in levels() else list(OWN)[-1]

    def present(self) -> set[int]:
        here = self.viewers.seats()
        for _, seats, _ in self._elsewhere():
            here.update(seats)
        return here

    def _elsewhere(self) -> list[tuple[float, list[int], int]]:
        return [one for one in self.elsewhere.values() if one[0] > monotonic()]

    def info(self) -> TableInfo:
        """What everybody may know. The seed is told when the match is over."""
        row = self.row
        present = self.present()
        return TableInfo(
            id=row.id,
            title=row.title,
            rules_version=row.rules_version,
            status=row.status,  # type: ignore[arg-type]
            public=row.public,
            aids=row.aids,
            options=row.options,
            seats=[
                SeatInfo(
                    seat=one.seat,
                    kind=one.kind,  # type: ignore[arg-type]
                    name=one.name,
                    level=one.level,
                    stand_in=one.stand_in,
                    present=one.seat in present,
                )
                for one in self.seats
            ],
            watchers=self.viewers.watching() + sum(one[2] for one in self._elsewhere()),
            deadline=row.deadline,
            due=row.due if row.deadline else None,
            commitment=commitment(row.seed, row.salt),
            opened=opened_seed(row),
            origin=None if row.origin is None else Origin(**msgspec.structs.asdict(row.origin)),
            next=row.next_id,
            result=row.result,
            created=row.created,
            started=row.started,
            ended=row.ended,
        )

    def tell_people(self) -> None:
        """Everybody is told how the table stands."""
        if self.viewers:
            self.viewers.tell_all(People(table=self.info()))

    def tell_people_soon(self) -> None:
        """The same, once for all who come and go within a moment."""
        if self.telling is None:
            loop = asyncio.get_running_loop()
            self.telling = loop.call_later(PRESENCE_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        self.telling = None
        self.house.announce_presence(self)
        self.tell_people()


def opened_seed(row: TableRow) -> OpenedSeed | None:
    if row.status != "over":
        return None
    return OpenedSeed(seed=str(row.seed), salt=row.salt.hex())
