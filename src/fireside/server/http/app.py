"""The ASGI application: routes, dependencies and life cycle."""

import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from fireside import __version__
from fireside.games import foreign_titles, game, own_titles, withdraw
from fireside.play.contract_check import problems_of
from fireside.server.container import ServerApp
from fireside.server.http.api import health, matches, seats, tables, title_content
from fireside.server.http.api.request_context import Caller
from fireside.server.http.exception_handlers import HANDLERS
from fireside.server.http.security import (
    COMPILES_PYTHON,
    LARGEST_BODY,
    RequestLimits,
    SecurityMiddleware,
)
from fireside.server.http.static_pages import (
    StaticPage,
    read_pages,
    scripts_within,
    show_first_page,
    show_page,
)
from fireside.server.http.trusted_hosts import TrustedHosts
from fireside.server.http.websocket_endpoint import live
from fireside.server.settings import Settings
from fireside.service.dispatcher import CommandDispatcher

# Reference counting frees nearly everything; searching for cycles costs a tenth of
# the time at Python's own thresholds.
RARE_COLLECTIONS = (50_000, 20, 20)

LOGGER = logging.getLogger(__name__)

API = OpenAPIConfig(
    title="Fireside",
    version=__version__,
    description="Tables, seats and matches. Live play uses WebSockets: see docs/reference/live.md.",
    path="/schema",
    render_plugins=[JsonRenderPlugin(path="/openapi.json")],
)


def create_app(settings: Settings, server_app: ServerApp | None = None) -> ASGIApp:
    """Return the server as an ASGI application, of these parts or of new ones."""
    limits = RequestLimits(settings.limits)
    names = TrustedHosts(settings.origins, settings.public_url)
    server_app = server_app or ServerApp(settings)
    pages = read_pages(site=settings.site)
    app = build(server_app, limits, names, pages)
    scripts = [*([COMPILES_PYTHON] if settings.site else []), *scripts_within(pages)]
    return SecurityMiddleware(app, limits, names, scripts)


def build(
    server_app: ServerApp, limits: RequestLimits, names: TrustedHosts, pages: dict[str, StaticPage]
) -> Litestar:
    """Return the application with all routes; its lifespan starts and stops the server's parts."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        load_titles()
        await server_app.start()
        gc.collect()
        gc.freeze()  # objects from start-up stay alive: exclude them from collections
        gc.set_threshold(*RARE_COLLECTIONS)
        try:
            yield
        finally:
            await server_app.stop()

    return Litestar(
        route_handlers=[
            *tables.HANDLERS,
            *seats.HANDLERS,
            *matches.HANDLERS,
            *health.HANDLERS,
            *title_content.HANDLERS,
            live,
            show_first_page,
            show_page,
        ],
        dependencies=dependencies(server_app, limits, names),
        exception_handlers=HANDLERS,
        lifespan=[lifespan],
        openapi_config=API,
        request_max_body_size=LARGEST_BODY,
        state=State({"pages": pages}),
        logging_config=None,
    )


def load_titles() -> None:
    """Load every title; withdraw those of other packages that break the contract."""
    for title in own_titles():
        game(title)
    for title, problem in problems_of(foreign_titles()).items():
        LOGGER.error(problem)
        withdraw(title)
    for title in foreign_titles():
        game(title)


def dependencies(
    server_app: ServerApp, limits: RequestLimits, names: TrustedHosts
) -> dict[str, Provide]:
    """Return the providers of handlers' arguments, by name."""

    def always(part: object) -> Provide:
        return Provide(lambda: part, sync_to_thread=False)

    desk = CommandDispatcher(
        server_app.open_tables,
        server_app.commands,
        server_app.seating,
        server_app.aids,
        server_app.turn_signal,
        server_app.log,
        server_app.background,
    )
    parts: dict[str, object] = {
        "analyses": server_app.analyses,
        "desk": desk,
        "histories": server_app.histories,
        "limits": limits,
        "names": names,
        "lifecycle": server_app.lifecycle,
        "notifier": server_app.notifier,
        "open_tables": server_app.open_tables,
        "shutdown": server_app.shutdown,
        "health_check": server_app.health_check,
        "seating": server_app.seating,
        "table_store": server_app.tables,
    }
    return {
        "caller": Provide(Caller, sync_to_thread=False),
        **{name: always(part) for name, part in parts.items()},
    }


def openapi_document() -> dict[str, Any]:
    """Return the OpenAPI document of the REST interface."""
    server_app = ServerApp(Settings(database="sqlite://"))
    document: dict[str, Any] = build(
        server_app, RequestLimits(True), TrustedHosts(), {}
    ).openapi_schema.to_schema()
    return document
