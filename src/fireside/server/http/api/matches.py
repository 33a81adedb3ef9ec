"""Matches over REST: the current view, the log, replays, branches, export and import."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter, RawBody

from fireside.server.http.api.request_context import Caller, TablePath, lock_table
from fireside.server.http.exception_handlers import problems
from fireside.service.analyses import AnalysisService
from fireside.service.history_cache import HistoryCache
from fireside.service.table_lifecycle import TableLifecycle
from fireside.service.table_registry import TableRegistry
from fireside.table.messages.requests import Branch
from fireside.table.messages.responses import (
    Analysis,
    CreatedTable,
    LogPage,
    PastMoment,
    PresentView,
    TableInfo,
)
from fireside.table.seats import viewpoint

AT_TABLE = "/api/tables/{table_id:str}"
LARGEST_RECORD = 512 * 1024
MOST_STEPS = 100


@get(f"{AT_TABLE}/view", summary="The board now", responses=problems(403, 404, 409))
async def get_view(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    open_tables: NamedDependency[TableRegistry],
) -> PresentView:
    """Return the board as the token's seat sees it, or as a spectator does."""
    async with lock_table(open_tables, table_id) as live:
        viewer = caller.viewer_at(live.table)
        course = await live.open()
        return PresentView(version=course.version, view=course.match.view(viewer))


@get(f"{AT_TABLE}/log", summary="Get the log", responses=problems(403, 404, 409))
async def get_log(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    open_tables: NamedDependency[TableRegistry],
    histories: NamedDependency[HistoryCache],
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_STEPS)] = 50,
) -> LogPage:
    """Return the steps after a version in order, as the token's seat or a spectator sees them."""
    async with lock_table(open_tables, table_id) as live:
        viewer = caller.viewer_at(live.table)
        return (await histories.get(live.table)).page(viewer, after, limit)


@get(
    f"{AT_TABLE}/moments/{{ply:int}}",
    summary="The board at any moment",
    responses=problems(403, 404, 409),
)
async def get_moment(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    open_tables: NamedDependency[TableRegistry],
    histories: NamedDependency[HistoryCache],
    ply: Annotated[int, PathParameter(ge=0, le=1_000_000)],
    seat: Annotated[int | None, QueryParameter(ge=0, lt=5)] = None,
) -> PastMoment:
    """Return the board after `ply` moves, as the viewer saw it.

    Finished matches may be viewed from any seat.
    """
    async with lock_table(open_tables, table_id) as live:
        viewer = viewpoint(live.table, caller.viewer_at(live.table), seat)
        return (await histories.get(live.table)).moment(ply, viewer)


@get(
    f"{AT_TABLE}/analysis",
    summary="How a finished match went",
    responses=problems(404, 409),
)
async def get_analysis(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    open_tables: NamedDependency[TableRegistry],
    analyses: NamedDependency[AnalysisService],
) -> Analysis:
    """Return each player's winning chances move by move.

    The first request starts the analysis; poll about once a second until it is `done`.
    """
    async with lock_table(open_tables, table_id) as live:
        found = await analyses.get(live.table)
        if found is None:
            caller.count_analysis()
            found = await analyses.start(live.table)
        return found


@post(
    f"{AT_TABLE}/branch",
    summary="Go on from a moment",
    responses=problems(404, 409, 413, 415),
)
async def branch(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    data: JSONBody[Branch],
    open_tables: NamedDependency[TableRegistry],
    lifecycle: NamedDependency[TableLifecycle],
) -> CreatedTable:
    """Create a new match from a moment of a finished one; no token is needed."""
    caller.count_new_table()
    async with lock_table(open_tables, table_id) as live:
        new, host_token, links = await lifecycle.branch(live, data, caller.address)
    return CreatedTable(table=new.table.info(), host_token=host_token, links=links)


@get(
    f"{AT_TABLE}/record",
    summary="Export",
    responses=problems(404, 409),
    media_type="text/plain",
)
async def export(
    table_id: TablePath,
    open_tables: NamedDependency[TableRegistry],
    histories: NamedDependency[HistoryCache],
) -> Response[str]:
    """Return a finished match as a small text file that can be read and replayed."""
    async with lock_table(open_tables, table_id) as live:
        text = (await histories.get(live.table)).export()
    name = f"{live.table.row.title}-{live.id}.txt"
    return Response(
        text,
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@post(
    "/api/records",
    summary="Import",
    responses=problems(409, 413),
    request_max_body_size=LARGEST_RECORD,
)
async def import_record(
    caller: NamedDependency[Caller], body: RawBody, lifecycle: NamedDependency[TableLifecycle]
) -> TableInfo:
    """Import a match from a file.

    For a month it can be viewed move by move, and branched.
    """
    caller.count_import(len(body))
    return (await lifecycle.import_record(body)).table.info()


HANDLERS: list[Any] = [get_view, get_log, get_moment, get_analysis, branch, export, import_record]
