"""The start of matches at tables: bots for open seats, the deal, rematches."""

import msgspec

from fireside.games import game
from fireside.table.messages.request_info import AbsentSeats
from fireside.table.messages.requests import MOST_SEATS
from fireside.table.request_refusals import CONFLICT, RequestRefused
from fireside.table.seats import FREED, OPEN, UNLINKED, check_level, plays_together
from fireside.table.stored_rows import (
    NewRows,
    OriginRow,
    SeatChange,
    SeatRow,
    TableChange,
    TableRow,
)
from fireside.table.table import Table
from fireside.table.table_setup import give_characters
from fireside.table.tokens import UNDEALT, SecretSource, joint_seed
from fireside.table.versioned_match import check_rules

NO_SHARES: list[bytes | None] = [None] * MOST_SEATS


def start(table: Table, fill: str | None) -> list[SeatChange]:
    """Check that the match can start; return the bots that fill open seats if requested."""
    if table.row.status != "waiting":
        raise RequestRefused(CONFLICT, "started")
    check_rules(table.row)
    still_open = [one.seat for one in table.seats if one.kind == "open"]
    if still_open and fill is None:
        raise RequestRefused(CONFLICT, "open_seats")
    filled = table.seats
    if still_open:
        bot = {"kind": "bot", "level": check_level(str(fill)), "name": ""}
        seated = [
            msgspec.structs.replace(one, **bot) if one.kind == "open" else one for one in filled
        ]
        filled = give_characters(table.id, seated)
    return [SeatChange(seat, OPEN, _bot_fields(filled[seat])) for seat in still_open]


def _bot_fields(seat: SeatRow) -> dict[str, str | None]:
    return {
        "kind": seat.kind,
        "level": seat.level,
        "name": seat.name,
        "character": seat.character,
    }


def deal_and_begin(table: Table, at: int) -> TableChange:
    """Make the deal from the contributions of all, and begin the match."""
    row = table.row
    begun = {"status": "playing", "started": at, "begins": False, "creator": None}
    if row.joint:
        begun["seed"] = joint_seed(row.id, row.salt, [one.nonce for one in table.seats])
    return TableChange("waiting", begun)


def check_finished(table: Table) -> None:
    """Refuse a rematch of a match that is not over or was imported."""
    row = table.row
    if row.status != "over" or (row.origin is not None and row.origin.kind == "import"):
        raise RequestRefused(CONFLICT, "not_over")


def rematch(
    table: Table,
    same_deal: bool,
    source: SecretSource,
    at: int,
    waits: bool = False,
    players: set[int] | None = None,
    absent: AbsentSeats = "bot",
) -> NewRows:
    """Create the rematch: same people with the same links at a new table.

    With `waits`, it begins once each of several persons has come and contributed to the deal. If
    `players` are given, the seats of all other persons get a bot or stay open.
    """
    check_finished(table)
    old = table.row
    table_id = source.table_id()
    seats = _seats_of_rematch(table, table_id, players, absent)
    is_open = any(one.kind == "open" for one in seats)
    waits = is_open or (waits and plays_together(seats))
    secret = source.deal_secret()
    if same_deal:
        seed = old.seed
    else:
        seed = UNDEALT if waits else joint_seed(table_id, secret, NO_SHARES[: len(seats)])
    row = TableRow(
        id=table_id,
        title=old.title,
        rules_version=game(old.title).rules_version,
        options=old.options,
        seed=seed,
        salt=source.salt() if same_deal else secret,
        joint=not same_deal,
        begins=waits,
        status="waiting" if waits else "playing",
        public=old.public,
        host_hash=old.host_hash,
        host_person=old.host_person,
        aids=old.aids,
        deadline=old.deadline,
        origin=OriginRow("same_deal" if same_deal else "rematch", old.id),
        created=at,
        started=None if waits else at,
    )
    return NewRows(row, seats, [], follows=old.id)


def _seats_of_rematch(
    table: Table, table_id: str, players: set[int] | None, absent: AbsentSeats
) -> list[SeatRow]:
    fresh = {"table_id": table_id, "stand_in": None, "stand_in_reason": None, "nonce": None}
    bot = {"kind": "bot", "level": table.stand_in_level(), "name": "", "coach": False}
    replaced = FREED if absent == "open" else {**bot, **UNLINKED, "research": "no"}
    seats = []
    for one in table.seats:
        plays = one.kind != "person" or players is None or one.seat in players
        seats.append(msgspec.structs.replace(one, **(fresh if plays else {**replaced, **fresh})))
    return give_characters(table_id, seats)
