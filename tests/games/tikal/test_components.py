"""The components of Tikal."""

from collections import Counter

import pytest
from tests.games.tikal.rules_page import PAGE, with_tables
from tests.games.tikal.tables import GAME, refused, shows, table, texts

from fireside.core.hex_grid import DIRECTION_NAMES, opposite
from fireside.games.tikal.components import (
    CELL_NAMES,
    FLOORS,
    NEIGHBOUR,
    PRINTED_CELLS,
    TERRAIN_TILES,
    stones_of,
)


def around(name: str) -> dict[str, str]:
    cell = CELL_NAMES.index(name)
    found = [NEIGHBOUR[6 * cell + way] for way in range(6)]
    return {way: CELL_NAMES[at] for way, at in zip(DIRECTION_NAMES, found, strict=True) if at >= 0}


def test_the_board_has_40_cells_in_8_columns_of_5() -> None:
    """Rule: T-C1."""
    assert len(CELL_NAMES) == 40
    assert CELL_NAMES[:6] == ["a1", "a2", "a3", "a4", "a5", "b1"]
    assert CELL_NAMES[-1] == "h5"
    assert len(PRINTED_CELLS) + len(TERRAIN_TILES) == 40


def test_every_second_column_is_half_a_hex_lower() -> None:
    """Rule: T-C1."""
    assert around("c3") == {"n": "c4", "ne": "d4", "se": "d3", "s": "c2", "sw": "b3", "nw": "b4"}
    assert around("d3") == {"n": "d4", "ne": "e3", "se": "e2", "s": "d2", "sw": "c2", "nw": "c3"}
    assert around("a1") == {"n": "a2", "ne": "b2", "se": "b1"}
    for cell in range(40):
        for way in range(6):
            ahead = NEIGHBOUR[6 * cell + way]
            assert ahead == -1 or NEIGHBOUR[6 * ahead + opposite(way)] == cell


def test_four_cells_are_printed() -> None:
    """Rule: T-C2."""
    state = table()
    seen = {name: ground.kind for name, ground in GAME.view(state, 0).map.items()}
    assert seen == {"a1": "base", "a2": "temple", "b1": "temple", "b2": "jungle"}
    assert [tile[3] for tile in PRINTED_CELLS] == ["111000", "110100", "111000", "010001"]
    assert GAME.view(state, 0).map["a2"].value == GAME.view(state, 0).map["b1"].value == 1


def test_there_are_36_tiles_in_seven_stacks() -> None:
    """Rule: T-C3."""
    letters = Counter(tile[0][0] for tile in TERRAIN_TILES)
    assert list(letters.items()) == list(zip("ABCDEFG", (6, 6, 5, 5, 5, 5, 4), strict=True))
    kinds = Counter(tile[1] for tile in TERRAIN_TILES)
    assert kinds == {"temple": 15, "jungle": 10, "treasure": 8, "volcano": 3}
    for name, kind, _, stones in TERRAIN_TILES:
        assert sum(map(int, stones)) == (0 if kind == "volcano" else 3), name


def test_turn_k_is_k_sixths_clockwise() -> None:
    """Rule: T-C3."""
    tile = [name for name, *_ in TERRAIN_TILES].index("A2")
    assert stones_of(tile, 0) == (2, 0, 1, 0, 0, 0)
    assert stones_of(tile, 1) == (0, 2, 0, 1, 0, 0)
    assert stones_of(tile, 5) == (0, 1, 0, 0, 0, 2)


def test_of_turns_with_the_same_stones_only_the_smallest_is_a_move() -> None:
    """Rule: T-C3."""
    state = table(phase="placing", tile="D4")
    assert texts(state, "tile c2") == ["tile c2 turn 0", "tile c2 turn 1"]
    assert refused(state, "tile c2 turn 2") == "T-C3 same_stones"
    assert texts(table(phase="placing", tile="B6"), "tile c2") == ["tile c2 turn 0"]
    assert len(texts(table(phase="placing", tile="A1"), "tile c2")) == 6


def test_there_are_48_temple_floors() -> None:
    """Rule: T-C4."""
    assert list(FLOORS) == [0, 0, 3, 6, 9, 11, 8, 5, 3, 2, 1]
    assert sum(FLOORS) == 48
    assert GAME.view(table(), 0).floors == (3, 6, 9, 11, 8, 5, 3, 2, 1)


def test_there_are_24_treasures_and_as_many_masks() -> None:
    """Rule: T-C5."""
    masks = [tile[2] for tile in TERRAIN_TILES if tile[1] == "treasure"]
    assert sorted(masks, reverse=True) == [4, 4, 4, 3, 3, 2, 2, 2]
    tokens = Counter(shows(table())["tokens"])
    assert tokens == {kind: 3 for kind in range(1, 9)}


def test_each_player_has_a_leader_18_workers_and_2_camps() -> None:
    """Rule: T-C6."""
    for player in GAME.view(table(seats=4), 0).players:
        assert (player.leader, player.reserve, player.camps_left) == ("reserve", 18, 2)
        assert player.points == 0


@pytest.mark.parametrize(
    "text",
    [
        "tile c3 turn 2", "enter worker a1", "hop leader a1 d4", "walk worker b2 ne", "uncover d3",
        "lift e2", "swap 2 3 5", "camp d4", "guard c4 worker", "end", "bid 3", "pass", "choose B4",
    ],
)  # fmt: skip
def test_moves_are_written_in_words(text: str) -> None:
    """Rules page: decisions and their notation."""
    state = table()
    assert GAME.text(state, GAME.parse(state, text)) == text
    assert GAME.parse(state, text.upper()) == GAME.parse(state, text)


def test_the_tables_in_the_rules_page_are_those_of_the_components() -> None:
    """Rule: T-C2, T-C3. Written by `python -m tests.games.tikal.rules_page`."""
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("<!-- table:") == 3
    assert with_tables(page) == page
    assert "2×3, 3×6, 4×9, 5×11, 6×8, 7×5, 8×3, 9×2, 10×1 = 48" in page
