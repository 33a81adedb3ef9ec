"""perft: numbers of lines of play from fixed positions, which any change of rules alters."""

import pytest
from tests.games.maamut.tables import GAME, table

from fireside.core.playout import count_lines


@pytest.mark.parametrize(
    ("seats", "seed", "depth", "lines"),
    [(2, 1, 1, 16), (2, 1, 2, 240), (2, 1, 4, 10358), (3, 2, 4, 33810), (4, 3, 4, 32760)],
)
def test_lines_of_play_from_the_start(seats: int, seed: int, depth: int, lines: int) -> None:
    assert count_lines(GAME.new(seats, seed), depth) == lines


@pytest.mark.parametrize(("depth", "lines"), [(1, 14), (2, 212), (3, 2832), (4, 29434)])
def test_lines_of_play_around_a_frightened_mammoth(depth: int, lines: int) -> None:
    """Two hunters beside the mammoth, with traps and rock: flights, tramplings and falls count."""
    state = table(
        hunters="d3 d5 e5",
        mammoth="d4",
        rock="c3 d6 f2 b4",
        grass="e3 e4 c4 c5 d2 e5",
        traps={"e3": 0, "c5": 1},
    )
    assert count_lines(state, depth) == lines
