"""What is to be thought about for a table, and what was found.

A task about a match that is being played holds a world that the asking seat holds for possible; the
true table is thought about only when the match is over.
"""

from typing import Any, TypeAlias

import msgspec

from fireside.table.messages.responses import MoveAssessmentInfo, ReasonInfo, StepInfo


class Task(msgspec.Struct, frozen=True, kw_only=True, tag_field="task"):
    """Something to think about, for so many seconds."""

    title: str
    seed: int
    seconds: float


class ChooseMove(Task, frozen=True, tag="choose"):
    """Which move does a bot of this level make?"""

    level: str
    seat: int
    world: dict[str, Any]
    hurried: float = 0.0  # seconds while others wait to be thought for, if these are fewer


class SuggestMoves(Task, frozen=True, tag="advise"):
    """What would the expert do on this seat?"""

    seat: int
    world: dict[str, Any]


class EstimateChances(Task, frozen=True, tag="weigh"):
    """How good are everybody's chances, as far as this seat can know?"""

    seat: int
    world: dict[str, Any]


class AnalyseMatch(Task, frozen=True, tag="analyse"):
    """How good were everybody's chances at these moments of a finished match?"""

    seats: int
    options: dict[str, str | int]
    moves: list[tuple[int, int]]
    plies: list[int]


class ConsiderTurn(Task, frozen=True, tag="consider"):
    """What would this move of the seat give away?"""

    seat: int
    world: dict[str, Any]
    move: str


class ReviewTurns(Task, frozen=True, tag="review"):
    """What did the moves give away that were made after so many moves of a finished match?"""

    seats: int
    options: dict[str, str | int]
    moves: list[tuple[int, int]]
    plies: list[int]


class Suggestion(msgspec.Struct, frozen=True):
    """A move in notation, what may be expected of it, and how often it should be chosen; with the
    whole turn that it begins, and why."""

    move: str
    expected: float
    share: float
    steps: list[StepInfo] = []
    reasons: list[ReasonInfo] = []


class TaskResult(msgspec.Struct, frozen=True):
    """What was asked for, or why there is no answer."""

    move: int = -1
    plan: list[int] = []  # the rest of the turn, where turns are thought out as a whole
    suggestions: list[Suggestion] = []
    secret: bool = False  # the moves suggested are better mixed, so that nobody can guess
    chances: list[tuple[float, ...]] = []
    weighed: MoveAssessmentInfo | None = None
    reviewed: list[MoveAssessmentInfo | None] = []
    problem: str = ""


AnyTask: TypeAlias = (
    ChooseMove | SuggestMoves | EstimateChances | AnalyseMatch | ConsiderTurn | ReviewTurns
)


def task_kind(task: Task) -> str:
    """How counters call this kind of task."""
    return str(task.__struct_config__.tag)
