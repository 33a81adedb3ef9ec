"""Long play by many clients: afterwards the server uses no more memory than before."""

from contextlib import aclosing
from pathlib import Path

import pytest
from tests.server.soak import ROUNDS, Pace, has_grown, soak

pytestmark = pytest.mark.anyio


@pytest.mark.slow
async def test_memory_is_flat_after_a_soak(tmp_path: Path) -> None:
    held: list[int] = []
    async with aclosing(soak(tmp_path, Pace(None))) as rounds:
        while len(held) < ROUNDS:
            held.append(await anext(rounds))
    assert not has_grown(held), held


async def test_a_soak_beside_other_work_keeps_to_its_pace() -> None:
    now, pauses = 100.0, []

    async def sleep(seconds: float) -> None:
        nonlocal now
        pauses.append(seconds)
        now += seconds

    pace = Pace(4, lambda: now, sleep)
    for _ in range(3):
        await pace.wait()
    assert pauses == [0.25, 0.25]
    now += 10  # after a delay, missed moves do not come all at once
    for _ in range(2):
        await pace.wait()
    assert pauses == [0.25, 0.25, 0.25]


def test_memory_that_grows_by_more_than_a_twentieth_has_grown() -> None:
    assert not has_grown([50, 60, 100, 130, 105])
    assert has_grown([50, 100, 100, 100, 106])
