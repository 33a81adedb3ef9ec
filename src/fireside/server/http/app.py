"""The ASGI application: REST, live play, documents and pages, and its life cycle."""

import gc
import logging

from fireside.games import foreign_titles, game, own_titles, withdraw
from fireside.play.contract_check import problems_of
from fireside.server.container import ServerApp
from fireside.server.http import rest_endpoint
from fireside.server.http.asgi import (
    ASGIApp,
    ClientGone,
    Receive,
    Scope,
    Send,
    WebSocket,
    run_lifespan,
    send_reply,
)
from fireside.server.http.security import COMPILES_PYTHON, RequestLimits, SecurityMiddleware
from fireside.server.http.server_documents import DOCUMENTS
from fireside.server.http.static_pages import Pages, read_pages, scripts_within
from fireside.server.http.trusted_hosts import TrustedHosts
from fireside.server.http.websocket_endpoint import serve_viewer
from fireside.server.settings import Settings
from fireside.service.operations.catalog import OPERATIONS
from fireside.service.operations.router import RestResponse, Router, problem_reply, refusal_of
from fireside.table.request_refusals import NOT_THERE, RequestRefused

# Reference counting frees nearly everything; searching for cycles costs a tenth of
# the time at Python's own thresholds.
RARE_COLLECTIONS = (50_000, 20, 20)
NO_PAGES = ("api", "schema/")  # addresses that never show the client
NO_TABLE = 4500, "Bad Request"  # close code of a WebSocket at another address
NOT_ALLOWED = 405

LOGGER = logging.getLogger(__name__)
ROUTER = Router(OPERATIONS)


def create_app(settings: Settings, server_app: ServerApp | None = None) -> ASGIApp:
    """Return the server as an ASGI application, of these parts or of new ones."""
    limits = RequestLimits(settings.limits)
    names = TrustedHosts(settings.origins, settings.public_url)
    server_app = server_app or ServerApp(settings)
    files = read_pages(site=settings.site)
    pages = Pages(files, server_app.application.open_tables, settings.public_url)
    server_app.application.plays_on_device = pages.play_on_device
    app = HttpApplication(server_app, limits, names, pages)
    scripts = [*([COMPILES_PYTHON] if settings.site else []), *scripts_within(files)]
    return SecurityMiddleware(app, limits, names, scripts, settings.monitor_port)


class HttpApplication:
    """All addresses of the server, behind the security layer."""

    def __init__(
        self, server_app: ServerApp, limits: RequestLimits, names: TrustedHosts, pages: Pages
    ) -> None:
        self.server_app = server_app
        self.limits = limits
        self.names = names
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await run_lifespan(receive, send, self._start, self._stop)
        elif scope["type"] == "websocket":
            await self._converse(WebSocket(scope, receive, send))
        else:
            try:
                reply = await self._respond(scope, receive)
            except ClientGone:
                return
            except Exception as error:
                reply = problem_reply(refusal_of(error, scope["path"]))
            await send_reply(send, reply)

    async def _respond(self, scope: Scope, receive: Receive) -> RestResponse:
        """Return the response of the operation, document or page at this address."""
        method, path = scope["method"], scope["path"]
        segments, routes = ROUTER.find(path)
        if method in routes:
            app, route = self.server_app.application, routes[method]
            return await rest_endpoint.answer(app, self.limits, route, segments, scope, receive)
        name = "/".join(segments)
        document = DOCUMENTS.get(name)
        if not routes and document is None and name.startswith(NO_PAGES):
            raise RequestRefused(NOT_THERE, "not_there")
        allowed = routes.keys() or ({"GET"} if document else {"GET", "HEAD"})
        if method == "OPTIONS":
            return RestResponse(204, b"", "", {"allow": ", ".join(sorted({*allowed, method}))})
        if method not in allowed:
            raise RequestRefused(NOT_ALLOWED, "not_so")
        return document() if document else await self.pages.show(name, scope)

    async def _converse(self, socket: WebSocket) -> None:
        """Serve a viewer of the table in the path."""
        segments = [one for one in socket.scope["path"].split("/") if one]
        await socket.receive()  # the handshake
        if len(segments) != 4 or [*segments[:2], segments[3]] != ["api", "tables", "live"]:
            await socket.close(*NO_TABLE)
            return
        desk = self.server_app.application.desk
        await serve_viewer(socket, segments[2], desk, self.limits, self.names)

    async def _start(self) -> None:
        load_titles()
        await self.server_app.start()
        gc.collect()
        gc.freeze()  # objects from start-up stay alive: exclude them from collections
        gc.set_threshold(*RARE_COLLECTIONS)

    async def _stop(self) -> None:
        await self.server_app.stop()


def load_titles() -> None:
    """Load every title; withdraw those of other packages that break the contract."""
    for title in own_titles():
        game(title)
    for title, problem in problems_of(foreign_titles()).items():
        LOGGER.error(problem)
        withdraw(title)
    for title in foreign_titles():
        game(title)
