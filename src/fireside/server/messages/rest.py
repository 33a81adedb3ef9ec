"""What is asked and answered over REST."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

MOST_SEATS = 5
LONGEST_DEADLINE = 30 * 24 * 3600

TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,24}$")]
Name = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
OptionText = Annotated[str, Meta(max_length=40)]
OptionNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
Options: TypeAlias = dict[OptionText, OptionText | OptionNumber]
Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "open", "bot"]


class Request(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Something a client asks for."""


class Answer(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Something it is answered."""


class Problem(Answer, frozen=True):
    """Why something was not done."""

    key: str
    sentence: str
    clause: str | None = None


class SeatWish(Request, frozen=True):
    """Who is to sit somewhere: a person with a link, a bot of some level, or whoever comes."""

    kind: SeatKind
    name: Name = ""
    level: Level | None = None


SeatWishes = Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]


class NewTable(Request, frozen=True):
    """A table to set up. `deadline` is in seconds: whoever takes longer is replaced by a bot.

    With `aids`, all who sit there may ask for advice and see their chances, and everybody knows.
    """

    title: Annotated[str, Meta(max_length=40)]
    seats: SeatWishes
    options: Annotated[Options, Meta(max_length=20)] = {}
    public: bool = False
    deadline: Annotated[int, Meta(ge=5, le=LONGEST_DEADLINE)] | None = None
    aids: bool = False


class Join(Request, frozen=True):
    """A person sits down on an open seat, the first free one unless it is named."""

    name: Name
    seat: SeatNumber | None = None


class Start(Request, frozen=True):
    """The match begins. Seats still open are taken by bots of this level."""

    fill: Level | None = None


class StandIn(Request, frozen=True):
    """A bot plays for an absent person."""

    level: Level | None = None


class Rematch(Request, frozen=True):
    """The same people play once more, with a new deal or the same one."""

    same_deal: bool = False


class Branch(Request, frozen=True):
    """A new match from a moment of a finished one. Seats left out are played by bots."""

    ply: Ply
    seats: SeatWishes
    public: bool = False


class PushKeys(Request, frozen=True):
    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=16, max_length=40)]


class PushSubscription(Request, frozen=True):
    """What a browser hands out for Web Push."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern="^https://")]
    keys: PushKeys


class Notices(Request, frozen=True):
    """How a seat wants to hear that it is its turn; null: not so."""

    webhook: Annotated[str, Meta(max_length=1000, pattern="^https?://")] | None = None
    push: PushSubscription | None = None


class OptionInfo(Answer, frozen=True):
    meaning: str
    clause: str
    words: list[str]
    lowest: int | None
    highest: int | None


class GameInfo(Answer, frozen=True):
    title: str
    name: str
    rules_version: int
    fewest_seats: int
    most_seats: int
    options: dict[str, OptionInfo]


class Offer(Answer, frozen=True):
    """What can be played here."""

    games: list[GameInfo]
    bots: list[str]


class SeatInfo(Answer, frozen=True):
    """`stand_in` is the level of the bot that plays for a person at the moment."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    stand_in: str | None
    present: bool


class OpenedSeed(Answer, frozen=True):
    """With it anybody can check the deal: the commitment is SHA-256 of both, see the manual."""

    seed: str
    salt: str


class Origin(Answer, frozen=True):
    """What a table comes from; a branch names the moment."""

    kind: Literal["rematch", "same_deal", "branch", "import"]
    table: str | None
    ply: int | None


class TableInfo(Answer, frozen=True):
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


class TablePage(Answer, frozen=True):
    """Some tables of the lobby, newest first; `before` continues."""

    tables: list[TableInfo]
    before: int | None


class SeatLink(Answer, frozen=True):
    """The secret of a seat. Shown once: the server keeps only a hash of it."""

    seat: int
    token: str


class CreatedTable(Answer, frozen=True):
    table: TableInfo
    host_token: str
    links: list[SeatLink]


class Joined(Answer, frozen=True):
    table: TableInfo
    link: SeatLink


class Step(Answer, frozen=True):
    """What happened at a version, as the viewer may know it; `undone` is a version taken back."""

    version: int
    events: list[Any]
    undone: int | None = None


class LogPage(Answer, frozen=True):
    """Some steps in order; `after` continues."""

    steps: list[Step]
    after: int | None


class Moment(Answer, frozen=True):
    """The table after so many moves, and what the last of them brought."""

    ply: int
    plies: int
    seat: int | None
    move: str | None
    events: list[Any]
    view: Any


class ChancesAt(Answer, frozen=True):
    """Every seat's chances after so many moves, 1 being a sure win."""

    ply: int
    chances: list[float]


class TurningPoint(Answer, frozen=True):
    """Between two moments somebody's chances changed much; `seat` is whose."""

    since: int
    ply: int
    seat: int
    change: float


class Analysis(Answer, frozen=True):
    """How a finished match went. Until `done`, more moments are being thought about: ask again."""

    plies: int
    done: bool
    moments: list[ChancesAt]
    turning_points: list[TurningPoint]


class Look(Answer, frozen=True):
    """The table now, as the viewer may see it."""

    version: int
    view: Any


class PushKey(Answer, frozen=True):
    """The server's public key for Web Push, as browsers want it."""

    key: str


class Health(Answer, frozen=True):
    status: Literal["ok", "store_away"]
    version: str
