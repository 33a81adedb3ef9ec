"""What people ask of a home for tables: to set one up, to sit down, to begin, to go on."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from fireside.table.messages.responses import SeatKind

MOST_SEATS = 5
LONGEST_NAME = 40
LONGEST_DEADLINE = 30 * 24 * 3600

NAME_PATTERN = r"^[^\x00-\x1f\x7f]*$"
Name = Annotated[str, Meta(max_length=LONGEST_NAME, pattern=NAME_PATTERN)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
PlyNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
OptionText = Annotated[str, Meta(max_length=40)]
OptionNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
Options: TypeAlias = dict[OptionText, OptionText | OptionNumber]


class Request(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Something a client asks for."""


class SeatRequest(Request, frozen=True):
    """Who is to sit somewhere: a person with a link, a bot of some level, or whoever comes."""

    kind: SeatKind
    name: Name = ""
    level: Level | None = None


SeatWishes = Annotated[list[SeatRequest], Meta(min_length=1, max_length=MOST_SEATS)]


class NewTable(Request, frozen=True):
    """A table to set up. `deadline` is in seconds: whoever takes longer is replaced by a bot.

    With `aids`, all who sit there may ask for advice and see their chances, and everybody knows.
    It speaks for the persons named here; whoever joins later has to agree first.
    """

    title: Annotated[str, Meta(max_length=40)]
    seats: SeatWishes
    options: Annotated[Options, Meta(max_length=20)] = {}
    public: bool = False
    deadline: Annotated[int, Meta(ge=5, le=LONGEST_DEADLINE)] | None = None
    aids: bool = False


class NewLesson(Request, frozen=True):
    """A table at which a chapter of a title's lesson is played."""

    title: Annotated[str, Meta(max_length=40)]
    chapter: Annotated[int, Meta(ge=0, le=100)]
    name: Name = ""


class Join(Request, frozen=True):
    """A person sits down on an open seat, the first free one unless it is named."""

    name: Name
    seat: SeatNumber | None = None


class Rename(Request, frozen=True):
    """A new name for the person on a seat."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=NAME_PATTERN)]


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
    """A new match from a moment of a finished one. Seats left out are played by bots.

    It has thinking aids if they are asked for, or if that match had them.
    """

    ply: PlyNumber
    seats: SeatWishes
    public: bool = False
    aids: bool = False
