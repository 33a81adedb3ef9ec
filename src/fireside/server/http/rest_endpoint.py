"""REST over HTTP: operations of the catalog, with tokens in headers and rate limits."""

from fireside.server.http.asgi import Receive, Scope, header, read_body
from fireside.server.http.security import RequestLimits, address_of
from fireside.service.application import Application
from fireside.service.operations.caller import Caller, Cost
from fireside.service.operations.router import RestResponse, Route, perform

LONGEST_TOKEN = 100
BEARER = "bearer "


def token_of(scope: Scope) -> str | None:
    """Return the bearer token of a seat or host, or None."""
    given = header(scope, b"authorization")
    if given[: len(BEARER)].lower() != BEARER or len(given) > LONGEST_TOKEN:
        return None
    return given[len(BEARER) :].strip()


class HttpCaller(Caller):
    """The sender of a request, whose wrong tokens and costs count against its address."""

    def __init__(self, scope: Scope, limits: RequestLimits) -> None:
        super().__init__(token_of(scope), address_of(scope))
        self.limits = limits

    def count_wrong_token(self) -> None:
        self.limits.check(self.limits.wrong_tokens, self.address)

    def charge(self, cost: Cost, key: str = "", size: int = 0) -> None:
        match cost:
            case Cost.NOTHING:
                pass
            case Cost.NEW_TABLE:
                self.limits.check(self.limits.lifecycle, self.address)
            case Cost.PUBLIC_TABLE:
                self.limits.check_public(self.limits.public_tables, self.address)
            case Cost.PUBLIC_SEAT:
                self.limits.check_public(self.limits.public_seats, self.address)
            case Cost.IMPORT:
                self.limits.check(self.limits.lifecycle, self.address)
                self.limits.check_import(size, self.address)
            case Cost.NEW_PERSON:
                self.limits.check(self.limits.new_persons, self.address)
            case Cost.PERSON_CHANGE:
                self.limits.check(self.limits.person_changes, key)
            case Cost.RENAMING:
                self.limits.check(self.limits.renaming, key)
            case Cost.ANALYSIS:
                self.limits.check(self.limits.analyses, self.address)


async def answer(
    app: Application,
    limits: RequestLimits,
    route: Route,
    segments: list[str],
    scope: Scope,
    receive: Receive,
) -> RestResponse:
    """Carry out the operation of a request."""
    operation = route.operation
    body = b""
    if operation.has_body:
        body = await read_body(scope, receive, operation.largest_body)
    query = scope["query_string"].decode("latin-1")
    return await perform(app, route, segments, query, body, HttpCaller(scope, limits))
