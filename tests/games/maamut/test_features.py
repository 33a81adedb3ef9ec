"""Network features of Mâamut do not depend on the board's orientation."""

import pytest
from tests.games.maamut.tables import GAME, shows, table
from tests.networks import active_of, features_of, positions

from fireside.core.hex_grid import DIRECTIONS
from fireside.core.state import State
from fireside.games import hooks_of
from fireside.games.maamut.components import CELL_NAMES, PLACES

FEATURES = features_of("maamut")


def turned_name(name: str | None) -> str | None:
    """Return the tile's name after a turn of the board by a sixth, clockwise."""
    if name is None:
        return None
    column, height = PLACES[CELL_NAMES.index(name)]
    q, up = column - 3, (height - (column - 3)) // 2
    q, up = q + up, -q
    return CELL_NAMES[PLACES.index((q + 3, 2 * up + q))]


def turned(state: State) -> State:
    """Return the state with the board turned; seat to act and cards stay."""
    document = shows(state)  # type: ignore[arg-type]
    for key in ("rock", "grass", "hunters"):
        document[key] = [turned_name(name) for name in document[key]]
    document["mammoth"] = turned_name(document["mammoth"])
    document["traps"] = {turned_name(name): seat for name, seat in document["traps"].items()}
    return GAME.load(document)


def test_the_centre_stays_and_a_tile_in_the_north_goes_to_the_north_east() -> None:
    assert [turned_name(name) for name in ("d4", "d5", "d7", "a1")] == ["d4", "e4", "g4", "a4"]


@pytest.mark.parametrize("seats", [2, 4])
def test_features_turn_with_the_board(seats: int) -> None:
    turns = FEATURES.symmetries()
    assert len(turns) == DIRECTIONS
    looked = 0
    for state in positions("maamut", seats, {}, 3):
        if hooks_of(state).is_under_way(state):
            continue
        for seat in range(seats):
            expected = sorted(turns[1][one] for one in active_of(FEATURES, state, seat))
            assert sorted(active_of(FEATURES, turned(state), seat)) == expected
            looked += 1
    assert looked > 20


def test_six_turns_are_none() -> None:
    turns = FEATURES.symmetries()
    assert turns[0] == list(range(FEATURES.count))
    assert [turns[1][one] for one in turns[5]] == turns[0]
    assert all(sorted(turn) == turns[0] for turn in turns)


def test_a_win_at_hand_is_seen() -> None:
    """With card, line and trap the feature is active; without the card it is not."""
    now = 5089  # the block of features for immediate wins
    won = table(hunters="d3 a1", mammoth="d4", grass="d5", traps={"d5": 0})
    assert now + 1 in active_of(FEATURES, won, 0)
    assert now + 2 + 1 in active_of(FEATURES, won, 1)
    far = {"hunters": "d1 a1", "mammoth": "d4", "grass": "d5", "traps": {"d5": 0}}
    assert now + 1 in active_of(FEATURES, table(**far, hands=[[1, 2, 3], [1, 1, 1]]), 0)
    poor = table(**far, hands=[[1, 2, 2], [1, 1, 1]])
    assert not set(range(now, now + 4)) & set(active_of(FEATURES, poor, 0))
