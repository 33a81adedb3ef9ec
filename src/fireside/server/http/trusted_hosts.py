"""Trusted hosts and origins: protection against DNS rebinding and cross-site requests.

A foreign page must not act here through a visitor's browser: neither by a form or script of its own
origin, nor by pointing its own host name to this server's address (DNS rebinding).
"""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

from fireside.server.http.asgi import Scope
from fireside.table.request_refusals import NOT_ALLOWED, RequestRefused

READING = frozenset({"GET", "HEAD", "OPTIONS"})
ELSEWHERE = frozenset({"cross-site", "same-site"})
DEFAULT_PORTS = {"http": 80, "https": 443}
# Suffixes that cannot be registered in the public DNS.
PRIVATE_SUFFIXES = (".localhost", ".local", ".lan", ".home.arpa", ".internal", ".test")
LONGEST_NAME = 100


def machine_names() -> frozenset[str]:
    """Return the names of this machine in its own network: `box` and `box.fritz.box`."""
    whole = socket.gethostname().lower().rstrip(".")
    return frozenset({"localhost", whole, whole.partition(".")[0]} - {""})


class TrustedHosts:
    """The trusted hosts and origins: IP addresses, the machine's names, and configured ones.

    Other names without a dot are not trusted: routers, and every machine that answers a broadcast
    (LLMNR, NetBIOS), can point such a name to any address.
    """

    def __init__(
        self,
        origins: Iterable[str] = (),
        public_url: str = "",
        machine: Iterable[str] | None = None,
    ) -> None:
        given = [urlsplit(one) for one in (*origins, public_url) if one]
        self.origins = frozenset(_origin(one) for one in given)
        own = machine_names() if machine is None else machine
        self.hosts = frozenset({*own, *(one.hostname or "" for one in given)} - {""})

    def is_trusted_host(self, host: str | None) -> bool:
        """Return whether this Host header names this server; programs may omit it."""
        if host is None:
            return True  # browsers always send it
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        if name in self.hosts or name.endswith(PRIVATE_SUFFIXES):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def is_trusted_origin(self, origin: str | None, host: str | None) -> bool:
        """Return whether this Origin header is trusted; programs other than browsers send none."""
        if origin is None:
            return True
        try:
            parts = urlsplit(origin)
            return _origin(parts) in self.origins or (
                bool(host) and parts.netloc.lower() == str(host).lower()
            )
        except ValueError:
            return False

    def check(self, scope: Scope) -> None:
        """Refuse a request for a foreign host, and a changing request from a foreign page."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get(b"host"), headers.get(b"origin")
        if not self.is_trusted_host(host):
            raise RequestRefused(NOT_ALLOWED, "unknown_host", {"host": str(host)[:LONGEST_NAME]})
        if scope.get("method") in READING:  # WebSockets have no method, so they are checked
            return
        sent_from_elsewhere = origin is None and headers.get(b"sec-fetch-site") in ELSEWHERE
        if sent_from_elsewhere or not self.is_trusted_origin(origin, host):
            raise RequestRefused(NOT_ALLOWED, "foreign_page")


def _origin(parts: SplitResult) -> str:
    """Return scheme, host and port in the form browsers send."""
    port = "" if parts.port in (None, DEFAULT_PORTS.get(parts.scheme)) else f":{parts.port}"
    return f"{parts.scheme}://{parts.hostname}{port}"
