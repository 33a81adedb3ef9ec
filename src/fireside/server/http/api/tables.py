"""Tables over REST: available games, the lobby, creating, starting, rematches."""

from typing import Annotated, Any, Literal

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter

from fireside.server.db.table_store import TableStore
from fireside.server.http.api.request_context import Caller, TablePath, lock_table
from fireside.server.http.exception_handlers import problems
from fireside.server.http.static_pages import PYTHON_FILES
from fireside.service.table_lifecycle import TableLifecycle
from fireside.service.table_registry import TableRegistry
from fireside.table.available_games import available_games
from fireside.table.messages.requests import NewLesson, NewTable, Rematch, Start
from fireside.table.messages.responses import CreatedTable, Offer, TableInfo, TablePage

MOST_ON_PAGE = 50


@get("/api/games", summary="List titles and bots", responses=problems(), cache=False)
async def list_games(request: Request[Any, Any, Any]) -> Offer:
    """Return every title with its options, and the levels of bots."""
    return available_games(on_device=PYTHON_FILES in request.app.state.pages)


@get("/api/tables", summary="The lobby", responses=problems())
async def list_tables(
    open_tables: NamedDependency[TableRegistry],
    table_store: NamedDependency[TableStore],
    title: Annotated[str | None, QueryParameter(pattern="^[a-z0-9_-]{1,40}$")] = None,
    status: FromQuery[Literal["waiting", "playing", "over"]] = "waiting",
    before: Annotated[int | None, QueryParameter(ge=0, le=1 << 53)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_ON_PAGE)] = 20,
) -> TablePage:
    """Return a page of public tables, newest first."""
    found = await table_store.lobby(title, status, before, limit)
    shown = [open_tables.as_shown(row, seats) for row, seats in found]
    more = len(found) == limit
    return TablePage(
        tables=[one.info() for one in shown], before=found[-1][0].created if more else None
    )


@post("/api/tables", summary="Set up a table", responses=problems(413, 415))
async def create(
    caller: NamedDependency[Caller],
    data: JSONBody[NewTable],
    lifecycle: NamedDependency[TableLifecycle],
) -> CreatedTable:
    """Create a table.

    The response contains the host's token and the links of all persons, which are shown only here.
    """
    caller.count_new_table()
    live, host_token, links = await lifecycle.create(data, caller.address)
    return CreatedTable(table=live.table.info(), host_token=host_token, links=links)


@post("/api/lessons", summary="Begin a chapter of a lesson", responses=problems(404, 413, 415))
async def begin_chapter(
    caller: NamedDependency[Caller],
    data: JSONBody[NewLesson],
    lifecycle: NamedDependency[TableLifecycle],
) -> CreatedTable:
    """Create a table for a lesson, at which the other seats follow the lesson's script."""
    caller.count_new_table()
    live, host_token, links = await lifecycle.begin_chapter(data, caller.address)
    return CreatedTable(table=live.table.info(), host_token=host_token, links=links)


@get("/api/tables/{table_id:str}", summary="A table", responses=problems(404))
async def get_table(table_id: TablePath, open_tables: NamedDependency[TableRegistry]) -> TableInfo:
    """Return a table's seats and status, without the board."""
    async with lock_table(open_tables, table_id) as live:
        return live.table.info()


@post(
    "/api/tables/{table_id:str}/start",
    summary="Start the match",
    responses=problems(403, 404, 409, 413, 415),
    status_code=200,
)
async def start(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    data: JSONBody[Start],
    open_tables: NamedDependency[TableRegistry],
    lifecycle: NamedDependency[TableLifecycle],
) -> TableInfo:
    """Start the match. Only the host may do this.

    Open seats are filled with bots if asked for; otherwise every seat must be taken.
    """
    async with lock_table(open_tables, table_id) as live:
        caller.check_host(live.table)
        live.set_owner(caller.address)
        await lifecycle.start(live, data.fill)
        return live.table.info()


@post(
    "/api/tables/{table_id:str}/rematch",
    summary="Play again",
    responses=problems(403, 404, 409, 413, 415),
)
async def rematch(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    data: JSONBody[Rematch],
    open_tables: NamedDependency[TableRegistry],
    lifecycle: NamedDependency[TableLifecycle],
) -> TableInfo:
    """Create a table for another match with the same seats. Seats and the host may do this.

    The same links open the new table.
    """
    async with lock_table(open_tables, table_id) as live:
        caller.check_sits_or_hosts(live.table)
        live.set_owner(caller.address)
        return (await lifecycle.rematch(live, data.same_deal)).table.info()


HANDLERS: list[Any] = [list_games, list_tables, create, begin_chapter, get_table, start, rematch]
