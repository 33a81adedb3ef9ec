"""The components of Mâamut."""

from tests.games.maamut.tables import GAME, shows, table

import fireside
from fireside.core.hex_grid import DIRECTION_NAMES, opposite
from fireside.games.maamut.components import (
    CARDS,
    CELL_NAMES,
    CENTRE,
    COLUMN_HEIGHTS,
    GRASS_TILES,
    NEIGHBOUR,
    RING,
    ROCK_TILES,
    SNOW_TILES,
    TRAPS_EACH,
)
from fireside.play.rules_page import read_rules_page


def test_the_board_has_37_tiles_in_a_hexagon_of_radius_3() -> None:
    """Rule: M-C1."""
    assert ROCK_TILES + GRASS_TILES + SNOW_TILES + 1 == 37 == len(CELL_NAMES)
    assert [list(RING).count(ring) for ring in range(4)] == [1, 6, 12, 18]
    document = GAME.dump(GAME.new(2, 1))
    assert (len(document["rock"]), len(document["grass"])) == (7, 18)
    assert "d4" not in document["rock"] + document["grass"]


def test_there_are_36_movement_cards() -> None:
    """Rule: M-C2."""
    assert list(CARDS) == [0, 12, 16, 8]


def test_each_player_has_one_hunter_and_four_traps() -> None:
    """Rule: M-C3."""
    state = table(hunters="a1 a2 a3 a4")
    assert GAME.view(state, None).traps_in_hand == (TRAPS_EACH,) * 4
    assert list(fireside.game("maamut").seats) == [2, 3, 4]


def test_columns_are_lettered_and_tiles_numbered_from_the_bottom() -> None:
    """Rule: M-C4."""
    assert COLUMN_HEIGHTS == [4, 5, 6, 7, 6, 5, 4]
    assert CELL_NAMES[:5] == ["a1", "a2", "a3", "a4", "b1"]
    assert CELL_NAMES[CENTRE] == "d4"
    around = [CELL_NAMES[NEIGHBOUR[6 * CENTRE + way]] for way in range(6)]
    assert dict(zip(DIRECTION_NAMES, around, strict=True)) == {
        "n": "d5", "ne": "e4", "se": "e3", "s": "d3", "sw": "c3", "nw": "c4",
    }  # fmt: skip


def test_the_way_back_leads_back() -> None:
    """Rule: M-C4."""
    for cell in range(37):
        for way in range(6):
            ahead = NEIGHBOUR[6 * cell + way]
            assert ahead == -1 or NEIGHBOUR[6 * ahead + opposite(way)] == cell


def test_moves_are_written_in_words() -> None:
    """Rule: M-C5."""
    state = GAME.new(2, 1)
    for text in ("place a3", "walk ne 2", "trap", "untrap", "discard 2", "flee nw"):
        assert GAME.text(state, GAME.parse(state, text)) == text


def test_equal_cards_give_one_move() -> None:
    """Rule: M-C5."""
    state = table(hunters="a1 g1", hands=[[2, 2, 2], [1, 2, 3]])
    listed = state.legal_moves(0)
    assert len(listed) == len(set(listed))
    assert shows(state)["hands"][0] == (2, 2, 2)


def test_the_rules_page_and_the_components_name_the_same_numbers() -> None:
    """Rule: M-C1, M-C2."""
    rules = read_rules_page("maamut")
    assert f"{ROCK_TILES} rock, {GRASS_TILES} grass, {SNOW_TILES} snow, 1 cross" in rules
    assert f"{CARDS[3]} of value 3, {CARDS[2]} of value 2, {CARDS[1]} of value 1" in rules
    heights = ", ".join(map(str, COLUMN_HEIGHTS))
    assert f"Columns a to g from left to right hold {heights} tiles" in rules
