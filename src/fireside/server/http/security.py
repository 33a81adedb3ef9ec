"""Security middleware: rate limits, trusted hosts, access to metrics, and response headers."""

import asyncio
import ipaddress
import logging
from collections.abc import Sequence
from math import ceil

from fireside.server import metrics
from fireside.server.http.asgi import ASGIApp, Message, Receive, Scope, Send
from fireside.server.http.trusted_hosts import TrustedHosts
from fireside.server.limits.client_key import client_key
from fireside.server.limits.fair_queue import PerClientQueue
from fireside.server.limits.token_bucket import RateLimiter
from fireside.service.operations.router import problem_reply
from fireside.table.request_refusals import NOT_THERE, TOO_FAST, RequestRefused

LOGGER = logging.getLogger(__name__)
LARGEST_FRAME = 65_536
HANDSHAKE_SECONDS = 10.0
DAY_SECONDS = 24 * 3600
HOUR_SECONDS = 3600
MINUTE_SECONDS = 60
IMPORTED_BYTES = 3_000_000  # per day and address; stored records take about as much
IMPORTED_BYTES_IN_ALL = 100_000_000  # per day, all addresses together
LEAST_IMPORT = 30_000  # bytes that even a short record costs: at most a hundred a day
HELD_BACK_SECONDS = 1.0  # equals the shortest retry-after
MOST_HELD_BACK = 2_000

SCRIPTS = "script-src 'self'"
COMPILES_PYTHON = "'wasm-unsafe-eval'"  # additionally allowed to pages that play without a server
POLICY = (
    f"default-src 'none'; {SCRIPTS}; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
FOR_PROGRAMS = ("/alive", "/health", "/metrics")  # any host name, not queued behind pages
METRICS, HEALTH = "/metrics", "/health"
KEPT_NOWHERE = (b"cache-control", b"no-store")  # views and links are private to one person
FORWARDED = frozenset({b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip"})
OVER_TLS = (b"strict-transport-security", b"max-age=31536000")


class RequestLimits:
    """All rate limits of this process; `on=False` disables them for load tests."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.requests = RateLimiter(1_000, 40)  # first visits of five browsers that cache all pages
        self.lines = PerClientQueue(120, 40)
        self.monitoring = RateLimiter(100, 10)  # requests of the operator's monitoring
        self.lifecycle = RateLimiter(30, 0.5)
        self.connecting = RateLimiter(60, 5)
        self.imports = RateLimiter(IMPORTED_BYTES, IMPORTED_BYTES / DAY_SECONDS)
        self.imports_in_all = RateLimiter(
            IMPORTED_BYTES_IN_ALL, IMPORTED_BYTES_IN_ALL / DAY_SECONDS
        )
        self.public_tables = RateLimiter(4, 4 / HOUR_SECONDS)
        self.public_seats = RateLimiter(6, 12 / HOUR_SECONDS)
        self.analyses = RateLimiter(5, 0.05)
        self.commands = RateLimiter(400, 100)  # per address, over all its connections
        self.chat = RateLimiter(5, 0.5)  # per seat, over all its connections
        self.new_persons = RateLimiter(20, 1 / 180)  # a family, or a class behind one address
        self.person_changes = RateLimiter(30, 0.2)  # per person
        self.renaming = RateLimiter(5, 0.1)  # per seat
        self.wrong_tokens = RateLimiter(20, 0.5)
        self.connections: dict[str, int] = {}
        self.most_connections = 100
        self.held_back = 0  # number of refusals being delayed

    def check(self, limit: RateLimiter, address: str) -> None:
        wait = limit.retry_after(address) if self.on else 0
        if wait > 0:
            raise too_many_requests(wait)

    def check_public(self, limit: RateLimiter, address: str) -> None:
        """Count a public table, or a seat at one: one visitor must not fill the lobby."""
        wait = limit.retry_after(address) if self.on else 0
        if wait > 0:
            minutes = ceil(wait / MINUTE_SECONDS)
            raise RequestRefused(TOO_FAST, "public_used_up", {"minutes": minutes}, wait=wait)

    def check_import(self, size: int, address: str) -> None:
        """Count the bytes of a record towards the day's quota, of its address and of all."""
        cost = max(size, LEAST_IMPORT)
        wait = self.imports.retry_after(address, cost) if self.on else 0
        wait = wait or (self.imports_in_all.retry_after("", cost) if self.on else 0)
        if wait > 0:
            hours = ceil(wait / HOUR_SECONDS)
            raise RequestRefused(TOO_FAST, "imports_used_up", {"hours": hours}, wait=wait)

    async def hold_back(self) -> None:
        """Delay a refusal, so that clients over their limit cannot flood the server.

        An address has a limited number of connections, so delayed refusals limit its rate. Beyond
        MOST_HELD_BACK delayed answers (many clients behind one proxy) refusals are sent at once.
        """
        if self.held_back < MOST_HELD_BACK:
            self.held_back += 1
            try:
                await asyncio.sleep(HELD_BACK_SECONDS)
            finally:
                self.held_back -= 1


def too_many_requests(wait: float) -> RequestRefused:
    seconds = max(1, round(wait))
    return RequestRefused(TOO_FAST, "too_fast", {"seconds": seconds}, wait=seconds)


def address_of(scope: Scope) -> str:
    """Return the rate-limit key of the client."""
    client = scope.get("client")
    return client_key(str(client[0])) if client else "unknown"


class SecurityMiddleware:
    """The outermost ASGI layer: rate limits, trusted hosts and security headers.

    `scripts`: sources that the content security policy allows besides the server's own files.
    `monitor_port`: the only port for health and metrics; 0: that of everything else.
    """

    def __init__(
        self,
        app: ASGIApp,
        limits: RequestLimits,
        names: TrustedHosts,
        scripts: Sequence[str] = (),
        monitor_port: int = 0,
    ) -> None:
        self.app = app
        self.limits = limits
        self.names = names
        policy = POLICY.replace(SCRIPTS, " ".join([SCRIPTS, *scripts]))
        sent = HEADERS | {"content-security-policy": policy}
        self.headers = [(name.encode(), value.encode()) for name, value in sent.items()]
        self.monitor_port = monitor_port
        self.has_warned_of_proxy = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = [*self.headers, OVER_TLS] if scope["scheme"] == "https" else self.headers

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.REQUESTS.labels(str(message["status"])).inc()
                own = list(message.get("headers", []))
                if not any(name.lower() == b"cache-control" for name, _ in own):
                    own.append(KEPT_NOWHERE)
                message["headers"] = [*own, *headers]
            await send(message)

        if not self.has_warned_of_proxy and (proxy := unnamed_proxy(scope)):
            self.has_warned_of_proxy = True
            LOGGER.warning(
                "a proxy is not named with --behind-proxy: its visitors share one limit",
                extra={"address": proxy},
            )
        try:
            if self.monitor_port:
                check_port(scope, self.monitor_port)
            else:
                check_metrics_access(scope)
            if scope["path"] in FOR_PROGRAMS:
                self.limits.check(self.limits.monitoring, address_of(scope))
            else:
                await self._admit(address_of(scope))
                self.names.check(scope)
        except RequestRefused as refused:
            if refused.status == TOO_FAST:
                await self.limits.hold_back()
            await send_refusal(send_with_headers, refused)
        else:
            await self.app(scope, receive, send_with_headers)

    async def _admit(self, address: str) -> None:
        """Wait for this request's turn in its address's queue, then check the rate limit."""
        if self.limits.on:
            await self.limits.lines.wait(address)
            self.limits.check(self.limits.requests, address)


def unnamed_proxy(scope: Scope) -> str:
    """Return the private address of a proxy whose `X-Forwarded-For` is not believed, or nothing.

    From a proxy that is believed, the client's address is one of those that the header names.
    """
    client = scope.get("client")
    named = next((value for name, value in scope["headers"] if name == b"x-forwarded-for"), None)
    if client is None or named is None:
        return ""
    host = str(client[0])
    try:
        is_private = ipaddress.ip_address(host.partition("%")[0]).is_private
    except ValueError:
        return ""
    return host if is_private and host not in named.decode("latin-1") else ""


def check_metrics_access(scope: Scope) -> None:
    """Refuse metrics to the public: through a proxy, and under other spellings of their path.

    A proxy's rule may miss a spelling that the router understands (`//metrics/`), or be missing.
    """
    names = [one for one in scope["path"].split("/") if one]
    if names != [METRICS.strip("/")]:
        return
    if scope["path"] != METRICS or any(name in FORWARDED for name, _ in scope["headers"]):
        raise RequestRefused(NOT_THERE, "not_there")


def check_port(scope: Scope, monitor_port: int) -> None:
    """Refuse health and metrics at the port of the public, and all else at that of monitoring.

    `/alive`, which proxies ask, is answered at both.
    """
    names = [one for one in scope["path"].split("/") if one]
    is_private = names in ([HEALTH.strip("/")], [METRICS.strip("/")])
    is_monitor = bool(scope.get("server")) and scope["server"][1] == monitor_port
    is_here = scope["path"] in FOR_PROGRAMS if is_monitor else not is_private
    if not is_here:
        raise RequestRefused(NOT_THERE, "not_there")


async def send_refusal(send: Send, refused: RequestRefused) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": refused.status,
            "headers": [
                (b"content-type", b"application/json"),
                (b"retry-after", str(round(refused.wait)).encode()),
            ],
        }
    )
    await send(
        {"type": "http.response.body", "body": problem_reply(refused).body, "more_body": False}
    )
