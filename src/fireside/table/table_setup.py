"""New tables: created, started, played again, branched, imported.

Each is returned as rows to store. The creator of a table is its host and receives the links of its
persons.
"""

import re
from hashlib import sha256

import msgspec

from fireside.bots.characters import CHARACTERS, display_name, read_character
from fireside.bots.levels import has_style
from fireside.core.errors import FiresideError
from fireside.games import game
from fireside.play.match import Match
from fireside.play.records import Record, read_record
from fireside.table.history import History
from fireside.table.messages.requests import (
    LONGEST_NAME,
    Branch,
    NewTable,
    SeatRequest,
)
from fireside.table.messages.responses import SeatLink
from fireside.table.request_refusals import BAD_REQUEST, CONFLICT, TOO_LARGE, RequestRefused
from fireside.table.seats import check_level
from fireside.table.stored_rows import (
    LogRow,
    NewRows,
    OriginRow,
    RowKind,
    SeatRow,
    TableRow,
)
from fireside.table.table import Table
from fireside.table.text_sanitizing import sanitize
from fireside.table.tokens import UNDEALT, SecretSource, hash_of

LARGEST_IMPORT = 5_000  # moves
NAMELESS = re.compile(r"Seat \d")  # records use this name for persons without one


class NewTableSetup(msgspec.Struct, frozen=True):
    """A new table with its tokens, which are shown only once."""

    rows: NewRows
    host_token: str
    links: list[SeatLink]


def set_up_table(
    wish: NewTable, source: SecretSource, at: int, creator: bytes | None = None
) -> NewTableSetup:
    """Create a waiting table; draw the server's secret for the deal and publish its commitment."""
    try:
        found = game(wish.title)
        count = found.read_seats(len(wish.seats))
        options = found.read_options(count, dict(wish.options))
    except FiresideError as error:
        raise RequestRefused.by_rules(error) from None
    table_id, host_token = source.table_id(), source.token()
    seats, links = _read_seats(table_id, wish.seats, wish.aids, source)
    row = TableRow(
        id=table_id,
        title=wish.title,
        rules_version=found.rules_version,
        options=options,
        seed=UNDEALT,
        salt=source.deal_secret(),
        joint=True,
        status="waiting",
        public=wish.public,
        host_hash=hash_of(host_token),
        creator=creator,
        aids=wish.aids,
        deadline=wish.deadline,
        created=at,
    )
    return NewTableSetup(NewRows(row, seats, []), host_token, links)


def _read_seats(
    table_id: str, wishes: list[SeatRequest], aids: bool, source: SecretSource
) -> tuple[list[SeatRow], list[SeatLink]]:
    """Return the requested seats and the links of the persons among them."""
    seats, links = [], []
    for at, wish in enumerate(wishes):
        seat = SeatRow(table_id=table_id, seat=at, kind=wish.kind)
        name = sanitize(wish.name)
        if wish.kind == "bot":
            if wish.level is None:
                raise RequestRefused(BAD_REQUEST, "no_level")
            level = check_level(wish.level)
            seat = msgspec.structs.replace(
                seat, name=name, level=level, character=_check_character(wish.character)
            )
        elif wish.level is not None or wish.character is not None:
            raise RequestRefused(BAD_REQUEST, "no_bot")
        elif wish.kind == "person":
            link = SeatLink(seat=at, token=source.token())
            links.append(link)
            known = hash_of(link.token)
            seat = msgspec.structs.replace(seat, name=name, token_hash=known, coach=aids)
        seats.append(seat)
    return give_characters(table_id, seats), links


def _check_character(character: str | None) -> str | None:
    """Return the character if there is one of this name; otherwise refuse it."""
    try:
        return None if character is None else read_character(character)
    except FiresideError as error:
        raise RequestRefused.by_rules(error) from None


def give_characters(table_id: str, seats: list[SeatRow]) -> list[SeatRow]:
    """Give a character to bots without a name, and its name to bots with a character.

    The choice depends only on the table's id and repeats no character while others are left. Bots
    that do not search have no style and thus no character.
    """
    taken = [one.character for one in seats]
    free = sorted(
        CHARACTERS,
        key=lambda one: (taken.count(one), sha256(f"{table_id} {one}".encode()).digest()),
    )
    given = []
    for one in seats:
        character = one.character
        if one.kind == "bot" and one.name == "" and character is None and has_style(str(one.level)):
            character = free.pop(0)
            free.append(character)
        name = display_name(character) if character and not one.name else one.name
        given.append(msgspec.structs.replace(one, character=character, name=name))
    return given


def check_branch(table: Table, wish: Branch) -> None:
    """Refuse a branch that this table's match does not allow."""
    if table.row.status != "over":
        raise RequestRefused(CONFLICT, "not_over")
    if len(wish.seats) != len(table.seats):
        raise RequestRefused(BAD_REQUEST, "bad_seats", {"seats": len(table.seats)})
    if any(one.kind == "open" for one in wish.seats):
        raise RequestRefused(BAD_REQUEST, "open_seats", {"reason": "branch"})


def branch(
    table: Table, wish: Branch, history: History, source: SecretSource, at: int
) -> NewTableSetup:
    """Create a match that continues from a moment of a finished one."""
    check_branch(table, wish)
    match, old = history.match, table.row
    if wish.ply > len(match.log) or match.at(wish.ply).over:
        raise RequestRefused(CONFLICT, "no_such_moment")
    table_id, host_token = source.table_id(), source.token()
    aids = wish.aids or old.aids
    seats, links = _read_seats(table_id, wish.seats, aids, source)
    row = TableRow(
        id=table_id,
        title=old.title,
        rules_version=old.rules_version,
        options=old.options,
        seed=old.seed,
        salt=source.salt(),
        status="playing",
        public=wish.public,
        host_hash=hash_of(host_token),
        aids=aids,
        base=wish.ply,
        origin=OriginRow("branch", old.id, wish.ply),
        created=at,
        started=at,
    )
    return NewTableSetup(
        NewRows(row, seats, copied_log(table_id, match, wish.ply, at)), host_token, links
    )


def copied_log(table_id: str, match: Match, plies: int, at: int) -> list[LogRow]:
    """Return the first moves of a match as log rows of a table."""
    return [
        LogRow(table_id, number, RowKind.PLAY, one.seat, one.move, at)
        for number, one in enumerate(match.log[:plies], start=1)
    ]


def record_to_import(data: bytes) -> Record:
    """Return the record in a file, unless it is too long to be replayed here."""
    record = read_record(data)
    if len(record.moves) > LARGEST_IMPORT:
        raise RequestRefused(TOO_LARGE, "too_long", {"most": LARGEST_IMPORT})
    return record


def imported(match: Match, source: SecretSource, at: int) -> NewRows:
    """Create a table for the match of a record, for replay and branching."""
    row = TableRow(
        id=source.table_id(),
        title=match.title,
        rules_version=match.rules_version,
        options=match.options,
        seed=match.seed,
        salt=source.salt(),
        status="over",
        public=False,
        host_hash=hash_of(source.token()),
        base=len(match.log),
        origin=OriginRow("import"),
        result=match.result,
        created=at,
        started=at,
        ended=at,
    )
    seats = [
        SeatRow(table_id=row.id, seat=seat, kind="person", name=_given(name))
        for seat, name in enumerate(match.names)
    ]
    return NewRows(row, seats, copied_log(row.id, match, len(match.log), at))


def _given(name: str) -> str:
    """Return a name from a record; leave it empty where the client supplies a default."""
    return "" if NAMELESS.fullmatch(name) else sanitize(name)[:LONGEST_NAME]
