"""Request context: the locked table, and the identity and permissions of the caller."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import PathParameter

from fireside.server.http.security import RequestLimits, address_of
from fireside.server.limits.token_bucket import RateLimiter
from fireside.service.live_table import LiveTable
from fireside.service.table_registry import TableRegistry
from fireside.table.request_refusals import only_host, unknown_token
from fireside.table.table import Table

TablePath = Annotated[
    str, PathParameter(pattern="^[A-Za-z0-9_-]{8,24}$", description="A table's id")
]
SeatPath = Annotated[int, PathParameter(ge=0, lt=5, description="A seat: 0, 1, 2 …")]
LONGEST_TOKEN = 100
BEARER = "bearer "

AnyRequest = Request[Any, Any, Any]


def token_of(request: AnyRequest) -> str | None:
    """Return the bearer token of a seat or host, or None."""
    given = request.headers.get("authorization", "")
    if given[: len(BEARER)].lower() != BEARER or len(given) > LONGEST_TOKEN:
        return None
    return given[len(BEARER) :].strip()


@asynccontextmanager
async def lock_table(open_tables: TableRegistry, table_id: str) -> AsyncIterator[LiveTable]:
    """Yield the table with its lock held; refuse a table that has moved to another worker."""
    live = await open_tables.table(table_id)
    async with live.lock:
        live.check_here()
        yield live


class Caller:
    """The sender of a request, identified by token and address."""

    def __init__(self, request: AnyRequest, limits: NamedDependency[RequestLimits]) -> None:
        self.token = token_of(request)
        self.address = address_of(request.scope)
        self.limits = limits

    def check_host(self, table: Table) -> None:
        if self.token is None or not table.is_host(self.token):
            self._count_wrong()
            raise only_host()

    def seat_at(self, table: Table) -> int:
        """Return the seat of the token; refuse without a valid one."""
        seat = None if self.token is None else table.seat_of(self.token)
        if seat is None:
            self._count_wrong()
            raise unknown_token()
        return seat

    def viewer_at(self, table: Table) -> int | None:
        """Return the seat of the token, or None for a spectator or a host without a seat."""
        if self.token is None:
            return None
        return table.seat_of(self.token) if table.is_host(self.token) else self.seat_at(table)

    def check_seat_or_host(self, table: Table, seat: int) -> None:
        token = self.token
        if token is None or not (table.is_host(token) or table.seat_of(token) == seat):
            self._count_wrong()
            raise only_host()

    def check_sits_or_hosts(self, table: Table) -> None:
        token = self.token
        if token is None or not (table.is_host(token) or table.seat_of(token) is not None):
            self._count_wrong()
            raise unknown_token()

    def _count_wrong(self) -> None:
        """Count a wrong token against the address's rate limit, which slows down guessing."""
        if self.token is not None:
            self._count(self.limits.wrong_tokens)

    def count_analysis(self) -> None:
        self._count(self.limits.analyses)

    def count_new_table(self) -> None:
        self._count(self.limits.lifecycle)

    def count_import(self, size: int) -> None:
        """Count a record of `size` bytes, which stays stored for a month."""
        self.count_new_table()
        self.limits.check_import(size, self.address)

    def count_renaming(self, table: Table, seat: int) -> None:
        self.limits.check(self.limits.renaming, f"{table.id} {seat}")

    def _count(self, limit: RateLimiter) -> None:
        self.limits.check(limit, self.address)
