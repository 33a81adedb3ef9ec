"""Changes of the system's clock during play: no person loses their seat."""

import asyncio
import time

import pytest
from tests.server.clock import Clock
from tests.server.running import Client, Server, Table

from fireside.server.maintenance import clock_guard
from fireside.server.maintenance.clock_guard import LENIENCY, SETTLING, ClockGuard

pytestmark = pytest.mark.anyio

DEADLINE = 600  # longer than the slowest machine takes for a test
HOUR = 3600
ROUNDS_SECONDS = 4  # some rounds of the watchdog
SETTLED = SETTLING // 1000 + 1
LATE = LENIENCY // 1000 + DEADLINE + 1


async def people_table(server: Server) -> Table:
    return await server.table("guessing", "person", "person", deadline=DEADLINE)


def stand_ins(client: Client) -> list[str | None]:
    return [seat["stand_in"] for seat in client.table["seats"]]


async def is_replaced_at_last(clock: Clock, client: Client) -> None:
    """Check that the watchdog still replaces a person whose time really is up."""
    clock.let_pass(LATE)
    await client.until(lambda: any(stand_ins(client)))


@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
async def test_a_clock_that_is_wrong_for_four_seconds_replaces_nobody(
    clock: Clock, clocked: Server, wrong: int
) -> None:
    table = await people_table(clocked)
    async with table.viewer(0) as ana, table.viewer(1):
        clock.set_wrong(wrong)
        await asyncio.sleep(ROUNDS_SECONDS)
        await ana.play("right")
        clock.set_wrong(0)
        await asyncio.sleep(ROUNDS_SECONDS)
        clock.let_pass(SETTLED)
        await asyncio.sleep(ROUNDS_SECONDS)
        assert stand_ins(ana) == [None, None]
        if wrong < 0:  # otherwise the move, and so its deadline, was made while the clock was ahead
            await is_replaced_at_last(clock, ana)


async def test_a_clock_that_was_set_for_good_gives_people_their_time_anew(
    clock: Clock, clocked: Server
) -> None:
    table = await people_table(clocked)
    async with table.viewer(0) as ana, table.viewer(1):
        due = ana.table["due"]
        clock.set_wrong(HOUR)
        await asyncio.sleep(ROUNDS_SECONDS)
        clock.let_pass(SETTLED)
        await ana.until(lambda: ana.table["due"] > due)
        assert stand_ins(ana) == [None, None]
        await is_replaced_at_last(clock, ana)


class Clocks:
    """Both clocks of a machine, in milliseconds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady = 1_800_000_000_000, 5_000
        monkeypatch.setattr(clock_guard, "now", lambda: self.wall)
        monkeypatch.setattr(time, "monotonic_ns", lambda: self.steady * 1_000_000)

    def go_on(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds


def test_a_clock_is_believed_again_when_it_was_not_set_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clocks = Clocks(monkeypatch)
    guard = ClockGuard()
    clocks.go_on(10_000_000)
    assert guard.read() == (clocks.wall, True, 0)
    clocks.wall += 100  # slewed, not set
    assert guard.read().is_settled
    clocks.wall += 3_600_000
    assert not guard.read().is_settled
    clocks.go_on(SETTLING - 1)
    clocks.wall -= 3_600_000
    assert not guard.read().is_settled
    clocks.go_on(SETTLING - 1)
    assert not guard.read().is_settled
    clocks.go_on(1)
    assert guard.read() == (clocks.wall, True, 3_600_000)
    clocks.go_on(LENIENCY)
    assert guard.read() == (clocks.wall, True, 0)
    clocks.wall += 5_000
    guard.read()
    clocks.go_on(SETTLING)
    assert guard.read().stepped == 5_000  # earlier changes no longer count
