"""Examples for rules pages: moments of lessons, before and after a move, as views of the board."""

from fireside.play.lessons import Chapter, ScriptedStep
from fireside.table.lesson_tables import find_lesson
from fireside.table.messages.responses import ExampleInfo
from fireside.table.request_refusals import NOT_THERE, RequestRefused


def example_message(title: str, name: str) -> ExampleInfo:
    """Return this step from the learner's seat: the position before it and the one after."""
    for chapter in find_lesson(title).chapters:
        for step in chapter.steps:
            if step.name == name:
                return _played(title, chapter, step)
    raise RequestRefused(NOT_THERE, "no_lesson")


def _played(title: str, chapter: Chapter, step: ScriptedStep) -> ExampleInfo:
    match = chapter.match(title)
    for one in chapter.script[: step.first]:
        match.play(one.seat, one.accepts[0])
    before = match.view(chapter.you)
    later = [one.first for one in chapter.steps if one.first > step.first]
    events = [
        event.seen_by(chapter.you)
        for one in chapter.script[step.first : later[0] if later else None]
        for event in match.play(one.seat, one.accepts[0])
    ]
    return ExampleInfo(
        seats=match.seats,
        before=before,
        events=[event for event in events if event is not None],
        after=match.view(chapter.you),
    )
