"""A7 Insignia."""

from tests.games.altamira.tables import hunt_table, play, shows, told

from fireside.games.altamira.events import InsigniaMoved, InsigniaTaken
from fireside.games.altamira.game import AltamiraTable


def hunter(prey: str, row: str = "-, -, -, -, bear 2", **document: object) -> AltamiraTable:
    """Return a state in which seat 0 alone can hunt a bear on space 5."""
    return hunt_table(
        sent="mountains x2; camp x2; camp x2", hands="spear 4s, axe 4s; ; ", row=row, prey=prey,
        **document,
    )  # fmt: skip


def test_the_first_with_three_prey_points_of_an_animal_gets_its_insignia() -> None:
    """Rule: A7.1."""
    state = hunter("bear 1; ; ")
    events = told(state, "hunt 5", "lay spear s", "lay axe s")
    assert events[-1] == InsigniaTaken(0, "bear", "bear trophy")
    assert shows(state)["insignia"] == {"bear": 0}
    assert state.scores == [5, 0, 0]


def test_two_points_are_not_enough() -> None:
    """Rule: A7.1."""
    state = hunter("; ; ")
    play(state, "hunt 5", "lay spear s", "lay axe s")
    assert shows(state)["insignia"] == {}
    assert state.scores == [2, 0, 0]


def test_points_of_other_animals_do_not_count() -> None:
    """Rule: A7.1."""
    state = hunter("wisent 3, salmon 3; ; ")
    play(state, "hunt 5", "lay spear s", "lay axe s")
    assert shows(state)["insignia"] == {}


def test_it_is_awarded_after_every_hunt_not_only_at_the_end_of_a_round() -> None:
    """Rule: A7.1."""
    state = hunter("; ; ", row="-, -, -, bear 1, bear 2")
    play(state, "hunt 5", "lay spear s", "lay axe s")
    assert shows(state)["insignia"] == {}
    play(state, "hunt 4", "lay spear s+s", "lay axe s+s")
    assert shows(state)["insignia"] == {"bear": 0}
    assert shows(state)["phase"] == "hunting"


def test_it_goes_to_whoever_has_strictly_more_than_its_holder() -> None:
    """Rule: A7.2."""
    state = hunter("bear 2; bear 3; ", insignia={"bear": 1})
    events = told(state, "hunt 5", "lay spear s", "lay axe s")
    assert events[-1] == InsigniaMoved(0, 1, "bear", "bear trophy")
    assert shows(state)["insignia"] == {"bear": 0}
    assert state.scores == [6, 3, 0]


def test_a_tie_changes_nothing() -> None:
    """Rule: A7.2."""
    state = hunter("bear 1; bear 3; ", insignia={"bear": 1})
    play(state, "hunt 5", "lay spear s", "lay axe s")
    assert shows(state)["insignia"] == {"bear": 1}


def test_its_own_points_do_not_count_for_this() -> None:
    """Rule: A7.2."""
    state = hunter("bear 2; bear 1, bear 2; ", insignia={"bear": 1}, row="-, -, -, -, bear 3")
    play(state, "hunt 5", "lay spear s", "lay axe s")
    # Five to three, and five with the insignia's own points.
    assert shows(state)["insignia"] == {"bear": 0}


def test_its_holder_keeps_it_when_he_wins_more() -> None:
    """Rule: A7.2."""
    state = hunter("bear 3; bear 1; ", insignia={"bear": 0})
    events = told(state, "hunt 5", "lay spear s", "lay axe s")
    assert not any(isinstance(event, InsigniaTaken | InsigniaMoved) for event in events)
    assert shows(state)["insignia"] == {"bear": 0}


def test_a_co_hunter_who_wins_gets_the_insignia_too() -> None:
    """Rule: A7.1."""
    state = hunt_table(hands="spear s, axe s; spear 2s, axe s; ", prey="; bear 2; ")
    play(state, "hunt 5", "join", "lay spear s", "lay axe s", "lay spear s", "lay axe s")
    play(state, "add spear s", "stop adding", "end display")
    assert shows(state)["insignia"] == {"bear": 1}
