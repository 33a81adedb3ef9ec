"""How the server is: for those who run it, and for programs that talk to it."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from fireside import __version__
from fireside.server import metrics
from fireside.server.http.answers import problems
from fireside.server.http.json_schema import messages_schema
from fireside.server.http.messages import Health
from fireside.server.store.database import Database
from fireside.server.store.tables import is_reachable


@get("/health", summary="Whether it runs", responses=problems())
async def health(database: NamedDependency[Database]) -> Response[Health]:
    """200 if storage can be reached, else 503."""
    reachable = await is_reachable(database)
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
