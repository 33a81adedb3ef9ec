"""Seats over REST: taken, left, replaced, given back; how their persons want to be told."""

from typing import Any

from litestar import get, post, put
from litestar.params import JSONBody

from fireside.server import seats
from fireside.server.answers import problems
from fireside.server.api.asking import (
    AnyRequest,
    SeatPath,
    TablePath,
    check_host,
    check_seat_or_host,
    house_of,
    seat_in,
    table_of,
)
from fireside.server.messages.rest import Join, Joined, Notices, PushKey, StandIn, TableInfo
from fireside.server.refusals import NOT_ALLOWED, Refused

AT_TABLE = "/api/tables/{table_id:str}"
AT_SEAT = AT_TABLE + "/seats/{seat:int}"
REFUSALS = problems(403, 404, 409, 413, 415)


@post(f"{AT_TABLE}/join", summary="Sit down", responses=problems(404, 409, 413, 415))
async def join(request: AnyRequest, table_id: TablePath, data: JSONBody[Join]) -> Joined:
    """An open seat is yours; its token is shown only here, and works on any device."""
    async with table_of(request, table_id) as table:
        link = await seats.join(table, data.name, data.seat)
        return Joined(table=table.info(), link=link)


@post(f"{AT_TABLE}/leave", summary="Get up", responses=REFUSALS, status_code=200)
async def leave(request: AnyRequest, table_id: TablePath) -> TableInfo:
    """Before the start the seat is open again; later a bot stands in until you return."""
    async with table_of(request, table_id) as table:
        await seats.leave(table, seat_in(request, table))
        return table.info()


@post(f"{AT_SEAT}/stand-in", summary="A bot stands in", responses=REFUSALS, status_code=200)
async def stand_in(
    request: AnyRequest, table_id: TablePath, seat: SeatPath, data: JSONBody[StandIn]
) -> TableInfo:
    """By the host: a bot plays for an absent person."""
    async with table_of(request, table_id) as table:
        check_host(request, table)
        await seats.stand_in(table, seat, data.level or table.stand_in_level())
        return table.info()


@post(f"{AT_SEAT}/give-back", summary="The person is back", responses=REFUSALS, status_code=200)
async def give_back(request: AnyRequest, table_id: TablePath, seat: SeatPath) -> TableInfo:
    """By the host or the person: the bot leaves the seat."""
    async with table_of(request, table_id) as table:
        check_seat_or_host(request, table, seat)
        await seats.give_back(table, seat)
        return table.info()


@put(f"{AT_SEAT}/notices", summary="How to be told", responses=REFUSALS)
async def notices(
    request: AnyRequest, table_id: TablePath, seat: SeatPath, data: JSONBody[Notices]
) -> TableInfo:
    """By the person: where to hear "it is your turn" while not looking."""
    async with table_of(request, table_id) as table:
        if seat_in(request, table) != seat:
            raise Refused(NOT_ALLOWED, "not_your_seat", "This is not your seat.")
        await seats.set_notices(table, seat, house_of(request).notifier.check(data))
        return table.info()


@get("/api/push-key", summary="The server's key for Web Push", responses=problems())
async def push_key(request: AnyRequest) -> PushKey:
    """What a browser needs to subscribe."""
    return PushKey(key=house_of(request).notifier.public_key)


HANDLERS: list[Any] = [join, leave, stand_in, give_back, notices, push_key]
