"""Names of this server: which hosts and web pages are its own.

A page of somebody else must not act here through a visitor's browser: neither by a form or script
of its own origin, nor by giving its own name this server's address (DNS rebinding).
"""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

from litestar.types import Scope

from fireside.table.request_refusals import NOT_ALLOWED, RequestRefused

READING = frozenset({"GET", "HEAD", "OPTIONS"})
ELSEWHERE = frozenset({"cross-site", "same-site"})
DEFAULT_PORTS = {"http": 80, "https": 443}
# Names that nobody can register in the world's DNS.
PRIVATE_SUFFIXES = (".localhost", ".local", ".lan", ".home.arpa", ".internal", ".test")
LONGEST_NAME = 100


def machine_names() -> frozenset[str]:
    """Return the names of this machine in its own network: `box` and `box.fritz.box`."""
    whole = socket.gethostname().lower().rstrip(".")
    return frozenset({"localhost", whole, whole.partition(".")[0]} - {""})


class TrustedHosts:
    """What this server is called: addresses, the machine's own name, and what it was told.

    Another name without a dot is none of these: routers, and every machine that answers a broadcast
    (LLMNR, NetBIOS), can give such a name any address.
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
        """Whether a browser that asks for this host means us."""
        if host is None:
            return True  # no browser
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
        """Whether a browser's page comes from here; programs that are no browsers name none."""
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
        """Refused if somebody else is asked, or if a page of others wants to change things."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get(b"host"), headers.get(b"origin")
        if not self.is_trusted_host(host):
            raise RequestRefused(NOT_ALLOWED, "unknown_host", {"host": str(host)[:LONGEST_NAME]})
        if scope.get("method") in READING:  # a WebSocket has none
            return
        sent_from_elsewhere = origin is None and headers.get(b"sec-fetch-site") in ELSEWHERE
        if sent_from_elsewhere or not self.is_trusted_origin(origin, host):
            raise RequestRefused(NOT_ALLOWED, "foreign_page")


def _origin(parts: SplitResult) -> str:
    """Scheme, host and port as browsers write them."""
    port = "" if parts.port in (None, DEFAULT_PORTS.get(parts.scheme)) else f":{parts.port}"
    return f"{parts.scheme}://{parts.hostname}{port}"
