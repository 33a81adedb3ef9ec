"""Operations about seats: join, leave, stand-ins and notification settings."""

from fireside.service.operations.caller import Cost
from fireside.service.operations.operation import (
    AtSeat,
    AtTable,
    Call,
    NoParameters,
    TableCall,
)
from fireside.table.messages.requests import Contribute, Join, Rename, StandIn
from fireside.table.messages.responses import SeatTaken, TableInfo
from fireside.table.messages.subscriptions import NotificationSettings, PushKey
from fireside.table.request_refusals import CONFLICT, RequestRefused


async def join_table(call: TableCall[AtTable, Join]) -> SeatTaken:
    """Take an open seat.

    The response contains the seat's token, which is shown only here and works on any device.
    """
    if call.live.table.row.public:
        call.caller.charge(Cost.PUBLIC_SEAT)
    link = await call.app.seating.join(call.live, call.body.name, call.body.seat)
    return SeatTaken(table=call.live.table.info(), link=link)


async def contribute(call: TableCall[AtTable, Contribute]) -> TableInfo:
    """Contribute to the deal. A seat's first hello does the same.

    Only the first contribution counts; the match begins with the last one if it was started.
    """
    if call.seat is not None:
        await call.app.lifecycle.contribute(call.live, call.seat, call.body.nonce)
    return call.live.table.info()


async def leave_table(call: TableCall[AtTable, None]) -> TableInfo:
    """Leave the seat.

    Before the start the seat is open again; later a bot plays for you until you return.
    """
    if call.seat is None:
        raise RequestRefused(CONFLICT, "no_person")
    await call.app.seating.leave(call.live, call.seat)
    return call.live.table.info()


async def free_seat(call: TableCall[AtSeat, None]) -> TableInfo:
    """Open a person's seat again before the match. Only the host may do this."""
    await call.app.seating.free(call.live, call.parameters.seat)
    return call.live.table.info()


async def stand_in(call: TableCall[AtSeat, StandIn]) -> TableInfo:
    """Let a bot play for a person who is away. Only the host may do this."""
    seating = call.app.seating
    if call.app.server is None:  # all persons of a page are where it is
        await seating.stand_in(call.live, call.parameters.seat, "host")
    else:
        await seating.replace_absent(call.live, call.parameters.seat, call.body.level)
    return call.live.table.info()


async def give_back(call: TableCall[AtSeat, None]) -> TableInfo:
    """Give the seat back to its person. The host and the person may do this."""
    await call.app.seating.give_back(call.live, call.parameters.seat)
    return call.live.table.info()


async def rename_seat(call: TableCall[AtSeat, Rename]) -> TableInfo:
    """Rename the person on a seat until the match is over. Only the person may do this."""
    await call.app.seating.rename(call.live, call.parameters.seat, call.body.name)
    return call.live.table.info()


async def set_notices(call: TableCall[AtSeat, NotificationSettings]) -> TableInfo:
    """Set where the person is notified of their turn while away. Only the person may do this."""
    stored = call.ports.notifications.check(call.body)
    await call.app.seating.set_notices(call.live, call.parameters.seat, stored)
    return call.live.table.info()


async def push_key(call: Call[NoParameters, None]) -> PushKey:
    """Return the public key with which a browser subscribes."""
    return PushKey(key=call.ports.notifications.public_key)
