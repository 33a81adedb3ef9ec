"""T1 Setting up."""

import pytest
from tests.games.tikal.tables import GAME, match, shows, view

from fireside.core.errors import BadOption, BadSeats
from fireside.games.tikal.game import as_tikal


def test_each_letters_tiles_are_shuffled_and_a_lies_on_top() -> None:
    """Rule: T1.1."""
    orders = set()
    for seed in range(20):
        document = GAME.dump(GAME.new(3, seed))
        order = (document["tile"], *document["stack"])
        assert [name[0] for name in order] == sorted(name[0] for name in order)
        assert len(set(order)) == 36
        orders.add(order)
    assert len(orders) == 20


def test_treasure_tokens_are_shuffled() -> None:
    """Rule: T1.2."""
    piles = {tuple(GAME.dump(GAME.new(2, seed))["tokens"]) for seed in range(20)}
    assert len(piles) == 20
    assert all(sorted(pile) == sorted([*range(1, 9)] * 3) for pile in piles)


def test_all_start_off_the_board_with_no_points() -> None:
    """Rule: T1.3."""
    document = GAME.dump(GAME.new(4, 5))
    assert document["workers"] == ({}, {}, {}, {})
    assert document["leaders"] == ("reserve",) * 4
    assert document["reserves"] == (18,) * 4
    assert document["camps"] == ((),) * 4
    assert document["points"] == (0,) * 4
    assert document["phase"] == "placing"
    assert document["tile"][0] == "A"


def test_the_first_player_is_drawn_from_the_seed() -> None:
    """Ruling: T-R1."""
    firsts = [match(4, seed).to_act[0] for seed in range(30)]
    assert set(firsts) == {0, 1, 2, 3}
    assert firsts == [match(4, seed).to_act[0] for seed in range(30)]


@pytest.mark.parametrize("game", ["basic", "professional"])
def test_or_the_table_names_the_first_player(game: str) -> None:
    """Ruling: T-R1, option `first_seat`."""
    for seed in range(5):
        assert match(3, seed, first_seat=2, game=game).to_act == (2,)
    with pytest.raises(BadOption):
        match(2, 1, first_seat=2)


def test_the_same_seed_deals_the_same_whoever_begins() -> None:
    """Ruling: T-R1."""
    drawn = shows(as_tikal(GAME.new(3, 9)))
    named = shows(as_tikal(GAME.new(3, 9, {"first_seat": 1})))
    assert (drawn["stack"], drawn["tokens"]) == (named["stack"], named["tokens"])


def test_two_to_four_play_the_basic_or_the_professional_game() -> None:
    """Rule: T7, option `game`."""
    assert list(GAME.seats) == [2, 3, 4]
    assert view(as_tikal(GAME.new(2, 1))).game == "basic"
    assert view(as_tikal(GAME.new(2, 1, {"game": "professional"}))).game == "professional"
    with pytest.raises(BadOption):
        GAME.new(2, 1, {"game": "advanced"})
    with pytest.raises(BadSeats):
        GAME.new(5)
