"""Responses about the lesson of a title."""

from fireside.table.messages.responses import Response


class LessonStep(Response, frozen=True):
    """A step of a lesson: its touches in order, as its text names them.

    `first` is the step's first index in the chapter's script.
    """

    name: str
    topics: list[str]
    touches: list[str]
    first: int


class ScriptedMoveInfo(Response, frozen=True):
    """The next seat to move in a chapter, and the accepted moves."""

    seat: int
    accepts: list[str]


class ChapterInfo(Response, frozen=True):
    """A chapter that begins after `base` moves; without steps, a match against bots to its end."""

    name: str
    seat: int
    base: int
    steps: list[LessonStep]
    script: list[ScriptedMoveInfo]


class LessonInfo(Response, frozen=True):
    """The interactive lesson of a title."""

    title: str
    chapters: list[ChapterInfo]
