"""The doors: how many connections an address may hold open, and how long a request may take.

Below the application, because a request that never ends never reaches it. Behind a proxy all
connections are the proxy's: they are not counted by address, only in all.
"""

import ipaddress
import logging
from time import monotonic

import msgspec

from fireside.server.limits.client_key import client_key
from fireside.server.limits.token_bucket import RateLimiter

LOGGER = logging.getLogger(__name__)
MOST_FILES = 65_536
FILES_FOR_OTHERS = 100  # databases, bots' processes, logs
FILES_WHERE_UNKNOWN = 4_096
SECONDS_BETWEEN_WARNINGS = 60.0


class ConnectionLimits(msgspec.Struct, frozen=True, kw_only=True):
    """What is allowed at the doors of one process."""

    on: bool = True
    by_address: int = 200  # connections; live ones are bounded further
    knocks_at_once: float = 300.0  # new ones, by address
    knocks_a_second: float = 30.0
    in_all: int = FILES_WHERE_UNKNOWN
    head_seconds: float = 10.0  # until the headers are there
    body_seconds: float = 30.0  # and then the body
    proxies: tuple[str, ...] = ()  # addresses or networks whose connections are many people's

    def is_proxy(self, host: str) -> bool:
        """Whether many people come from this address."""
        try:
            address = ipaddress.ip_address(host)
            return any(
                one == "*" or address in ipaddress.ip_network(one, strict=False)
                for one in self.proxies
            )
        except ValueError:
            return host in self.proxies


class ConnectionLimiter:
    """Who is in."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self.inside: dict[str, int] = {}
        self.in_all = 0
        self.knocks = RateLimiter(limits.knocks_at_once, limits.knocks_a_second)
        self.warned = -SECONDS_BETWEEN_WARNINGS

    def allow_accept(self, host: str) -> bool:
        """Whether somebody comes in from there, however shortly: not one after the other for ever.

        To find out costs next to nothing; to make a connection ready for requests costs as much as
        a move at a table.
        """
        limits = self.limits
        if not limits.on or not self.knocks.retry_after(client_key(host)) or limits.is_proxy(host):
            return True
        self._warn(client_key(host))
        return False

    def acquire(self, host: str) -> bool:
        """Whether one more connection from there may stay; it counts in any case."""
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
        """One connection from there is gone."""
        bucket = client_key(host)
        self.in_all -= 1
        self.inside[bucket] -= 1
        if not self.inside[bucket]:
            del self.inside[bucket]

    def _warn(self, whose: str) -> None:
        """Once in a while, so that a flood does not fill the log as well."""
        at = monotonic()
        if at - self.warned >= SECONDS_BETWEEN_WARNINGS:
            self.warned = at
            LOGGER.warning("too many connections", extra={"address": whose, "open": self.in_all})


def max_connections() -> int:
    """How many connections this process can hold, once it may open as many files as it can get."""
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
