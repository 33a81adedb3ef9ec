"""perft: numbers of lines of play from fixed positions, which any change of rules alters."""

import pytest
from tests.games.tikal.tables import GAME, table

from fireside.core.playout import count_lines


@pytest.mark.parametrize(
    ("seats", "game", "seed", "depth", "lines"),
    [
        (2, "basic", 1, 1, 24),
        (2, "basic", 1, 3, 912),
        (3, "basic", 2, 4, 4404),
        (4, "basic", 3, 5, 43922),
        (2, "professional", 1, 2, 231),
        (4, "professional", 2, 3, 1771),
    ],
)
def test_lines_of_play_from_the_start(
    seats: int, game: str, seed: int, depth: int, lines: int
) -> None:
    assert count_lines(GAME.new(seats, seed, {"game": game}), depth) == lines


@pytest.mark.parametrize(("depth", "lines"), [(1, 24), (2, 560), (3, 12324), (4, 224539)])
def test_lines_of_play_in_the_middle_of_a_turn(depth: int, lines: int) -> None:
    """Camps, temples with and without majority, treasures, swaps and an upcoming volcano."""
    state = table(
        seats=3,
        map={"c2": "B4", "d3": "A2", "b3": "A4", "c1": "A1", "d2": "B1 turn 2", "c3": "D5"},
        workers=[{"a1": 1, "c2": 2, "d3": 2}, {"d3": 1, "b3": 2}, {"b1": 1}],
        leaders=["b3", "c1", "reserve"],
        camps=[["c2"], ["b2"], []],
        guards={"a2": 2},
        temples={"d3": 4},
        hoards=[[1, 2], [3, 3, 4], [5]],
        stack=["B6", "C1", "C2"],
        action_points=7,
    )
    assert count_lines(state, depth) == lines
