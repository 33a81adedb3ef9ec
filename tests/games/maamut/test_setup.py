"""M1 Setting up."""

import pytest
from tests.games.maamut.tables import GAME, match, play, refused, shows, table, texts

import fireside
from fireside.core.rng import Rng
from fireside.games.maamut.components import CELL_NAMES, NEIGHBOUR
from fireside.games.maamut.rules.setup import lay_tiles, rocks_around_the_cross


def test_the_tiles_are_laid_at_random_around_the_cross() -> None:
    """Rule: M1.1."""
    layouts = {tuple(GAME.dump(GAME.new(2, seed))["rock"]) for seed in range(50)}
    assert len(layouts) == 50
    rocks = {tile for layout in layouts for tile in layout}
    assert rocks == set(CELL_NAMES) - {"d4"}


def test_never_more_than_four_rocks_touch_the_cross() -> None:
    """Rule: M1.2."""
    counts = {rocks_around_the_cross(lay_tiles(Rng(seed))) for seed in range(4000)}
    assert max(counts) == 4


def test_five_rocks_around_the_cross_are_counted() -> None:
    """Rule: M1.2."""
    state = table(rock="d5 e4 e3 d3 c3", hunters="a1 g1")
    assert rocks_around_the_cross(state.layout.terrain) == 5


def test_each_player_gets_three_cards_and_the_rest_is_the_pile() -> None:
    """Rule: M1.3."""
    for seats in (2, 3, 4):
        document = GAME.dump(GAME.new(seats, 9))
        assert [len(hand) for hand in document["hands"]] == [3] * seats
        assert len(document["pile"]) == 36 - 3 * seats


def test_cards_are_dealt_three_at_a_time_seat_0_first() -> None:
    """Rule: M1.3. Ruling: M-R1."""
    two, three = GAME.dump(GAME.new(2, 5)), GAME.dump(GAME.new(3, 5))
    assert three["hands"][:2] == two["hands"]
    assert sorted(two["pile"][:3]) == list(three["hands"][2])


def test_the_mammoth_stands_on_the_cross() -> None:
    """Rule: M1.4."""
    assert GAME.view(GAME.new(2, 1), None).mammoth == "d4"


def test_hunters_are_placed_on_the_outer_ring_beginning_with_the_first_player() -> None:
    """Rule: M1.5."""
    state = GAME.new(3, 4, {"first_seat": 1})
    placed: list[int] = []
    while state.to_act and len(placed) < 3:
        (seat,) = state.to_act
        move = state.legal_moves(seat)[0]
        state.apply(seat, move)
        placed.append(seat)
    assert placed == [1, 2, 0]


def test_a_hunter_is_not_placed_inside_on_rock_or_on_another_hunter() -> None:
    """Rule: M1.5."""
    state = table(phase="placing", rock="a1", hunters="- a2", turn=0)
    assert refused(state, "place d4") == "M1.5"
    assert refused(state, "place a1") == "M1.5"
    assert refused(state, "place a2") == "M1.5"
    assert len(texts(state)) == 18 - 2
    assert all(text.startswith("place ") for text in texts(state))


def test_only_placing_is_possible_before_all_hunters_stand() -> None:
    """Rule: M1.5."""
    state = table(phase="placing", hunters="- a2", grass="d5", turn=0)
    for text in ("walk n 1", "trap", "untrap", "discard 1"):
        assert refused(state, text) == "M1.5"
    play(state, "place g1")
    assert refused(state, "place g2") == "M1.5"


def test_the_first_player_is_drawn_from_the_seed_or_named() -> None:
    """Ruling: M-R1."""
    drawn = {GAME.new(4, seed).to_act for seed in range(40)}
    assert drawn == {(0,), (1,), (2,), (3,)}
    for seat in range(4):
        assert match(4, 7, first_seat=seat).to_act == (seat,)


def test_naming_the_first_player_does_not_change_the_deal() -> None:
    """Ruling: M-R1."""
    drawn, named = GAME.new(3, 8), GAME.new(3, 8, {"first_seat": 2})
    assert shows(drawn)["hands"] == shows(named)["hands"]  # type: ignore[arg-type]
    assert shows(drawn)["rock"] == shows(named)["rock"]  # type: ignore[arg-type]


def test_the_player_who_places_first_also_moves_first() -> None:
    """Ruling: M-R1."""
    state = table(phase="placing", hunters="- - -", grass="d5", turn=2, first=2)
    play(state, "place a1", "place a2", "place a3")
    assert state.to_act == (2,)


def test_a_match_that_is_lost_from_the_start_ends_when_the_last_hunter_is_placed() -> None:
    """Rule: M1.5. Ruling: M-R7."""
    ring = [CELL_NAMES[NEIGHBOUR[6 * 18 + way]] for way in range(6)]
    state = table(phase="placing", rock=ring, hunters="a1 -", turn=1)
    play(state, "place g4")
    assert state.over
    assert state.winners == []


@pytest.mark.parametrize("seats", [0, 1, 5, True, "3"])
def test_a_wrong_number_of_seats_is_refused_with_a_sentence(seats: object) -> None:
    with pytest.raises(fireside.BadSeats, match="played by 2 to 4"):
        fireside.Match("maamut", seats)  # type: ignore[arg-type]
