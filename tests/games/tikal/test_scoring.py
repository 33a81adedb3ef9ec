"""T5 Scoring."""

from tests.games.tikal.tables import events, play, refused, shows, table, texts, view

from fireside.games.tikal.rules.scoring import would_count


def test_drawing_a_volcano_starts_a_scoring_round_clockwise_from_who_drew_it() -> None:
    """Rule: T5.1."""
    state = table(seats=3, turn=0, stack=["B6", "C1"])
    told = events(state, "end")
    assert [type(one).__name__ for one in told] == ["TurnEnded", "TileDrawn", "ScoringBegan"]
    assert told[-1].seats == (1, 2, 0)
    assert not told[-1].final
    for seat in (1, 2, 0):
        assert state.to_act == (seat,)
        assert shows(state)["phase"] == "scoring"
        assert shows(state)["action_points"] == 10
        assert shows(state)["tile"] == "B6"
        assert refused(state, "tile c2 turn 0") == "T2.1 no_tile_to_place"
        play(state, "enter worker a1", "end")
    assert state.to_act == (1,)


def test_then_he_places_the_volcano_and_takes_his_normal_turn() -> None:
    """Rule: T5.2."""
    state = table(stack=["B6", "C1"])
    play(state, "end", "end", "end")
    assert state.to_act == (1,)
    assert shows(state)["phase"] == "placing"
    play(state, "tile c2 turn 0")
    assert (shows(state)["phase"], shows(state)["action_points"]) == ("turn", 10)
    assert shows(state)["stack"] == ("C1",)
    play(state, "end")
    assert state.to_act == (0,)
    assert shows(state)["tile"] == "C1"


def test_a_temple_counts_for_the_strongest() -> None:
    """Rule: T5.3."""
    state = table(
        seats=3,
        temples={"a2": 4, "b1": 3},
        workers=[{"a2": 2, "b1": 3}, {"a2": 1}, {"a2": 1}],
        leaders=["reserve", "b1", "reserve"],
    )
    assert [would_count(state, seat) for seat in range(3)] == [4, 0, 0]
    assert view(state).map["a2"].holder == 0
    assert view(state).map["b1"].holder is None


def test_a_tie_for_most_counts_for_nobody() -> None:
    """Rule: T5.3."""
    state = table(seats=3, temples={"a2": 4}, workers=[{"a2": 2}, {"a2": 2}, {"a2": 1}])
    assert [would_count(state, seat) for seat in range(3)] == [0, 0, 0]
    empty = table(temples={"a2": 4})
    assert view(empty).map["a2"].holder is None


def test_a_late_tie_below_the_strongest_does_not_matter() -> None:
    """Rule: T5.3."""
    state = table(seats=4, temples={"a2": 4}, workers=[{"a2": 1}, {"a2": 3}, {"a2": 2}, {"a2": 2}])
    assert [would_count(state, seat) for seat in range(4)] == [0, 4, 0, 0]


def test_a_guarded_temple_counts_for_its_guards_owner_whoever_stands_there() -> None:
    """Rule: T5.3."""
    state = table(temples={"a2": 4}, guards={"a2": 0}, workers=[{}, {"a2": 5}])
    assert [would_count(state, seat) for seat in range(2)] == [4, 0]


def test_a_single_counts_one_a_pair_three_a_triple_six() -> None:
    """Rule: T5.4."""
    state = table(hoards=[[1, 2, 2, 3, 3, 3], [1, 4]])
    assert [would_count(state, seat) for seat in range(2)] == [10, 2]
    assert view(state).players[0].treasure_points == (1, 3, 6, 0, 0, 0, 0, 0)


def test_each_counts_right_after_his_own_turn() -> None:
    """Rule: T5.5."""
    state = table(workers=[{"b1": 1, "a1": 2}, {"a1": 2}], temples={"b1": 5}, stack=["B6"], turn=1)
    told = events(state, "end", "end")
    assert (told[-1].seat, told[-1].points, told[-1].temples) == (0, 5, {"b1": 5})
    # The other player now has the majority, and the same temple scores again.
    play(state, "walk worker a1 se", "walk worker a1 se", "end")
    assert shows(state)["points"] == (5, 5)


def test_counting_tells_what_counted() -> None:
    """Rule: T5.1."""
    state = table(workers=[{}, {"a2": 1}], temples={"a2": 3}, hoards=[[], [4]], stack=["B6"])
    told = events(state, "end", "end")
    counted = told[-1]
    assert (counted.points, counted.total, counted.temples) == (4, 4, {"a2": 3})
    assert counted.treasures == (0, 0, 0, 1, 0, 0, 0, 0)
    assert counted.sentence(["Ana", "Ben"]) == (
        "Ben scores 4 points (3 for temples, 1 for treasures) and now has 4."
    )


def test_ending_a_scoring_turn_can_be_taken_back_until_the_next_decides() -> None:
    """Rule: T5.1."""
    state = table(stack=["B6", "C1"])
    play(state, "end")
    assert state.barrier
    play(state, "end")
    assert not state.barrier
    assert texts(state)[0] == "end"
