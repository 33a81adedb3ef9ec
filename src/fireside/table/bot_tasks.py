"""Tasks that bot processes compute for a table, and their results.

A task about a running match holds a determinization for the requesting seat; only finished matches
are analysed with the true states.
"""

from typing import Any, TypeAlias

import msgspec

from fireside.table.messages.responses import MoveAssessmentInfo, ReasonInfo, StepInfo


class Task(msgspec.Struct, frozen=True, kw_only=True, tag_field="task"):
    """A computation with a time limit in seconds."""

    title: str
    seed: int
    seconds: float


class ChooseMove(Task, frozen=True, tag="choose"):
    """The choice of a bot's move at this level."""

    level: str
    seat: int
    world: dict[str, Any]
    hurried: float = 0.0  # seconds while other tasks wait, if fewer than `seconds`


class SuggestMoves(Task, frozen=True, tag="advise"):
    """The best moves for this seat."""

    seat: int
    world: dict[str, Any]


class EstimateChances(Task, frozen=True, tag="weigh"):
    """Every seat's chances, from what this seat may know."""

    seat: int
    world: dict[str, Any]


class AnalyseMatch(Task, frozen=True, tag="analyse"):
    """Every seat's chances at moments of a finished match."""

    seats: int
    options: dict[str, str | int]
    moves: list[tuple[int, int]]
    plies: list[int]


class ConsiderTurn(Task, frozen=True, tag="consider"):
    """The loss that a considered move would mean for this seat."""

    seat: int
    world: dict[str, Any]
    move: str


class ReviewTurns(Task, frozen=True, tag="review"):
    """The losses that decisions of a finished match meant for their seats."""

    seats: int
    options: dict[str, str | int]
    moves: list[tuple[int, int]]
    plies: list[int]


class Suggestion(msgspec.Struct, frozen=True):
    """A suggested move in notation.

    It comes with its expected value, its probability in a mixed strategy, the turn it begins, and
    the reasons.
    """

    move: str
    expected: float
    share: float
    steps: list[StepInfo] = []
    reasons: list[ReasonInfo] = []


class TaskResult(msgspec.Struct, frozen=True):
    """The result of a task, or the reason why there is none."""

    move: int = -1
    plan: list[int] = []  # the rest of the turn, if the bot plans whole turns
    suggestions: list[Suggestion] = []
    secret: bool = False  # the moves form a mixed strategy, which is harder to predict
    chances: list[tuple[float, ...]] = []
    weighed: MoveAssessmentInfo | None = None
    reviewed: list[MoveAssessmentInfo | None] = []
    problem: str = ""


AnyTask: TypeAlias = (
    ChooseMove | SuggestMoves | EstimateChances | AnalyseMatch | ConsiderTurn | ReviewTurns
)


def task_kind(task: Task) -> str:
    """Return the name of this kind of task in metrics."""
    return str(task.__struct_config__.tag)
