"""perft: numbers of lines of play from fixed positions, which any change of rules alters."""

import pytest
from tests.games.altamira.tables import GAME, hunt_table, table

from fireside.core.playout import count_lines


@pytest.mark.parametrize(("seats", "depth", "lines"), [(3, 1, 15), (3, 3, 3375), (4, 4, 50625)])
def test_lines_of_play_while_hunters_are_sent(seats: int, depth: int, lines: int) -> None:
    """Fifteen choices for each seat, made simultaneously."""
    assert count_lines(GAME.new(seats, 1), depth) == lines


@pytest.mark.parametrize(("depth", "lines"), [(1, 10), (2, 20), (3, 40), (4, 104), (5, 240)])
def test_lines_of_play_at_the_campfire(depth: int, lines: int) -> None:
    """Ten orders; four name three kinds twice, six name two: 4 x 8 + 6 x 4 x 3 after four."""
    state = table(
        sent="camp x2; savannah x2; water camp", phase="making_camp", place="camp", market="axe s"
    )
    assert count_lines(state, depth) == lines


@pytest.mark.parametrize(
    ("depth", "lines"), [(1, 3), (2, 6), (3, 13), (4, 35), (6, 3419), (9, 64964)]
)
def test_lines_of_play_in_a_contested_hunt(depth: int, lines: int) -> None:
    """Three hunters in the mountains with singles, doubles and bluffs."""
    state = hunt_table(
        hands="spear 2s+d, axe s+d; spear s+d, axe s, knife s; spear 2s, axe d, arrow s"
    )
    assert count_lines(state, depth) == lines
