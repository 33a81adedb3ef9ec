"""A table: its seats, its match and its audience.

Methods return rows to store and messages to send. Time, secrets and storage belong to the
application around it, on a server or in a page.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

import msgspec

from fireside.bots.levels import join_player, levels, strongest_level
from fireside.play.lessons import Chapter, lesson_of
from fireside.table.messages.request_info import RequestKind, TableRequestInfo
from fireside.table.messages.responses import (
    OpenedSeed,
    Origin,
    SeatInfo,
    TableInfo,
)
from fireside.table.messages.websocket import People
from fireside.table.request_refusals import not_started
from fireside.table.stored_rows import LogRow, SeatRow, Snapshot, TableRow
from fireside.table.tokens import (
    commitment,
    is_token_of,
    joint_commitment,
    read_person_token,
    which_has,
)
from fireside.table.versioned_match import VersionedMatch
from fireside.table.viewers import Audience, Envelope


class TableDefaults(msgspec.Struct, frozen=True):
    """Defaults for all tables of a server or page."""

    bot_seconds: float = 1.0  # time limit of a bot's move
    stand_in: str = ""  # the level of stand-ins; "": the strongest that is not slow


class Table:
    """A table; its match is loaded on demand and may be dropped from memory again."""

    def __init__(self, row: TableRow, seats: list[SeatRow], defaults: TableDefaults) -> None:
        self.row = row
        self.seats = seats
        self.bots = bots_of(seats)
        self.defaults = defaults
        self.course: VersionedMatch | None = None
        self.audience = Audience()
        self.request: TableRequestInfo | None = None
        # by seat, kind and deadline
        self.refused_requests: set[tuple[int | None, RequestKind, int | None]] = set()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def version(self) -> int:
        return 0 if self.course is None else self.course.version

    @property
    def playing(self) -> VersionedMatch:
        """The current match; refused before the start."""
        if self.course is None:
            raise not_started()
        return self.course

    def check_started(self) -> None:
        if self.row.status == "waiting":
            raise not_started()

    def opening(self, snapshot: Snapshot | None, rows: Iterable[LogRow]) -> Iterator[None]:
        """Load the match from a snapshot and the rows after it, yielding between them.

        The time does not depend on the length of the match.
        """
        self.check_started()
        if snapshot is None:
            course = VersionedMatch.begin(self.row, self.names())
        else:
            course = VersionedMatch.resume(self.row, self.names(), snapshot)
        for row in rows:
            course.apply_row(row)
            yield
        self.course = course

    def open(self, snapshot: Snapshot | None, rows: Iterable[LogRow]) -> VersionedMatch:
        """Build the match from snapshot and rows in one call."""
        for _ in self.opening(snapshot, rows):
            pass
        return self.playing

    def forget(self) -> None:
        """Drop the match, since memory and storage may differ; it is loaded again on demand."""
        self.course = None

    def renew(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Replace people, status and the other fields of the table's row."""
        self.row = row
        self.seats = seats
        self.bots = bots_of(seats)
        if self.course is not None:
            self.course.match.names = self.names()

    def names(self) -> list[str]:
        return [one.display_name for one in self.seats]

    def seat_of(self, token: str, person: str | None = None) -> int | None:
        """Return the seat with this token, or the person's seat that their token names."""
        if person is None:
            return which_has(token, [one.token_hash for one in self.seats])
        named = read_person_token(token)
        seats = self.seats_of_person(person)
        return named.seat if named is not None and named.seat in seats else None

    def seats_of_person(self, person: str) -> list[int]:
        return [one.seat for one in self.seats if one.person == person]

    def is_host(self, token: str, person: str | None = None) -> bool:
        if person is None:
            return is_token_of(token, self.row.host_hash)
        return self.row.host_person == person

    def may_host(self, token: str, person: str | None = None) -> bool:
        """Return whether this token has the host's rights.

        Before a rematch every person has them, since the host may be absent.
        """
        if self.is_host(token, person):
            return True
        origin = self.row.origin
        is_rematch = origin is not None and origin.kind in ("rematch", "same_deal")
        return (
            is_rematch and self.row.status == "waiting" and self.seat_of(token, person) is not None
        )

    @cached_property
    def chapter(self) -> Chapter | None:
        """The lesson chapter played at this table, which never changes."""
        origin = self.row.origin
        if origin is None or origin.kind != "lesson" or origin.ply is None:
            return None
        lesson = lesson_of(self.row.title)
        if lesson is None or origin.ply >= len(lesson.chapters):
            return None
        chapter = lesson.chapters[origin.ply]
        return chapter if chapter.steps else None

    def stand_in_level(self) -> str:
        """Return the default level of a bot that replaces a person."""
        chosen = self.defaults.stand_in
        return chosen if chosen in levels() else strongest_level()

    def present(self) -> set[int]:
        """Return the seats with a connected viewer."""
        return self.audience.seats()

    @property
    def is_paused(self) -> bool:
        """Return whether bots wait because only bots play and there are no viewers."""
        return len(self.bots) == len(self.seats) and not self.audience

    @property
    def has_aids(self) -> bool:
        """Return whether seats may ask for hints: as long as all persons agree."""
        persons = [one for one in self.seats if one.kind == "person"]
        return bool(persons) and all(one.coach for one in persons)

    def people_update(self) -> list[Envelope]:
        """Return an update about people and status for all viewers."""
        return self.audience.broadcast(People(table=self.info())) if self.audience else []

    def info(self) -> TableInfo:
        """Return the public facts of the table. The seed is included once the match is over."""
        row = self.row
        present = self.present()
        return TableInfo(
            id=row.id,
            title=row.title,
            rules_version=row.rules_version,
            status=row.status,  # type: ignore[arg-type]
            public=row.public,
            aids=self.has_aids,
            options=row.options,
            seats=[seat_info(one, one.seat in present) for one in self.seats],
            watchers=self.audience.watching(),
            deadline=row.deadline,
            due=row.due,
            commitment=joint_commitment(row.salt) if row.joint else commitment(row.seed, row.salt),
            begins=row.begins,
            opened=opened_seed(row, self.seats),
            origin=None if row.origin is None else Origin(**msgspec.structs.asdict(row.origin)),
            next=row.next_id,
            result=row.result,
            created=row.created,
            started=row.started,
            ended=row.ended,
            request=self.request,
        )


def bots_of(seats: Iterable[SeatRow]) -> dict[int, str]:
    """Return the player on each seat that a bot plays now: a level, perhaps with a character."""
    bots: dict[int, str] = {}
    for one in seats:
        level = one.level if one.kind == "bot" else one.stand_in
        if level is not None:
            bots[one.seat] = join_player(level, one.character if one.kind == "bot" else None)
    return bots


def seat_info(row: SeatRow, present: bool) -> SeatInfo:
    return SeatInfo(
        seat=row.seat,
        kind=row.kind,  # type: ignore[arg-type]
        name=row.name,
        level=row.level,
        stand_in=row.stand_in,
        present=present,
        coach=row.coach,
        stand_in_reason=row.stand_in_reason,  # type: ignore[arg-type]
        character=row.character,
        ready=row.nonce is not None,
        research=row.research,  # type: ignore[arg-type]
    )


def opened_seed(row: TableRow, seats: list[SeatRow]) -> OpenedSeed | None:
    if row.status != "over":
        return None
    given = [one.nonce.hex() if one.nonce else None for one in seats] if row.joint else None
    return OpenedSeed(seed=str(row.seed), salt=row.salt.hex(), contributions=given)
