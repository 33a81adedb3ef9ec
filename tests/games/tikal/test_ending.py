"""T6 The end."""

import pytest
from tests.games.tikal.tables import GAME, events, play, refused, shows, table, view

from fireside.core.playout import play_out
from fireside.core.rng import Rng


def test_after_the_turn_of_the_last_tile_comes_a_fourth_scoring_round() -> None:
    """Rule: T6.1."""
    state = table(workers=[{"a2": 1}, {"b1": 1}], temples={"a2": 4, "b1": 2}, stack=[])
    told = events(state, "end")
    assert told[-1].final
    assert shows(state)["phase"] == "scoring"
    play(state, "end")
    assert not state.over
    told = events(state, "end")
    assert state.over
    assert state.scores == [4, 2]
    assert state.winners == [0]
    assert told[-1].sentence(["Ana", "Ben"]) == "The match is over: Ana wins with 4 points!"
    assert view(state).question is None


def test_in_the_basic_game_it_starts_after_who_placed_the_last_tile() -> None:
    """Ruling: T-R7."""
    state = table(seats=4, turn=2, stack=[], points=[0, 50, 20, 10])
    play(state, "end")
    assert shows(state)["order"] == (3, 0, 1, 2)
    for seat in (3, 0, 1, 2):
        assert state.to_act == (seat,)
        play(state, "end")
    assert state.over


def test_a_tie_for_first_is_a_shared_win() -> None:
    """Ruling: T-R8."""
    state = table(seats=3, stack=[], points=[7, 9, 9])
    told = events(state, "end", "end", "end", "end")
    assert state.winners == [1, 2]
    assert state.places == [3, 1, 1]
    assert (
        told[-1].sentence(["Ana", "Ben", "Cleo"]).startswith("The match is over: Ben and Cleo win")
    )


def professional(turn: int, points: list[int]) -> dict[str, object]:
    return {
        "game": "professional", "seats": len(points), "turn": turn, "stack": [],
        "points": points, "had_turn": [seat for seat in range(len(points)) if seat != turn],
    }  # fmt: skip


def test_in_the_professional_game_it_goes_from_the_fewest_points_to_the_most() -> None:
    """Rule: T7.9."""
    state = table(**professional(0, [30, 5, 40, 12]))
    play(state, "end")
    assert shows(state)["order"] == (1, 3, 0, 2)


def test_the_order_is_fixed_when_it_begins() -> None:
    """Rule: T7.9."""
    state = table(**professional(0, [3, 5]), hoards=[[1, 1, 1, 2, 2, 2], []])
    play(state, "end", "end")
    assert shows(state)["points"] == (15, 5)
    assert state.to_act == (1,)
    play(state, "end")
    assert state.over


def test_among_equals_who_sits_nearest_clockwise_to_the_last_placer_goes_first() -> None:
    """Rule: T7.9."""
    state = table(**professional(2, [8, 8, 1, 8]))
    play(state, "end")
    assert shows(state)["order"] == (2, 3, 0, 1)


def test_who_placed_the_last_tile_comes_last_among_his_equals() -> None:
    """Ruling: T-R10."""
    state = table(**professional(1, [8, 8, 8, 9]))
    play(state, "end")
    assert shows(state)["order"] == (2, 0, 1, 3)


def test_when_it_is_over_nobody_is_asked() -> None:
    """Rule: T6.1."""
    state = table(stack=[])
    play(state, "end", "end")
    assert refused(state, "tile c2 turn 0") == "T2.1 no_tile_to_place"
    play(state, "end")
    assert state.to_act == ()
    assert state.legal_moves(0) == state.legal_moves(1) == []


@pytest.mark.parametrize("game", ["basic", "professional"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_has_four_scoring_rounds_and_36_turns(game: str, seats: int) -> None:
    """Rule: T5.1, T6.1."""
    for seed in range(3):
        state = GAME.new(seats, seed, {"game": game})
        state.record_events()
        play_out(state, Rng(seed))
        told = [type(event).__name__ for event in state.take_events()]
        assert told.count("ScoringBegan") == 4
        assert told.count("Counted") == 4 * seats
        assert told.count("TurnEnded") == 36 + 4 * seats
        assert told.count("TilePlaced") + told.count("TileDiscarded") == 36
