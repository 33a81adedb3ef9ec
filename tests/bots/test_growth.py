"""Pictures of strength: drawn from what was measured, and from nothing else."""

from pathlib import Path

import pytest
from benchmarks.bots import growth
from benchmarks.bots.growth import Step, elo, file_of, keep, labels_of, picture, read

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("over", sorted({one.over for one in read()}))
def test_pictures_show_what_was_measured(over: str) -> None:
    """`python -m benchmarks.bots.growth pictures` draws them anew."""
    steps = [one for one in read() if one.over == over]
    assert (ROOT / file_of(over)).read_text() == picture(over, steps)


def test_each_step_begins_where_the_one_before_ended() -> None:
    ends: dict[tuple[str, str, int], str] = {}
    for one in read():
        curve = one.over, one.title, one.seats
        assert ends.get(curve, one.before) == one.before
        assert 0 <= one.wins <= one.decided > 0
        ends[curve] = one.after


def test_a_title_that_begins_later_moves_no_step() -> None:
    rows = [
        ("altamira", "2", "4"),
        ("maamut", "1", "2"),
        ("maamut", "2", "4"),
        ("maamut", "4", "8"),
    ]
    steps = [Step("cores", title, 3, before, after, 1.0, 2) for title, before, after in rows]
    assert labels_of(steps) == ["1", "2", "4", "8"]


def test_elo_of_a_share() -> None:
    assert elo(0.5) == 0.0
    assert elo(0.76) == pytest.approx(200, abs=1)
    assert elo(0.0) == pytest.approx(-elo(1.0))


def test_a_step_that_is_measured_again_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "MEASURED", tmp_path / "growth.jsonl")
    growth.MEASURED.write_bytes(b"")
    first = Step("time", "maamut", 2, "0.05 s", "0.2 s", 3.0, 4)
    again = Step("time", "maamut", 2, "0.05 s", "0.2 s", 5.0, 8)
    other = Step("time", "maamut", 2, "0.2 s", "1 s", 5.0, 8)
    for step in (first, other, again):
        keep(step)
    assert read() == [again, other]
