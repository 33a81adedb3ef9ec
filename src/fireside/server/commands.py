"""Commands that change a match: checked, stored, and only then told."""

import logging

from fireside.core.errors import FiresideError
from fireside.server.live_table import LiveTable
from fireside.server.progress import Outcome, Progress
from fireside.server.refusals import CONFLICT, Refused, moved_on, outrun
from fireside.server.store.rows import Kind, LogRow, now
from fireside.server.store.writer import Append, Ending

LOGGER = logging.getLogger(__name__)
WATCHDOG = 30_000  # ms until somebody else looks after a bot's move


async def play(
    table: LiveTable,
    seat: int,
    move: str | int,
    command: str | None = None,
    version: int | None = None,
) -> int:
    """The move is made, stored and shown; returns the version everybody has now."""
    progress = await table.open()
    done = progress.answered(seat, command)
    if done is not None:
        return done
    if progress.is_outdated(version):
        raise moved_on()
    asked = progress.match.to_act
    try:
        outcome = progress.play(seat, move, command)
    except FiresideError as error:
        raise Refused.by_rules(error) from None
    await _store(table, progress, Kind.PLAY, seat, outcome, command)
    _show(table, progress, seat, outcome, asked)
    return progress.version


async def undo(table: LiveTable, seat: int, command: str | None, whole_turn: bool) -> int:
    """The seat's last move, or all it may take back, is taken back."""
    progress = await table.open()
    done = progress.answered(seat, command)
    if done is not None:
        return done
    asked = progress.match.to_act
    while True:
        try:
            outcome = progress.undo(seat, command)
        except FiresideError as error:
            raise Refused.by_rules(error) from None
        await _store(table, progress, Kind.UNDO, seat, outcome, command)
        _show(table, progress, seat, outcome, asked)
        if not whole_turn or not progress.can_undo(seat):
            return progress.version


def check_sits(table: LiveTable, seat: int | None) -> int:
    """Only a person who sits at the table decides, and no bot for him meanwhile."""
    if seat is None:
        raise Refused(403, "spectator", "You are watching: only those who sit here can do that.")
    if table.seats[seat].stand_in is not None:
        raise Refused(CONFLICT, "stand_in", "A bot stands in for you. Take your seat back first.")
    return seat


async def _store(
    table: LiveTable,
    progress: Progress,
    kind: Kind,
    seat: int,
    outcome: Outcome,
    command: str | None,
) -> None:
    """The row has its place in the log. Else the match is forgotten here, and read anew."""
    at = now()
    over = progress.match.over
    due = next_due(table, progress, at)
    row = LogRow(table.id, progress.ply, kind, seat, outcome.move, at, command)
    append = Append(
        row,
        due=due,
        was_due=table.row.due,
        snapshot=progress.snapshot() if progress.wants_snapshot else None,
        ending=Ending(progress.match.result, at) if over else None,
    )
    try:
        won = await table.house.writer.append(append)
    except BaseException:  # away, or this very task was cancelled: nobody knows what is stored
        table.forget()
        raise
    if not won:
        table.forget()
        await _show_winner(table)
        raise outrun()
    table.note_stored(due, append.ending)


async def _show_winner(table: LiveTable) -> None:
    """Whoever lost to another worker sees what that has stored."""
    try:
        table.viewers.show(await table.open())
    except Refused:  # the next command will try again
        LOGGER.info("cannot read a table", extra={"table": table.id})


def next_due(table: LiveTable, progress: Progress, at: int) -> int | None:
    """When somebody has to look after the table: a person is too slow, or a bot got lost."""
    match = progress.match
    if match.over:
        return None
    if any(table.player_of(seat) for seat in match.to_act):
        return at + WATCHDOG + int(table.house.settings.bot_seconds * 1000)
    if table.row.deadline is None:
        return None
    if match.has_open_choices and table.row.due is not None:
        return table.row.due  # one who has chosen gives the others no more time
    return at + table.row.deadline * 1000


def _show(
    table: LiveTable, progress: Progress, seat: int, outcome: Outcome, asked: tuple[int, ...]
) -> None:
    table.viewers.show(progress, only=seat if outcome.silent else None)
    match = progress.match
    if match.over:
        table.tell_people()
    elif not outcome.silent:
        table.house.ask(table, [one for one in match.to_act if one not in asked])
