"""Storage: what a home must be able to keep, whatever it keeps it in."""

from collections.abc import Awaitable, Mapping
from typing import Any, Protocol

from fireside.table.messages.responses import Analysis
from fireside.table.stored_rows import Append, ChatRow, LogRow, NewRows, SeatRow, Snapshot, TableRow


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
