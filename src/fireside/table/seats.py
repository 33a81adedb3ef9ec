"""Changes of seats to store: join, leave, stand in, return."""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from fireside.bots.levels import read_level
from fireside.core.errors import FiresideError
from fireside.table.messages.responses import SeatLink
from fireside.table.request_refusals import (
    BAD_REQUEST,
    CONFLICT,
    NOT_ALLOWED,
    NOT_THERE,
    RequestRefused,
)
from fireside.table.stored_rows import SeatChange, SeatRow
from fireside.table.table import Table
from fireside.table.text_sanitizing import sanitize
from fireside.table.tokens import SecretSource, hash_of
from fireside.table.viewers import Envelope

StandInReason: TypeAlias = Literal["time", "left", "host"]
PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
UNLINKED = {"token_hash": None, "person": None, "notices": None}  # all that belongs to the person
FREED = {
    **{"kind": "open", "name": "", "nonce": None, "research": "no", "coach": False},
    **UNLINKED,
}


def check_level(level: str) -> str:
    """Return the level if bots play at it; otherwise raise an error that lists the levels."""
    try:
        return read_level(level)
    except FiresideError as error:
        raise RequestRefused.by_rules(error) from None


def check_seat(table: Table, seat: int) -> SeatRow:
    if not 0 <= seat < len(table.seats):
        raise RequestRefused(NOT_THERE, "no_such_seat")
    return table.seats[seat]


def viewpoint(table: Table, viewer: int | None, wanted: int | None) -> int | None:
    """Return the seat whose view of a past moment is shown: of a finished match, any."""
    if wanted is None:
        return viewer
    check_seat(table, wanted)
    if wanted != viewer and table.row.status != "over":
        raise RequestRefused(NOT_ALLOWED, "not_over")
    return wanted


def check_person(table: Table, seat: int) -> None:
    if check_seat(table, seat).kind != "person":
        raise RequestRefused(CONFLICT, "no_person")


def join(
    table: Table, name: str, wanted: int | None, source: SecretSource
) -> Iterator[tuple[SeatChange, SeatLink]]:
    """Yield changes that seat a person, to try in order until one can be stored.

    Only one of two concurrent requests for a seat succeeds. When none can be stored, the request is
    refused.
    """
    if table.row.status != "waiting":
        raise RequestRefused(CONFLICT, "started")
    if wanted is not None:
        check_seat(table, wanted)
    for one in list(table.seats):
        if one.kind != "open" or (wanted is not None and one.seat != wanted):
            continue
        token = source.token()
        taken = {"kind": "person", "name": sanitize(name), "token_hash": hash_of(token)}
        yield SeatChange(one.seat, OPEN, taken), SeatLink(seat=one.seat, token=token)
    raise RequestRefused(CONFLICT, "taken")


def rename(table: Table, seat: int, name: str) -> SeatChange:
    """Return the change that renames the person on this seat; refused once the match is over."""
    check_person(table, seat)
    if table.row.status == "over":
        raise RequestRefused(CONFLICT, "not_playing")
    cleaned = sanitize(name)
    if not cleaned:
        raise RequestRefused(BAD_REQUEST, "no_name")
    return SeatChange(seat, PERSON, {"name": cleaned})


def renew_seat_link(table: Table, seat: int, source: SecretSource) -> tuple[SeatChange, SeatLink]:
    """Return the change that gives an absent person a new link, and the link.

    The old link and the personal link stop working for this seat.
    """
    check_person(table, seat)
    if seat in table.present():
        raise RequestRefused(CONFLICT, "seat_in_use")
    token = source.token()
    change = SeatChange(seat, PERSON, {**UNLINKED, "token_hash": hash_of(token)})
    return change, SeatLink(seat=seat, token=token)


def attach(table: Table, seat: int, person: str) -> SeatChange | None:
    """Return the change that lets a personal link open this seat; None if one does already."""
    row = check_seat(table, seat)
    if row.kind != "person" or row.person is not None:
        return None
    return SeatChange(seat, {"token_hash": row.token_hash, "person": None}, {"person": person})


def leave(table: Table, seat: int) -> SeatChange:
    """Open the seat again before the start; later let a bot stand in while the link stays valid."""
    if table.row.status == "waiting":
        return SeatChange(seat, PERSON, FREED)
    return stand_in(table, seat, "left")


def free(table: Table, seat: int) -> SeatChange:
    """Open a person's seat again, for another person or a bot."""
    check_person(table, seat)
    if table.row.status != "waiting":
        raise RequestRefused(CONFLICT, "started")
    return leave(table, seat)


def stand_in(
    table: Table, seat: int, reason: StandInReason, level: str | None = None
) -> SeatChange:
    """Let a bot play for the person on this seat until the seat is given back."""
    check_person(table, seat)
    if table.row.status != "playing":
        raise RequestRefused(CONFLICT, "not_playing")
    replaced = check_level(level or table.stand_in_level())
    return SeatChange(seat, PERSON, {"stand_in": replaced, "stand_in_reason": reason})


def replace_absent(table: Table, seat: int, level: str | None = None) -> SeatChange:
    """Let a bot play for an absent person at the host's request."""
    change = stand_in(table, seat, "host", level)
    if seat in table.present():
        raise RequestRefused(CONFLICT, "present")
    return change


def return_seat(table: Table, seat: int) -> SeatChange:
    """Return the seat to its person."""
    check_person(table, seat)
    return SeatChange(seat, PERSON, {"stand_in": None, "stand_in_reason": None})


def set_coach_consent(table: Table, seat: int, coach: bool) -> SeatChange:
    """Store whether the person on this seat agrees to hints for the table."""
    check_person(table, seat)
    return SeatChange(seat, PERSON, {"coach": coach})


def plays_together(people: Iterable[SeatRow]) -> bool:
    """Return whether several persons play, so that the deal has to wait for all of them."""
    return sum(one.kind == "person" for one in people) > 1


def awaited(table: Table) -> list[int]:
    """Return the persons who have yet to contribute to the deal."""
    return [one.seat for one in table.seats if one.kind == "person" and one.nonce is None]


def contribute(table: Table, seat: int, nonce: bytes) -> SeatChange | None:
    """Store the first contribution of this seat to the deal; later ones change nothing."""
    if table.row.status != "waiting" or table.seats[seat].nonce is not None:
        return None
    return SeatChange(seat, PERSON | {"nonce": None}, {"nonce": nonce})


def set_research_consent(table: Table, seat: int, research: bool) -> SeatChange:
    """Store whether the person on this seat agrees to the export of the match for research.

    The condition is for an export that has happened since this table was read.
    """
    check_person(table, seat)
    check_not_exported(table, seat)
    known = table.seats[seat].research
    return SeatChange(seat, PERSON | {"research": known}, {"research": "yes" if research else "no"})


def check_not_exported(table: Table, seat: int) -> None:
    if table.seats[seat].research == "exported":
        raise RequestRefused(CONFLICT, "exported")


def set_notices(seat: int, notices: bytes | None) -> SeatChange:
    """Store how the person on this seat is notified of their turn."""
    return SeatChange(seat, PERSON, {"notices": notices})


def apply_committed_seat(table: Table, change: SeatChange) -> list[Envelope]:
    """Apply a committed change of a seat and return the messages to send."""
    seats = list(table.seats)
    seats[change.seat] = msgspec.structs.replace(seats[change.seat], **change.fields)
    table.renew(table.row, seats)
    return table.people_update()


def overdue(table: Table, at: int) -> list[int]:
    """Return the persons whose deadline has passed."""
    row = table.row
    if row.deadline is None or row.due is None or row.due > at:
        return []
    return [seat for seat in table.playing.match.to_act if seat not in table.bots]
