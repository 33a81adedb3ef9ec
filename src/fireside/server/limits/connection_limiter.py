"""Limits on connections: per address and in all, new connections per second, time per request.

Enforced below the application, because a request that never completes never reaches it. Behind a
proxy all connections come from the proxy's address, so only the total is limited.
"""

import ipaddress
import logging
from time import monotonic

import msgspec

from fireside.server.limits.client_key import client_key
from fireside.server.limits.token_bucket import RateLimiter

LOGGER = logging.getLogger(__name__)
MOST_FILES = 65_536
FILES_FOR_OTHERS = 100  # file descriptors for databases, bots' processes and logs
FILES_WHERE_UNKNOWN = 4_096
SECONDS_BETWEEN_WARNINGS = 60.0


class ConnectionLimits(msgspec.Struct, frozen=True, kw_only=True):
    """Connection limits of one process."""

    on: bool = True
    by_address: int = 200  # open connections; RequestLimits bounds WebSockets further
    knocks_at_once: float = 300.0  # burst of new connections per address
    knocks_a_second: float = 30.0
    in_all: int = FILES_WHERE_UNKNOWN
    head_seconds: float = 10.0  # seconds until the headers have arrived
    body_seconds: float = 30.0  # seconds from then until the body has arrived
    proxies: tuple[str, ...] = ()  # addresses or networks that forward many clients

    def is_proxy(self, host: str) -> bool:
        """Return whether this address belongs to a trusted proxy, which forwards many clients."""
        try:
            address = ipaddress.ip_address(host)
            return any(
                one == "*" or address in ipaddress.ip_network(one, strict=False)
                for one in self.proxies
            )
        except ValueError:
            return host in self.proxies


class ConnectionLimiter:
    """Counts of the open connections by client key and in all, with a rate limit on new ones."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self.inside: dict[str, int] = {}
        self.in_all = 0
        self.knocks = RateLimiter(limits.knocks_at_once, limits.knocks_a_second)
        self.warned = -SECONDS_BETWEEN_WARNINGS

    def allow_accept(self, host: str) -> bool:
        """Return whether a new connection from this host keeps within the rate of new connections.

        This check costs next to nothing; creating a protocol for a connection costs as much CPU as
        a move at a table.
        """
        limits = self.limits
        if not limits.on or not self.knocks.retry_after(client_key(host)) or limits.is_proxy(host):
            return True
        self._warn(client_key(host))
        return False

    def acquire(self, host: str) -> bool:
        """Count a connection from this host and return whether it may stay.

        It counts even if it may not stay: call `release` once it is closed.
        """
        bucket = client_key(host)
        self.in_all += 1
        self.inside[bucket] = self.inside.get(bucket, 0) + 1
        limits = self.limits
        if not limits.on:
            return True
        crowded = self.inside[bucket] > limits.by_address and not limits.is_proxy(host)
        if crowded or self.in_all > limits.in_all:
            self._warn(bucket if crowded else "all together")
            return False
        return True

    def release(self, host: str) -> None:
        """Subtract a closed connection of this host from the counts."""
        bucket = client_key(host)
        self.in_all -= 1
        self.inside[bucket] -= 1
        if not self.inside[bucket]:
            del self.inside[bucket]

    def _warn(self, whose: str) -> None:
        """Log a warning at most once a minute, so that a flood does not fill the log."""
        at = monotonic()
        if at - self.warned >= SECONDS_BETWEEN_WARNINGS:
            self.warned = at
            LOGGER.warning("too many connections", extra={"address": whose, "open": self.in_all})


def max_connections() -> int:
    """Raise the limit of open files as far as allowed; return how many connections then fit."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return FILES_WHERE_UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = MOST_FILES if soft == resource.RLIM_INFINITY else soft
    return max(1, files - FILES_FOR_OTHERS)
