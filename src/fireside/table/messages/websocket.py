"""What goes over a WebSocket: commands from a viewer, messages to it."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from fireside.table.messages.requests import PlyNumber
from fireside.table.messages.responses import (
    MoveAssessmentInfo,
    ReasonInfo,
    SeenStep,
    StepInfo,
    TableInfo,
)

CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_.:-]+$")]


class ViewerCommand(
    Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True, frozen=True
):
    """Something a viewer wants. It is answered under its id.

    The id of a command that changes the match must be new for that seat (a random one, say): a
    command that comes a second time is answered like the first and not carried out again.
    """

    id: CommandId


class Hello(ViewerCommand, frozen=True, tag="hello"):
    """The first command. The token says which seat; without one it is a spectator's.

    Whoever had a connection before names the version it has, and is told what it missed. Whoever
    can take `parts` in updates says so.
    """

    token: Annotated[str, Meta(max_length=100)] | None = None
    version: PlyNumber | None = None
    parts: bool = False


class Play(ViewerCommand, frozen=True, tag="play"):
    """A move in notation. With a version, it is refused if the table has moved on since."""

    move: Annotated[str, Meta(max_length=100)]
    version: PlyNumber | None = None


class Undo(ViewerCommand, frozen=True, tag="undo"):
    """My last move has not been made; with `whole_turn` everything I may take back."""

    whole_turn: bool = False


class Return(ViewerCommand, frozen=True, tag="return"):
    """I am back: the bot that stood in for me leaves my seat."""


class Say(ViewerCommand, frozen=True, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class RequestFullView(ViewerCommand, frozen=True, tag="look"):
    """Send me the whole view once more."""


class RequestAdvice(ViewerCommand, frozen=True, tag="advise"):
    """What would the expert do in my place? Only at tables with thinking aids."""


class RequestChances(ViewerCommand, frozen=True, tag="chances"):
    """How good are everybody's chances, as far as I can know? Only at tables with thinking aids."""


class ConsiderMove(ViewerCommand, frozen=True, tag="consider"):
    """What would this move of mine give away? Only at tables with thinking aids."""

    move: Annotated[str, Meta(max_length=100)]


class Agree(ViewerCommand, frozen=True, tag="agree"):
    """I agree, or agree no longer, that everybody here may ask for advice."""

    coach: bool


ClientMessage = (
    Hello
    | Play
    | Undo
    | Return
    | Say
    | RequestFullView
    | RequestAdvice
    | RequestChances
    | ConsiderMove
    | Agree
)


class Message(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Something a viewer is told."""


class Accepted(Message, frozen=True, tag="accepted"):
    """The command was carried out and is stored; the table is at this version."""

    id: str
    version: int


class CommandRefused(Message, frozen=True, tag="refused"):
    """The command was not carried out. Without an id, what came could not be read.

    The text of the key speaks of the values."""

    id: str | None
    key: str
    sentence: str
    clause: str | None
    values: dict[str, str | int]


class ChatLine(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    number: int
    seat: int | None
    name: str
    text: str
    at: int


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to hello: everything this viewer needs. `view` is null before the start.

    `steps` are the last things that happened; complete after version `since`.
    """

    id: str
    seat: int | None
    host: bool
    table: TableInfo
    version: int
    since: int
    steps: list[SeenStep]
    view: Any
    can_undo: bool
    chat: list[ChatLine]


class Update(Message, frozen=True, tag="update", omit_defaults=True):
    """Something happened. There is a whole view, or a patch: the fields that changed.

    `parts` are fields of which some entries changed and the others stay, by name; only for who
    asked for them.
    """

    version: int
    since: int
    steps: list[SeenStep]
    can_undo: bool = False
    view: Any | UnsetType = UNSET
    patch: dict[str, Any] | UnsetType = UNSET
    parts: dict[str, dict[str, Any]] | UnsetType = UNSET


class People(Message, frozen=True, tag="table"):
    """Who sits here, who is present, how the table stands."""

    table: TableInfo


class Clock(Message, frozen=True, tag="clock"):
    """Until when those who decide have time, and what time it is; both in ms since 1970.

    Sent at tables with a deadline, to every viewer who comes and whenever the time changes.
    `due` is null while no person is asked. A device's own clock may be wrong: `now` tells by how
    much.
    """

    due: int | None
    now: int


class ChatMessage(Message, frozen=True, tag="chat"):
    """A line of chat."""

    line: ChatLine


class Beat(Message, frozen=True, tag="beat"):
    """I am here, and say something at least once in so many seconds, if only this.

    Who hears nothing for much longer had better connect again. Null: do not count on it any more.
    """

    seconds: float | None


class SuggestedMove(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """`expected` is what may be hoped for, 1 being a sure win; `share` how often to choose it.

    `steps` are the whole turn, this move first, as far as it can be foreseen."""

    move: str
    expected: float
    share: float
    steps: list[StepInfo]
    reasons: list[ReasonInfo]


class ExpertAdvice(Message, frozen=True, tag="advice"):
    """The answer to `advise`: the best moves at that version, best first.

    Where decisions are `secret`, they are better mixed, each by its share. `chances` are those of
    every seat; whoever plays as advised keeps theirs.
    """

    id: str
    version: int
    secret: bool
    chances: list[float]
    moves: list[SuggestedMove]


class Chances(Message, frozen=True, tag="chances"):
    """The answer to `chances`: of every seat, 1 being a sure win. They need not add up to 1."""

    id: str
    version: int
    chances: list[float]


class Considered(Message, frozen=True, tag="considered"):
    """The answer to `consider`; without `weighed` nobody can say: what is secret is not judged."""

    id: str
    version: int
    weighed: MoveAssessmentInfo | None


ServerMessage = (
    Accepted
    | CommandRefused
    | Welcome
    | Update
    | People
    | Clock
    | ChatMessage
    | Beat
    | ExpertAdvice
    | Chances
    | Considered
)
