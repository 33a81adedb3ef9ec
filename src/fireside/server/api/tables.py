"""Tables over REST: the offer, the lobby, setting up, starting, playing again."""

from typing import Annotated, Any, Literal

from litestar import get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from fireside.bots.levels import levels
from fireside.games import game, titles
from fireside.server import tables
from fireside.server.answers import problems
from fireside.server.api.asking import (
    AnyRequest,
    TablePath,
    check_host,
    check_new_table,
    check_sits_or_hosts,
    house_of,
    table_of,
)
from fireside.server.live_table import LiveTable
from fireside.server.messages.rest import (
    CreatedTable,
    GameInfo,
    NewTable,
    Offer,
    OptionInfo,
    Rematch,
    Start,
    TableInfo,
    TablePage,
)

MOST_ON_PAGE = 50


def game_info(title: str) -> GameInfo:
    found = game(title)
    return GameInfo(
        title=title,
        name=found.name,
        rules_version=found.rules_version,
        fewest_seats=found.seats.start,
        most_seats=found.seats.stop - 1,
        options={
            name: OptionInfo(
                meaning=option.meaning,
                clause=option.clause,
                words=list(option.words),
                lowest=None if option.numbers is None else option.numbers.start,
                highest=None if option.numbers is None else option.numbers.stop - 1,
            )
            for name, option in found.options.items()
        },
    )


@get("/api/games", summary="What can be played here", responses=problems(), cache=False)
async def offer() -> Offer:
    """Every title with its options, and the levels of bots."""
    return Offer(games=[game_info(title) for title in titles()], bots=list(levels()))


@get("/api/tables", summary="The lobby", responses=problems())
async def lobby(
    request: AnyRequest,
    title: Annotated[str | None, QueryParameter(max_length=40)] = None,
    status: FromQuery[Literal["waiting", "playing", "over"]] = "waiting",
    before: Annotated[int | None, QueryParameter(ge=0, le=1 << 53)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_ON_PAGE)] = 20,
) -> TablePage:
    """Public tables, newest first."""
    house = house_of(request)
    found = await house.tables.lobby(title, status, before, limit)
    shown = [house.live.get(row.id) or LiveTable(house, row, seats) for row, seats in found]
    more = len(found) == limit
    return TablePage(
        tables=[one.info() for one in shown], before=found[-1][0].created if more else None
    )


@post("/api/tables", summary="Set up a table", responses=problems(413, 415))
async def create(request: AnyRequest, data: JSONBody[NewTable]) -> CreatedTable:
    """A new table with the host's token and the links of its persons, all shown only here."""
    check_new_table(request)
    table, host_token, links = await tables.create(house_of(request), data)
    return CreatedTable(table=table.info(), host_token=host_token, links=links)


@get("/api/tables/{table_id:str}", summary="A table", responses=problems(404))
async def show(request: AnyRequest, table_id: TablePath) -> TableInfo:
    """Who sits there and how it stands, without the board."""
    async with table_of(request, table_id) as table:
        return table.info()


@post(
    "/api/tables/{table_id:str}/start",
    summary="Start the match",
    responses=problems(403, 404, 409, 413, 415),
    status_code=200,
)
async def start(request: AnyRequest, table_id: TablePath, data: JSONBody[Start]) -> TableInfo:
    """By the host. Every seat must be taken, or is filled with bots."""
    async with table_of(request, table_id) as table:
        check_host(request, table)
        await tables.start(table, data.fill)
        return table.info()


@post(
    "/api/tables/{table_id:str}/rematch",
    summary="Play again",
    responses=problems(403, 404, 409, 413, 415),
)
async def rematch(request: AnyRequest, table_id: TablePath, data: JSONBody[Rematch]) -> TableInfo:
    """By anybody who sits there, or the host. The same links open the new table."""
    async with table_of(request, table_id) as table:
        check_sits_or_hosts(request, table)
        return (await tables.rematch(table, data.same_deal)).info()


HANDLERS: list[Any] = [offer, lobby, create, show, start, rematch]
