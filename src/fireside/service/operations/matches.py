"""Operations about matches: the current view, the log, replays, branches, export and import."""

from typing import Annotated

from msgspec import Meta

from fireside.service.operations.caller import Cost
from fireside.service.operations.operation import (
    AtTable,
    Call,
    NoParameters,
    TableCall,
)
from fireside.table.messages.requests import Branch, PlyNumber, SeatNumber
from fireside.table.messages.responses import (
    Analysis,
    CreatedTable,
    LogPage,
    PastMoment,
    PresentView,
    TableInfo,
)
from fireside.table.seats import viewpoint

MOST_STEPS = 100


class LogQuery(AtTable, frozen=True):
    """The steps to list of a table's log, and the seat from which they are seen."""

    seat: SeatNumber | None = None
    after: PlyNumber = 0
    limit: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = 50


class MomentQuery(AtTable, frozen=True):
    """A moment of a match, and the seat from which it is seen."""

    ply: PlyNumber
    seat: SeatNumber | None = None


async def get_view(call: TableCall[AtTable, None]) -> PresentView:
    """Return the board as the token's seat sees it, or as a spectator does."""
    course = await call.live.open()
    return PresentView(version=course.version, view=course.match.view(call.seat))


async def get_log(call: TableCall[LogQuery, None]) -> LogPage:
    """Return the steps after a version in order, as the viewer saw them.

    Finished matches may be viewed from any seat.
    """
    table = call.live.table
    viewer = viewpoint(table, call.seat, call.parameters.seat)
    history = await call.app.histories.get(table)
    return history.page(viewer, call.parameters.after, call.parameters.limit)


async def get_moment(call: TableCall[MomentQuery, None]) -> PastMoment:
    """Return the board after `ply` moves, as the viewer saw it.

    Finished matches may be viewed from any seat.
    """
    table = call.live.table
    viewer = viewpoint(table, call.seat, call.parameters.seat)
    return (await call.app.histories.get(table)).moment(call.parameters.ply, viewer)


async def get_analysis(call: TableCall[AtTable, None]) -> Analysis:
    """Return each player's winning chances move by move.

    The first request starts the analysis; poll about once a second until it is `done`.
    """
    found = await call.app.analyses.get(call.live.table)
    if found is None:
        call.caller.charge(Cost.ANALYSIS)
        found = await call.app.analyses.start(call.live.table)
    return found


async def branch_table(call: TableCall[AtTable, Branch]) -> CreatedTable:
    """Create a new match from a moment of a finished one; no token is needed."""
    new, host_token, links = await call.app.lifecycle.branch(
        call.live, call.body, call.caller.address
    )
    return CreatedTable(table=new.table.info(), host_token=host_token, links=links)


async def export_record(call: TableCall[AtTable, None]) -> str:
    """Return a finished match as a small text file that can be read and replayed."""
    table = call.live.table
    text = (await call.app.histories.get(table)).export()
    name = f"{table.row.title}-{table.id}.txt"
    call.headers["content-disposition"] = f'attachment; filename="{name}"'
    return text


async def import_record(call: Call[NoParameters, bytes]) -> TableInfo:
    """Import a match from a file.

    For a month it can be viewed move by move, and branched.
    """
    return (await call.app.lifecycle.import_record(call.body)).table.info()
