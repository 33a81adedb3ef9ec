"""T7 The professional game."""

from typing import Any

import pytest
from tests.games.tables import sized
from tests.games.tikal.tables import (
    GAME,
    events,
    match,
    nearly_full_map,
    play,
    refused,
    shows,
    table,
    texts,
    view,
)

from fireside.core.errors import BadNotation
from fireside.core.rng import Rng
from fireside.games.tikal.game import TikalTable, as_tikal

OFFER = ["A1", "A4", "A6", "B6"]
STACK = ["C1", "C2", "C3", "C4"]


def auction(seats: int = 3, **document: Any) -> TikalTable:
    """Return the first auction of a round, opened by seat 0."""
    document.setdefault("offer", OFFER[:seats])
    document.setdefault("stack", STACK[:seats])
    return table(game="professional", seats=seats, phase="bidding", **document)


def take_turn(state: TikalTable) -> TikalTable:
    """Place a tile anywhere and end the turn."""
    return play(state, texts(state, "tile")[0], "end")


def test_everyone_starts_with_20_points() -> None:
    """Rule: T7.1."""
    assert GAME.new(3, 1, {"game": "professional"}).scores == [20, 20, 20]


def test_a_round_shows_as_many_tiles_as_players() -> None:
    """Rule: T7.2."""
    for seats in (2, 3, 4):
        state = as_tikal(GAME.new(seats, 1, {"game": "professional", "first_seat": 1}))
        assert len(view(state).offer) == seats
        assert len(shows(state)["stack"]) == 36 - seats
        assert refused(state, "enter worker a1") == "T7.3 bid_first"
    basic = table()
    assert refused(basic, "bid 1") == "T7.2 no_auction"
    assert refused(basic, "pass") == "T7.2 no_auction"


def test_bids_rise_clockwise_and_who_passes_is_out() -> None:
    """Rule: T7.3."""
    state = auction()
    play(state, "bid 2")
    assert state.to_act == (1,)
    assert refused(state, "bid 2") == "T7.3 bid_not_higher"
    play(state, "bid 3", "pass", "bid 4", "pass")
    assert state.to_act == (0,)
    assert shows(state)["phase"] == "choosing"
    assert shows(state)["points"] == (16, 20, 20)


def test_the_winner_pays_chooses_places_and_plays() -> None:
    """Rule: T7.3."""
    state = auction()
    told = events(state, "pass", "bid 5", "bid 6", "pass")
    assert (type(told[-1]).__name__, told[-1].seat, told[-1].bid) == ("AuctionWon", 2, 6)
    assert texts(state) == ["choose A1", "choose A4", "choose A6"]
    assert refused(state, "choose C1") == "T7.3 tile_not_shown"
    assert refused(state, "end") == "T7.3 choose_first"
    play(state, "choose A4", "tile c2 turn 0")
    assert shows(state)["action_points"] == 10
    assert shows(state)["turn"] == 2
    assert shows(state)["points"] == (20, 20, 14)
    assert refused(state, "choose A1") == "T7.3 nothing_to_choose"


def test_who_has_not_spoken_is_asked_even_if_all_before_him_passed() -> None:
    """Rule: T7.3."""
    state = play(auction(), "pass", "pass")
    assert state.to_act == (2,)
    assert shows(state)["phase"] == "bidding"
    play(state, "bid 1")
    assert state.to_act == (2,)
    assert shows(state)["phase"] == "choosing"
    assert shows(state)["points"] == (20, 20, 19)


def test_the_highest_bidder_is_not_asked_again_when_all_others_have_passed() -> None:
    """Rule: T7.3."""
    state = play(auction(), "bid 1", "pass", "pass")
    assert (state.to_act, shows(state)["phase"]) == ((0,), "choosing")


def test_the_first_player_opens_the_first_auction() -> None:
    """Rule: T7.4."""
    for first in range(3):
        state = as_tikal(GAME.new(3, 5, {"game": "professional", "first_seat": first}))
        assert state.to_act == (first,)


def test_the_next_is_opened_clockwise_from_who_just_had_his_turn() -> None:
    """Rule: T7.4."""
    state = auction(4)
    play(state, "pass", "pass", "bid 1", "pass", "choose A1")
    take_turn(state)
    assert state.to_act == (3,)
    # Seat 2 has had its turn and takes no part.
    play(state, "pass")
    assert state.to_act == (0,)
    play(state, "pass")
    assert state.to_act == (1,)


def test_also_after_a_free_turn() -> None:
    """Rule: T7.4, T7.5."""
    state = play(auction(4), "pass", "pass", "pass", "pass", "choose A1")
    take_turn(state)
    assert state.to_act == (1,)


def test_if_all_pass_the_opener_takes_the_turn_for_nothing() -> None:
    """Rule: T7.5."""
    state = auction()
    told = events(state, "pass", "pass", "pass")
    assert (type(told[-1]).__name__, told[-1].seat) == ("TurnForNothing", 0)
    assert (state.to_act, shows(state)["phase"]) == ((0,), "choosing")
    assert shows(state)["points"] == (20, 20, 20)


def test_the_opener_who_passed_does_not_take_it_if_somebody_bids() -> None:
    """Rule: T7.5."""
    state = play(auction(), "pass", "bid 1", "pass")
    assert state.to_act == (1,)


def test_the_last_player_takes_the_last_tile_for_nothing() -> None:
    """Rule: T7.6."""
    state = auction(2, offer=["A1", "A4"])
    play(state, "bid 20", "pass", "choose A1")
    told = events(state, texts(state, "tile")[0], "end")
    assert type(told[-1]).__name__ == "LastTileTaken"
    assert (state.to_act, shows(state)["phase"], shows(state)["tile"]) == ((1,), "placing", "A4")
    assert shows(state)["points"] == (0, 20)


def test_the_next_round_is_opened_by_the_left_of_who_placed_the_last_tile() -> None:
    """Rule: T7.7."""
    state = play(auction(), "pass", "bid 1", "pass", "choose A1")
    take_turn(state)
    play(state, "bid 1", "pass", "choose A4")
    take_turn(state)
    assert state.to_act == (0,)
    told = events(state, texts(state, "tile")[0], "end")
    assert state.barrier
    assert [type(event).__name__ for event in told[-2:]] == ["TilesShown", "AuctionOpened"]
    assert told[-2].tiles == ("C1", "C2", "C3")
    assert state.to_act == (1,)
    assert shows(state)["had_turn"] == ()


def test_taking_a_volcano_starts_the_scoring_round_not_showing_it() -> None:
    """Rule: T7.8."""
    state = auction(4, workers=[{"a2": 1}, {}, {}, {}], temples={"a2": 6})
    assert shows(state)["phase"] == "bidding"
    play(state, "pass", "pass", "pass", "pass", "choose A1")
    take_turn(state)
    play(state, "pass", "bid 7", "pass")
    told = events(state, "choose B6")
    assert told[-1].seats == (2, 3, 0, 1)
    for seat in (2, 3, 0, 1):
        assert (state.to_act, shows(state)["phase"]) == ((seat,), "scoring")
        play(state, "end")
    assert (state.to_act, shows(state)["phase"]) == ((2,), "placing")
    assert shows(state)["points"] == (26, 20, 13, 20)
    assert shows(state)["had_turn"] == (0,)
    play(state, "tile c5 turn 0" if "tile c5 turn 0" in texts(state) else texts(state)[0], "end")
    assert shows(state)["had_turn"] == (0, 2)
    assert state.to_act == (3,)


def test_points_counted_can_be_bid_at_once() -> None:
    """Rule: T7.8."""
    state = auction(3, offer=["A1", "A4", "B6"], workers=[{}, {"a2": 1}, {}], temples={"a2": 9})
    play(state, "bid 1", "pass", "pass", "choose B6", "end", "end", "end")
    play(state, texts(state, "tile")[0], "end")
    assert state.to_act == (1,)
    play(state, "bid 29")
    assert refused(state, "bid 30") == "T-R9 bid_beyond_points"


def test_the_last_free_tile_may_be_a_volcano() -> None:
    """Rule: T7.6, T7.8."""
    state = play(auction(2, offer=["A1", "B6"]), "bid 1", "pass", "choose A1")
    take_turn(state)
    assert (state.to_act, shows(state)["phase"], shows(state)["tile"]) == ((1,), "scoring", "B6")
    play(state, "end", "end")
    assert (state.to_act, shows(state)["phase"]) == ((1,), "placing")


def test_a_bid_is_at_least_one_and_at_most_ones_points() -> None:
    """Ruling: T-R9."""
    state = auction(2, points=[3, 0])
    assert texts(state) == ["pass", "bid 1", "bid 2", "bid 3"]
    assert refused(state, "bid 4") == "T-R9 bid_beyond_points"
    assert refused(state, "bid 470") == "T-R9 bid_beyond_points"
    play(state, "bid 3")
    assert texts(state) == ["pass"]
    play(state, "pass")
    assert shows(state)["points"] == (0, 0)
    with pytest.raises(BadNotation):
        GAME.parse(state, "bid 0")
    with pytest.raises(BadNotation):
        GAME.parse(state, "bid 471")


def test_who_cannot_outbid_is_still_asked() -> None:
    """Rule: T7.3."""
    state = play(auction(2, points=[3, 3]), "bid 3")
    assert state.to_act == (1,)
    assert texts(state) == ["pass"]
    assert [one.key for one in view(state, 1).refused] == ["bid_beyond_points"]


def test_a_chosen_tile_that_fits_nowhere_leaves_the_game() -> None:
    """Ruling: T-R3."""
    # h1 can still be entered from g1; a5 only touches volcanoes.
    laid = nearly_full_map(["h1", "a5"], ["a4", "b5"], ["G3", "G4"])
    state = table(game="professional", map=laid, phase="choosing", offer=["G3", "G4"], stack=[])
    assert [tile.fits for tile in view(state).offer] == [True, True]
    play(state, "choose G3")
    told = events(state, texts(state, "tile h1")[0], "end")
    assert [type(event).__name__ for event in told[-2:]] == ["LastTileTaken", "TileDiscarded"]
    assert (state.to_act, shows(state)["phase"]) == ((1,), "turn")
    assert shows(state)["discarded"] == ("G4",)
    nowhere = nearly_full_map(["a5"], ["a4", "b5"], ["G4"])
    last = table(game="professional", map=nowhere, phase="turn", offer=["G4"], stack=[], turn=0)
    play(last, "end", "end")
    assert shows(last)["final"]
    assert shows(last)["order"] == (0, 1)


def test_points_never_fall_below_zero() -> None:
    """Rule: T7.1. Ruling: T-R9."""
    for seed in range(sized(8, 1)):
        played = match(4, seed, game="professional")
        rng = Rng(seed)
        while not played.over:
            seat = played.to_act[0]
            moves = played.state.legal_moves(seat)
            played.play(seat, moves[rng.roll(len(moves))])
            assert min(played.state.scores) >= 0
            assert played.view(None).auction is None or played.view(None).phase in (
                "bidding",
                "choosing",
            )
