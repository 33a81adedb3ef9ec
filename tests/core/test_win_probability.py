"""Win probabilities from the seats' values."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.win_probability import final_win_probability, to_win_probability


def shared(*worth: int, spread: int = 100) -> list[int]:
    row = vec[i64](list(worth))
    to_win_probability(row, len(worth), spread)
    return list(row)


def won(places: list[int], winners: list[int]) -> list[int]:
    row = vec[i64]([0] * len(places))
    final_win_probability(row, places, winners)
    return list(row)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_equals_have_equal_prospects(seats: int) -> None:
    prospects = shared(*[700] * seats)
    assert len(set(prospects)) == 1
    assert sum(prospects) == pytest.approx(1000, abs=seats)


def test_whoever_has_more_has_better_prospects() -> None:
    prospects = shared(300, 120, 500, 120)
    assert prospects[2] > prospects[0] > prospects[1] == prospects[3]


def test_a_lead_of_the_spread_wins_three_times_out_of_four() -> None:
    prospects = shared(250, 150, spread=100)
    assert prospects[0] == pytest.approx(750, abs=15)
    assert prospects[1] == pytest.approx(250, abs=15)


def test_more_lead_is_always_worth_more_and_nobody_is_given_up() -> None:
    leads = [shared(lead, 0)[0] for lead in range(-5000, 5001, 100)]
    assert leads == sorted(leads)
    assert leads[0] > 0
    assert leads[-1] < 1000


def test_prospects_do_not_depend_on_the_seat() -> None:
    worth = (420, 100, 300)
    for turned in range(3):
        moved = worth[turned:] + worth[:turned]
        prospects = shared(*worth)
        assert shared(*moved) == prospects[turned:] + prospects[:turned]


def test_a_finished_match_is_worth_its_result() -> None:
    assert won([1, 2, 3], [0]) == [1000, 50, 0]
    assert won([3, 1, 2], [1]) == [0, 1000, 50]


def test_a_shared_win_is_shared() -> None:
    assert won([1, 1, 3], [0, 1]) == [550, 550, 0]
    alone, shared_one = won([1, 2, 3], [0])[0], won([1, 1, 3], [0, 1])[0]
    assert shared_one < alone
