"""Response types of the REST API: seats, moves, results."""

from typing import Any, Literal

from msgspec import Struct

from fireside.table.messages.request_info import TableRequestInfo

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "open", "bot"]
StorageStatus = Literal["ok", "cannot_write", "damaged", "disk_full", "store_away"]


class Response(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A response to a request."""


class OptionInfo(Response, frozen=True):
    meaning: str
    clause: str
    words: list[str]
    lowest: int | None
    highest: int | None


class GameInfo(Response, frozen=True):
    """A title; `pitch` describes the game in one sentence, by language.

    `minutes` is the usual length of a first match, `difficulty` counts from 1 to 3.
    """

    title: str
    name: str
    pitch: dict[str, str]
    rules_version: int
    fewest_seats: int
    most_seats: int
    options: dict[str, OptionInfo]
    minutes: int | None = None
    difficulty: int | None = None


class Offer(Response, frozen=True):
    """The available games and bots; `on_device`: the page can also play without a server.

    `bots` are the levels, `characters` the playing styles; any level can have any character.
    """

    games: list[GameInfo]
    bots: list[str]
    characters: list[str] = []
    on_device: bool = False


class SeatInfo(Response, frozen=True):
    """A seat as every viewer sees it.

    `character` is the playing style of a bot; null: it plays as its level does.
    `stand_in` is the level of the bot that plays for an absent person, `stand_in_reason` why: the
    person took too long, left, or was replaced by the host. `coach`: this person agrees that
    everyone at the table may ask for advice. `ready`: a device with this seat's link has come and
    contributed to the deal. `research`: whether this person agrees that the
    finished match is published for research without names, or it has been exported already.
    """

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    stand_in: str | None
    present: bool
    coach: bool = False
    stand_in_reason: Literal["time", "left", "host"] | None = None
    character: str | None = None
    ready: bool = False
    research: Literal["no", "yes", "exported"] = "no"


class OpenedSeed(Response, frozen=True):
    """The seed of a match and its salt, which prove the commitment.

    In a joint deal, the salt is the server's secret and the commitment its SHA-256 hash; the seed
    is the HMAC-SHA-256 of the seats' `contributions`, keyed by the secret. Else the commitment is
    the SHA-256 hash of seed and salt.
    """

    seed: str
    salt: str
    contributions: list[str | None] | None = None


class Origin(Response, frozen=True):
    """The origin of a table; a branch names the moment, a lesson the chapter."""

    kind: Literal["rematch", "same_deal", "branch", "import", "lesson"]
    table: str | None
    ply: int | None


class TableInfo(Response, frozen=True):
    """The public facts of a table, without the board.

    `begins`: the match begins as soon as every person is `ready`.
    """

    id: str
    title: str
    rules_version: int
    status: Status
    public: bool
    aids: bool
    options: dict[str, str | int]
    seats: list[SeatInfo]
    watchers: int
    deadline: int | None
    due: int | None
    commitment: str
    begins: bool
    opened: OpenedSeed | None
    origin: Origin | None
    next: str | None
    result: str | None
    created: int
    started: int | None
    ended: int | None
    request: TableRequestInfo | None = None


class SeatLink(Response, frozen=True):
    """The token of a seat. Shown once: the server stores only a hash of it."""

    seat: int
    token: str


class CreatedTable(Response, frozen=True):
    table: TableInfo
    host_token: str
    links: list[SeatLink]


class SeatTaken(Response, frozen=True):
    table: TableInfo
    link: SeatLink


class SeenStep(Response, frozen=True):
    """The events of a version visible to the viewer; `undone` is the version taken back."""

    version: int
    events: list[Any]
    undone: int | None = None


class LogPage(Response, frozen=True):
    """Some steps in order; request the next page with `after`."""

    steps: list[SeenStep]
    after: int | None


class PastMoment(Response, frozen=True):
    """The position at a ply, and the events of the ply's move."""

    ply: int
    plies: int
    seat: int | None
    move: str | None
    events: list[Any]
    view: Any


class ChancesAt(Response, frozen=True):
    """Every seat's chances at a ply, between 0 and 1 (a certain win)."""

    ply: int
    chances: list[float]


class TurningPointInfo(Response, frozen=True):
    """A large change of one seat's chances between two moments; `seat` is whose."""

    since: int
    ply: int
    seat: int
    change: float


class ReasonInfo(Response, frozen=True):
    """A reason for a turn or, with a negative weight, against it.

    The title's text of the key uses the values in `about`; `seat` and `other` are seats.
    """

    key: str
    weight: int
    about: dict[str, str | int]


class StepInfo(Response, frozen=True):
    """One move of a turn, and its touch path."""

    move: str
    touch: list[str]


class MoveAssessmentInfo(Response, frozen=True):
    """The loss of a move in win probability, its reasons, and the better turn with its reasons.

    `better` is empty if no better turn was found. `before` is the win probability of the better
    turn, `after` that of the move.
    """

    move: str
    loss: float
    before: float
    after: float
    grave: bool
    against: list[ReasonInfo]
    better: list[StepInfo]
    reasons: list[ReasonInfo]


class DecidingMoment(Response, frozen=True):
    """A decision with a large loss, and its ply."""

    ply: int
    seat: int
    weighed: MoveAssessmentInfo


class Analysis(Response, frozen=True):
    """The analysis of a finished match; until `done`, later responses contain more moments."""

    plies: int
    done: bool
    moments: list[ChancesAt]
    turning_points: list[TurningPointInfo]
    decided: list[DecidingMoment] = []


class PresentView(Response, frozen=True):
    """The current position as the viewer may see it."""

    version: int
    view: Any


class Problem(Response, frozen=True):
    """An error; the text of the key uses the values."""

    key: str
    sentence: str
    values: dict[str, str | int]
    clause: str | None = None


class ExampleInfo(Response, frozen=True):
    """An example of a rules page from a lesson: a view, the events, and the view afterwards."""

    seats: int
    before: Any
    events: list[Any]
    after: Any


class TablePage(Response, frozen=True):
    """Some tables of the lobby, newest first; request the next page with `before`."""

    tables: list[TableInfo]
    before: int | None


class Health(Response, frozen=True):
    """The state of storage, or `draining` where a server is about to stop.

    `store_away`: it does not answer, or failed often in the last seconds; `cannot_write`: it can
    only be read; `disk_full`: its disk has no room for more moves; `damaged`: the database is
    damaged and has to be restored from a backup.
    """

    status: StorageStatus | Literal["draining"]
    version: str
