"""M3 The mammoth."""

import pytest
from tests.games.maamut.tables import GAME, play, refused, shows, table, texts


def test_the_mammoth_flees_straight_away_as_far_as_the_card_says() -> None:
    """Rule: M3.1."""
    state = table(hunters="d3 a1", mammoth="d4", grass="a2")
    play(state, "walk n 1")
    assert shows(state)["mammoth"] == "d5"
    assert shows(state)["hunters"][0] == "d4"


def test_the_card_counts_however_far_the_hunter_has_gone() -> None:
    """Rule: M3.1."""
    state = table(hunters="d1 a1", mammoth="d3", grass="a2")
    play(state, "walk n 2")
    assert shows(state)["mammoth"] == "d5"
    assert shows(state)["hunters"][0] == "d3"


def test_its_whole_way_must_be_free() -> None:
    """Rule: M3.2."""
    state = table(hunters="d3 a1", mammoth="d4", rock="d6", grass="a2")
    play(state, "walk n 2")
    assert shows(state)["mammoth"] == "f4"


def test_it_turns_clockwise_when_rock_blocks_its_way() -> None:
    """Rule: M3.3."""
    state = table(hunters="d3 a1", mammoth="d4", rock="d5", grass="a2")
    play(state, "walk n 1")
    assert shows(state)["mammoth"] == "e4"


@pytest.mark.parametrize(
    ("rock", "goes_to"),
    [
        ("d5", "e4"),
        ("d5 e4", "e3"),
        ("d5 e4 e3", "c3"),
        ("d5 e4 e3 c3", "c4"),
    ],
)
def test_it_turns_60_120_240_300_degrees_and_never_back(rock: str, goes_to: str) -> None:
    """Rule: M3.3."""
    state = table(hunters="d3 a1", mammoth="d4", rock=rock, grass="a2")
    play(state, "walk n 1")
    assert shows(state)["mammoth"] == goes_to


def test_the_edge_turns_it_as_rock_does() -> None:
    """Rule: M3.2, M3.3."""
    state = table(hunters="d6 a1", mammoth="d7", grass="a2")
    play(state, "walk n 1")
    assert shows(state)["mammoth"] == "e6"


def test_a_cornered_mammoth_turns_on_the_hunter_and_he_is_removed() -> None:
    """Rule: M3.4."""
    state = table(hunters="d3 a1 g1", mammoth="d4", rock="d6 e4 e3 c3 c4", grass="d5")
    play(state, "walk n 2")
    document = shows(state)
    assert document["hunters"] == (None, "a1", "g1")
    assert document["mammoth"] == "d4"
    assert state.to_act == (1,)


def test_a_removed_hunter_does_not_finish_his_move() -> None:
    """Rule: M3.4."""
    state = table(
        hunters="d2 a1", mammoth="d3", rock="e3 e2 c2 c3", grass="d1", hands=[[3, 3, 3], [1, 1, 1]]
    )
    # Three tiles to the north are free of rock, but a flight of three is impossible in any
    # direction.
    blocked = table(
        hunters="d2 a1", mammoth="d3", rock="d6 e3 e2 c2 c3", grass="d1",
        hands=[[3, 3, 3], [1, 1, 1]],
    )  # fmt: skip
    play(state, "walk n 3")
    assert shows(state)["hunters"][0] == "d5"
    play(blocked, "walk n 3")
    assert shows(blocked)["hunters"][0] is None


def test_the_hunter_finishes_his_line_once_the_mammoth_has_fled() -> None:
    """Rule: M3.5."""
    state = table(hunters="d1 a1", mammoth="d2", grass="a2", hands=[[3, 3, 3], [1, 1, 1]])
    play(state, "walk n 3")
    assert shows(state)["mammoth"] == "d5"
    assert shows(state)["hunters"][0] == "d4"


def test_he_walks_his_own_line_not_the_mammoths_new_direction() -> None:
    """Rule: M3.5. Ruling: M-R6."""
    state = table(
        hunters="d1 a1", mammoth="d2", rock="d5", grass="a2", hands=[[3, 3, 3], [1, 1, 1]]
    )
    play(state, "walk n 3")
    assert shows(state)["mammoth"] == "g2"
    assert shows(state)["hunters"][0] == "d4"


def test_a_trap_at_the_end_of_the_flight_ends_the_game() -> None:
    """Rule: M3.6, M4.1."""
    state = table(hunters="d3 a1", mammoth="d4", grass="d5", traps={"d5": 1})
    play(state, "walk n 1")
    assert state.over
    assert state.winners == [1]
    assert state.scores == [0, 1]


def test_a_trap_on_the_way_ends_the_game_at_once() -> None:
    """Rule: M3.6. Ruling: M-R12."""
    state = table(hunters="d2 a1", mammoth="d3", grass="d4", traps={"d4": 0})
    play(state, "walk n 2")
    document = shows(state)
    assert state.winners == [0]
    assert document["mammoth"] == "d4"
    assert document["hunters"][0] == "d3"
    assert len(document["hands"][0]) == 2  # the rest of the turn is skipped


def test_a_frightened_hunter_flees_where_his_owner_decides() -> None:
    """Rule: M3.7. Ruling: M-R5."""
    state = table(hunters="d3 d5", mammoth="d4", grass="a2")
    play(state, "walk n 1")
    assert state.to_act == (1,)
    assert texts(state) == ["flee n", "flee ne", "flee se", "flee sw", "flee nw"]
    play(state, "flee nw")
    assert shows(state)["hunters"] == ("d4", "c5")
    assert state.to_act == (1,)
    assert shows(state)["phase"] == "turn"


def test_he_does_not_flee_onto_rock_off_the_board_or_to_where_the_mammoth_came_from() -> None:
    """Rule: M3.7."""
    state = table(hunters="d5 d7", mammoth="d6", rock="c6", grass="a2")
    play(state, "walk n 1")
    assert state.to_act == (1,)
    assert refused(state, "flee s") == "M3.7"
    assert refused(state, "flee n") == "M3.7"
    assert refused(state, "flee sw") == "M3.7"
    assert texts(state) == ["flee se"]


def test_nothing_else_is_possible_while_somebody_flees_and_fleeing_only_then() -> None:
    """Rule: M3.7. Ruling: M-R5."""
    state = table(hunters="d3 d5", mammoth="d4", grass="a2")
    assert refused(state, "flee n") == "M3.7"
    play(state, "walk n 1")
    for text in ("walk n 1", "trap", "untrap", "discard 1", "place a1"):
        assert refused(state, text) == "M-R5"


def test_hunters_and_traps_do_not_stand_in_the_way_of_a_fleeing_hunter() -> None:
    """Ruling: M-R5."""
    state = table(hunters="d3 d5 d6", mammoth="d4", grass="e5", traps={"e5": 0})
    play(state, "walk n 1", "flee ne")
    assert shows(state)["hunters"][1] == "e5"
    assert not state.over


def test_the_mammoth_runs_on_after_the_hunters_have_fled() -> None:
    """Rule: M3.7."""
    state = table(hunters="d3 d5", mammoth="d4", grass="a2")
    play(state, "walk n 2")
    assert shows(state)["mammoth"] == "d5"
    play(state, "flee se")
    assert shows(state)["mammoth"] == "d6"
    assert shows(state)["hunters"] == ("d5", "e4")


def test_he_may_flee_ahead_and_be_met_again() -> None:
    """Ruling: M-R5."""
    state = table(hunters="d3 d5", mammoth="d4", grass="a2")
    play(state, "walk n 2", "flee n")
    assert state.to_act == (1,)
    assert shows(state)["mammoth"] == "d6"
    play(state, "flee nw")
    assert shows(state)["hunters"][1] == "c6"


def test_hunters_flee_clockwise_from_the_movers_left_each_seeing_the_choice_before() -> None:
    """Ruling: M-R4."""
    state = table(hunters="d5 d5 d3 d5", mammoth="d4", grass="a2", turn=2)
    play(state, "walk n 1")
    order: list[int] = []
    while shows(state)["phase"] == "fleeing":
        order += state.to_act
        play(state, "flee n")
    assert order == [3, 0, 1]
    assert GAME.view(state, 0).hunters == ("d6", "d6", "d4", "d6")


def test_the_trap_comes_before_the_hunters_on_the_same_tile() -> None:
    """Ruling: M-R4."""
    state = table(hunters="d3 d5", mammoth="d4", grass="d5", traps={"d5": 0})
    play(state, "walk n 1")
    assert state.over
    assert shows(state)["hunters"] == ("d4", "d5")


def test_who_cannot_flee_is_removed_where_the_flight_ends_in_a_blind_alley() -> None:
    """Rule: M3.7. Ruling: M-R8."""
    state = table(hunters="d5 d7 a1", mammoth="d6", rock="c6 e6", grass="a2", traps={"a2": 1})
    play(state, "walk n 1")
    document = shows(state)
    assert document["hunters"][1] is None
    assert document["traps"] == {}
    assert document["mammoth"] == "d7"


def test_only_rock_and_the_edge_block_a_flight() -> None:
    """Ruling: M-R3."""
    state = table(hunters="d3 d5", mammoth="d4", grass="d6", traps={"d6": 1})
    play(state, "walk n 2", "flee nw")
    assert state.winners == [1]


def test_a_trap_with_rock_behind_it_inside_the_distance_is_not_reached() -> None:
    """Ruling: M-R3."""
    state = table(hunters="d3 a1", mammoth="d4", rock="d6", grass="d5", traps={"d5": 1})
    play(state, "walk n 2")
    assert not state.over
    assert shows(state)["mammoth"] == "f4"


def test_the_order_of_a_turn_card_walk_flight_pursuit_draw_and_pass() -> None:
    """Ruling: M-R12."""
    state = table(hunters="d2 d5", mammoth="d3", grass="a2", hands=[[3, 3, 3], [1, 2, 3]])
    state.record_events()
    play(state, "walk n 3", "flee ne")
    named = [type(event).__name__ for event in state.take_events()]
    assert named == [
        "CardPlayed", "HunterWalked", "MammothFled", "MammothRan", "MammothRan", "HunterFled",
        "MammothRan", "HunterWalked", "CardDrawn",
    ]  # fmt: skip
