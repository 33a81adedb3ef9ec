"""Matches over REST: looking, the log, replays, branches, export and import."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter, RawBody

from fireside.play.records import write_record
from fireside.server import tables
from fireside.server.answers import problems
from fireside.server.api.asking import (
    AnyRequest,
    TablePath,
    check_new_analysis,
    check_new_table,
    house_of,
    table_of,
    viewer_in,
)
from fireside.server.history import History
from fireside.server.live_table import LiveTable
from fireside.server.messages.rest import (
    Analysis,
    Branch,
    CreatedTable,
    LogPage,
    Look,
    Moment,
    TableInfo,
)
from fireside.server.refusals import CONFLICT, Refused

AT_TABLE = "/api/tables/{table_id:str}"
LARGEST_RECORD = 512 * 1024
MOST_STEPS = 100


async def history_of(table: LiveTable) -> History:
    return await table.house.histories.of(table.row, len(table.seats), table.names())


@get(f"{AT_TABLE}/view", summary="The board now", responses=problems(403, 404, 409))
async def look(request: AnyRequest, table_id: TablePath) -> Look:
    """As the seat of the token sees it, or a spectator."""
    async with table_of(request, table_id) as table:
        viewer = viewer_in(request, table)
        progress = await table.open()
        return Look(version=progress.version, view=progress.match.view(viewer))


@get(f"{AT_TABLE}/log", summary="What happened", responses=problems(403, 404, 409))
async def log(
    request: AnyRequest,
    table_id: TablePath,
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_STEPS)] = 50,
) -> LogPage:
    """Steps after a version in order, as the seat of the token may know them, or a spectator."""
    async with table_of(request, table_id) as table:
        viewer = viewer_in(request, table)
        return (await history_of(table)).page(viewer, after, limit)


@get(
    f"{AT_TABLE}/moments/{{ply:int}}",
    summary="The board at any moment",
    responses=problems(403, 404, 409),
)
async def moment(
    request: AnyRequest,
    table_id: TablePath,
    ply: Annotated[int, PathParameter(ge=0, le=1_000_000)],
    seat: Annotated[int | None, QueryParameter(ge=0, lt=5)] = None,
) -> Moment:
    """After so many moves, as the viewer saw it. Of a finished match any seat's view is shown."""
    async with table_of(request, table_id) as table:
        viewer = viewer_in(request, table)
        if seat is not None:
            if seat >= len(table.seats):
                raise Refused(404, "no_such_seat", f"This table has {len(table.seats)} seats.")
            if seat != viewer and table.row.status != "over":
                raise Refused(403, "not_over", "Other seats are shown when the match is over.")
            viewer = seat
        return (await history_of(table)).moment(ply, viewer)


@get(
    f"{AT_TABLE}/analysis",
    summary="How a finished match went",
    responses=problems(404, 409),
)
async def analysis(request: AnyRequest, table_id: TablePath) -> Analysis:
    """Everybody's chances move by move. The first who asks makes it begin; until it is `done`, ask
    again every second or so."""
    async with table_of(request, table_id) as table:
        analyses = house_of(request).analyses
        found = await analyses.of(table)
        if found is None:
            check_new_analysis(request)
            found = await analyses.begin(table)
        return found


@post(
    f"{AT_TABLE}/branch",
    summary="Go on from a moment",
    responses=problems(404, 409, 413, 415),
)
async def branch(request: AnyRequest, table_id: TablePath, data: JSONBody[Branch]) -> CreatedTable:
    """A new match from a moment of a finished one, by anybody."""
    check_new_table(request)
    async with table_of(request, table_id) as table:
        new, host_token, links = await tables.branch(table, data)
    return CreatedTable(table=new.info(), host_token=host_token, links=links)


@get(
    f"{AT_TABLE}/record",
    summary="Export",
    responses=problems(404, 409),
    media_type="text/plain",
)
async def export(request: AnyRequest, table_id: TablePath) -> Response[str]:
    """A finished match as a small text file that anybody can read, and replay."""
    async with table_of(request, table_id) as table:
        if table.row.status != "over":
            raise Refused(CONFLICT, "not_over", "A match can be exported when it is over.")
        text = write_record((await history_of(table)).match.record())
    name = f"{table.row.title}-{table.id}.txt"
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
async def import_record(request: AnyRequest, body: RawBody) -> TableInfo:
    """A match from a file: it can be looked at move by move, and branched."""
    check_new_table(request)
    return (await tables.import_record(house_of(request), body)).info()


HANDLERS: list[Any] = [look, log, moment, analysis, branch, export, import_record]
