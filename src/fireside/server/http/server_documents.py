"""Documents of a server besides REST and pages: metrics, and descriptions of its interface."""

from collections.abc import Callable
from functools import cache

import msgspec

from fireside.server import metrics
from fireside.service.message_schema import messages_schema
from fireside.service.operations.openapi import openapi_document
from fireside.service.operations.router import RestResponse


def show_metrics() -> RestResponse:
    """Return the metrics in Prometheus' text format."""
    return RestResponse(200, metrics.render_metrics(), "text/plain; version=0.0.4; charset=utf-8")


@cache
def show_messages() -> RestResponse:
    """Return every message and structure as JSON Schema."""
    return RestResponse(200, msgspec.json.encode(messages_schema()))


@cache
def show_openapi() -> RestResponse:
    """Return the description of the REST interface."""
    document = msgspec.json.encode(openapi_document())
    return RestResponse(200, document, "application/vnd.oai.openapi+json")


DOCUMENTS: dict[str, Callable[[], RestResponse]] = {
    "metrics": show_metrics,
    "schema": show_openapi,
    "schema/openapi.json": show_openapi,
    "schema/messages.json": show_messages,
}
