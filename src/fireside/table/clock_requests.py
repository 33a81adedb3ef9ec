"""Requests to stop or extend the clock, which the other persons at the table may refuse.

They live in memory only: a request that a restart interrupts can be made again.
"""

from typing import Literal, TypeAlias

import msgspec

from fireside.table.commands import check_sits
from fireside.table.messages.responses import ClockRequestInfo
from fireside.table.request_refusals import CONFLICT, RequestRefused
from fireside.table.stored_rows import Times
from fireside.table.table import Table

ClockWish: TypeAlias = Literal["more_time", "pause"]
SECONDS_TO_ANSWER = 15.0  # then a request without a refusal is granted
MORE_TIME = 5 * 60 * 1000  # ms


def request_clock(table: Table, seat: int | None, wish: ClockWish) -> ClockRequestInfo:
    """Return a person's request to the other persons who are present."""
    sitting = check_sits(table, seat)
    due = table.row.due
    if table.row.status != "playing" or due is None:
        raise RequestRefused(CONFLICT, "no_clock")
    if table.clock_request is not None or (sitting, due) == table.refused_request:
        raise RequestRefused(CONFLICT, "asked_already")
    asked = {one for one in table.present() if one not in table.bots and one != sitting}
    if not asked:
        raise RequestRefused(CONFLICT, "nobody_to_ask")
    return ClockRequestInfo(seat=sitting, wish=wish, due=due, unanswered=sorted(asked))


def agree(table: Table, seat: int | None) -> ClockRequestInfo:
    """Return the pending request after this person's consent."""
    pending = check_answer(table, seat)
    left = [one for one in pending.unanswered if one != seat]
    return msgspec.structs.replace(pending, unanswered=left)


def check_answer(table: Table, seat: int | None) -> ClockRequestInfo:
    """Return the pending request, if this seat may answer it."""
    sitting = check_sits(table, seat)
    pending = table.clock_request
    if pending is None or sitting not in pending.unanswered:
        raise RequestRefused(CONFLICT, "no_request")
    return pending


def granted_times(table: Table, granted: ClockRequestInfo) -> Times:
    """Return the times of a table after a granted request; unchanged if the decision is over."""
    row = table.row
    if row.due != granted.due:
        return Times(row.due, row.wake)
    due = None if granted.wish == "pause" else granted.due + MORE_TIME
    return Times(due, row.wake)
