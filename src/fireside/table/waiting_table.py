"""Changes of a table before its match: other options, another pace, other seats.

A joint deal needs no new contributions for them. The seed depends on the server's secret, which was
committed before, and on the contributions in the order of the seats; each moves with its person.
The host, who makes these changes, knows no secret and thus no deal.
"""

from collections.abc import Mapping

from msgspec.structs import asdict

from fireside.core.errors import FiresideError
from fireside.games import game
from fireside.table.request_refusals import CONFLICT, RequestRefused
from fireside.table.seats import check_seat
from fireside.table.stored_rows import SeatChange, SeatRow, TableChange
from fireside.table.table import Table


def check_waiting(table: Table) -> None:
    """Refuse a table that the host has started."""
    if table.row.status != "waiting" or table.row.begins:
        raise RequestRefused(CONFLICT, "started")


def change_settings(
    table: Table, options: Mapping[str, str | int], deadline: int | None
) -> TableChange:
    """Return the change to these options and this pace; options left out have their usual value."""
    check_waiting(table)
    try:
        agreed = game(table.row.title).read_options(len(table.seats), dict(options))
    except FiresideError as error:
        raise RequestRefused.by_rules(error) from None
    return TableChange("waiting", {"options": agreed, "deadline": deadline})


def swap(table: Table, seat: int, other: int) -> list[SeatChange]:
    """Return the changes that exchange everything that belongs to two seats."""
    check_waiting(table)
    here, there = movable_fields(check_seat(table, seat)), movable_fields(check_seat(table, other))
    if seat == other:
        return []
    return [SeatChange(seat, here, there), SeatChange(other, there, here)]


def movable_fields(row: SeatRow) -> dict[str, object]:
    """Return all fields of a seat but its place: its person, bot or vacancy."""
    return {name: value for name, value in asdict(row).items() if name not in ("table_id", "seat")}
