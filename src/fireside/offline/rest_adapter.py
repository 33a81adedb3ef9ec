"""REST of a page: the operations that need no server, for requests from the page's scripts."""

from typing import Any

from fireside.service.application import Application
from fireside.service.operations.caller import Caller, Permission
from fireside.service.operations.catalog import OPERATIONS
from fireside.service.operations.router import Router, perform, problem_reply
from fireside.table.request_refusals import CONFLICT, RequestRefused
from fireside.table.table import Table

ROUTER = Router([one for one in OPERATIONS if not one.needs_server])
FINE = 200


class PageCaller(Caller):
    """A page's user, who owns all its tables: tokens select a seat but protect nothing."""

    def authorize(self, permission: Permission, table: Table, seat: int | None) -> int | None:
        return None if self.token is None else table.seat_of(self.token)


async def handle_request(
    app: Application, method: str, address: str, token: str | None, body: str
) -> list[Any]:
    """Return the status and body of the response; a refusal is a problem with key and sentence."""
    path, _, query = address.partition("?")
    segments, routes = ROUTER.find(f"/api{path}")
    if method not in routes:
        reply = problem_reply(RequestRefused(CONFLICT, "needs_server"))
    else:
        caller, route = PageCaller(token), routes[method]
        reply = await perform(app, route, segments, query, body.encode(), caller)
    return [FINE if reply.status < 400 else reply.status, reply.body.decode()]
