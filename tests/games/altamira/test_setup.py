"""A1 Setting up."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.altamira.tables import GAME, match

import fireside
from fireside.core.rng import Rng
from fireside.games.altamira.components import KIND_NAMES
from fireside.games.altamira.rules.setup import first_one_turned, shuffle_piles


def test_the_piles_are_shuffled_apart_and_a_lies_on_top() -> None:
    """Rule: A1.1."""
    letters = [card // 12 for card in shuffle_piles(Rng(3))]
    assert letters == [2] * 8 + [1] * 8 + [0] * 12  # the pile is drawn from the end
    orders = {tuple(shuffle_piles(Rng(seed))) for seed in range(50)}
    assert len(orders) == 50
    for letter in range(3):
        within = {tuple(card for card in order if card // 12 == letter) for order in orders}
        assert len(within) > 45


def test_five_cards_of_pile_a_fill_the_display_and_the_rightmost_is_worth_1() -> None:
    """Rule: A1.2."""
    for seed in range(200):
        document = GAME.dump(GAME.new(3, seed))
        assert None not in document["row"]
        assert document["row"][4].endswith(" 1")
        assert [len(pile) for pile in document["pile"].values()] == [7, 8, 8]


def test_the_first_1_point_card_goes_rightmost_and_the_others_fill_from_the_right() -> None:
    """Rule: A1.2. Ruling: A-R1."""
    names = ["bear 1", "bear 2", "bear 3", "wisent 1", "wisent 2", "wisent 3", "sabre-tooth 1",
             "sabre-tooth 2", "sabre-tooth 3", "salmon 1", "salmon 2", "salmon 3"]  # fmt: skip
    for seed in range(100):
        turned = [names[card % 12] for card in list(shuffle_piles(Rng(seed)))[:-6:-1]]
        one = next(card for card in turned if card.endswith("1"))
        at = turned.index(one)
        others = turned[:at] + turned[at + 1 :]
        assert GAME.dump(GAME.new(3, seed))["row"] == (*others[::-1], one)


def test_where_no_1_point_card_would_be_turned_the_pile_is_shuffled_again() -> None:
    """Ruling: A-R1."""
    without = vec[i64]([0] * 3 + [1, 2, 4, 5, 7])  # the five on top are worth 2 or 3
    assert first_one_turned(without) == 5
    assert first_one_turned(vec[i64]([0, 1, 2, 4, 3, 7])) == 1
    assert all(first_one_turned(shuffle_piles(Rng(seed))) < 5 for seed in range(500))


def test_nobody_starts_with_weapons_and_the_rest_lies_on_the_areas() -> None:
    """Rule: A1.3."""
    document = GAME.dump(GAME.new(4, 2))
    assert document["market"] == {kind: (1, 0) for kind in KIND_NAMES}
    assert document["supply"] == {kind: (19, 10) for kind in KIND_NAMES}
    assert document["hands"] == ({},) * 4


def test_all_hunters_stand_at_the_campfire_and_the_first_player_holds_both_tokens() -> None:
    """Rule: A1.4."""
    view = GAME.view(GAME.new(4, 2, {"first_seat": 2}), None)
    assert (view.first, view.master) == (2, 2)
    assert {player.hunters for player in view.players} == {("camp", "camp")}


def test_the_first_player_is_drawn_from_the_seed() -> None:
    """Ruling: A-R2."""
    drawn = Counter(GAME.view(GAME.new(5, seed), None).first for seed in range(500))
    assert set(drawn) == {0, 1, 2, 3, 4}
    assert min(drawn.values()) > 60


def test_the_table_may_name_the_first_player() -> None:
    """Ruling: A-R2."""
    for seat in range(3):
        named = GAME.new(3, 7, {"first_seat": seat})
        assert GAME.view(named, None).first == seat
        assert GAME.dump(named)["pile"] == GAME.dump(GAME.new(3, 7))["pile"]
    with pytest.raises(fireside.BadOption, match="the last is 2"):
        match(3, 1, first_seat=3)


def test_three_to_five_play() -> None:
    """Rule: A-C2."""
    for seats in (2, 6):
        with pytest.raises(fireside.BadSeats, match="3 to 5"):
            GAME.new(seats, 1)
