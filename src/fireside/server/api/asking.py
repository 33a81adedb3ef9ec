"""Who asks: the table that is meant, and the token that came with the request."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter

from fireside.server.house import House
from fireside.server.live_table import LiveTable
from fireside.server.refusals import only_host, unknown_token
from fireside.server.security import Limits, address_of

TablePath = Annotated[
    str, PathParameter(pattern="^[A-Za-z0-9_-]{8,24}$", description="A table's id")
]
SeatPath = Annotated[int, PathParameter(ge=0, lt=5, description="A seat: 0, 1, 2 …")]
LONGEST_TOKEN = 100
BEARER = "bearer "

AnyRequest = Request[Any, Any, Any]


def house_of(request: AnyRequest) -> House:
    house: House = request.app.state.house
    return house


def token_of(request: AnyRequest) -> str | None:
    """The token of a seat or a host, if the request has one."""
    given = request.headers.get("authorization", "")
    if given[: len(BEARER)].lower() != BEARER or len(given) > LONGEST_TOKEN:
        return None
    return given[len(BEARER) :].strip()


@asynccontextmanager
async def table_of(request: AnyRequest, table_id: str) -> AsyncIterator[LiveTable]:
    """The table, locked, and as the database has it if other workers may have changed it."""
    house = house_of(request)
    table = await house.table(table_id)
    async with table.lock:
        if house.database.is_postgresql:
            await table.reload()
            await table.catch_up()
        yield table


def check_host(request: AnyRequest, table: LiveTable) -> None:
    token = token_of(request)
    if token is None or not table.is_host(token):
        _count_wrong(request, token)
        raise only_host()


def seat_in(request: AnyRequest, table: LiveTable) -> int:
    """The seat of the token; refused without one."""
    token = token_of(request)
    seat = None if token is None else table.seat_of(token)
    if seat is None:
        _count_wrong(request, token)
        raise unknown_token()
    return seat


def viewer_in(request: AnyRequest, table: LiveTable) -> int | None:
    """The seat of the token, or a spectator without one. A host who does not sit is a spectator."""
    token = token_of(request)
    if token is None or table.is_host(token):
        return None if token is None else table.seat_of(token)
    return seat_in(request, table)


def check_seat_or_host(request: AnyRequest, table: LiveTable, seat: int) -> None:
    token = token_of(request)
    if token is None or not (table.is_host(token) or table.seat_of(token) == seat):
        _count_wrong(request, token)
        raise only_host()


def check_sits_or_hosts(request: AnyRequest, table: LiveTable) -> None:
    token = token_of(request)
    if token is None or not (table.is_host(token) or table.seat_of(token) is not None):
        _count_wrong(request, token)
        raise unknown_token()


def _count_wrong(request: AnyRequest, token: str | None) -> None:
    """Guessing is slow."""
    if token is not None:
        limits: Limits = request.app.state.limits
        limits.check(limits.wrong_tokens, address_of(request.scope))


def check_new_analysis(request: AnyRequest) -> None:
    limits: Limits = request.app.state.limits
    limits.check(limits.analyses, address_of(request.scope))


def check_new_table(request: AnyRequest) -> None:
    limits: Limits = request.app.state.limits
    limits.check(limits.new_tables, address_of(request.scope))
