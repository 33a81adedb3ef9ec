# compiled
"""Commands that change a match: check them, apply them in memory, and notify the viewers.

Each function that changes the match returns a `Change`. The application stores it, then calls
`apply_committed` before it requests the next one. If storing fails, the table drops the match and
reads it again.
"""

from collections.abc import Iterator

import msgspec

from fireside.bots.levels import time_factor
from fireside.core.errors import FiresideError
from fireside.table.lesson_tables import check_step
from fireside.table.messages.websocket import Play, Undo
from fireside.table.request_refusals import CONFLICT, NOT_ALLOWED, RequestRefused, position_changed
from fireside.table.stored_rows import (
    Append,
    Ending,
    LogRow,
    RowKind,
    Times,
    seats_to_bits,
)
from fireside.table.table import Table
from fireside.table.versioned_match import Applied
from fireside.table.viewers import Envelope

WATCHDOG = 30_000  # ms until another process takes over a bot's overdue move


class Change:
    """The effect of a command on the match in memory, and the rows to store."""

    def __init__(self, append: Append, silent: bool, asked: tuple[int, ...]) -> None:
        self.append = append
        self.silent = silent  # only the seat's own viewers see it
        self.asked = asked  # the seats to act before


class Delivery:
    """The messages to send once a change is stored, and the seats that are to act."""

    def __init__(self, letters: list[Envelope], newly_asked: list[int] | None) -> None:
        self.letters = letters
        self.newly_asked = newly_asked  # None: hidden from viewers, or the match is over


def check(table: Table, seat: int | None, command: Play | Undo) -> int | None:
    """Return the seat that a viewer's command acts for; None if it was executed before.

    `version_of_command` returns the version that it led to.
    """
    course = table.playing
    if seat is not None and course.version_of_command(seat, command.id) is not None:
        return None  # also if a bot has replaced the person in the meantime
    sitting = check_sits(table, seat)
    if isinstance(command, Play):
        if course.is_outdated(command.version):
            if course.has_played(sitting, command.move, command.version):
                return None  # another device of this seat sent the same move earlier
            raise position_changed()
        if table.chapter is not None:
            check_step(table, table.chapter, sitting, command.move)
    return sitting


def version_of_command(table: Table, seat: int | None, command_id: str) -> int:
    """Return the version that a command led to, or else the current version."""
    known = None if seat is None else table.playing.version_of_command(seat, command_id)
    return table.version if known is None else known


def play_move(
    table: Table, seat: int, move: str | int, at: int, command: str | None = None
) -> Change:
    """Make a move in memory."""
    course = table.playing
    asked = course.match.to_act
    try:
        effect = course.play(seat, move, command)
    except FiresideError as error:
        raise RequestRefused.by_rules(error) from None
    return _change(table, RowKind.PLAY, seat, effect, at, command, asked)


def undo_moves(table: Table, seat: int, at: int, command: Undo) -> Iterator[Change]:
    """Yield the change of each undone move: the last one, or the whole turn."""
    yield undo_move(table, seat, at, command.id)
    while command.whole_turn and table.playing.can_undo(seat):
        yield undo_move(table, seat, at, command.id)


def undo_move(table: Table, seat: int, at: int, command: str | None = None) -> Change:
    """Undo the seat's last move in memory."""
    course = table.playing
    asked = course.match.to_act
    try:
        effect = course.undo(seat, command)
    except FiresideError as error:
        raise RequestRefused.by_rules(error) from None
    return _change(table, RowKind.UNDO, seat, effect, at, command, asked)


def _change(
    table: Table,
    kind: RowKind,
    seat: int,
    effect: Applied,
    at: int,
    command: str | None,
    asked: tuple[int, ...],
) -> Change:
    course = table.playing
    append = Append(
        LogRow(table.id, course.ply, kind, seat, effect.move, at, command),
        times=next_times(table, at, no_more_time=effect.silent),
        were=times_of(table),
        snapshot=course.snapshot() if course.wants_snapshot else None,
        ending=Ending(course.match.result, at) if course.match.over else None,
    )
    return Change(append, effect.silent, asked)


def apply_committed(table: Table, change: Change) -> Delivery:
    """Apply a committed change to the in-memory table and return the messages to send."""
    note_times(table, change.append.times)
    ending = change.append.ending
    if ending is not None:
        table.row = msgspec.structs.replace(
            table.row, status="over", result=ending.result, ended=ending.at
        )
    course = table.playing
    letters = table.audience.updates(course)
    if ending is not None:
        return Delivery(letters + table.people_update(), None)
    if change.silent:
        return Delivery(letters, None)
    return Delivery(letters, [one for one in course.match.to_act if one not in change.asked])


def check_sits(table: Table, seat: int | None) -> int:
    """Return the seat if a person plays it; refuse spectators and seats played by a bot."""
    if seat is None:
        raise RequestRefused(NOT_ALLOWED, "spectator")
    if table.seats[seat].stand_in is not None:
        raise RequestRefused(CONFLICT, "stand_in")
    return seat


def times_of(table: Table) -> Times:
    """Return the deadline, the next bot turn and the seats to act as stored."""
    return Times(table.row.due, table.row.wake, table.row.to_act)


def note_times(table: Table, times: Times) -> None:
    """Set the deadline, the next bot turn and the seats to act as stored."""
    if times != times_of(table):
        table.row = msgspec.structs.replace(
            table.row, due=times.due, wake=times.wake, to_act=times.to_act
        )


def is_time(table: Table, at: int) -> bool:
    """Return whether the deadline or the next bot turn is due."""
    return any(time is not None and time <= at for time in (table.row.due, table.row.wake))


def next_times(table: Table, at: int, no_more_time: bool = False) -> Times:
    """Return when a person's deadline or a bot's watchdog is due, and the seats to act.

    With `no_more_time`, persons keep their present deadline: a move that they cannot see gives them
    no more time.
    """
    match = table.playing.match
    if match.over:
        return Times()
    levels = [table.bots.get(seat) for seat in match.to_act]
    slowest = max((time_factor(level) for level in levels if level is not None), default=0.0)
    longest = WATCHDOG + int(slowest * table.defaults.bot_seconds * 1000)
    wake = at + longest if slowest and not table.is_paused else None
    to_act = seats_to_bits(match.to_act)
    if table.row.deadline is None or None not in levels:
        return Times(None, wake, to_act)
    # a choice that is already made gives the other seats no more time
    if no_more_time or (match.log.has_open_choices and table.row.due is not None):
        return Times(table.row.due, wake, to_act)
    return Times(at + table.row.deadline * 1000, wake, to_act)
