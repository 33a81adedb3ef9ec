"""T4 Actions: bringing in, hopping, walking."""

from tests.games.tikal.tables import events, play, refused, shows, table, texts, view

from fireside.games.tikal.state import strengths


def test_figures_come_in_at_the_base_camp_for_one_point() -> None:
    """Rule: T4.1."""
    state = table()
    assert texts(state) == ["end", "enter worker a1", "enter leader a1"]
    play(state, "enter leader a1", "enter worker a1", "enter worker a1")
    assert shows(state)["workers"][0] == {"a1": 2}
    assert shows(state)["leaders"][0] == "a1"
    assert shows(state)["reserves"] == (16, 18)
    assert shows(state)["action_points"] == 7
    assert refused(state, "enter leader a1") == "T4.1 leader_not_in_reserve"
    assert refused(state, "enter worker b2") == "T4.1 not_a_camp_of_yours"


def test_as_often_as_points_and_figures_allow() -> None:
    """Rule: T4.1."""
    state = play(table(), *["enter worker a1"] * 10)
    assert texts(state) == ["end"]
    empty = table(workers=[{"a1": 18}, {}])
    assert refused(empty, "enter worker a1") == "T4.1 no_worker_in_reserve"


def test_or_at_an_own_camp() -> None:
    """Rule: T4.1, T4.7."""
    state = table(camps=[["b2"], []])
    play(state, "enter worker b2", "enter leader b2")
    assert shows(state)["workers"][0] == {"b2": 1}
    theirs = table(camps=[[], ["b2"]])
    assert refused(theirs, "enter worker b2") == "T4.1 not_a_camp_of_yours"


def test_a_figure_hops_between_base_and_own_camps_for_one_point() -> None:
    """Rule: T4.1."""
    state = table(
        map={"c2": "B4", "c1": "A1"},
        camps=[["b2", "c2"], []],
        workers=[{"a1": 1, "c1": 1, "c2": 1}, {}],
        leaders=["b2", "reserve"],
    )
    hops = texts(state, "hop")
    assert sorted(hops) == sorted(
        [
            "hop worker a1 b2", "hop worker a1 c2", "hop leader b2 a1", "hop leader b2 c2",
            "hop worker c2 a1", "hop worker c2 b2",
        ]
    )  # fmt: skip
    play(state, "hop leader b2 c2", "hop worker c2 a1")
    assert shows(state)["leaders"][0] == "c2"
    assert shows(state)["workers"][0] == {"a1": 2, "c1": 1}
    assert shows(state)["action_points"] == 8
    assert refused(state, "hop worker c1 a1") == "T4.1 hops_from_camps"
    assert refused(state, "hop worker a1 c1") == "T4.1 hops_to_camps"
    assert refused(state, "hop worker a1 a1") == "T4.1 hops_nowhere"
    assert refused(state, "hop worker b2 a1") == "T4.2 no_worker_there"
    assert refused(state, "hop leader a1 b2") == "T4.2 no_leader_there"


def test_crossing_an_edge_costs_a_point_for_each_stone_on_both_sides() -> None:
    """Rule: T4.2."""
    state = table(workers=[{"a1": 3}, {}])
    assert texts(state, "walk") == ["walk worker a1 n", "walk worker a1 ne", "walk worker a1 se"]
    told = events(state, "walk worker a1 n", "walk worker a1 ne", "walk worker a1 se")
    assert [event.cost for event in told] == [2, 1, 2]
    assert shows(state)["workers"][0] == {"a2": 1, "b1": 1, "b2": 1}
    assert shows(state)["action_points"] == 5


def test_without_stones_there_is_no_crossing() -> None:
    """Rule: T4.2."""
    state = table(workers=[{"b2": 1}, {}])
    assert refused(state, "walk worker b2 nw") == "T4.2 no_stones"
    assert refused(state, "walk worker b2 s") == "T4.2 no_stones"
    assert refused(state, "walk worker b2 ne") == "T4.2 no_tile_that_way"
    assert refused(state, "walk worker a1 n") == "T4.2 no_worker_there"
    assert refused(state, "walk leader b2 sw") == "T4.2 no_leader_there"


def test_volcanoes_are_never_entered() -> None:
    """Rule: T4.2."""
    state = table(workers=[{"b2": 1}, {}], map={"c2": "B6"})
    assert refused(state, "walk worker b2 ne") == "T4.2 volcano_that_way"


def test_a_figure_never_stops_on_stones() -> None:
    """Rule: T4.2."""
    state = table(workers=[{"a1": 1}, {}], action_points=1)
    assert refused(state, "walk worker a1 n") == "T2.1 too_few_points"
    assert "walk worker a1 ne" in texts(state)


def test_any_number_may_stand_on_a_tile_and_none_goes_back_to_the_reserve() -> None:
    """Rule: T4.2."""
    state = table(seats=4, workers=[{"a1": 18}, {"a1": 18}, {"a1": 18}, {"a1": 18}])
    play(state, "walk worker a1 ne")
    assert shows(state)["workers"][0] == {"a1": 17, "b2": 1}
    assert [shows(state)["workers"][seat] for seat in (1, 2, 3)] == [{"a1": 18}] * 3
    assert shows(state)["reserves"][0] == 0


def test_the_leader_moves_like_others_and_counts_three() -> None:
    """Rule: T4.3."""
    state = table(leaders=["a1", "a1"], workers=[{"a1": 2}, {}])
    assert strengths(state, 0) == (5, 3)
    play(state, "walk leader a1 n")
    assert shows(state)["leaders"][0] == "a2"
    assert shows(state)["action_points"] == 8
    assert view(state).map["a2"].strength == (3, 0)
    assert view(state).map["a1"].strength == (2, 3)
