"""Messages about persons: the personal link, what it brings to another device, and its tables."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from fireside.table.messages.requests import Name, Request, SeatNumber
from fireside.table.messages.responses import Origin, Response, SeatKind, Status

MOST_RESULTS = 500  # that are stored; the oldest are dropped
MOST_KEYS = 400  # seats and tables in one request
LONGEST_TOKEN = 100

TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,24}$")]
Word = Annotated[str, Meta(max_length=100)]
Settings: TypeAlias = Annotated[dict[Word, Word | bool | float], Meta(max_length=40)]
Seats: TypeAlias = Annotated[list[SeatNumber], Meta(max_length=5)]
Points: TypeAlias = Annotated[list[float], Meta(max_length=5)]


class TableKey(Request, frozen=True):
    """A token that a device has at a table: of a seat, or of the host."""

    table: TableId
    token: Annotated[str, Meta(max_length=LONGEST_TOKEN)]


TableKeys = Annotated[list[TableKey], Meta(max_length=MOST_KEYS)]


class MatchResult(Request, frozen=True):
    """The result of a finished match, for a person's statistics."""

    table: TableId
    title: Annotated[str, Meta(max_length=40)]
    at: Annotated[int, Meta(ge=0, le=1 << 53)]
    mine: Seats
    scores: Points
    winners: Seats
    bots: bool


class NewPerson(Request, frozen=True):
    """A person to create, with the tokens of their seats, at least one of which must be valid."""

    name: Name
    keys: TableKeys


class PersonSeats(Request, frozen=True):
    """The tokens of more seats and tables of a person."""

    keys: TableKeys


class PersonChange(Request, frozen=True):
    """Changes of a person; null keeps a value.

    Results are added, once for each table; with `forget`, the earlier ones are deleted.
    """

    name: Name | None = None
    settings: Settings | None = None
    forget: bool = False
    results: Annotated[list[MatchResult], Meta(max_length=MOST_RESULTS)] = field(
        default_factory=list
    )


class TablesWanted(Request, frozen=True):
    """The tables to list besides those of the person, with the tokens that a device has."""

    keys: TableKeys = field(default_factory=list)


class PersonInfo(Response, frozen=True):
    """The state that a personal link brings to another device; only the client reads all of it."""

    name: str
    settings: Settings
    results: list[MatchResult]


class PersonLink(Response, frozen=True):
    """The token of a personal link. Shown once: the server stores only a hash of it."""

    token: str


class AttachedTables(Response, frozen=True):
    """The tables that a personal link opens."""

    tables: list[str]


class ListedSeat(Response, frozen=True):
    """A seat of a listed table."""

    kind: SeatKind
    name: str
    level: str | None
    stand_in: str | None


class ListedTable(Response, frozen=True):
    """A table in the list of a person or device.

    `mine`: the seats that the request has proved; `person`: of those, the ones that the personal
    link opens. `to_act`: the seats whose turn it is.
    """

    id: str
    title: str
    status: Status
    seats: list[ListedSeat]
    mine: list[int]
    person: list[int]
    host: bool
    to_act: list[int]
    winners: list[int]
    origin: Origin | None
    deadline: int | None
    due: int | None
    created: int
    started: int | None
    ended: int | None


class ListedTables(Response, frozen=True):
    """The tables of a person and of a device, the newest first.

    `now` is the server's time; `wait`: seconds until it is worth asking again.
    """

    tables: list[ListedTable]
    now: int
    wait: int


class Done(Response, frozen=True):
    """The request was carried out."""

    status: Literal["ok"] = "ok"
