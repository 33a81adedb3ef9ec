"""Bots' turns: the bots that are to act, their tasks, and the changes of their decisions."""

from collections.abc import Iterator

import msgspec

from fireside.bots.levels import time_factor
from fireside.core.rng import Rng
from fireside.play.lessons import Chapter
from fireside.play.match import Match
from fireside.table.bot_tasks import ChooseMove, TaskResult
from fireside.table.commands import Change, play_move
from fireside.table.lesson_tables import next_scripted
from fireside.table.table import Table
from fireside.table.tokens import SecretSource


class BotRequest(msgspec.Struct, frozen=True):
    """A request to a bot: its task, and the version for which the result is valid."""

    task: ChooseMove
    quiet: int


def pending_bot_requests(table: Table) -> list[int]:
    """Return the seats that wait for a bot's decision."""
    if table.course is None:
        return []
    chapter = table.chapter
    if chapter is None:
        asked = [seat for seat in table.course.match.to_act if seat in table.bots]
    else:
        scripted = next_scripted(table, chapter)
        asked = [] if scripted is None or scripted.seat == chapter.you else [scripted.seat]
    return [] if asked and table.is_paused else asked


def scripted_move(table: Table, chapter: Chapter, seat: int, at: int) -> Change | None:
    """Make the lesson's next move if it is this bot's; return the change."""
    scripted = next_scripted(table, chapter)
    if scripted is None or scripted.seat != seat or seat not in table.bots:
        return None
    return play_move(table, seat, scripted.accepts[0], at)


def bot_request(table: Table, seat: int, source: SecretSource) -> BotRequest | None:
    """Return the request for the bot on this seat; None if it is not to act, or waits."""
    course = table.playing
    match = course.match
    level = table.bots.get(seat)
    if table.is_paused or table.chapter is not None:
        return None
    if level is None or match.over or seat not in match.to_act or match.log.has_chosen(seat):
        return None
    task = ChooseMove(
        title=match.title,
        level=level,
        seat=seat,
        seed=source.seed(),
        seconds=table.defaults.bot_seconds * time_factor(level),
        hurried=table.defaults.bot_seconds,
        world=world_of(match, seat, source),
    )
    return BotRequest(task, course.quiet)


def world_of(match: Match, seat: int, source: SecretSource) -> dict[str, object]:
    """Return a determinization of the state for this seat, so that the true state stays hidden."""
    return match.game.dump(match.state.resample(seat, Rng(source.seed())))


def bot_changes(table: Table, asked: BotRequest, found: TaskResult, at: int) -> Iterator[Change]:
    """Yield the changes of a bot's decision, each to be stored before the next.

    There are none if the decision is stale. The rest of a planned turn follows unless hidden
    information was revealed.
    """
    seat, course = asked.task.seat, table.playing
    still_asked = course.quiet == asked.quiet and seat in course.match.to_act
    if not still_asked or table.bots.get(seat) != asked.task.level:
        return
    yield play_move(table, seat, found.move, at)
    for move in found.plan:
        state = table.playing.match.state
        if state.barrier or seat not in state.to_act or move not in state.legal_moves(seat):
            return
        yield play_move(table, seat, move, at)
