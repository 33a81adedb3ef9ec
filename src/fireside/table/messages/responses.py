"""What everybody around a table may be told: who sits there, what happened, how it went."""

from typing import Any, Literal

from msgspec import Struct

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "open", "bot"]


class Response(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Something it is answered."""


class OptionInfo(Response, frozen=True):
    meaning: str
    clause: str
    words: list[str]
    lowest: int | None
    highest: int | None


class GameInfo(Response, frozen=True):
    """`pitch` is what the game is about in a sentence, by language."""

    title: str
    name: str
    pitch: dict[str, str]
    rules_version: int
    fewest_seats: int
    most_seats: int
    options: dict[str, OptionInfo]


class Offer(Response, frozen=True):
    """What can be played here; `on_device`: also without a server, by the page itself."""

    games: list[GameInfo]
    bots: list[str]
    on_device: bool = False


class SeatInfo(Response, frozen=True):
    """A seat as every viewer sees it.

    `stand_in` is the level of the bot that plays for an absent person, `stand_in_reason` why: the
    person took too long, left, or was replaced by the host. `coach`: this person agrees that
    everyone at the table may ask for advice.
    """

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    stand_in: str | None
    present: bool
    coach: bool = False
    stand_in_reason: Literal["time", "left", "host"] | None = None


class OpenedSeed(Response, frozen=True):
    """With it anybody can check the deal: the commitment is SHA-256 of both, see the manual."""

    seed: str
    salt: str


class Origin(Response, frozen=True):
    """What a table comes from; a branch names the moment, a lesson the chapter."""

    kind: Literal["rematch", "same_deal", "branch", "import", "lesson"]
    table: str | None
    ply: int | None


class TableInfo(Response, frozen=True):
    """All that everybody may know about a table, except the board itself."""

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
    opened: OpenedSeed | None
    origin: Origin | None
    next: str | None
    result: str | None
    created: int
    started: int | None
    ended: int | None


class SeatLink(Response, frozen=True):
    """The secret of a seat. Shown once: the server keeps only a hash of it."""

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
    """What happened at a version, as the viewer may know it; `undone` is a version taken back."""

    version: int
    events: list[Any]
    undone: int | None = None


class LogPage(Response, frozen=True):
    """Some steps in order; `after` continues."""

    steps: list[SeenStep]
    after: int | None


class PastMoment(Response, frozen=True):
    """The table after so many moves, and what the last of them brought."""

    ply: int
    plies: int
    seat: int | None
    move: str | None
    events: list[Any]
    view: Any


class ChancesAt(Response, frozen=True):
    """Every seat's chances after so many moves, 1 being a sure win."""

    ply: int
    chances: list[float]


class TurningPointInfo(Response, frozen=True):
    """Between two moments somebody's chances changed much; `seat` is whose."""

    since: int
    ply: int
    seat: int
    change: float


class ReasonInfo(Response, frozen=True):
    """Why a turn is good or, where it weighs less than nothing, bad.

    The title's text of the key speaks of what it is about; `seat` and `other` are seats."""

    key: str
    weight: int
    about: dict[str, str | int]


class StepInfo(Response, frozen=True):
    """One move of a turn, and what is touched for it."""

    move: str
    touch: list[str]


class MoveAssessmentInfo(Response, frozen=True):
    """What a move gives away, 1 being a sure win, why, and the better turn with its reasons.

    `better` is empty where nothing better was found."""

    move: str
    loss: float
    grave: bool
    against: list[ReasonInfo]
    better: list[StepInfo]
    reasons: list[ReasonInfo]


class DecidingMoment(Response, frozen=True):
    """A decision that cost much: it was made after so many moves."""

    ply: int
    seat: int
    weighed: MoveAssessmentInfo


class Analysis(Response, frozen=True):
    """How a finished match went. Until `done`, more moments are being thought about: ask again."""

    plies: int
    done: bool
    moments: list[ChancesAt]
    turning_points: list[TurningPointInfo]
    decided: list[DecidingMoment] = []


class PresentView(Response, frozen=True):
    """The table now, as the viewer may see it."""

    version: int
    view: Any


class Problem(Response, frozen=True):
    """Why something was not done. The text of the key speaks of the values."""

    key: str
    sentence: str
    values: dict[str, str | int]
    clause: str | None = None


class LessonStep(Response, frozen=True):
    """One thing to do in a lesson: what is touched for it, in order, as its text names them.

    `first` is where in the chapter's script it begins.
    """

    name: str
    topics: list[str]
    touches: list[str]
    first: int


class ScriptedMoveInfo(Response, frozen=True):
    """Who moves next in a chapter, and the moves that serve."""

    seat: int
    accepts: list[str]


class ChapterInfo(Response, frozen=True):
    """A chapter begins after `base` moves. One without steps is played out against bots."""

    name: str
    seat: int
    base: int
    steps: list[LessonStep]
    script: list[ScriptedMoveInfo]


class LessonInfo(Response, frozen=True):
    """How a title is learnt by playing."""

    title: str
    chapters: list[ChapterInfo]


class ExampleInfo(Response, frozen=True):
    """A moment of a lesson, for a rules page: a view, what happens, and the view afterwards."""

    seats: int
    before: Any
    events: list[Any]
    after: Any


class TablePage(Response, frozen=True):
    """Some tables of the lobby, newest first; `before` continues."""

    tables: list[TableInfo]
    before: int | None
