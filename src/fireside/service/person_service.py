"""Persons: a key that opens all seats of one human on every device. There are no accounts."""

from collections.abc import Container, Iterable

from msgspec.structs import asdict

from fireside.service.clock import now
from fireside.service.live_table import LiveTable
from fireside.service.seating import Seating
from fireside.service.storage_port import PersonStorage
from fireside.service.table_registry import TableRegistry
from fireside.table.messages.persons import (
    MOST_RESULTS,
    MatchResult,
    PersonChange,
    TableKey,
)
from fireside.table.request_refusals import (
    BAD_REQUEST,
    RequestRefused,
    unknown_person,
    unknown_token,
)
from fireside.table.stored_rows import PersonRow
from fireside.table.text_sanitizing import sanitize
from fireside.table.tokens import SecretSource, hash_of, person_token, read_person_token

DAY = 24 * 3600 * 1000  # ms
NAME = "name"


class PersonService:
    """Creation, changes and deletion of persons, and their seats at tables."""

    def __init__(
        self,
        storage: PersonStorage,
        open_tables: TableRegistry,
        seating: Seating,
        source: SecretSource,
    ) -> None:
        self.storage = storage
        self.open_tables = open_tables
        self.seating = seating
        self.source = source

    async def identify(self, token: str | None) -> str | None:
        """Return the id of the person with this token, or None."""
        parts = read_person_token(token)
        return None if parts is None else await self.storage.id_of(hash_of(parts.secret))

    async def get(self, token: str | None) -> PersonRow:
        """Return the person with this token, and note the day of use."""
        parts = read_person_token(token)
        found = None if parts is None else await self.storage.find(hash_of(parts.secret))
        if found is None:
            raise unknown_person()
        at = now()
        if at - found.used > DAY:
            await self.storage.change(found.id, used=at)
        return found

    async def create(self, name: str, keys: Iterable[TableKey]) -> str:
        """Create a person with at least one seat or table, and return the token."""
        secret, at = self.source.token(), now()
        person = PersonRow(
            id=self.source.table_id(),
            token_hash=hash_of(secret),
            name=sanitize(name),
            settings={},
            results=[],
            created=at,
            used=at,
        )
        keys = list(keys)
        if not any([await self._is_valid(key) for key in keys]):
            raise unknown_token()
        await self.storage.add(person)
        await self.attach(person.id, keys)
        return person_token(secret)

    async def _is_valid(self, key: TableKey) -> bool:
        try:
            table = (await self.open_tables.table(key.table)).table
        except RequestRefused:
            return False
        return table.seat_of(key.token) is not None or table.is_host(key.token)

    async def attach(self, person: str, keys: Iterable[TableKey]) -> tuple[list[str], int]:
        """Let the personal link open these seats and tables.

        Return the tables where it does now, and the number of keys that are not valid.
        """
        opened: dict[str, None] = {}
        invalid = 0
        for key in keys:
            if not await self._is_valid(key):
                invalid += 1
            elif await self._attach(key, person):
                opened[key.table] = None
        return list(opened), invalid

    async def _attach(self, key: TableKey, person: str) -> bool:
        """Attach a seat or the host's rights, if they are free; return whether the person has them.

        A seat of another person stays theirs, as its link may be opened on a friend's device.
        """
        live = await self.open_tables.table(key.table)
        async with live.lock:
            live.check_here()
            seat = live.table.seat_of(key.token)
            if seat is not None:
                await self.seating.attach(live, seat, person)
                return live.table.seats[seat].person == person
            if live.table.is_host(key.token):
                await self.seating.attach_host(live, person)
            return live.table.row.host_person == person

    async def change(self, row: PersonRow, change: PersonChange) -> PersonRow:
        """Store new values; a new name reaches every table that is not over."""
        changed = asdict(row)
        if change.name is not None:
            changed[NAME] = sanitize(change.name)
            if not changed[NAME]:
                raise RequestRefused(BAD_REQUEST, "no_name")
        if change.settings is not None:
            changed["settings"] = change.settings
        if change.results or change.forget:
            earlier = [] if change.forget else row.results
            changed["results"] = merge_match_results(earlier, change.results)
        different = {name: value for name, value in changed.items() if value != getattr(row, name)}
        if different:
            await self.storage.change(row.id, **different)
        if NAME in different:
            await self._rename_seats(row.id, row.name, different[NAME])
        return PersonRow(**changed)

    async def _rename_seats(self, person: str, old: str, new: str) -> None:
        """Rename the person's seats; where they play several, those with their former name."""
        for table_id, seats in (await self._running_seats(person)).items():
            live = await self.open_tables.table(table_id)
            async with live.lock:
                live.check_here()
                for seat in seats:
                    row = live.table.seats[seat]
                    if row.person == person and (len(seats) == 1 or row.name == old):
                        await self.seating.rename(live, seat, new)

    async def _running_seats(self, person: str) -> dict[str, list[int]]:
        """Return the person's seats at tables that are not over, by table."""
        found: dict[str, list[int]] = {}
        for table_id, status, seat in await self.storage.seats_of(person):
            if status != "over":
                found.setdefault(table_id, []).append(seat)
        return found

    async def renew(self, person: str) -> str:
        """Return a new token; the former one and all links of the person's seats stop working."""
        secret = self.source.token()
        running = await self._running_seats(person)
        hosted = await self.storage.hosted_by(person)
        await self.storage.change(person, token_hash=hash_of(secret))
        await self.storage.revoke_links(person, hash_of(self.source.token()))
        for table_id in {*running, *hosted}:
            await self._reload(table_id, running.get(table_id, ()), host=table_id in hosted)
        return person_token(secret)

    async def remove(self, person: str) -> None:
        """Delete the person: seats become free, or bots play on; results keep no name."""
        running = await self._running_seats(person)
        hosted = await self.storage.hosted_by(person)
        everywhere = {table_id for table_id, _, _ in await self.storage.seats_of(person)}
        for table_id, seats in running.items():
            live = await self.open_tables.table(table_id)
            async with live.lock:
                live.check_here()
                for seat in seats:
                    await self.seating.leave(live, seat)
        await self.storage.remove(person)
        for table_id in {*everywhere, *hosted}:
            live = await self._reload(table_id, running.get(table_id, ()), host=table_id in hosted)
            live.broadcast_people()

    async def _reload(self, table_id: str, seats: Container[int], host: bool) -> LiveTable:
        """Read a table again whose tokens have changed, and end connections with former ones."""
        live = await self.open_tables.table(table_id)
        async with live.lock:
            await live.reload()
            live.drop_seats(seats, host)
        return live


def merge_match_results(old: list[MatchResult], new: list[MatchResult]) -> list[MatchResult]:
    """Return all results, once for each table, without the oldest ones beyond the limit."""
    by_table = {one.table: one for one in [*new, *old]}
    return sorted(by_table.values(), key=lambda one: one.at)[-MOST_RESULTS:]
