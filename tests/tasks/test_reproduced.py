"""The first two deals of every published row end today as they did."""

import pytest
from tests.tasks.reproduce import differences, key_of, published, seconds
from tests.tasks.task_page import LEADERBOARD

import fireside
from fireside.tasks import Result, stored_results
from fireside.tasks.replaying import replay_match

DEALS = 2
QUICK = 3.0  # seconds that the player thought in these deals
ROWS = [
    pytest.param(
        row,
        id=f"{row.task.name}-{row.policy}",
        marks=[] if seconds(row, DEALS) < QUICK else [pytest.mark.slow],
    )
    for row in published()
]


@pytest.mark.skipif(not fireside.COMPILED, reason="thousands of simulations: compiled only")
@pytest.mark.parametrize("row", ROWS)
def test_two_deals_of_a_row_end_as_published(row: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(".")  # restores the folder afterwards
    assert differences(row, DEALS, cores=1) == []


@pytest.mark.skipif(not fireside.COMPILED, reason="thousands of simulations: compiled only")
@pytest.mark.parametrize(
    "row",
    list(stored_results(LEADERBOARD)),
    ids=lambda one: f"{one.task.name}-{one.policy}-{one.held_out[:4]}",
)
def test_two_deals_of_a_row_of_the_leaderboard_replay_without_the_player(row: Result) -> None:
    """The networks of learners are not in this repository; `make results` replays all deals."""
    some = [one for one in row.played if one.deal < DEALS]
    assert len(some) == DEALS * row.task.seats
    for one in some:
        found = replay_match(row, one, key_of(row))
        assert found == (one.worth, one.points, one.decisions)
