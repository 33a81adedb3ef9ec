"""Storage of groups: members, tables and results."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Select, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fireside.server.db.database import Database
from fireside.server.db.schema import (
    GROUP_MEMBERS,
    GROUP_PLACES,
    GROUP_RESULTS,
    GROUPS,
    PERSONS,
    SEATS,
    TABLES,
)
from fireside.table.group_rows import GroupRow, GroupTableRow, MemberRow, PlaceRow, ResultRow
from fireside.table.messages.groups import MOST_GROUP_RESULTS, GroupDefaults

MOST_OPEN = 100  # tables of a group that are not over, in a list


class GroupStore:
    """Access to groups and what belongs to them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, group: GroupRow) -> None:
        columns = _to_columns(asdict(group) | {"defaults": group.defaults})
        async with self.database.transaction() as connection:
            await connection.execute(insert(GROUPS), columns)

    async def find(self, group_id: str) -> GroupRow | None:
        asked = select(GROUPS).where(GROUPS.c.id == group_id)
        async with self.database.reading() as connection:
            found = (await connection.execute(asked)).mappings().first()
        if found is None:
            return None
        columns: dict[str, Any] = dict(found)
        columns["defaults"] = msgspec.json.decode(columns["defaults"], type=GroupDefaults)
        return GroupRow(**columns)

    async def change(self, group_id: str, **changes: Any) -> None:
        async with self.database.transaction() as connection:
            asked = update(GROUPS).where(GROUPS.c.id == group_id)
            await connection.execute(asked.values(**_to_columns(changes)))

    async def members(self, group_id: str) -> list[MemberRow]:
        """Return the members in the order of their numbers, by their persons' present names."""
        name = func.coalesce(func.nullif(PERSONS.c.name, ""), GROUP_MEMBERS.c.name)
        asked = (
            select(
                GROUP_MEMBERS.c.number,
                GROUP_MEMBERS.c.person,
                name.label("name"),
                GROUP_MEMBERS.c.joined,
            )
            .outerjoin(PERSONS, PERSONS.c.id == GROUP_MEMBERS.c.person)
            .where(GROUP_MEMBERS.c.group_id == group_id)
            .order_by(GROUP_MEMBERS.c.number)
        )
        async with self.database.reading() as connection:
            return [MemberRow(**row) for row in (await connection.execute(asked)).mappings()]

    async def add_members(self, group_id: str, members: Sequence[MemberRow]) -> list[int]:
        """Store members under the next numbers, which are returned."""
        group = GROUPS.c.id == group_id
        async with self.database.transaction() as connection:
            taken = update(GROUPS).where(group)
            await connection.execute(
                taken.values(next_member=GROUPS.c.next_member + len(members))
            )  # locks the group
            free = await connection.execute(select(GROUPS.c.next_member).where(group))
            first = int(free.scalar_one()) - len(members)
            numbers = [first + at for at in range(len(members))]
            rows = [
                asdict(one) | {"group_id": group_id, "number": number}
                for one, number in zip(members, numbers, strict=True)
            ]
            if rows:
                await connection.execute(insert(GROUP_MEMBERS), rows)
        return numbers

    async def claim(self, group_id: str, number: int, person: str) -> bool:
        """Give a member without a person to this one; return whether there was such a member."""
        free = _of(group_id, GROUP_MEMBERS) & (GROUP_MEMBERS.c.number == number)
        asked = update(GROUP_MEMBERS).where(free, GROUP_MEMBERS.c.person.is_(None))
        async with self.database.transaction() as connection:
            return bool((await connection.execute(asked.values(person=person))).rowcount)

    async def leave(self, group_id: str, person: str) -> bool:
        """Remove a person from the group, and a group without persons; return whether they were."""
        theirs = _of(group_id, GROUP_MEMBERS)
        async with self.database.transaction() as connection:
            gone = await connection.execute(
                delete(GROUP_MEMBERS).where(theirs, GROUP_MEMBERS.c.person == person)
            )
            others = select(GROUP_MEMBERS.c.number).where(
                theirs, GROUP_MEMBERS.c.person.is_not(None)
            )
            if gone.rowcount and (await connection.execute(others)).first() is None:
                await _remove(connection, [group_id])
            return bool(gone.rowcount)

    async def open_tables(self, group_id: str) -> list[GroupTableRow]:
        """Return the seats of the group's tables that are not over, in order, newest first."""
        newest = (
            select(TABLES.c.id)
            .where(TABLES.c.group_id == group_id, TABLES.c.status != "over")
            .order_by(TABLES.c.created.desc(), TABLES.c.id)
            .limit(MOST_OPEN)
        )
        table = (TABLES.c.id, TABLES.c.title, TABLES.c.status, TABLES.c.created, TABLES.c.started)
        asked = (
            select(*table, SEATS.c.kind, SEATS.c.name, SEATS.c.level, SEATS.c.person)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(TABLES.c.id.in_(newest))
            .order_by(TABLES.c.created.desc(), TABLES.c.id, SEATS.c.seat)
        )
        async with self.database.reading() as connection:
            return [GroupTableRow(*row) for row in await connection.execute(asked)]

    async def without_result(self, group_id: str, limit: int) -> list[str]:
        """Return finished tables of the group whose result is not stored yet, the latest first."""
        known = exists().where(
            GROUP_RESULTS.c.group_id == group_id, GROUP_RESULTS.c.table_id == TABLES.c.id
        )
        asked = (
            select(TABLES.c.id)
            .where(TABLES.c.group_id == group_id, TABLES.c.status == "over", ~known)
            .order_by(TABLES.c.ended.desc())
        )
        async with self.database.reading() as connection:
            return list((await connection.execute(asked.limit(limit))).scalars())

    async def add_results(self, group_id: str, results: Sequence[ResultRow]) -> None:
        """Store the results of matches that are not known yet.

        If another server stores one of them at the same time, the rest waits for the next request.
        """
        known = select(GROUP_RESULTS.c.table_id).where(_of(group_id, GROUP_RESULTS))
        try:
            async with self.database.transaction() as connection:
                stored = set((await connection.execute(known)).scalars())
                for one in results:
                    if one.table_id not in stored:
                        await _insert(connection, group_id, one)
                        stored.add(one.table_id)
        except IntegrityError:
            pass

    async def count_results(self, group_id: str) -> int:
        asked = select(func.count()).where(_of(group_id, GROUP_RESULTS))
        async with self.database.reading() as connection:
            return int((await connection.execute(asked)).scalar_one())

    async def results(self, group_id: str) -> list[ResultRow]:
        """Return the latest results, the oldest first."""
        latest = (
            select(GROUP_RESULTS)
            .where(_of(group_id, GROUP_RESULTS))
            .order_by(GROUP_RESULTS.c.ended.desc(), GROUP_RESULTS.c.table_id)
            .limit(MOST_GROUP_RESULTS)
            .subquery()
        )
        places = GROUP_PLACES.c
        asked = (
            select(latest.c.table_id, latest.c.title, latest.c.ended, latest.c.starter)
            .add_columns(TABLES.c.id.is_not(None))
            .add_columns(places.person, places.member, places.level, places.place, places.score)
            .join(
                GROUP_PLACES,
                (places.group_id == group_id) & (places.table_id == latest.c.table_id),
            )
            .outerjoin(TABLES, TABLES.c.id == latest.c.table_id)
            .order_by(latest.c.ended, latest.c.table_id, places.seat)
        )
        return await self._read_results(asked)

    async def _read_results(self, asked: Select[Any]) -> list[ResultRow]:
        found: dict[str, ResultRow] = {}
        async with self.database.reading() as connection:
            for table_id, title, ended, starter, stored, *place in await connection.execute(asked):
                if table_id not in found:
                    found[table_id] = ResultRow(
                        table_id=table_id,
                        title=title,
                        ended=ended,
                        starter=starter,
                        stored=bool(stored),
                        places=[],
                    )
                person, member, level, rank, score = place
                found[table_id].places.append(
                    PlaceRow(person=person, member=member, level=level, place=rank, score=score)
                )
        return list(found.values())

    async def names(self, persons: Collection[str]) -> dict[str, str]:
        """Return the names of these persons."""
        asked = select(PERSONS.c.id, PERSONS.c.name).where(PERSONS.c.id.in_(persons))
        async with self.database.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(asked)}

    async def remove_unused(self, before: int) -> None:
        """Delete groups that were not used since, with their results."""
        asked = select(GROUPS.c.id).where(GROUPS.c.used < before)
        async with self.database.transaction() as connection:
            await _remove(connection, list((await connection.execute(asked)).scalars()))


async def _insert(connection: AsyncConnection, group_id: str, result: ResultRow) -> None:
    key = {"group_id": group_id, "table_id": result.table_id}
    row = {"title": result.title, "ended": result.ended, "starter": result.starter}
    await connection.execute(insert(GROUP_RESULTS), key | row)
    places = [key | {"seat": seat} | asdict(one) for seat, one in enumerate(result.places)]
    await connection.execute(insert(GROUP_PLACES), places)


async def _remove(connection: AsyncConnection, groups: Sequence[str]) -> None:
    if not groups:
        return
    for part in (GROUP_PLACES, GROUP_RESULTS, GROUP_MEMBERS):
        await connection.execute(delete(part).where(part.c.group_id.in_(groups)))
    tables = update(TABLES).where(TABLES.c.group_id.in_(groups))
    await connection.execute(tables.values(group_id=None))
    await connection.execute(delete(GROUPS).where(GROUPS.c.id.in_(groups)))


def _of(group_id: str, part: Any) -> ColumnElement[bool]:
    condition: ColumnElement[bool] = part.c.group_id == group_id
    return condition


def _to_columns(changes: dict[str, Any]) -> dict[str, Any]:
    if "defaults" not in changes:
        return changes
    return changes | {"defaults": msgspec.json.encode(changes["defaults"])}
