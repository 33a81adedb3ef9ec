"""Model-based test of the whole server with people, bots, clocks, disks and kills.

Confirmed commands are stored exactly once even after a kill, viewers receive only what they may
see, all in the same order, and only late persons are replaced. Real processes on real databases.
"""

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run
from tests.server.postgresql import start_postgresql
from tests.server.running import EXTRAS
from tests.server.whole.evening import DEADLINE, Evening
from tests.server.whole.gathering import Gathering, Guest
from tests.server.whole.house import House

from fireside import games

MOST_TABLES = 2
TITLES = ("guessing", "altamira", "guessing", "maamut", "tikal")
NUMBERS = st.integers(0, 10_000)
MOVES = ("upgrade", "hang", "cut_off", "lose_database")  # tables go to other servers


@pytest.fixture(autouse=True)
def guessing_is_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Teach the model the tests' own title, too."""
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(EXTRAS))
        forget_titles()
        yield
    forget_titles()


def forget_titles() -> None:
    for known in (games.titles, games.foreign_titles, games._load):
        known.cache_clear()


class WholeServer(RuleBasedStateMachine):
    """The state machine on running servers."""

    house: ClassVar[House]

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.evening = Evening(self.house)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        self.runner.run(work)

    def table(self, number: int) -> Gathering:
        return self.evening.tables[number % len(self.evening.tables)]

    def person(self, number: int) -> tuple[Gathering, Guest]:
        one = self.table(number)
        return one, one.persons[number // 7 % len(one.persons)]

    @initialize(bots=st.integers(0, 1), deadline=st.booleans())
    def begin(self, bots: int, deadline: bool) -> None:
        self.do(self.evening.open_table("guessing", bots, deadline, extra=True))

    @precondition(lambda self: len(self.evening.tables) < MOST_TABLES)
    @rule(title=st.sampled_from(TITLES), bots=st.integers(0, 1), some=st.booleans())
    def open_table(self, title: str, bots: int, some: bool) -> None:
        self.do(self.evening.open_table(title, bots, deadline=some, extra=not some))

    @rule(who=NUMBERS, choice=NUMBERS)
    def play(self, who: int, choice: int) -> None:
        self.do(self.evening.play(*self.person(who), choice))

    @rule(number=NUMBERS, choices=st.lists(NUMBERS, min_size=1, max_size=6))
    def decide_secretly(self, number: int, choices: list[int]) -> None:
        for choice in choices:
            self.do(self.evening.decide_secretly(self.table(number), choice))

    @rule(who=NUMBERS, whole_turn=st.booleans())
    def take_back(self, who: int, whole_turn: bool) -> None:
        self.do(self.evening.take_back(*self.person(who), whole_turn))

    @rule(who=NUMBERS)
    def say_again(self, who: int) -> None:
        self.do(self.evening.say_again(*self.person(who)))

    @rule(choice=NUMBERS, times=st.integers(1, 3))
    def rush(self, choice: int, times: int) -> None:
        for at in range(times):
            self.do(self.evening.rush(choice + at))
        self.do(self.evening.everybody_comes())

    @rule(choice=NUMBERS, number=NUMBERS, delay=st.floats(0, 0.03))
    def rush_and_kill(self, choice: int, number: int, delay: float) -> None:
        self.do(self.evening.rush_and_kill(choice, number, delay))

    @rule(choice=NUMBERS, number=st.none() | NUMBERS)
    def rush_on_a_slow_disk(self, choice: int, number: int | None) -> None:
        self.do(self.evening.rush_on_a_slow_disk(choice, number))

    @rule(number=NUMBERS)
    def restart(self, number: int) -> None:
        self.do(self.evening.restart(number))

    @precondition(lambda self: len(self.house.servers) > 1)
    @rule(choice=NUMBERS, number=NUMBERS, way=st.sampled_from(MOVES))
    def move(self, choice: int, number: int, way: str) -> None:
        self.do(getattr(self.evening, way)(choice, number))

    @precondition(lambda self: len(self.house.servers) > 1)
    @rule(choice=NUMBERS, seconds=st.floats(0, 2.5))
    def disagree(self, choice: int, seconds: float) -> None:
        self.do(self.evening.disagree(choice, seconds))

    @rule(who=NUMBERS)
    def leave(self, who: int) -> None:
        self.do(self.evening.leave(*self.person(who)))

    @rule(who=NUMBERS)
    def come_back(self, who: int) -> None:
        self.do(self.evening.come_back(*self.person(who)))

    @rule(number=NUMBERS, at=NUMBERS)
    def look_away(self, number: int, at: int) -> None:
        self.do(self.evening.look_away(self.table(number), at))

    @rule(seconds=st.sampled_from([DEADLINE // 3, DEADLINE + 1]))
    def time_passes(self, seconds: int) -> None:
        self.do(self.evening.time_passes(seconds))

    def teardown(self) -> None:
        try:
            self.do(self.evening.close())
        finally:
            self.runner.close()


@contextmanager
def opened(database: str | None, servers: int) -> Iterator[type[WholeServer]]:
    """Run servers for the state machine; without a database they get a file of their own."""
    folder = Path(tempfile.mkdtemp(prefix="fireside-house-"))
    house = House(folder, database or str(folder / "tables.db"), servers)
    try:
        yield type("InThisHouse", (WholeServer,), {"house": house})
    finally:
        house.close()
        shutil.rmtree(folder, ignore_errors=True)


def spend_evenings(machine: type[WholeServer], evenings: int, steps: int, always: bool) -> None:
    """Run the state machine without shrinking, since failures that depend on time may not recur."""
    run(
        machine,
        settings=settings(
            max_examples=evenings,
            stateful_step_count=steps,
            derandomize=always,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            database=None,
        ),
    )


def test_one_server_does_what_the_model_says() -> None:
    with opened(None, 1) as machine:
        spend_evenings(machine, 2, 10, always=True)


@pytest.mark.xdist_group("postgresql")
def test_two_servers_do_what_the_model_says(postgresql: str) -> None:
    with opened(postgresql, 2) as machine:
        spend_evenings(machine, 1, 12, always=True)


@pytest.mark.xdist_group("postgresql")
def test_three_servers_survive_upgrades_hangs_partitions_and_disagreement(postgresql: str) -> None:
    """Each failure once at tables with and without bots; the model is checked after each."""
    with opened(postgresql, 3) as machine:
        evening = machine()
        evening.do(evening.evening.open_table("guessing", 0, deadline=False, extra=True))
        evening.do(evening.evening.open_table("maamut", 1, deadline=True, extra=True))
        try:
            for at, way in enumerate((*MOVES, "lose_database")):
                evening.do(getattr(evening.evening, way)(7 * at + 1, at))
            for at, seconds in enumerate((0.0, 1.5)):
                evening.do(evening.evening.disagree(5 * at + 2, seconds))
        finally:
            evening.teardown()


@pytest.mark.slow
def test_one_server_does_so_for_many_evenings() -> None:
    with opened(None, 1) as machine:
        spend_evenings(machine, 40, 40, always=False)


@pytest.mark.slow
@pytest.mark.xdist_group("postgresql")
def test_two_servers_do_so_for_many_evenings() -> None:
    with start_postgresql() as postgresql, opened(postgresql.url, 2) as machine:
        spend_evenings(machine, 40, 40, always=False)
