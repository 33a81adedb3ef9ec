"""Servers on one database, each with its own connection to it, and their clock."""

from pathlib import Path

from tests.server.clock import Clock
from tests.server.running import Server
from tests.server.whole.relay import Relay

STAND_IN = "random"
OPTIONS = ("--seconds", "0.05", "--cores", "1", "--stand-in", STAND_IN)


class House:
    """The servers; they outlive a run of the state machine."""

    def __init__(self, folder: Path, database: str, servers: int) -> None:
        self.clock = Clock(folder)
        self.database = database
        self.relays = []
        if servers > 1:
            self.relays = [Relay(folder / f"relay-{at}", database) for at in range(servers)]
        with self.clock.shown():
            urls = [relay.url for relay in self.relays] or [database]
            self.servers = [Server(url, *OPTIONS) for url in urls]
        self.routed = 0  # tables so far

    def server(self, number: int) -> Server:
        return self.servers[number % len(self.servers)]

    def route(self) -> Server:
        """Return the server of the next table that is routed: each in turn."""
        self.routed += 1
        return self.server(self.routed)

    def start(self, number: int) -> None:
        with self.clock.shown():
            self.server(number).start()

    def close(self) -> None:
        for server in self.servers:
            server.stop()
        for relay in self.relays:
            relay.close()
