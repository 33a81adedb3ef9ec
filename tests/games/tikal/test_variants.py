"""Few tiles and few action points: variants for research."""

import fireside
from fireside.core.rng import Rng
from fireside.games.tikal.components import TILE_LETTER, TILE_NAMES

GAME = fireside.game("tikal")


def test_in_few_rounds_everybody_places_so_many_of_the_last_tiles() -> None:
    """Ruling: T-R11."""
    for seats in (2, 3, 4):
        state = GAME.new(seats, 3, {"rounds": 2})
        document = GAME.dump(state)
        drawn = [document["tile"], *document["stack"]]
        assert len(drawn) == 2 * seats
        letters = [TILE_LETTER[TILE_NAMES.index(name)] for name in drawn]
        assert letters == sorted(letters)
        assert letters[-1] == max(TILE_LETTER)
        placed = 0
        rng = Rng(1)
        while not state.over:
            seat = state.to_act[0]
            moves = state.legal_moves(seat)
            move = moves[rng.roll(len(moves))]
            placed += GAME.text(state, move).startswith("tile ")
            state.apply(seat, move)
        assert placed <= 2 * seats
        assert GAME.dump(state)["final"]


def test_a_turn_has_as_many_action_points_as_agreed() -> None:
    """Ruling: T-R12."""
    state = GAME.new(2, 3, {"action_points": 4})
    state.apply(state.to_act[0], state.legal_moves(state.to_act[0])[0])
    assert GAME.dump(state)["action_points"] == 4
    assert GAME.load(GAME.dump(state)) == state
    assert "full_points" not in GAME.dump(GAME.new(2, 3))
