"""The application: routes, limits and what starts and ends with it."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from fireside import __version__
from fireside.games import game, titles
from fireside.server.answers import HANDLERS
from fireside.server.api import matches, running, seats, tables
from fireside.server.house import House
from fireside.server.logs import start_logging
from fireside.server.pages import read_pages, show_first_page, show_page
from fireside.server.security import LARGEST_BODY, Guard, Limits
from fireside.server.settings import Settings, from_environment
from fireside.server.socket import live

# Nearly everything is freed as soon as nobody refers to it; looking for the rest costs a tenth of
# the time at Python's own thresholds.
RARE_COLLECTIONS = (50_000, 20, 20)

API = OpenAPIConfig(
    title="Fireside",
    version=__version__,
    description="Tables, seats and matches. Live play goes over WebSockets: see docs/server.md.",
    path="/schema",
    render_plugins=[JsonRenderPlugin(path="/openapi.json")],
)


def create_app(settings: Settings) -> ASGIApp:
    """The server as an ASGI application."""
    limits = Limits(settings.limits)
    return Guard(build(settings, limits), limits)


def build(settings: Settings, limits: Limits) -> Litestar:
    """All routes, and the house that opens and closes with them."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        for title in titles():
            game(title)
        house = House(settings)
        await house.start()
        app.state.house = house
        gc.collect()
        gc.freeze()  # what is here now stays; the collector need not look at it again
        gc.set_threshold(*RARE_COLLECTIONS)
        try:
            yield
        finally:
            await house.stop()

    return Litestar(
        route_handlers=[
            *tables.HANDLERS,
            *seats.HANDLERS,
            *matches.HANDLERS,
            *running.HANDLERS,
            live,
            show_first_page,
            show_page,
        ],
        exception_handlers=HANDLERS,
        lifespan=[lifespan],
        openapi_config=API,
        request_max_body_size=LARGEST_BODY,
        state=State({"limits": limits, "pages": read_pages()}),
        logging_config=None,
    )


def openapi_document() -> dict[str, Any]:
    """The description of the REST interface."""
    settings = Settings(database="sqlite://")
    document: dict[str, Any] = build(settings, Limits(True)).openapi_schema.to_schema()
    return document


def create_worker_app() -> ASGIApp:
    """The same for a process that uvicorn has started, with settings from the environment."""
    settings = from_environment()
    start_logging(settings.log_level)
    return create_app(settings)
