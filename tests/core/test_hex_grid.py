"""Flat-topped hexes in lettered columns."""

from fireside.core.hex_grid import DIRECTION_NAMES, join_neighbours, name_places, opposite


def test_places_are_named_by_column_and_from_the_bottom() -> None:
    assert name_places([(0, 0), (0, 2), (1, -1), (1, 1)]) == ["a1", "a2", "b1", "b2"]


def test_a_step_north_east_is_one_column_right_and_half_a_hex_up() -> None:
    neighbour = join_neighbours([(0, 0), (0, 2), (1, 1)])
    assert neighbour[6 * 0 + DIRECTION_NAMES.index("ne")] == 2
    assert neighbour[6 * 1 + DIRECTION_NAMES.index("se")] == 2
    assert neighbour[6 * 0 + DIRECTION_NAMES.index("s")] == -1


def test_the_opposite_of_the_opposite_is_the_same_way() -> None:
    assert [opposite(opposite(way)) for way in range(6)] == list(range(6))
    assert DIRECTION_NAMES[opposite(DIRECTION_NAMES.index("ne"))] == "sw"
