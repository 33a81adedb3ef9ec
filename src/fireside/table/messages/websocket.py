"""Message types of the WebSocket: commands from a viewer, messages to a viewer."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from fireside.table.messages.request_info import AbsentSeats, RequestKind
from fireside.table.messages.requests import Nonce, PlyNumber
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
    """A command of a viewer, answered with its id.

    The id of a command that changes the match must be new for that seat, such as a random one: a
    repeated command gets the first answer again and is not executed twice.
    """

    id: CommandId


class Hello(ViewerCommand, frozen=True, tag="hello"):
    """The first command of a connection; its token determines the seat, without one a spectator.

    With `version`, a reconnecting viewer receives the missed steps. `parts` says that the viewer
    accepts partial updates of large fields. A seat's first hello before the match also contributes
    to the deal, with a `nonce` or without one. `hidden`: see `visibility`.
    """

    token: Annotated[str, Meta(max_length=100)] | None = None
    version: PlyNumber | None = None
    parts: bool = False
    nonce: Nonce | None = None
    hidden: bool = False


class Play(ViewerCommand, frozen=True, tag="play"):
    """A move in notation; with a version, refused if the seat's decision has changed since."""

    move: Annotated[str, Meta(max_length=100)]
    version: PlyNumber | None = None


class Undo(ViewerCommand, frozen=True, tag="undo"):
    """Undo of the seat's last move, or with `whole_turn` of all moves it may take back."""

    whole_turn: bool = False


class Return(ViewerCommand, frozen=True, tag="return"):
    """The return of a person: the bot that stands in leaves the seat."""


class Say(ViewerCommand, frozen=True, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class RequestFullView(ViewerCommand, frozen=True, tag="look"):
    """A request for the complete view."""


class RequestAdvice(ViewerCommand, frozen=True, tag="advise"):
    """A request for the expert's best moves, at tables with hints."""


class RequestChances(ViewerCommand, frozen=True, tag="chances"):
    """A request for all seats' chances as far as the asking seat can know, at tables with hints."""


class ConsiderMove(ViewerCommand, frozen=True, tag="consider"):
    """A request for the loss that this move would mean, at tables with hints."""

    move: Annotated[str, Meta(max_length=100)]


class Ask(ViewerCommand, frozen=True, tag="ask"):
    """A request to the other persons who are present; without them it is granted at once.

    `more_time` is five more minutes, `pause` a pause of the clock. In a `rematch`, or with the
    `same_deal`, bots take the seats of absent persons, or these seats stay open.
    """

    kind: RequestKind
    absent: AbsentSeats = "bot"


class Answer(ViewerCommand, frozen=True, tag="answer"):
    """The answer of a person to such a request."""

    grant: bool


class ResumeClock(ViewerCommand, frozen=True, tag="resume_clock"):
    """The end of a pause: the persons to act have their full time again."""


class Agree(ViewerCommand, frozen=True, tag="agree"):
    """Consent, or its withdrawal, to hints for all players of the table."""

    coach: bool


class Share(ViewerCommand, frozen=True, tag="share"):
    """Consent, or its withdrawal, to the export of the finished match for research, without names.

    The match is exported only if all persons agree. After the export nothing can be withdrawn.
    """

    research: bool


class ReportVisibility(ViewerCommand, frozen=True, tag="visibility"):
    """A report that the viewer's page is hidden, or shown again.

    A person all of whose pages are hidden is notified of their turn, as if they were away.
    """

    hidden: bool


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
    | Ask
    | Answer
    | ResumeClock
    | Agree
    | Share
    | ReportVisibility
)


class Message(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A message to a viewer."""


class Accepted(Message, frozen=True, tag="accepted"):
    """Confirmation that the command was executed and stored; the table is at this version."""

    id: str
    version: int


class CommandRefused(Message, frozen=True, tag="refused"):
    """Refusal of a command; without an id, the command could not be parsed.

    The text of the key uses the values.
    """

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
    """The answer to hello with everything the viewer needs; `view` is null before the start.

    `steps` are the last steps; they are complete after version `since`.
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
    """New events, with a complete view or a patch of the changed fields.

    `parts` contains the changed entries of large fields by name, only for viewers that accept them.
    """

    version: int
    since: int
    steps: list[SeenStep]
    can_undo: bool = False
    view: Any | UnsetType = UNSET
    patch: dict[str, Any] | UnsetType = UNSET
    parts: dict[str, dict[str, Any]] | UnsetType = UNSET


class People(Message, frozen=True, tag="table"):
    """Seats, connected persons and the table's status."""

    table: TableInfo


class Clock(Message, frozen=True, tag="clock"):
    """The deadline of the seats to act and the current time, both in ms since 1970.

    Sent at tables with a deadline to every new viewer and whenever the deadline changes. `due` is
    null while no person is to act. `now` reveals the error of the device's clock.
    """

    due: int | None
    now: int


class ChatMessage(Message, frozen=True, tag="chat"):
    """A line of chat."""

    line: ChatLine


class SuggestedMove(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A suggested move: `expected` is its win probability, `share` its probability to be chosen.

    `steps` are the whole turn, this move first, as far as it can be planned.
    """

    move: str
    expected: float
    share: float
    steps: list[StepInfo]
    reasons: list[ReasonInfo]


class ExpertAdvice(Message, frozen=True, tag="advice"):
    """The answer to `advise`: the best moves at that version, best first.

    For `secret` decisions they form a mixed strategy with the probabilities in `share`. `chances`
    are those of every seat if the advice is followed.
    """

    id: str
    version: int
    secret: bool
    chances: list[float]
    moves: list[SuggestedMove]


class Chances(Message, frozen=True, tag="chances"):
    """The answer to `chances`: every seat's win probability. They need not add up to 1."""

    id: str
    version: int
    chances: list[float]


class Considered(Message, frozen=True, tag="considered"):
    """The answer to `consider`; without `weighed` for secret decisions, which cannot be judged."""

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
    | ExpertAdvice
    | Chances
    | Considered
)
