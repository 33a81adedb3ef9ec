"""Few rounds: a variant for research."""

import fireside
from fireside.core.playout import play_out
from fireside.core.rng import Rng

GAME = fireside.game("altamira")


def test_a_match_of_one_round_ends_after_it() -> None:
    """Ruling: A-R14."""
    endings = set()
    for seed in range(20):
        state = GAME.new(3, seed, {"rounds": 1})
        play_out(state, Rng(seed))
        document = GAME.dump(state)
        assert document["round"] == 1
        assert state.winners
        endings.add(document["ending"])
    assert "last_round" in endings


def test_any_number_of_rounds_is_the_game_as_it_was() -> None:
    """Ruling: A-R14."""
    usual, named = GAME.new(3, 7), GAME.new(3, 7, {"rounds": "any"})
    assert usual == named
    assert usual.key() == named.key()
    assert usual != GAME.new(3, 7, {"rounds": 2})
