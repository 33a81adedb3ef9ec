"""Seats over REST: join, leave, stand-ins and notification settings."""

from typing import Any

from litestar import get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from fireside.server.http.api.request_context import Caller, SeatPath, TablePath, lock_table
from fireside.server.http.exception_handlers import problems
from fireside.server.http.rest_messages import PushKey
from fireside.server.notifications.notifier import Notifier
from fireside.server.notifications.subscriptions import NotificationSettings
from fireside.service.seating import Seating
from fireside.service.table_registry import TableRegistry
from fireside.table.messages.requests import Join, Rename, StandIn
from fireside.table.messages.responses import SeatTaken, TableInfo
from fireside.table.request_refusals import NOT_ALLOWED, RequestRefused

AT_TABLE = "/api/tables/{table_id:str}"
AT_SEAT = AT_TABLE + "/seats/{seat:int}"
REFUSALS = problems(403, 404, 409, 413, 415)


@post(f"{AT_TABLE}/join", summary="Sit down", responses=problems(404, 409, 413, 415))
async def join(
    table_id: TablePath,
    data: JSONBody[Join],
    open_tables: NamedDependency[TableRegistry],
    seating: NamedDependency[Seating],
) -> SeatTaken:
    """Take an open seat.

    The response contains the seat's token, which is shown only here and works on any device.
    """
    async with lock_table(open_tables, table_id) as live:
        link = await seating.join(live, data.name, data.seat)
        return SeatTaken(table=live.table.info(), link=link)


@post(f"{AT_TABLE}/leave", summary="Get up", responses=REFUSALS, status_code=200)
async def leave(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    open_tables: NamedDependency[TableRegistry],
    seating: NamedDependency[Seating],
) -> TableInfo:
    """Leave the seat.

    Before the start the seat is open again; later a bot plays for you until you return.
    """
    async with lock_table(open_tables, table_id) as live:
        await seating.leave(live, caller.seat_at(live.table))
        return live.table.info()


@post(f"{AT_SEAT}/stand-in", summary="A bot stands in", responses=REFUSALS, status_code=200)
async def stand_in(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    seat: SeatPath,
    data: JSONBody[StandIn],
    open_tables: NamedDependency[TableRegistry],
    seating: NamedDependency[Seating],
) -> TableInfo:
    """Let a bot play for a person who is away. Only the host may do this."""
    async with lock_table(open_tables, table_id) as live:
        caller.check_host(live.table)
        await seating.replace_absent(live, seat, data.level)
        return live.table.info()


@post(f"{AT_SEAT}/give-back", summary="The person is back", responses=REFUSALS, status_code=200)
async def give_back(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    seat: SeatPath,
    open_tables: NamedDependency[TableRegistry],
    seating: NamedDependency[Seating],
) -> TableInfo:
    """Give the seat back to its person. The host and the person may do this."""
    async with lock_table(open_tables, table_id) as live:
        caller.check_seat_or_host(live.table, seat)
        await seating.give_back(live, seat)
        return live.table.info()


@put(f"{AT_SEAT}/name", summary="Rename", responses=REFUSALS)
async def rename(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    seat: SeatPath,
    data: JSONBody[Rename],
    open_tables: NamedDependency[TableRegistry],
    seating: NamedDependency[Seating],
) -> TableInfo:
    """Rename the person on a seat until the match is over. Only the person may do this."""
    async with lock_table(open_tables, table_id) as live:
        if caller.seat_at(live.table) != seat:
            raise RequestRefused(NOT_ALLOWED, "not_your_seat")
        caller.count_renaming(live.table, seat)
        await seating.rename(live, seat, data.name)
        return live.table.info()


@put(f"{AT_SEAT}/notices", summary="How to be told", responses=REFUSALS)
async def notices(
    caller: NamedDependency[Caller],
    table_id: TablePath,
    seat: SeatPath,
    data: JSONBody[NotificationSettings],
    open_tables: NamedDependency[TableRegistry],
    seating: NamedDependency[Seating],
    notifier: NamedDependency[Notifier],
) -> TableInfo:
    """Set where the person is notified of their turn while away. Only the person may do this."""
    async with lock_table(open_tables, table_id) as live:
        if caller.seat_at(live.table) != seat:
            raise RequestRefused(NOT_ALLOWED, "not_your_seat")
        await seating.set_notices(live, seat, notifier.check(data))
        return live.table.info()


@get("/api/push-key", summary="The server's key for Web Push", responses=problems())
async def push_key(notifier: NamedDependency[Notifier]) -> PushKey:
    """Return the public key with which a browser subscribes."""
    return PushKey(key=notifier.public_key)


HANDLERS: list[Any] = [join, leave, stand_in, give_back, rename, notices, push_key]
