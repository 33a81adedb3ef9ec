"""Requests of one person that the other persons who are present may refuse.

They live in memory only: a request that a restart interrupts can be made again.
"""

import msgspec

from fireside.table.commands import check_sits
from fireside.table.match_start import check_finished
from fireside.table.messages.request_info import TableRequestInfo
from fireside.table.messages.websocket import Ask
from fireside.table.request_refusals import CONFLICT, NOT_ALLOWED, RequestRefused
from fireside.table.stored_rows import Times
from fireside.table.table import Table

SECONDS_TO_ANSWER = 15  # then silence counts as consent
MORE_TIME = 5 * 60 * 1000  # ms
REMATCHES = ("rematch", "same_deal")


def persons_to_ask(table: Table, seat: int | None) -> list[int]:
    """Return the other seats whose persons are present and, while the match runs, play."""
    over = table.row.status == "over"
    return [
        one.seat
        for one in table.seats
        if one.kind == "person"
        and one.seat != seat
        and one.seat in table.present()
        and (over or one.stand_in is None)
    ]


def make_request(
    table: Table, seat: int | None, is_host: bool, wish: Ask, asks: bool, at: int
) -> TableRequestInfo:
    """Return a person's request; without persons to ask, it is granted at once.

    Without `asks`, all persons share one device and need not be asked.
    """
    asked = persons_to_ask(table, seat) if asks else []
    if wish.kind in REMATCHES:
        check_finished(table)
        due = None
        if seat is None and (asked or not is_host):
            raise RequestRefused(NOT_ALLOWED, "spectator")
    else:
        seat, due = check_sits(table, seat), table.row.due
        if table.row.status != "playing" or due is None:
            raise RequestRefused(CONFLICT, "no_clock")
        if asks and not asked:
            raise RequestRefused(CONFLICT, "nobody_to_ask")
    if table.request is not None or (asked and (seat, wish.kind, due) in table.refused_requests):
        raise RequestRefused(CONFLICT, "asked_already")
    return TableRequestInfo(
        seat=seat,
        kind=wish.kind,
        absent=wish.absent,
        due=due,
        until=at + SECONDS_TO_ANSWER * 1000,
        unanswered=asked,
        agreed=[],
        declined=[],
    )


def add_answer(table: Table, seat: int | None, grant: bool) -> TableRequestInfo:
    """Return the pending request after this person's answer."""
    pending = table.request
    if seat is None:
        raise RequestRefused(NOT_ALLOWED, "spectator")
    if pending is None or seat not in pending.unanswered:
        raise RequestRefused(CONFLICT, "no_request")
    return msgspec.structs.replace(
        pending,
        unanswered=[one for one in pending.unanswered if one != seat],
        agreed=[*pending.agreed, seat] if grant else pending.agreed,
        declined=pending.declined if grant else [*pending.declined, seat],
    )


def is_refused(request: TableRequestInfo) -> bool:
    """Return whether a request has failed.

    One refusal ends a request about the clock. A rematch goes on without those who decline, unless
    all do.
    """
    if request.kind in REMATCHES:
        return bool(request.declined) and not (request.unanswered or request.agreed)
    return bool(request.declined)


def granted_times(table: Table, granted: TableRequestInfo) -> Times:
    """Return the times of a table after a granted request; unchanged if the decision is over."""
    row = table.row
    if row.due is None or row.due != granted.due:
        return Times(row.due, row.wake)
    due = None if granted.kind == "pause" else row.due + MORE_TIME
    return Times(due, row.wake)


def players_of_rematch(table: Table, granted: TableRequestInfo) -> set[int]:
    """Return the seats whose persons play on: who asked, agreed, or is present without refusing."""
    players = {*table.present(), *granted.agreed} - set(granted.declined)
    return players if granted.seat is None else players | {granted.seat}
