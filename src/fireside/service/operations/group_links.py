"""Operations about groups: a link shared by people who play together. There are no accounts."""

from msgspec import Struct

from fireside.service.operations.caller import Cost
from fireside.service.operations.operation import Call, NoParameters, TableId
from fireside.table.messages.groups import (
    CreatedGroup,
    GroupChange,
    GroupFile,
    GroupLink,
    GroupPage,
    GroupVisit,
    JoinedGroup,
    JoinGroup,
    LeaveGroup,
    NewGroup,
)
from fireside.table.messages.persons import Done
from fireside.table.request_refusals import unknown_person


class AtGroup(Struct, frozen=True):
    """The path of a group."""

    group_id: TableId


async def create_group(call: Call[NoParameters, NewGroup]) -> CreatedGroup:
    """Create a group with its first member.

    The response contains the token of the group's link, which is shown only here. Without the token
    of a personal link a person is created, too.
    """
    groups, wish = call.groups, call.body
    person, token = await _person(call, wish.person, wish.member)
    group_id, secret = await groups.create(wish.name)
    member = await groups.join(group_id, person, wish.member, None)
    return CreatedGroup(id=group_id, token=secret, person=token, member=member)


async def get_group(call: Call[AtGroup, GroupVisit]) -> GroupPage:
    """Return everything about a group in one response.

    Tables that are not over show only their title and their seats, less than what any visitor of
    the table sees. Results are counted once they are read from finished tables, twenty at a time.
    """
    return await call.groups.page(call.group, call.body.person)


async def join_group(call: Call[AtGroup, JoinGroup]) -> JoinedGroup:
    """Become a member. A member who joins again keeps their number.

    Seats at the group's tables count from the first match on if the person's link opens them, also
    at matches before joining.
    """
    group, wish = call.group, call.body
    call.caller.charge(Cost.GROUP_CHANGE, key=group.id)
    person, token = await _person(call, wish.person, wish.name)
    member = await call.groups.join(group.id, person, wish.name, wish.member)
    return JoinedGroup(person=token, member=member)


async def leave_group(call: Call[AtGroup, LeaveGroup]) -> Done:
    """Leave a group. The results stay, as those of another player.

    When the last person leaves, the group is deleted.
    """
    await call.groups.leave(call.group.id, call.body.person)
    return Done()


async def change_group(call: Call[AtGroup, GroupChange]) -> Done:
    """Change the group's name or its defaults for new tables."""
    call.caller.charge(Cost.GROUP_CHANGE, key=call.group.id)
    await call.groups.change(call.group, call.body)
    return Done()


async def renew_group(call: Call[AtGroup, None]) -> GroupLink:
    """Replace the group's link; the former one stops working."""
    call.caller.charge(Cost.GROUP_CHANGE, key=call.group.id)
    return GroupLink(token=await call.groups.renew(call.group.id))


async def export_group(call: Call[AtGroup, None]) -> GroupFile:
    """Return names, defaults and results, to be saved as a file. It contains no secrets."""
    return await call.groups.export(call.group)


async def import_group(call: Call[AtGroup, GroupFile]) -> Done:
    """Add members and results of a file to a group, up to 1,000 results.

    A member of the same name is the same member; others wait for a person who joins as them.
    """
    call.caller.charge(Cost.GROUP_CHANGE, key=call.group.id)
    await call.groups.files.load(call.group, call.body)
    return Done()


async def _person(
    call: Call[AtGroup, JoinGroup] | Call[NoParameters, NewGroup], token: str | None, name: str
) -> tuple[str, str | None]:
    """Return the person with this token, or a new person and their token."""
    if token is not None:
        person = await call.persons.identify(token)
        if person is None:
            call.caller.count_wrong_token()
            raise unknown_person()
        return person, None
    call.caller.charge(Cost.NEW_PERSON)
    return await call.persons.add(name)
