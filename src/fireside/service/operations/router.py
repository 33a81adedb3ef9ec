"""The router: finds the operation of a request, decodes it, and calls the handler."""

import logging
import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl

import msgspec

from fireside.core.errors import FiresideError
from fireside.service.application import Application
from fireside.service.message_codec import problem_of
from fireside.service.operations.caller import Caller, Cost, Permission
from fireside.service.operations.operation import Call, Operation, TableCall
from fireside.table.request_refusals import BAD_REQUEST, NOT_THERE, RequestRefused, broken_table

LOGGER = logging.getLogger(__name__)
AT_PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")  # msgspec names the field at the end
LONGEST_DETAILS = 500
PER_SEAT = Cost.RENAMING  # counted once the seat is known to be the caller's
COUNTED_LATER = (PER_SEAT, Cost.ANALYSIS, Cost.PERSON_CHANGE)


class RestResponse(msgspec.Struct, frozen=True):
    """A response, as every adapter can send it."""

    status: int
    body: bytes
    kind: str = "application/json"
    headers: dict[str, str] = {}


class Route:
    """An operation with the decoders of its requests."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.segments = tuple(operation.path.strip("/").split("/"))
        is_json = operation.has_body and operation.body is not bytes
        self.decoder = msgspec.json.Decoder(operation.body) if is_json else None

    def matches(self, segments: Sequence[str]) -> bool:
        """Return whether the path has this form; the number of segments is the same."""
        return all(
            wanted == given or wanted.startswith("{")
            for wanted, given in zip(self.segments, segments, strict=True)
        )

    def read_parameters(self, segments: Sequence[str], query: str) -> Any:
        """Return the values of path and query; refuse invalid ones."""
        given = dict(parse_qsl(query, keep_blank_values=True))
        for wanted, value in zip(self.segments, segments, strict=True):
            if wanted.startswith("{"):
                given[wanted[1:-1]] = value
        try:
            return msgspec.convert(given, self.operation.parameters, strict=False)
        except msgspec.ValidationError as error:
            refused = malformed(error)
            place = str(refused.values["details"]).partition(":")[0]
            if place in self.operation.path_names and "got `str`" in refused.sentence:
                raise RequestRefused(NOT_THERE, "not_there") from None  # no number
            raise refused from None

    def read_body(self, body: bytes) -> Any:
        """Return the decoded body; refuse one that does not match its type."""
        if self.decoder is None:
            return body if self.operation.has_body else None
        try:
            return self.decoder.decode(body)
        except msgspec.ValidationError as error:
            raise malformed(error, "data") from None
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise RequestRefused(BAD_REQUEST, "bad_request") from None
        except RecursionError:
            raise bad_request("it is nested too deeply") from None


class Router:
    """All operations by path."""

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.routes: dict[int, list[Route]] = defaultdict(list)  # by the number of segments
        for one in operations:
            route = Route(one)
            self.routes[len(route.segments)].append(route)

    def find(self, path: str) -> tuple[list[str], dict[str, Route]]:
        """Return the path's segments, and the routes that match them by their method."""
        segments = [one for one in path.split("/") if one]
        routes = self.routes.get(len(segments), ())
        return segments, {one.operation.method: one for one in routes if one.matches(segments)}


async def perform(
    app: Application, route: Route, segments: Sequence[str], query: str, body: bytes, caller: Caller
) -> RestResponse:
    """Carry out a request and return its response; an error becomes a problem."""
    try:
        return await _perform(app, route, segments, query, body, caller)
    except Exception as error:
        return problem_reply(refusal_of(error, route.operation.name))


async def _perform(
    app: Application, route: Route, segments: Sequence[str], query: str, body: bytes, caller: Caller
) -> RestResponse:
    operation = route.operation
    parameters = route.read_parameters(segments, query)
    content = route.read_body(body)
    if operation.has_table or operation.permission is Permission.PERSON:
        caller.person = await app.identify(caller.token)
        caller.check_person(operation.permission)
    if operation.cost not in COUNTED_LATER:
        caller.charge(operation.cost, size=len(body))
    call: Call[Any, Any]
    if not operation.has_table:
        call = Call(app, caller, parameters, content, operation.status)
        answer = await operation.handler(call)
        return reply_of(operation, call, answer)
    live = await app.open_tables.table(parameters.table_id)
    async with live.lock:
        live.check_here()
        in_path = getattr(parameters, "seat", None)
        seat = caller.authorize(operation.permission, live.table, in_path)
        if operation.cost is PER_SEAT:
            caller.charge(operation.cost, key=f"{live.id} {seat}")
        call = TableCall(app, caller, parameters, content, operation.status, live=live, seat=seat)
        return reply_of(operation, call, await operation.handler(call))


def reply_of(operation: Operation, call: Call[Any, Any], answer: Any) -> RestResponse:
    if operation.answer is str:
        return RestResponse(call.status, answer.encode(), "text/plain; charset=utf-8", call.headers)
    return RestResponse(call.status, msgspec.json.encode(answer), headers=call.headers)


def problem_reply(refused: RequestRefused) -> RestResponse:
    """Return a refusal as a response; `Retry-After` is given where waiting helps."""
    headers = {"retry-after": str(round(refused.wait))} if refused.wait else {}
    return RestResponse(refused.status, msgspec.json.encode(problem_of(refused)), headers=headers)


def refusal_of(error: Exception, place: str) -> RequestRefused:
    """Return the refusal that answers an exception; log an unexpected one with its place.

    Query, headers and body of the request are not logged, because they may hold secrets.
    """
    if isinstance(error, RequestRefused):
        return error
    if isinstance(error, FiresideError):
        return RequestRefused.by_rules(error)
    LOGGER.error("a request failed", exc_info=error, extra={"place": place})
    return broken_table()


def malformed(error: msgspec.ValidationError, whole: str = "") -> RequestRefused:
    """Return the refusal of an invalid value, which names its place; `whole` is the outermost."""
    text = str(error)
    found = AT_PLACE.search(text)
    place = (found[1] if found else "") or whole
    said = text[: found.start()] if found else text
    return bad_request(f"{place}: {said}"[:LONGEST_DETAILS])


def bad_request(details: str) -> RequestRefused:
    values: dict[str, str | int] = {"reason": "details", "details": details}
    return RequestRefused(BAD_REQUEST, "bad_request", values)
