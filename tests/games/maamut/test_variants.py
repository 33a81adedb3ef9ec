"""Small boards and open hands: variants for research."""

import msgspec
import pytest

import fireside
from fireside.core.errors import BadOption
from fireside.core.rng import Rng
from fireside.games.maamut.components import CELL_NAMES
from fireside.games.maamut.events import CardDrawn

GAME = fireside.game("maamut")


@pytest.mark.parametrize(
    ("board", "tiles", "ring", "cards"), [("middle", 19, 12, 18), ("small", 7, 6, 9)]
)
def test_a_smaller_board_has_its_own_tiles_ring_and_cards(
    board: str, tiles: int, ring: int, cards: int
) -> None:
    """Ruling: M-R13."""
    for seed in range(20):
        state = GAME.new(2, seed, {"board": board})
        document = GAME.dump(state)
        rocks = {"middle": 4, "small": 1}[board]
        assert len(document["rock"]) == 37 - tiles + rocks
        places = [GAME.text(state, move).split()[1] for move in state.legal_moves(state.to_act[0])]
        around = {name for name in CELL_NAMES if name not in document["rock"]}
        assert set(places) <= around
        assert ring - rocks <= len(places) <= ring
        held = sum(len(hand) for hand in document["hands"])
        assert held + len(document["pile"]) == cards


def test_a_small_board_with_more_hunters_has_cards_for_all() -> None:
    """Ruling: M-R13."""
    document = GAME.dump(GAME.new(4, 1, {"board": "small"}))
    assert len(document["pile"]) == 18 - 12


def test_open_hands_are_seen_by_all_and_stay_as_they_are_in_every_world() -> None:
    """Ruling: M-R14."""
    state = GAME.new(3, 5, {"hands": "open"})
    hands = GAME.dump(state)["hands"]
    for viewer in (0, 2, None):
        assert msgspec.to_builtins(GAME.view(state, viewer))["hands"] == tuple(map(tuple, hands))
    worlds = [state.resample(0, Rng(seed)) for seed in range(5)]
    assert all(GAME.dump(world)["hands"] == hands for world in worlds)
    assert len({tuple(GAME.dump(world)["pile"]) for world in worlds}) > 1


def test_a_card_drawn_to_an_open_hand_is_told_to_all() -> None:
    """Ruling: M-R14."""
    for hands, told in (("open", True), ("closed", False)):
        state = GAME.new(2, 5, {"hands": hands})
        state.record_events()
        drawn: list[CardDrawn] = []
        while not drawn:
            seat = state.to_act[0]
            state.apply(seat, state.legal_moves(seat)[-1])
            drawn = [event for event in state.take_events() if isinstance(event, CardDrawn)]
        card = drawn[0]
        assert (card.seen_by(1 - card.seat).card is not None) is told
        assert (card.seen_by(None).card is not None) is told


def test_variants_are_named_only_where_they_are_played() -> None:
    assert GAME.read_options(2, {"board": "whole"}) == GAME.read_options(2, {})
    assert GAME.read_options(2, {"board": "small"})["board"] == "small"
    with pytest.raises(BadOption, match="whole, middle, small"):
        GAME.read_options(2, {"board": "huge"})
