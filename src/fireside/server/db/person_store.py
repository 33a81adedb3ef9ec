"""Storage of persons."""

from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import delete, insert, select, update

from fireside.server.db.database import Database
from fireside.server.db.schema import CHAT, PERSONS, SEATS, TABLES
from fireside.table.messages.persons import MatchResult, Settings
from fireside.table.stored_rows import PersonRow


class PersonStore:
    """Access to persons and their seats."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, person: PersonRow) -> None:
        async with self.database.transaction() as connection:
            await connection.execute(insert(PERSONS), _to_columns(asdict(person)))

    async def find(self, token_hash: bytes) -> PersonRow | None:
        asked = select(PERSONS).where(PERSONS.c.token_hash == token_hash)
        async with self.database.reading() as connection:
            found = (await connection.execute(asked)).mappings().first()
        if found is None:
            return None
        columns: dict[str, Any] = dict(found)
        columns["settings"] = msgspec.json.decode(columns["settings"], type=Settings)
        columns["results"] = msgspec.json.decode(columns["results"], type=list[MatchResult])
        return PersonRow(**columns)

    async def id_of(self, token_hash: bytes) -> str | None:
        asked = select(PERSONS.c.id).where(PERSONS.c.token_hash == token_hash)
        async with self.database.reading() as connection:
            found: str | None = (await connection.execute(asked)).scalar()
        return found

    async def change(self, person: str, **changes: Any) -> None:
        async with self.database.transaction() as connection:
            asked = update(PERSONS).where(PERSONS.c.id == person)
            await connection.execute(asked.values(**_to_columns(changes)))

    async def remove(self, person: str) -> None:
        """Delete the person, and the name at all seats and lines of chat."""
        theirs = select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.person == person)
        async with self.database.transaction() as connection:
            for table_id, seat in (await connection.execute(theirs)).all():
                said = (CHAT.c.table_id == table_id) & (CHAT.c.seat == seat)
                await connection.execute(update(CHAT).where(said).values(name=""))
            await connection.execute(
                update(SEATS)
                .where(SEATS.c.person == person)
                .values(name="", token_hash=None, person=None, notices=None)
            )
            hosted = TABLES.c.host_person == person
            await connection.execute(update(TABLES).where(hosted).values(host_person=None))
            await connection.execute(delete(PERSONS).where(PERSONS.c.id == person))

    async def revoke_links(self, person: str, host_hash: bytes) -> None:
        async with self.database.transaction() as connection:
            await connection.execute(
                update(SEATS).where(SEATS.c.person == person).values(token_hash=None)
            )
            hosted = TABLES.c.host_person == person
            await connection.execute(update(TABLES).where(hosted).values(host_hash=host_hash))

    async def seats_of(self, person: str) -> list[tuple[str, str, int]]:
        asked = (
            select(SEATS.c.table_id, TABLES.c.status, SEATS.c.seat)
            .join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .where(SEATS.c.person == person)
        )
        async with self.database.reading() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(asked)]

    async def hosted_by(self, person: str) -> list[str]:
        asked = select(TABLES.c.id).where(TABLES.c.host_person == person, TABLES.c.status != "over")
        async with self.database.reading() as connection:
            return list((await connection.execute(asked)).scalars())

    async def notifications(self, table_id: str, seat: int) -> tuple[str, bytes] | None:
        """Return the id and the settings of the person on this seat, if they have settings."""
        asked = (
            select(PERSONS.c.id, PERSONS.c.notifications)
            .join(SEATS, SEATS.c.person == PERSONS.c.id)
            .where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
            .where(PERSONS.c.notifications.is_not(None))
        )
        async with self.database.reading() as connection:
            found = (await connection.execute(asked)).first()
        return None if found is None else (found[0], bytes(found[1]))

    async def replace_notifications(self, person: str, old: bytes, new: bytes) -> None:
        """Store new settings unless others have been stored since these were read."""
        known = (PERSONS.c.id == person) & (PERSONS.c.notifications == old)
        async with self.database.transaction() as connection:
            await connection.execute(update(PERSONS).where(known).values(notifications=new))

    async def remove_unused(self, before: int) -> int:
        """Delete persons who have no seat left and were not used since; return their number."""
        seated = select(SEATS.c.person).where(SEATS.c.person == PERSONS.c.id).exists()
        async with self.database.transaction() as connection:
            done = await connection.execute(delete(PERSONS).where(PERSONS.c.used < before, ~seated))
            return int(done.rowcount)


def _to_columns(changes: dict[str, Any]) -> dict[str, Any]:
    documents = changes.keys() & {"settings", "results"}
    encoded = {name: msgspec.json.encode(changes[name]) for name in documents}
    return changes | encoded
