"""Lesson tables: a chapter's position, and other seats that follow its script."""

from fireside.core.errors import FiresideError
from fireside.games import game
from fireside.play.lessons import Chapter, ScriptedMove, TitleLesson, lesson_of
from fireside.table.messages.lesson_responses import (
    ChapterInfo,
    LessonInfo,
    LessonStep,
    ScriptedMoveInfo,
)
from fireside.table.messages.requests import NewLesson
from fireside.table.messages.responses import SeatLink
from fireside.table.request_refusals import CONFLICT, NOT_THERE, RequestRefused
from fireside.table.stored_rows import NewRows, OriginRow, SeatRow, TableRow
from fireside.table.table import Table
from fireside.table.table_setup import NewTableSetup, copied_log
from fireside.table.text_sanitizing import sanitize
from fireside.table.tokens import SecretSource, hash_of

WAITING = "easy"  # the level of seats that only follow a script


def find_lesson(title: str) -> TitleLesson:
    """Return the lesson of a title; refuse titles without one."""
    found = lesson_of(game(title).title)
    if found is None:
        raise RequestRefused(NOT_THERE, "no_lesson")
    return found


def lesson_message(title: str) -> LessonInfo:
    """Return the lesson as a message."""
    return LessonInfo(
        title=title,
        chapters=[
            ChapterInfo(
                name=one.name,
                seat=one.you,
                base=len(one.before),
                steps=[
                    LessonStep(
                        name=step.name,
                        topics=step.topics,
                        touches=step.touches,
                        first=step.first,
                    )
                    for step in one.steps
                ],
                script=[
                    ScriptedMoveInfo(seat=move.seat, accepts=move.accepts) for move in one.script
                ],
            )
            for one in find_lesson(title).chapters
        ],
    )


def begin_chapter(wish: NewLesson, source: SecretSource, at: int) -> NewTableSetup:
    """Create a table at the beginning of a chapter. Scripted moves cannot be undone."""
    try:
        chapters = find_lesson(wish.title).chapters
    except FiresideError as error:
        raise RequestRefused.by_rules(error) from None
    if wish.chapter >= len(chapters):
        raise RequestRefused(NOT_THERE, "no_lesson")
    chapter = chapters[wish.chapter]
    match = chapter.match(wish.title)
    table_id, host_token = source.table_id(), source.token()
    link = SeatLink(seat=chapter.you, token=source.token())
    row = TableRow(
        id=table_id,
        title=wish.title,
        rules_version=match.rules_version,
        options=match.options,
        seed=chapter.seed,
        salt=source.salt(),
        status="playing",
        public=False,
        host_hash=hash_of(host_token),
        aids=not chapter.steps,
        base=len(chapter.before) + len(chapter.script),
        origin=OriginRow("lesson", None, wish.chapter),
        created=at,
        started=at,
    )
    seats = [_seat(table_id, seat, chapter, wish, link) for seat in range(chapter.seats)]
    log = copied_log(table_id, match, len(match.log), at)
    return NewTableSetup(NewRows(row, seats, log), host_token, [link])


def _seat(table_id: str, seat: int, chapter: Chapter, wish: NewLesson, link: SeatLink) -> SeatRow:
    if seat == chapter.you:
        token = hash_of(link.token)
        return SeatRow(
            table_id=table_id, seat=seat, kind="person", name=sanitize(wish.name), token_hash=token
        )
    name, level = chapter.names.get(seat, ""), chapter.bots or WAITING
    return SeatRow(table_id=table_id, seat=seat, kind="bot", name=name, level=level)


def next_scripted(table: Table, chapter: Chapter) -> ScriptedMove | None:
    """Return the script's next move; None at its end."""
    done = table.playing.live.plies - len(chapter.before)
    return chapter.script[done] if 0 <= done < len(chapter.script) else None


def check_step(table: Table, chapter: Chapter, seat: int, move: str) -> None:
    """Refuse a move that the step does not ask for; illegal moves are left to the rules."""
    match = table.playing.match
    try:
        text = match.game.text(match.state, match.game.parse(match.state, move))
    except FiresideError:
        return
    scripted = next_scripted(table, chapter)
    if scripted is None or scripted.seat != seat or text not in scripted.accepts:
        raise RequestRefused(CONFLICT, "other_step")
