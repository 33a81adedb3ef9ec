"""T4 Actions: camps."""

from tests.games.tikal.tables import play, refused, shows, table, texts


def test_a_camp_is_pitched_on_jungle_and_can_be_used_at_once() -> None:
    """Rule: T4.7."""
    state = table(map={"c2": "B4"}, workers=[{"c2": 1}, {}])
    play(state, "camp c2", "enter worker c2", "hop worker c2 a1")
    assert shows(state)["camps"] == (("c2",), ())
    assert shows(state)["action_points"] == 3


def test_or_on_a_treasure_tile_with_no_tokens_left() -> None:
    """Rule: T4.7."""
    state = table(map={"c2": "A4"}, treasures={"c2": [1]}, workers=[{"c2": 1}, {}])
    assert refused(state, "camp c2") == "T4.7 treasures_there"
    play(state, "lift c2", "camp c2")
    assert shows(state)["camps"][0] == ("c2",)


def test_not_on_temples_the_base_camp_or_where_nobody_of_his_stands() -> None:
    """Rule: T4.7."""
    state = table(workers=[{"a1": 1, "a2": 1}, {"b2": 1}])
    assert refused(state, "camp a1") == "T4.7 no_place_for_camp"
    assert refused(state, "camp a2") == "T4.7 no_place_for_camp"
    assert refused(state, "camp c2") == "T4.7 no_place_for_camp"
    assert refused(state, "camp b2") == "T4.7 nobody_to_camp"
    poor = table(workers=[{"b2": 1}, {}], action_points=4)
    assert refused(poor, "camp b2") == "T2.1 too_few_points"


def test_one_camp_a_tile_and_two_a_player() -> None:
    """Rule: T4.7."""
    state = table(map={"c2": "B4", "c1": "B5"}, camps=[["b2", "c2"], []], workers=[{"c1": 1}, {}])
    assert refused(state, "camp c1") == "T4.7 no_camp_left"
    theirs = table(camps=[[], ["b2"]], workers=[{"b2": 1}, {}])
    assert refused(theirs, "camp b2") == "T4.7 camp_there"


def test_only_its_owner_enters_and_hops_there_but_anyone_may_walk_onto_it() -> None:
    """Rule: T4.7."""
    state = table(camps=[[], ["b2"]], workers=[{"a1": 1}, {}])
    assert texts(state, "hop") == []
    assert refused(state, "hop worker a1 b2") == "T4.1 hops_to_camps"
    play(state, "walk worker a1 ne")
    assert shows(state)["workers"][0] == {"b2": 1}
    theirs = table(camps=[["b2"], []], workers=[{}, {"a1": 1}], stack=["A1"])
    play(theirs, "end", "tile c1 turn 0")
    assert refused(theirs, "hop worker a1 b2") == "T4.1 hops_to_camps"


def test_the_printed_clearing_is_jungle() -> None:
    """Ruling: T-R6."""
    state = play(table(workers=[{"b2": 1}, {}]), "camp b2")
    assert shows(state)["camps"][0] == ("b2",)


def test_camps_are_never_removed() -> None:
    """Ruling: T-R6."""
    state = play(table(workers=[{"b2": 1}, {}], stack=["A1"]), "camp b2", "walk worker b2 sw")
    play(state, "end", "tile c1 turn 0", "end")
    assert shows(state)["camps"][0] == ("b2",)
