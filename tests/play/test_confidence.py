"""The confidence interval of win rates."""

import pytest

from fireside.play.confidence import wilson


def test_the_interval_is_wilsons_and_shrinks_with_the_matches() -> None:
    """The first bounds are those of Wilson (1927) for 50 of 100."""
    assert wilson(50, 100) == pytest.approx((0.404, 0.596), abs=5e-4)
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few[0] < 0.6 < few[1]
    assert many[1] - many[0] < few[1] - few[0]


def test_the_interval_stays_between_none_and_all() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 9)[0] == 0.0 < wilson(0, 9)[1] < 1.0
    assert wilson(9, 9)[1] == 1.0 > wilson(9, 9)[0] > 0.0
