"""Operations about tables: the lobby, creating, starting, rematches."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fireside.service.operations.caller import Cost
from fireside.service.operations.operation import (
    AtTable,
    Call,
    NoParameters,
    TableCall,
)
from fireside.service.operations.titles import TITLE_PATTERN
from fireside.table.messages.requests import NewLesson, NewTable, Rematch, Start
from fireside.table.messages.responses import CreatedTable, TableInfo, TablePage
from fireside.table.request_refusals import CONFLICT, RequestRefused
from fireside.table.table_requests import persons_to_ask

MOST_ON_PAGE = 50


class LobbyQuery(Struct, frozen=True):
    """The filter of public tables."""

    title: Annotated[str, Meta(pattern=TITLE_PATTERN)] | None = None
    status: Literal["waiting", "playing", "over"] = "waiting"
    before: Annotated[int, Meta(ge=0, le=1 << 53)] | None = None
    limit: Annotated[int, Meta(ge=1, le=MOST_ON_PAGE)] = 20


async def list_tables(call: Call[LobbyQuery, None]) -> TablePage:
    """Return a page of public tables, newest first, and at most three that wait of one address."""
    if call.app.server is None:  # a page has no tables of other people
        return TablePage(tables=[], before=None)
    asked = call.parameters
    lobby = call.app.server.lobby
    found = await lobby.lobby(asked.title, asked.status, asked.before, asked.limit)
    shown = [call.app.open_tables.as_shown(row, seats) for row, seats in found]
    more = len(found) == asked.limit
    return TablePage(
        tables=[one.info() for one in shown], before=found[-1][0].created if more else None
    )


async def create_table(call: Call[NoParameters, NewTable]) -> CreatedTable:
    """Create a table.

    The response contains the host's token and the links of all persons, which are shown only here.
    """
    if call.app.server is None and any(one.kind == "open" for one in call.body.seats):
        raise RequestRefused(CONFLICT, "needs_server")
    creator = None
    if call.body.public and call.app.server is not None:
        call.caller.charge(Cost.PUBLIC_TABLE)
        creator = call.app.server.lobby.creator(call.caller.address)
    made = await call.app.lifecycle.create(call.body, call.caller.address, creator)
    live, host_token, links = made
    return CreatedTable(table=live.table.info(), host_token=host_token, links=links)


async def begin_chapter(call: Call[NoParameters, NewLesson]) -> CreatedTable:
    """Create a table for a lesson, at which the other seats follow the lesson's script."""
    live, host_token, links = await call.app.lifecycle.begin_chapter(call.body, call.caller.address)
    return CreatedTable(table=live.table.info(), host_token=host_token, links=links)


async def get_table(call: TableCall[AtTable, None]) -> TableInfo:
    """Return a table's seats and status, without the board."""
    return call.live.table.info()


async def start_table(call: TableCall[AtTable, Start]) -> TableInfo:
    """Start the match. Only the host may do this.

    Open seats are filled with bots if asked for; otherwise every seat must be taken. Where several
    persons play, the match begins once each has contributed to the deal, with a hello or by
    `contribute`.
    """
    call.live.set_owner(call.caller.address)
    await call.app.lifecycle.start(call.live, call.body.fill, call.body.nonce)
    return call.live.table.info()


async def rematch(call: TableCall[AtTable, Rematch]) -> TableInfo:
    """Create a table for another match with the same seats. Seats and the host may do this.

    The same links open the new table. Where several persons play, the match begins once each has
    come there. While others are present, they have to be asked with the live command `ask`.
    """
    table = call.live.table
    follows = table.row.next_id is not None
    if call.app.server is not None and not follows and persons_to_ask(table, call.seat):
        raise RequestRefused(CONFLICT, "ask_first")
    call.live.set_owner(call.caller.address)
    return (await call.app.lifecycle.rematch(call.live, call.body.same_deal)).table.info()
