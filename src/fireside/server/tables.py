"""Tables: set up, started, played again, branched, imported."""

import asyncio

from fireside.core.errors import FiresideError
from fireside.games import game
from fireside.play.match import Match
from fireside.play.records import read_record
from fireside.server.commands import next_due
from fireside.server.history import copied_log
from fireside.server.house import House
from fireside.server.live_table import LiveTable
from fireside.server.messages.rest import Branch, NewTable, SeatLink, SeatWish
from fireside.server.refusals import CONFLICT, Refused
from fireside.server.seats import check_level
from fireside.server.store.rows import LogRow, OriginRow, SeatRow, TableRow, now
from fireside.server.tokens import hash_of, new_salt, new_seed, new_table_id, new_token

LARGEST_IMPORT = 5_000  # moves
MOVES_AT_ONCE = 20


def read_seats(table_id: str, wishes: list[SeatWish]) -> tuple[list[SeatRow], list[SeatLink]]:
    """The seats as wished, and the links of those that are persons'."""
    seats, links = [], []
    for at, wish in enumerate(wishes):
        name = " ".join(wish.name.split())
        if wish.kind == "bot":
            if wish.level is None:
                raise Refused(400, "no_level", "A bot needs a level.")
            seat = SeatRow(
                table_id=table_id, seat=at, kind="bot", name=name, level=check_level(wish.level)
            )
        elif wish.level is not None:
            raise Refused(400, "no_bot", "Only bots have a level.")
        elif wish.kind == "person":
            link = SeatLink(seat=at, token=new_token())
            links.append(link)
            seat = SeatRow(
                table_id=table_id,
                seat=at,
                kind="person",
                name=name,
                token_hash=hash_of(link.token),
            )
        else:
            seat = SeatRow(table_id=table_id, seat=at, kind="open")
        seats.append(seat)
    return seats, links


async def create(house: House, wish: NewTable) -> tuple[LiveTable, str, list[SeatLink]]:
    """A table that waits for its people; the seed is drawn, and bound by its commitment."""
    try:
        found = game(wish.title)
        count = found.read_seats(len(wish.seats))
        options = found.read_options(count, dict(wish.options))
    except FiresideError as error:
        raise Refused.by_rules(error) from None
    table_id, host_token = new_table_id(), new_token()
    seats, links = read_seats(table_id, wish.seats)
    row = TableRow(
        id=table_id,
        title=wish.title,
        rules_version=found.rules_version,
        options=options,
        seed=new_seed(),
        salt=new_salt(),
        status="waiting",
        public=wish.public,
        host_hash=hash_of(host_token),
        aids=wish.aids,
        deadline=wish.deadline,
    )
    await house.tables.add(row, seats, [])
    return await house.table(table_id), host_token, links


async def start(table: LiveTable, fill: str | None) -> None:
    """The match has begun. It needs somebody on every seat."""
    if table.row.status != "waiting":
        raise Refused(CONFLICT, "started", "The match has started already.")
    still_open = [one.seat for one in table.seats if one.kind == "open"]
    if still_open and fill is None:
        raise Refused(
            CONFLICT,
            "open_seats",
            f"There are still open seats: {len(still_open)}. Fill them first.",
        )
    for seat in still_open:
        taken = {"kind": "bot", "level": check_level(str(fill)), "name": ""}
        if not await table.house.tables.change_seat(table.id, seat, {"kind": "open"}, taken):
            await table.reload()
    await table.house.tables.change_table(table.id, "waiting", status="playing", started=now())
    await table.reload()
    await begin(table)


async def begin(table: LiveTable) -> None:
    """Everybody sees the board; whoever is asked first is asked."""
    progress = await table.open()
    due = next_due(table, progress, now())
    if due is not None:
        await table.house.tables.change_table(table.id, "playing", due=due)
        table.note_stored(due, None)
    table.viewers.show(progress)
    table.tell_people()
    table.house.ask(table, list(progress.match.to_act))


async def rematch(table: LiveTable, same_deal: bool) -> LiveTable:
    """The same people with the same links at a new table, once, however many ask for it."""
    house = table.house
    if table.row.status != "over" or _is_import(table):
        raise Refused(CONFLICT, "not_over", "There is a rematch when a match is over.")
    table_id = new_table_id()
    row = TableRow(
        id=table_id,
        title=table.row.title,
        rules_version=game(table.row.title).rules_version,
        options=table.row.options,
        seed=table.row.seed if same_deal else new_seed(),
        salt=new_salt(),
        status="playing",
        public=table.row.public,
        host_hash=table.row.host_hash,
        aids=table.row.aids,
        deadline=table.row.deadline,
        origin=OriginRow("same_deal" if same_deal else "rematch", table.id),
        started=now(),
    )
    seats = [
        SeatRow(
            table_id=table_id,
            seat=one.seat,
            kind=one.kind,
            name=one.name,
            level=one.level,
            token_hash=one.token_hash,
            notices=one.notices,
        )
        for one in table.seats
    ]
    follower = await house.table(await house.tables.add(row, seats, [], follows=table.id))
    await table.reload()
    table.tell_people()
    if follower.id == table_id:
        async with follower.lock:
            await begin(follower)
    return follower


def _is_import(table: LiveTable) -> bool:
    return table.row.origin is not None and table.row.origin.kind == "import"


async def branch(table: LiveTable, wish: Branch) -> tuple[LiveTable, str, list[SeatLink]]:
    """A new match that goes on from a moment of a finished one."""
    house = table.house
    if table.row.status != "over":
        raise Refused(CONFLICT, "not_over", "A match can be branched when it is over.")
    if len(wish.seats) != len(table.seats):
        raise Refused(400, "bad_seats", f"This match is played by {len(table.seats)}.")
    if any(one.kind == "open" for one in wish.seats):
        raise Refused(400, "open_seats", "A branch begins at once: its seats cannot be open.")
    history = await house.histories.of(table.row, len(table.seats), table.names())
    if wish.ply > len(history.match.log) or history.match.at(wish.ply).over:
        raise Refused(CONFLICT, "no_such_moment", "The match does not go on from there.")
    table_id, host_token = new_table_id(), new_token()
    seats, links = read_seats(table_id, wish.seats)
    row = TableRow(
        id=table_id,
        title=table.row.title,
        rules_version=table.row.rules_version,
        options=table.row.options,
        seed=table.row.seed,
        salt=new_salt(),
        status="playing",
        public=wish.public,
        host_hash=hash_of(host_token),
        aids=table.row.aids,
        base=wish.ply,
        origin=OriginRow("branch", table.id, wish.ply),
        started=now(),
    )
    await house.tables.add(row, seats, copied_log(table_id, history, wish.ply, now()))
    new = await house.table(table_id)
    async with new.lock:
        await begin(new)
    return new, host_token, links


async def import_record(house: House, data: bytes) -> LiveTable:
    """A match from a file, to be looked at and branched."""
    try:
        record = read_record(data)
        if len(record.moves) > LARGEST_IMPORT:
            raise Refused(413, "too_long", f"A record here has at most {LARGEST_IMPORT} moves.")
        match = Match(record.title, record.seats, record.seed, record.options, record.names)
        if match.rules_version != record.rules_version:
            raise Refused(
                CONFLICT,
                "other_rules",
                f"This match was played by rules {record.rules_version} of {match.game.name}; "
                f"here rules {match.rules_version} are played.",
            )
        for at, (seat, text) in enumerate(record.moves):
            match.play(seat, text)
            if at % MOVES_AT_ONCE == 0:
                await asyncio.sleep(0)
    except FiresideError as error:
        raise Refused.by_rules(error) from None
    table_id, at = new_table_id(), now()
    row = TableRow(
        id=table_id,
        title=match.title,
        rules_version=match.rules_version,
        options=match.options,
        seed=match.seed,
        salt=new_salt(),
        status="over",
        public=False,
        host_hash=hash_of(new_token()),
        base=len(match.log),
        origin=OriginRow("import"),
        result=match.result,
        started=at,
        ended=at,
    )
    seats = [
        SeatRow(table_id=table_id, seat=seat, kind="person", name=name)
        for seat, name in enumerate(match.names)
    ]
    log = [
        LogRow(table_id, number, 0, ply.seat, ply.move, at)
        for number, ply in enumerate(match.log, start=1)
    ]
    await house.tables.add(row, seats, log)
    return await house.table(table_id)
