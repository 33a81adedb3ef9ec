"""Messages about groups: members, tables, ladders, records, and the file of a group."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from fireside.table.messages.persons import TableId
from fireside.table.messages.requests import (
    LONGEST_DEADLINE,
    LONGEST_NAME,
    MOST_SEATS,
    NAME_PATTERN,
    Level,
    Name,
    Options,
    Request,
    SeatNumber,
)
from fireside.table.messages.responses import Response, SeatKind

MOST_MEMBERS = 50
MOST_GROUP_RESULTS = 1_000  # the oldest are dropped
MOST_DEFAULTS = 20  # titles
LONGEST_TOKEN = 100
LARGEST_TIME = 1 << 53

GroupName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=NAME_PATTERN)]
PersonToken = Annotated[str, Meta(max_length=LONGEST_TOKEN)]
MemberNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
Title = Annotated[str, Meta(pattern="^[a-z0-9_-]{1,40}$")]
Time = Annotated[int, Meta(ge=0, le=LARGEST_TIME)]
Place = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Score = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class TitleDefaults(Request, frozen=True):
    """A group's defaults for new tables of a title."""

    options: Annotated[Options, Meta(max_length=20)] = field(default_factory=dict)
    deadline: Annotated[int, Meta(ge=5, le=LONGEST_DEADLINE)] | None = None
    aids: bool = False


GroupDefaults: TypeAlias = Annotated[dict[Title, TitleDefaults], Meta(max_length=MOST_DEFAULTS)]


class NewGroup(Request, frozen=True):
    """A group to create, and its first member.

    Without the token of a personal link a person is created.
    """

    name: GroupName
    member: Name
    person: PersonToken | None = None


class GroupVisit(Request, frozen=True):
    """The token of the personal link of the person who looks at a group, if they have one."""

    person: PersonToken | None = None


class JoinGroup(Request, frozen=True):
    """A person becomes a member.

    Without the token of a personal link a person of this name is created. `member` takes the place
    of a member from a file, whom no person has claimed yet.
    """

    name: Name
    person: PersonToken | None = None
    member: MemberNumber | None = None


class LeaveGroup(Request, frozen=True):
    """A person leaves a group."""

    person: PersonToken


class GroupChange(Request, frozen=True):
    """Changes of a group; null keeps a value."""

    name: GroupName | None = None
    defaults: GroupDefaults | None = None


class ResultSeat(Request, frozen=True):
    """A seat of a finished match: a member, a bot of a level, or neither (another player)."""

    place: Place
    score: Score
    member: MemberNumber | None = None
    level: Level | None = None


class GroupResult(Request, frozen=True):
    """A finished match of a group; `starter` is the seat that began, if one alone did."""

    table: TableId
    title: Title
    ended: Time
    seats: Annotated[list[ResultSeat], Meta(min_length=1, max_length=MOST_SEATS)]
    starter: SeatNumber | None = None


class FileMember(Request, frozen=True):
    """A member in a group's file."""

    number: MemberNumber
    name: GroupName


class GroupFile(Request, frozen=True):
    """A group as a file: names, defaults and results, without any secret."""

    name: GroupName
    defaults: GroupDefaults
    members: Annotated[list[FileMember], Meta(max_length=MOST_MEMBERS)]
    results: Annotated[list[GroupResult], Meta(max_length=MOST_GROUP_RESULTS)]
    format: Literal[1] = 1


class CreatedGroup(Response, frozen=True):
    """A new group: its id and its token, which together are the link.

    The token is shown only here. `person` is the token of the personal link that was created.
    """

    id: str
    token: str
    person: str | None
    member: int


class JoinedGroup(Response, frozen=True):
    """The member's number, and the token of the personal link if one was created."""

    person: str | None
    member: int


class GroupLink(Response, frozen=True):
    """The new token of a group's link."""

    token: str


class GroupMember(Response, frozen=True):
    """A member; `claimed` is false for a member from a file whom no person has claimed yet."""

    number: int
    name: str
    claimed: bool
    joined: int


class GroupSeat(Response, frozen=True):
    """A seat of a table that is not over."""

    kind: SeatKind
    name: str
    level: str | None
    member: int | None


class GroupTable(Response, frozen=True):
    """A table of a group that is not over."""

    id: str
    title: str
    seats: list[GroupSeat]
    created: int
    started: int | None


class FinishedSeat(Response, frozen=True):
    """A seat of a finished match; one without member and level was taken by another player."""

    member: int | None
    level: str | None
    place: int
    score: int


class FinishedTable(Response, frozen=True):
    """A finished match of a group; `stored`: its table still exists."""

    id: str
    title: str
    seats: list[FinishedSeat]
    ended: int
    stored: bool


class LadderRow(Response, frozen=True):
    """The rating of a member, or of the bots of a level.

    `rating` is 1500 + 40·(µ − 25) of the Plackett–Luce model over all places, ties included. It is
    provisional until the tenth match. A shared win counts in `wins` by its share.
    """

    member: int | None
    level: str | None
    rating: int
    matches: int
    wins: float
    provisional: bool


class Ladder(Response, frozen=True):
    """The ladder of a title: the best first, provisional ratings last."""

    title: str
    matches: int
    rows: list[LadderRow]


class HeadToHead(Response, frozen=True):
    """How often two members met in a title, and who was placed ahead; `level`: neither was."""

    title: str
    a: int
    b: int
    a_ahead: int
    b_ahead: int
    level: int


class Starts(Response, frozen=True):
    """How often a member has started, and when last."""

    member: int
    started: int
    last: int | None


class GroupPage(Response, frozen=True):
    """Everything about a group.

    `me` is the member who asks. `matches` is the number of matches behind ladders and records: the
    latest 1,000 at most, of which `finished` has the latest 50. `starts` lists the members by the
    right to start: the fewest starts first; of equals the one whose last start is longest ago (no
    start counts as longest), then the one who joined first.
    """

    id: str
    name: str
    me: int | None
    members: list[GroupMember]
    defaults: GroupDefaults
    waiting: list[GroupTable]
    playing: list[GroupTable]
    finished: list[FinishedTable]
    ladders: list[Ladder]
    records: list[HeadToHead]
    starts: list[Starts]
    matches: int
