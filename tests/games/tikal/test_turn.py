"""T2 A turn."""

from tests.games.tikal.tables import GAME, events, match, play, refused, shows, table, texts

from fireside.games.tikal.game import as_tikal


def test_a_turn_is_a_tile_and_then_ten_action_points() -> None:
    """Rule: T2.1."""
    state = as_tikal(GAME.new(2, 3, {"first_seat": 0}))
    assert refused(state, "enter worker a1") == "T2.1 place_first"
    assert refused(state, "end") == "T2.1 place_first"
    play(state, texts(state, "tile")[0])
    assert shows(state)["action_points"] == 10
    assert refused(state, "tile c5 turn 0") == "T2.1 no_tile_to_place"


def test_points_are_spent_and_the_rest_is_lost() -> None:
    """Rule: T2.1."""
    state = table(stack=["A1", "A2"])
    play(state, "enter worker a1", "walk worker a1 ne")
    assert shows(state)["action_points"] == 8
    told = events(state, "end")
    assert told[0].unspent == 8
    play(state, texts(state, "tile")[0])
    assert shows(state)["action_points"] == 10


def test_a_turn_ends_when_its_player_says_so() -> None:
    """Rule: T2.1."""
    state = table(action_points=0, stack=["A1"])
    assert texts(state) == ["end"]
    assert refused(state, "enter worker a1") == "T2.1 too_few_points"
    assert "end" in texts(table())


def test_play_goes_clockwise_and_the_next_draws_the_top_tile() -> None:
    """Rule: T2.1."""
    state = table(seats=3, turn=2, stack=["A3", "A1", "B2"])
    told = events(state, "end")
    assert [type(event).__name__ for event in told] == ["TurnEnded", "TileDrawn"]
    assert state.to_act == (0,)
    assert shows(state)["tile"] == "A3"
    assert shows(state)["stack"] == ("A1", "B2")


def test_moves_within_a_turn_can_be_taken_back_until_a_tile_is_drawn() -> None:
    """Rule: T2.1."""
    played = match(2, 3, first_seat=0)
    played.play(0, played.legal_moves(0)[0])
    played.play(0, "enter worker a1")
    played.play(0, "enter leader a1")
    assert played.restart_turn(0) == 3
    assert played.state.to_act == (0,)
    played.play(0, played.legal_moves(0)[0])
    played.play(0, "end")
    assert not played.can_undo(0)
