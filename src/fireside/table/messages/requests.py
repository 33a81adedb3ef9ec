"""Request types of the REST API: create a table, join, start, continue."""

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
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Request(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A request of a client."""


class SeatRequest(Request, frozen=True):
    """A seat of a new table: a person with a link, a bot of a level, or open to anyone.

    A bot without a name and character is given a character that no other bot of the table has.
    """

    kind: SeatKind
    name: Name = ""
    level: Level | None = None
    character: Annotated[str, Meta(min_length=1, max_length=20)] | None = None


SeatWishes = Annotated[list[SeatRequest], Meta(min_length=1, max_length=MOST_SEATS)]


class NewTable(Request, frozen=True):
    """A table to create; a person who takes more than `deadline` seconds is replaced by a bot.

    `aids` is the consent of the persons named here to hints; persons who join later have to agree
    first. As long as all persons agree, all may ask for hints and see their chances.
    """

    title: Annotated[str, Meta(max_length=40)]
    seats: SeatWishes
    options: Annotated[Options, Meta(max_length=20)] = {}
    public: bool = False
    deadline: Annotated[int, Meta(ge=5, le=LONGEST_DEADLINE)] | None = None
    aids: bool = False


class NewLesson(Request, frozen=True):
    """A table to create for a chapter of a title's lesson."""

    title: Annotated[str, Meta(max_length=40)]
    chapter: Annotated[int, Meta(ge=0, le=100)]
    name: Name = ""


class Join(Request, frozen=True):
    """A person takes an open seat: the named one, or else the first."""

    name: Name
    seat: SeatNumber | None = None


class Contribute(Request, frozen=True):
    """A seat's contribution to the deal: 32 random bytes in hexadecimal."""

    nonce: Nonce


class Rename(Request, frozen=True):
    """A new name for the person on a seat."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=NAME_PATTERN)]


class Start(Request, frozen=True):
    """Start of the match; bots of this level take the open seats.

    A person who plays alone against bots contributes to the deal with `nonce`.
    """

    fill: Level | None = None
    nonce: Nonce | None = None


class StandIn(Request, frozen=True):
    """Replacement of an absent person by a bot."""

    level: Level | None = None


class Rematch(Request, frozen=True):
    """A rematch of the same people, with a new deal or the same one."""

    same_deal: bool = False


class Branch(Request, frozen=True):
    """A new match from a moment of a finished one; bots play the seats left out.

    It has hints if requested, or if that match had them.
    """

    ply: PlyNumber
    seats: SeatWishes
    public: bool = False
    aids: bool = False
