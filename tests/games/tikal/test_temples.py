"""T4 Actions: temples and their guards."""

from tests.games.tikal.tables import events, play, refused, shows, table, texts, view


def test_a_level_is_the_floor_with_the_next_number() -> None:
    """Rule: T4.4."""
    state = table(workers=[{"b1": 1}, {"b1": 9}])
    told = events(state, "uncover b1")
    assert told[0].value == 2
    assert shows(state)["temples"] == {"b1": 2}
    assert shows(state)["action_points"] == 8
    assert view(state).floors[0] == 2


def test_it_takes_an_own_figure_but_no_majority() -> None:
    """Rule: T4.4."""
    assert refused(table(workers=[{}, {"b1": 1}]), "uncover b1") == "T4.4 nobody_to_uncover"
    assert refused(table(workers=[{"b2": 1}, {}]), "uncover b2") == "T4.4 no_temple"
    assert refused(table(workers=[{"b2": 1}, {}]), "uncover e4") == "T4.4 no_temple"
    assert "uncover b1" in texts(table(workers=[{"b1": 1}, {"b1": 9}]))


def test_two_levels_a_turn_with_a_figure_for_each() -> None:
    """Rule: T4.4."""
    state = table(workers=[{"b1": 3, "a2": 2}, {}])
    play(state, "uncover b1", "uncover b1")
    assert refused(state, "uncover b1") == "T4.4 third_level"
    play(state, "uncover a2")
    assert shows(state)["temples"] == {"a2": 2, "b1": 3}


def test_for_the_second_level_two_figures_stand_there_at_that_moment() -> None:
    """Ruling: T-R4."""
    state = table(workers=[{"b1": 1, "a1": 1}, {}])
    play(state, "uncover b1")
    assert refused(state, "uncover b1") == "T-R4 second_figure"
    play(state, "walk worker a1 se", "uncover b1")
    assert shows(state)["temples"] == {"b1": 3}
    left = play(table(workers=[{"b1": 2}, {}]), "uncover b1", "walk worker b1 nw")
    assert refused(left, "uncover b1") == "T-R4 second_figure"
    leader = table(workers=[{"b1": 1}, {}], leaders=["b1", "reserve"])
    play(leader, "uncover b1", "uncover b1")


def test_the_limit_is_fresh_in_the_next_turn() -> None:
    """Ruling: T-R4."""
    state = table(workers=[{"b1": 2}, {}], stack=["B6", "C1"])
    play(state, "uncover b1", "uncover b1", "end")
    assert shows(state)["phase"] == "scoring"
    play(state, "end", "uncover b1", "uncover b1")
    assert shows(state)["temples"] == {"b1": 5}


def test_a_scoring_turn_and_a_normal_turn_are_two_turns() -> None:
    """Ruling: T-R4."""
    state = table(workers=[{}, {"b1": 2}], stack=["B6"])
    play(state, "end", "uncover b1", "uncover b1", "end", "end", "tile c2 turn 0")
    assert state.to_act == (1,)
    play(state, "uncover b1", "uncover b1")
    assert shows(state)["temples"] == {"b1": 5}


def test_a_temple_cannot_grow_when_its_next_floor_is_sold_out() -> None:
    """Rule: T4.4."""
    tenth = table(temples={"a2": 10}, workers=[{"a2": 1, "b1": 1}, {}])
    assert refused(tenth, "uncover a2") == "T4.4 floor_sold_out"
    ninth = table(temples={"a2": 10, "b1": 9}, workers=[{"b1": 1}, {}])
    assert refused(ninth, "uncover b1") == "T4.4 floor_sold_out"


def test_two_points_are_needed() -> None:
    """Rule: T4.4."""
    state = table(workers=[{"b1": 1}, {}], action_points=1)
    assert refused(state, "uncover b1") == "T2.1 too_few_points"


def test_the_strongest_may_set_a_guard_and_his_others_leave_the_game() -> None:
    """Rule: T4.8."""
    state = table(workers=[{"b1": 4}, {"b1": 2}])
    told = events(state, "guard b1 worker")
    assert [type(event).__name__ for event in told] == ["TempleGuarded", "FiguresLeft"]
    assert (told[1].workers, told[1].leaders) == (3, 0)
    assert told[1].sentence(["Ana", "Ben"]).endswith("3 workers.")
    assert shows(state)["guards"] == {"b1": 0}
    assert shows(state)["workers"] == ({}, {"b1": 2})
    assert shows(state)["reserves"][0] == 14
    assert shows(state)["action_points"] == 5


def test_a_guard_needs_more_strength_than_every_other() -> None:
    """Rule: T4.8."""
    tie = table(workers=[{"b1": 3}, {}], leaders=["reserve", "b1"])
    assert refused(tie, "guard b1 worker") == "T4.8 not_strongest"
    three = table(seats=3, workers=[{"b1": 2}, {"b1": 1}, {"b1": 1}])
    play(three, "guard b1 worker")
    assert refused(table(workers=[{"b2": 1}, {}]), "guard b2 worker") == "T4.8 no_temple_to_guard"
    assert refused(table(workers=[{"b1": 1}, {}]), "guard b1 leader") == "T4.8 no_such_guard"
    poor = table(workers=[{"b1": 1}, {}], action_points=4)
    assert refused(poor, "guard b1 worker") == "T2.1 too_few_points"


def test_two_guards_a_player_and_one_a_temple() -> None:
    """Rule: T4.8."""
    state = table(map={"c1": "A1"}, guards={"a2": 0, "b1": 0}, workers=[{"c1": 1, "b1": 1}, {}])
    assert refused(state, "guard c1 worker") == "T4.8 no_guard_left"
    assert refused(state, "guard b1 worker") == "T4.8 guarded_already"
    assert view(state).players[0].guards_left == 0
    theirs = table(guards={"b1": 1}, workers=[{"b1": 3}, {}])
    assert refused(theirs, "guard b1 worker") == "T4.8 guarded_already"


def test_a_guarded_temple_is_never_uncovered_further() -> None:
    """Rule: T4.4, T4.8."""
    state = table(workers=[{"b1": 2}, {"b1": 1}], stack=["A1"])
    play(state, "uncover b1", "guard b1 worker", "end", "tile c1 turn 0")
    assert refused(state, "uncover b1") == "T4.4 temple_guarded"
    assert "walk worker b1 nw" in texts(state)


def test_a_guard_is_no_figure_any_more() -> None:
    """Rule: T4.8."""
    state = play(table(workers=[{"b1": 1}, {}]), "guard b1 worker")
    assert view(state).map["b1"].strength == (0, 0)
    assert view(state).map["b1"].guard == 0
    assert texts(state, "walk") == []
    assert refused(state, "uncover b1") == "T4.4 nobody_to_uncover"


def test_it_counts_from_the_same_turn_on_whoever_stands_there() -> None:
    """Rule: T4.8, T5.3."""
    state = table(workers=[{"b1": 2}, {"b1": 1}], stack=["B6"], turn=1, phase="turn")
    play(state, "end", "guard b1 worker")
    assert view(state).map["b1"].holder == 0
    play(state, "end")
    assert shows(state)["points"] == (1, 0)


def test_the_leader_may_be_the_guard() -> None:
    """Ruling: T-R5."""
    state = table(workers=[{"b1": 2}, {}], leaders=["b1", "reserve"])
    told = events(state, "guard b1 leader")
    assert shows(state)["leaders"][0] == "guard b1"
    assert (told[1].workers, told[1].leaders) == (2, 0)
    assert refused(state, "enter leader a1") == "T4.1 leader_not_in_reserve"


def test_beside_a_worker_as_guard_the_leader_leaves_the_game_and_the_view_warns() -> None:
    """Ruling: T-R5."""
    state = table(workers=[{"b1": 1}, {}], leaders=["b1", "reserve"])
    warned = view(state).departures
    assert warned["guard b1 worker"].leader
    assert (warned["guard b1 leader"].workers, warned["guard b1 leader"].leader) == (1, False)
    told = events(state, "guard b1 worker")
    assert told[1].sentence(["Ana", "Ben"]).endswith("the leader.")
    assert shows(state)["leaders"][0] == "gone"
    assert refused(state, "enter leader a1") == "T4.1 leader_not_in_reserve"


def test_a_guard_placed_in_a_scoring_turn_counts_in_that_same_scoring() -> None:
    """Rule: T4.8. Ruling: T-R13."""
    state = table(turn=0, temples={"a2": 4}, workers=[{"a2": 3}, {"a2": 1}], stack=["B6", "C1"])
    play(state, "end")
    assert (shows(state)["phase"], state.to_act) == ("scoring", (1,))
    play(state, "end")
    assert (shows(state)["phase"], state.to_act) == ("scoring", (0,))
    counted = [one for one in events(state, "guard a2 worker", "end") if hasattr(one, "temples")]
    assert [(one.seat, one.temples) for one in counted] == [(0, {"a2": 4})]


def test_whoever_counts_after_a_guard_was_placed_does_not_count_its_temple() -> None:
    """Ruling: T-R13."""
    state = table(
        seats=3, turn=0, temples={"a2": 4}, stack=["B6", "C1"],
        workers=[{}, {"a2": 2}, {"a1": 4}],
    )  # fmt: skip
    walk = ["walk worker a1 n"] * 4
    play(state, "end", "guard a2 worker", "end")
    assert (shows(state)["phase"], state.to_act) == ("scoring", (2,))
    play(state, *walk)
    counted = [one for one in events(state, "end") if hasattr(one, "temples")]
    assert [(one.seat, one.points, one.temples) for one in counted] == [(2, 0, {})]
    unguarded = table(
        seats=3, turn=0, temples={"a2": 4}, stack=["B6", "C1"],
        workers=[{}, {"a2": 2}, {"a1": 4}],
    )  # fmt: skip
    play(unguarded, "end", "end", *walk)
    counted = [one for one in events(unguarded, "end") if hasattr(one, "temples")]
    assert [(one.seat, one.temples) for one in counted] == [(2, {"a2": 4})]


def test_guards_are_never_removed() -> None:
    """Ruling: T-R6."""
    state = table(guards={"b1": 0}, workers=[{}, {"b1": 5}], turn=1)
    assert all(not text.startswith(("guard", "uncover")) for text in texts(state))
