"""Storage: what a home must be able to keep, whatever it keeps it in."""

from collections.abc import Awaitable, Collection, Mapping
from typing import Any, Protocol

from fireside.table.messages.responses import Analysis
from fireside.table.stored_rows import (
    Append,
    ChatRow,
    ListedRow,
    LogRow,
    NewRows,
    PersonRow,
    SeatRow,
    Snapshot,
    TableRow,
)


class TableStorage(Protocol):
    """Tables and seats. Each change happens whole or not at all."""

    async def add(self, rows: NewRows) -> str:
        """Store a new table and return its id, or that of the follow-up stored before."""

    async def find(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """Return the table's row and its seats, or None."""

    async def change_table(self, table_id: str, from_status: str, **changes: Any) -> bool:
        """Change the table's row if it still has this status, and return whether it did."""

    async def change_seat(
        self, table_id: str, seat: int, when: Mapping[str, Any], changes: Mapping[str, Any]
    ) -> bool:
        """Change the seat if it still matches `when`, and return whether it did."""

    async def analysis(self, table_id: str) -> Analysis | None:
        """Return the stored analysis, or None."""

    async def keep_analysis(self, table_id: str, analysis: Analysis) -> None:
        """Store the analysis unless one is stored."""


class PersonStorage(Protocol):
    """Persons and their seats."""

    async def add(self, person: PersonRow) -> None:
        """Store a new person."""

    async def find(self, token_hash: bytes) -> PersonRow | None:
        """Return the person with this token, or None."""

    async def id_of(self, token_hash: bytes) -> str | None:
        """Return the id of the person with this token, or None."""

    async def change(self, person: str, **changes: Any) -> None:
        """Change the person's row."""

    async def remove(self, person: str) -> None:
        """Delete the person; finished matches keep none of their names."""

    async def revoke_links(self, person: str, host_hash: bytes) -> None:
        """Remove the tokens of the person's seats and replace those of their tables' hosts."""

    async def seats_of(self, person: str) -> list[tuple[str, str, int]]:
        """Return the table's id, its status and the seat for each seat of the person."""

    async def hosted_by(self, person: str) -> list[str]:
        """Return the tables that the person hosts and that are not over."""


class ListStorage(Protocol):
    """Lists of tables."""

    async def listed(
        self, table_ids: Collection[str], person: bytes | None
    ) -> list[ListedRow] | None:
        """Return the seats of these tables and of a person's, in order; unfinished tables first.

        The person is named by the hash of their token; None is returned if it is unknown.
        """


class LogStorage(Protocol):
    """Read access to the log and to the chat of tables."""

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """Return the latest snapshot of the match, or None."""

    async def rows(self, table_id: str, after: int = 0) -> list[LogRow]:
        """Return the log rows after this one, in order."""

    async def chat(self, table_id: str) -> list[ChatRow]:
        """Return the last chat lines, in order."""

    async def say(self, table_id: str, seat: int, name: str, said: str) -> ChatRow:
        """Store a chat line under the next number."""


class MoveStorage(Protocol):
    """Append-only storage of moves."""

    def append(self, append: Append) -> Awaitable[bool]:
        """Append the row and return True, or False if its place in the log is taken."""
