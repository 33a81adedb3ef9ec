"""Declarations of operations: their requests, permissions and costs."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property
from types import NoneType
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_type_hints

from msgspec import Meta, Struct

from fireside.service.application import Application, ServerPorts
from fireside.service.live_table import LiveTable
from fireside.service.operations.caller import Caller, Cost, Permission
from fireside.service.person_service import PersonService
from fireside.table.messages.requests import SeatNumber
from fireside.table.request_refusals import CONFLICT, RequestRefused, unknown_person

LARGEST_BODY = 65_536
Parameters = TypeVar("Parameters", bound=Struct)
Body = TypeVar("Body")

TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,24}$", description="A table's id")]
Seat = Annotated[SeatNumber, Meta(description="A seat: 0, 1, 2 …")]


class NoParameters(Struct, frozen=True):
    """No values in path and query."""


class AtTable(Struct, frozen=True):
    """The path of a table."""

    table_id: TableId


class AtSeat(AtTable, frozen=True):
    """The path of a seat at a table."""

    seat: Seat


@dataclass(slots=True)
class Call(Generic[Parameters, Body]):
    """A decoded request, and the status and headers of its response."""

    app: Application
    caller: Caller
    parameters: Parameters
    body: Body
    status: int
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def ports(self) -> ServerPorts:
        """Return the server's ports; refuse on a page, which has none."""
        if self.app.server is None:
            raise RequestRefused(CONFLICT, "needs_server")
        return self.app.server

    @property
    def persons(self) -> PersonService:
        """Return the server's persons; refuse on a page, which has none."""
        if self.app.persons is None:
            raise RequestRefused(CONFLICT, "needs_server")
        return self.app.persons

    @property
    def person(self) -> str:
        """Return the person who calls; refuse a caller without a personal link."""
        if self.caller.person is None:
            raise unknown_person()
        return self.caller.person


@dataclass(slots=True)
class TableCall(Call[Parameters, Body]):
    """A request about a table, whose lock is held; `seat` is the caller's, if it has one."""

    live: LiveTable = field(kw_only=True)
    seat: int | None = field(kw_only=True)


@dataclass(frozen=True)
class Operation:
    """One request of the REST interface.

    Its name and types are those of its handler. Names in braces in the path are fields of the
    parameters; their other fields come from the query. Handlers of paths with a table get a
    `TableCall`, others a `Call`. Bodies are JSON, or bytes.
    """

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    handler: Callable[[Any], Awaitable[Any]]
    summary: str
    permission: Permission = Permission.ANYONE
    cost: Cost = Cost.NOTHING
    status: int = 200
    refused: tuple[int, ...] = ()  # statuses of refusals that do not follow from the above
    largest_body: int = LARGEST_BODY
    needs_server: bool = False

    @property
    def name(self) -> str:
        return self.handler.__name__

    @cached_property
    def types(self) -> tuple[type[Struct], Any, Any]:
        """Return the types of parameters, body and answer."""
        hints = get_type_hints(self.handler)
        parameters, body = get_args(hints["call"])
        return parameters, body, hints["return"]

    @property
    def parameters(self) -> type[Struct]:
        return self.types[0]

    @property
    def body(self) -> Any:
        return self.types[1]

    @property
    def answer(self) -> Any:
        return self.types[2]

    @property
    def has_table(self) -> bool:
        return "{table_id}" in self.path

    @property
    def has_body(self) -> bool:
        return self.body is not NoneType

    @property
    def path_names(self) -> list[str]:
        """Return the parameters in the path."""
        return re.findall(r"{(\w+)}", self.path)

    @property
    def refusals(self) -> list[int]:
        """Return the statuses of all refusals."""
        found = {400, 429, 503, *self.refused}
        if self.has_table:
            found.add(404)
        if self.permission is not Permission.ANYONE:
            found.add(403)
        if self.has_body:
            found.add(413)
        return sorted(found)
