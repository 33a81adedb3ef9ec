"""Operations about persons: the personal link and what belongs to it; lists of tables."""

from fireside.service.operations.caller import Cost
from fireside.service.operations.operation import AtSeat, Call, NoParameters, TableCall
from fireside.table.messages.persons import (
    AttachedTables,
    Done,
    ListedTables,
    NewPerson,
    PersonChange,
    PersonInfo,
    PersonLink,
    PersonSeats,
    TablesWanted,
)
from fireside.table.messages.responses import SeatLink
from fireside.table.messages.subscriptions import (
    PersonNotificationChange,
    PersonNotifications,
    TestedChannels,
)
from fireside.table.request_refusals import CONFLICT, RequestRefused
from fireside.table.stored_rows import PersonRow

MOST_INVALID_KEYS = 2  # more of them in one request count as guessing


async def create_person(call: Call[NoParameters, NewPerson]) -> PersonLink:
    """Create a person with the seats of these tokens, at least one of which must be valid.

    The response contains the token of the personal link, which is shown only here.
    """
    return PersonLink(token=await call.persons.create(call.body.name, call.body.keys))


async def get_person(call: Call[NoParameters, None]) -> PersonInfo:
    """Return what the personal link brings to another device."""
    return person_info(await call.persons.get(call.caller.token))


async def change_person(call: Call[NoParameters, PersonChange]) -> PersonInfo:
    """Change the person's name, settings or results.

    A new name reaches every table of the person that is not over.
    """
    row = await call.persons.get(call.caller.token)
    call.caller.charge(Cost.PERSON_CHANGE, key=row.id)
    return person_info(await call.persons.change(row, call.body))


async def attach_seats(call: Call[NoParameters, PersonSeats]) -> AttachedTables:
    """Let the personal link open the seats and tables of these tokens.

    Return the tables where it does now: seats that another personal link opens stay as they are.
    """
    tables, invalid = await call.persons.attach(call.person, call.body.keys)
    if invalid > MOST_INVALID_KEYS:
        call.caller.count_wrong_token()
    return AttachedTables(tables=tables)


async def renew_person(call: Call[NoParameters, None]) -> PersonLink:
    """Replace the personal link; the former one and all links of its seats stop working."""
    return PersonLink(token=await call.persons.renew(call.person))


async def get_notifications(call: Call[NoParameters, None]) -> PersonNotifications:
    """Return where the person is notified of their turn."""
    return call.ports.notifications.channels_of(await call.persons.get(call.caller.token))


async def change_notifications(
    call: Call[NoParameters, PersonNotificationChange],
) -> PersonNotifications:
    """Change where the person is notified of their turn, for all their seats at all tables.

    These settings replace those of single seats, also if they switch everything off.
    """
    row = await call.persons.get(call.caller.token)
    call.caller.charge(Cost.PERSON_CHANGE, key=row.id)
    return await call.ports.notifications.change_for_person(row, call.body)


async def test_notifications(call: Call[NoParameters, None]) -> TestedChannels:
    """Send the person a test over each channel now, and return the results."""
    row = await call.persons.get(call.caller.token)
    call.caller.charge(Cost.PERSON_CHANGE, key=row.id)
    return await call.ports.notifications.test(row)


async def delete_person(call: Call[NoParameters, None]) -> Done:
    """Delete the person. Bots play on for them, and their results keep no name."""
    await call.persons.remove(call.person)
    return Done()


async def my_tables(call: Call[NoParameters, TablesWanted]) -> ListedTables:
    """Return the tables of these tokens and of the person: turns, times, players, winners.

    Tables that exist no more are left out. Works without a person, too.
    """
    return await call.app.table_lists.get(call.body.keys, call.caller.token)


async def restore_seat(call: TableCall[AtSeat, None]) -> SeatLink:
    """Give an absent person a new link for their seat. Only the host may do this.

    The old link stops working, and so does the personal link for this seat.
    """
    if call.app.server is None:
        raise RequestRefused(CONFLICT, "needs_server")
    return await call.app.seating.restore(call.live, call.parameters.seat)


def person_info(row: PersonRow) -> PersonInfo:
    return PersonInfo(name=row.name, settings=row.settings, results=row.results)
