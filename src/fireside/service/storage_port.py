"""Storage: what a home must be able to keep, whatever it keeps it in."""

from collections.abc import Awaitable, Mapping
from typing import Any, Protocol

from fireside.table.messages.responses import Analysis
from fireside.table.stored_rows import Append, ChatRow, LogRow, NewRows, SeatRow, Snapshot, TableRow


class TableStorage(Protocol):
    """Tables and seats. Each change happens whole or not at all."""

    async def add(self, rows: NewRows) -> str:
        """The table is stored; returns its id, or that of the follower that was there before."""

    async def find(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """The table as stored."""

    async def change_table(self, table_id: str, from_status: str, **changes: Any) -> bool:
        """The table is changed, if it still has this status."""

    async def change_seat(
        self, table_id: str, seat: int, when: Mapping[str, Any], changes: Mapping[str, Any]
    ) -> bool:
        """The seat is changed, if it still is as described."""

    async def analysis(self, table_id: str) -> Analysis | None:
        """The analysis that is kept."""

    async def keep_analysis(self, table_id: str, analysis: Analysis) -> None:
        """The analysis is stored, unless there is one."""


class LogStorage(Protocol):
    """What has happened at tables."""

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """Where the match stood a while ago."""

    async def rows(self, table_id: str, after: int = 0) -> list[LogRow]:
        """The commands after so many, in order."""

    async def chat(self, table_id: str) -> list[ChatRow]:
        """The last lines, in order."""

    async def say(self, table_id: str, seat: int, name: str, said: str) -> ChatRow:
        """The line is stored under the next number."""


class MoveStorage(Protocol):
    """Where moves are stored."""

    def append(self, append: Append) -> Awaitable[bool]:
        """Whether the row has its place in the log; False if another has it."""
