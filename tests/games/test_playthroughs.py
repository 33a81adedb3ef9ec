"""The recorded playthroughs are still reproduced exactly."""

from pathlib import Path

import pytest
from tests.games.playthroughs import plan, play_through

from fireside.core.game import OptionValue


@pytest.mark.parametrize(
    ("file", "title", "seats", "options"),
    list(plan()),
    ids=lambda value: getattr(value, "stem", ""),
)
def test_a_recorded_match_goes_as_it_went(
    file: Path, title: str, seats: int, options: dict[str, OptionValue]
) -> None:
    assert play_through(title, seats, options) == file.read_text(encoding="utf-8")
