"""How the server is: for those who run it, and for programs that talk to it."""

from typing import Any

from litestar import Response, get

from fireside import __version__
from fireside.server import metrics
from fireside.server.answers import problems
from fireside.server.api.asking import AnyRequest, house_of
from fireside.server.messages.json_schema import messages_schema
from fireside.server.messages.rest import Health
from fireside.server.store.tables import is_reachable


@get("/health", summary="Whether it runs", responses=problems())
async def health(request: AnyRequest) -> Response[Health]:
    """200 if storage can be reached, else 503."""
    reachable = await is_reachable(house_of(request).database)
    status = "ok" if reachable else "store_away"
    return Response(
        Health(status=status, version=__version__),  # type: ignore[arg-type]
        status_code=200 if reachable else 503,
    )


@get("/metrics", include_in_schema=False)
async def show_metrics() -> Response[bytes]:
    """In Prometheus' form."""
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4")


@get("/schema/messages.json", include_in_schema=False)
async def messages() -> dict[str, Any]:
    """Every message and structure, as JSON Schema."""
    return messages_schema()


HANDLERS: list[Any] = [health, show_metrics, messages]
