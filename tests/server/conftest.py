"""Servers for the tests: started once per test process, with a database of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.clock import Clock
from tests.server.postgresql import start_postgresql
from tests.server.receivers import Receiver
from tests.server.running import Server

BOTS = (
    *("--seconds", "0.05", "--cores", "1", "--stand-in", "random"),
    *("--analysis-seconds", "0.5"),
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server on SQLite, shared by tests that do not disturb each other."""
    folder = tmp_path_factory.mktemp("server")
    running = Server(str(folder / "tables.db"), *BOTS)
    yield running
    running.stop()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.db")


@pytest.fixture
def receivers() -> Iterator[list[Receiver]]:
    """Run three web services that can be notified."""
    running = [Receiver() for _ in range(3)]
    yield running
    for one in running:
        one.stop()


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    return Clock(tmp_path)


@pytest.fixture
def clocked(clock: Clock, database: str) -> Iterator[Server]:
    """Start a server that looks at the clock which the test sets."""
    with clock.shown():
        running = Server(database, *BOTS)
        yield running
        running.stop()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """Run PostgreSQL for the tests; yield the address of a database."""
    with start_postgresql() as running:
        yield running.url


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))]
)
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return str(request.getfixturevalue("postgresql"))
