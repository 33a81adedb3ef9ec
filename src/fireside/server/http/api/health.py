"""Health checks, metrics, and the JSON Schema of all messages."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from fireside import __version__
from fireside.server import metrics
from fireside.server.db.health_check import HealthCheck
from fireside.server.http.exception_handlers import problems
from fireside.server.http.json_schema import messages_schema
from fireside.server.http.rest_messages import Health
from fireside.server.shutdown import Shutdown


@get("/alive", summary="Whether it takes requests", responses=problems())
async def alive(shutdown: NamedDependency[Shutdown]) -> Response[Health]:
    """Answer 200 as long as the process runs, even without storage; 503 while it drains."""
    return Response(
        Health(status="draining" if shutdown.has_begun else "ok", version=__version__),
        status_code=503 if shutdown.has_begun else 200,
    )


@get("/health", summary="Whether it can do its work", responses=problems())
async def health(health_check: NamedDependency[HealthCheck]) -> Response[Health]:
    """Answer 200 if storage can be read and written, else 503 and what is wrong."""
    condition = await health_check.check()
    return Response(
        Health(status=condition, version=__version__),
        status_code=200 if condition == "ok" else 503,
    )


@get("/metrics", include_in_schema=False)
async def show_metrics() -> Response[bytes]:
    """Return the metrics in Prometheus' text format."""
    return Response(metrics.render_metrics(), media_type="text/plain; version=0.0.4")


@get("/schema/messages.json", include_in_schema=False)
async def messages() -> dict[str, Any]:
    """Return every message and structure as JSON Schema."""
    return messages_schema()


HANDLERS: list[Any] = [alive, health, show_metrics, messages]
