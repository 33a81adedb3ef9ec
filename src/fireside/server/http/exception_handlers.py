"""Exception handlers: every error becomes a problem with a key and a sentence, no traceback."""

import logging
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from fireside.core.errors import FiresideError
from fireside.service.message_codec import problem_of
from fireside.table.messages.responses import Problem
from fireside.table.request_refusals import RequestRefused, broken_table

LOGGER = logging.getLogger(__name__)

KEYS = {401: "not_known", 404: "not_there", 405: "not_so", 413: "too_large", 415: "bad_type"}


def problem_bytes(refused: RequestRefused) -> bytes:
    return msgspec.json.encode(problem_of(refused))


def _respond(refused: RequestRefused) -> Response[Problem]:
    headers = {"retry-after": str(round(refused.wait))} if refused.wait else {}
    return Response(
        problem_of(refused),
        status_code=refused.status,
        media_type=MediaType.JSON,
        headers=headers,
    )


def on_refused(_: Request[Any, Any, Any], refused: RequestRefused) -> Response[Problem]:
    return _respond(refused)


def on_rules(_: Request[Any, Any, Any], error: FiresideError) -> Response[Problem]:
    return _respond(RequestRefused.by_rules(error))


def on_invalid(_: Request[Any, Any, Any], error: ValidationException) -> Response[Problem]:
    """Answer 400 for a request that does not match the schema; the details name the fields."""
    extra = error.extra if isinstance(error.extra, list) else []
    details = [f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in extra]
    said = "; ".join(details)[:500] or "it has not the described form"
    return _respond(RequestRefused(400, "bad_request", {"reason": "details", "details": said}))


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    status = error.status_code if error.status_code < 500 else 500
    return _respond(RequestRefused(status, KEYS.get(status, "bad_request")))


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Log an unexpected exception and answer that the server failed.

    The path is logged without query, headers or body, which may hold secrets.
    """
    LOGGER.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return _respond(broken_table())


def on_nested(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
    """Answer 400 for JSON nested too deeply to decode."""
    said = "it is nested too deeply"
    return _respond(RequestRefused(400, "bad_request", {"reason": "details", "details": said}))


HANDLERS: dict[Any, Any] = {
    RecursionError: on_nested,
    RequestRefused: on_refused,
    FiresideError: on_rules,
    ValidationException: on_invalid,
    HTTPException: on_http,
    Exception: on_fault,
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the problem responses of a handler for the OpenAPI document."""
    return {
        status: ResponseSpec(Problem, description=DESCRIPTIONS[status], generate_examples=False)
        for status in (400, 429, 503, *statuses)
    }


DESCRIPTIONS = {
    400: "What was sent cannot be read, or names what does not exist",
    403: "The token is missing, or is not of this seat or host",
    404: "There is no such table, seat or moment",
    405: "Not possible here",
    409: "Not possible now",
    413: "Too large",
    415: "Not this kind of content",
    429: "Too much at once",
    503: "Storage is away",
}
