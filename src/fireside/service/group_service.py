"""Groups: a link that its members share. It shows their tables, ladders and records."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from fireside.service.clock import now
from fireside.service.group_checks import check_defaults, checked_name
from fireside.service.group_files import GroupFiles
from fireside.service.group_results import GroupResults
from fireside.service.group_statistics import (
    CountedMatch,
    counted_matches,
    finished_table,
    head_to_head,
    ladders,
    starts,
)
from fireside.service.person_service import DAY, PersonService
from fireside.service.storage_port import GroupStorage
from fireside.table.group_rows import GroupRow, GroupTableRow, MemberRow
from fireside.table.messages.groups import (
    MOST_GROUP_RESULTS,
    MOST_MEMBERS,
    GroupChange,
    GroupFile,
    GroupMember,
    GroupPage,
    GroupSeat,
    GroupTable,
    Ladder,
)
from fireside.table.request_refusals import CONFLICT, RequestRefused, unknown_person
from fireside.table.tokens import SecretSource, hash_of, is_token_of

SHOWN_FINISHED = 50
RESULTS_AT_ONCE = 20  # read from their tables in one request
KEPT_LADDERS = 100  # groups


class GroupService:
    """Creation, changes and pages of groups."""

    def __init__(
        self,
        storage: GroupStorage,
        results: GroupResults,
        persons: PersonService,
        source: SecretSource,
    ) -> None:
        self.storage = storage
        self.results = results
        self.files = GroupFiles(storage)
        self.persons = persons
        self.source = source
        self.reading = asyncio.Lock()  # one at a time reads results from tables
        self.ladders: OrderedDict[str, tuple[int, list[Ladder]]] = OrderedDict()

    async def find(self, group_id: str, token: str | None) -> GroupRow | None:
        """Return the group if this is its token, and note the day of use."""
        found = await self.storage.find(group_id)
        if token is None or not is_token_of(token, None if found is None else found.token_hash):
            return None
        if found is not None and now() - found.used > DAY:
            await self.storage.change(found.id, used=now())
        return found

    async def create(self, name: str) -> tuple[str, str]:
        """Create a group without members; return its id and its token."""
        secret, at = self.source.token(), now()
        group = GroupRow(
            id=self.source.table_id(),
            token_hash=hash_of(secret),
            name=checked_name(name),
            defaults={},
            next_member=1,
            created=at,
            used=at,
        )
        await self.storage.add(group)
        return group.id, secret

    async def join(self, group_id: str, person: str, name: str, claimed: int | None) -> int:
        """Make a person a member, if they are not yet; return the member's number.

        The person takes the place of the member `claimed`, who must have come from a file.
        """
        members = await self.storage.members(group_id)
        for one in members:
            if one.person == person:
                return one.number
        if claimed is not None:
            if not await self.storage.claim(group_id, claimed, person):
                raise RequestRefused(CONFLICT, "member_taken")
            return claimed
        if len(members) >= MOST_MEMBERS:
            raise RequestRefused(CONFLICT, "group_full", {"most": MOST_MEMBERS})
        row = MemberRow(number=0, person=person, name=checked_name(name), joined=now())
        (number,) = await self.storage.add_members(group_id, [row])
        return number

    async def leave(self, group_id: str, token: str) -> None:
        """Remove a person. Their results stay, as those of another player."""
        person = await self.persons.identify(token)
        if person is None:
            raise unknown_person()
        if not await self.storage.leave(group_id, person):
            raise RequestRefused(CONFLICT, "not_a_member")

    async def change(self, group: GroupRow, change: GroupChange) -> None:
        """Store a new name or new defaults."""
        if change.name is not None:
            await self.storage.change(group.id, name=checked_name(change.name))
        if change.defaults is not None:
            check_defaults(change.defaults)
            await self.storage.change(group.id, defaults=change.defaults)

    async def renew(self, group_id: str) -> str:
        """Return a new token; the former one stops working."""
        secret = self.source.token()
        await self.storage.change(group_id, token_hash=hash_of(secret))
        return secret

    async def page(self, group: GroupRow, token: str | None) -> GroupPage:
        """Return everything about the group, for the person with this token."""
        person = await self.persons.identify(token)
        await self._read_results(group.id, RESULTS_AT_ONCE)
        members = await self.storage.members(group.id)
        matches = counted_matches(await self.storage.results(group.id), members)
        tables = open_tables(await self.storage.open_tables(group.id), members)
        own = (one.number for one in members if person is not None and one.person == person)
        return GroupPage(
            id=group.id,
            name=group.name,
            me=next(own, None),
            members=[
                GroupMember(
                    number=one.number,
                    name=one.name,
                    claimed=one.person is not None,
                    joined=one.joined,
                )
                for one in members
            ],
            defaults=group.defaults,
            waiting=[one for one in tables if one.started is None],
            playing=[one for one in tables if one.started is not None],
            finished=[finished_table(one) for one in matches[: -SHOWN_FINISHED - 1 : -1]],
            ladders=await self._ladders(group.id, matches),
            records=head_to_head(matches),
            starts=starts(matches, members),
            matches=len(matches),
        )

    async def export(self, group: GroupRow) -> GroupFile:
        """Return the group as a file, with the results of all matches that have ended."""
        await self._read_results(group.id, MOST_GROUP_RESULTS)
        return await self.files.export(group)

    async def _read_results(self, group_id: str, most: int) -> None:
        """Store the results of matches that have ended since."""
        async with self.reading:
            for table_id in await self.storage.without_result(group_id, most):
                try:
                    await self.results.store(table_id)
                except RequestRefused:  # a log that does not replay does not count
                    continue

    async def _ladders(self, group_id: str, matches: Sequence[CountedMatch]) -> list[Ladder]:
        """Return the ladders, computed anew only if a result or a member has changed."""
        known = hash(tuple((one.title, one.ended, one.seats) for one in matches))
        kept = self.ladders.pop(group_id, None)
        if kept is None or kept[0] != known:
            kept = known, await asyncio.to_thread(ladders, matches)
        self.ladders[group_id] = kept
        if len(self.ladders) > KEPT_LADDERS:
            self.ladders.popitem(last=False)
        return kept[1]


def open_tables(rows: Sequence[GroupTableRow], members: Sequence[MemberRow]) -> list[GroupTable]:
    """Return the tables of these seats. They show what every visitor of a table sees, or less."""
    by_person = {one.person: one.number for one in members if one.person is not None}
    tables: dict[str, GroupTable] = {}
    for row in rows:
        if row.id not in tables:
            started = None if row.status == "waiting" else row.started
            tables[row.id] = GroupTable(
                id=row.id, title=row.title, seats=[], created=row.created, started=started
            )
        tables[row.id].seats.append(
            GroupSeat(
                kind=row.kind,  # type: ignore[arg-type]
                name=row.name,
                level=row.level,
                member=None if row.person is None else by_person.get(row.person),
            )
        )
    return list(tables.values())
