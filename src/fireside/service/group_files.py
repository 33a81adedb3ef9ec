"""A group as a file: exported, and imported into the same or another group."""

from fireside.service.clock import now
from fireside.service.group_checks import check_defaults, check_file, checked_name, is_known
from fireside.service.group_statistics import counted_matches
from fireside.service.storage_port import GroupStorage
from fireside.table.group_rows import GroupRow, MemberRow, PlaceRow, ResultRow
from fireside.table.messages.groups import (
    MOST_DEFAULTS,
    MOST_GROUP_RESULTS,
    MOST_MEMBERS,
    FileMember,
    GroupFile,
    GroupResult,
    ResultSeat,
)
from fireside.table.request_refusals import CONFLICT, RequestRefused


class GroupFiles:
    """Export and import of groups. A file has no secrets: it opens neither group nor tables."""

    def __init__(self, storage: GroupStorage) -> None:
        self.storage = storage

    async def export(self, group: GroupRow) -> GroupFile:
        """Return names, defaults and results of the group."""
        members = await self.storage.members(group.id)
        matches = counted_matches(await self.storage.results(group.id), members)
        return GroupFile(
            name=group.name,
            defaults=group.defaults,
            members=[FileMember(number=one.number, name=one.name) for one in members],
            results=[
                GroupResult(
                    table=match.table,
                    title=match.title,
                    ended=match.ended,
                    starter=match.starter,
                    seats=[
                        ResultSeat(
                            member=one.member, level=one.level, place=one.place, score=one.score
                        )
                        for one in match.seats
                    ],
                )
                for match in matches
            ],
        )

    async def load(self, group: GroupRow, file: GroupFile) -> None:
        """Add members and results of a file that the group does not have yet.

        A member of the same name is the same member; others wait for a person who claims them.
        """
        check_file(file)
        numbers = await self._match_members(group.id, file)
        room = max(0, MOST_GROUP_RESULTS - await self.storage.count_results(group.id))
        chosen = [one for one in file.results if is_known(one.title)]
        chosen.sort(key=lambda one: -one.ended)
        rows = [imported_row(one, numbers) for one in chosen[:room]]
        await self.storage.add_results(group.id, rows)
        defaults = {title: one for title, one in file.defaults.items() if is_known(title)}
        together = dict(list((defaults | group.defaults).items())[:MOST_DEFAULTS])
        if together != group.defaults:
            check_defaults(together)
            await self.storage.change(group.id, defaults=together)

    async def _match_members(self, group_id: str, file: GroupFile) -> dict[int, int]:
        """Return the group's member number for each one of the file; add those it lacks."""
        members = await self.storage.members(group_id)
        free = {one.name: one.number for one in reversed(members)}
        found: dict[int, int] = {}
        new: list[FileMember] = []
        for one in file.members:
            number = free.pop(checked_name(one.name), None)
            if number is None:
                new.append(one)
            else:
                found[one.number] = number
        if len(members) + len(new) > MOST_MEMBERS:
            raise RequestRefused(CONFLICT, "group_full", {"most": MOST_MEMBERS})
        at = now()
        rows = [MemberRow(number=0, name=checked_name(one.name), joined=at) for one in new]
        added = await self.storage.add_members(group_id, rows)
        return found | {one.number: number for one, number in zip(new, added, strict=True)}


def imported_row(result: GroupResult, numbers: dict[int, int]) -> ResultRow:
    """Return a result of a file for the group whose member numbers these are."""
    return ResultRow(
        table_id=result.table,
        title=result.title,
        ended=result.ended,
        starter=result.starter,
        places=[
            PlaceRow(
                member=None if one.member is None else numbers[one.member],
                level=one.level,
                place=one.place,
                score=one.score,
            )
            for one in result.seats
        ],
    )
