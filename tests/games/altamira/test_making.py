"""A4 Making weapons."""

import pytest
from tests.games.altamira.tables import (
    cards_of,
    hand,
    play,
    refused,
    shows,
    table,
    texts,
    told,
    unwritable,
)

from fireside.games.altamira.events import NothingMade, WeaponsMade
from fireside.games.altamira.game import AltamiraTable

PLENTY = "knife 9s+9d, spear 9s+9d, axe 9s+9d, arrow 9s+9d"


def makers(sent: str, supply: str = PLENTY) -> AltamiraTable:
    """Return a state in which all have sent hunters, seat 2 last."""
    *others, last = sent.split(";")
    state = table(sent=";".join([*others, "-"]), supply=supply)
    return play(state, f"send {last.strip()}")


def test_from_the_starting_player_clockwise_each_makes_weapons() -> None:
    """Rule: A4.1."""
    state = table(sent="water x2; savannah x2; -", first=1)
    play(state, "send forest x2")
    assert state.to_act == (1,)
    play(state, "make spear d+d")
    assert state.to_act == (2,)
    play(state, "make axe d+d")
    assert state.to_act == (0,)


def test_a_hunter_in_a_ground_makes_two_weapons_as_two_singles_or_a_double() -> None:
    """Rule: A4.1."""
    state = makers("savannah water; camp x2; camp x2")
    assert texts(state) == ["make spear d", "make spear s+s"]
    play(state, "make spear s+s")
    assert texts(state) == ["make arrow d", "make arrow s+s"]
    play(state, "make arrow d")
    assert hand(state, 0) == {"spear": (2, 0), "arrow": (0, 1)}
    assert shows(state)["supply"]["spear"] == (7, 9)
    assert shows(state)["supply"]["arrow"] == (9, 8)


def test_both_hunters_in_a_ground_make_four_in_any_mix() -> None:
    """Rule: A4.1."""
    state = makers("forest x2; camp x2; camp x2")
    assert texts(state) == ["make axe d+d", "make axe d+s+s", "make axe s+s+s+s"]
    play(state, "make axe d+s+s")
    assert hand(state, 0) == {"axe": (2, 1)}


def test_a_hunter_at_the_campfire_takes_three_singles_of_different_kinds() -> None:
    """Rule: A4.2."""
    state = makers("savannah camp; camp x2; camp x2")
    play(state, "make spear d")
    assert texts(state) == [
        "make camp knife spear axe", "make camp knife spear arrow",
        "make camp knife axe arrow", "make camp spear axe arrow",
    ]  # fmt: skip
    play(state, "make camp knife spear arrow")
    assert hand(state, 0) == {"knife": (1, 0), "spear": (1, 1), "arrow": (1, 0)}


def test_both_hunters_at_the_campfire_take_three_different_kinds_each() -> None:
    """Rule: A4.3."""
    state = makers("camp x2; water x2; water x2")
    assert len(texts(state)) == 10
    play(state, "make camp knife knife spear spear axe arrow")
    assert hand(state, 0) == {"axe": (1, 0), "arrow": (1, 0)}
    assert texts(state) == ["make knife d", "make knife s+s"]
    play(state, "make knife d")
    assert texts(state) == ["make spear d", "make spear s+s"]
    play(state, "make spear s+s")
    assert hand(state, 0) == {"knife": (0, 1), "spear": (2, 0), "axe": (1, 0), "arrow": (1, 0)}
    assert state.to_act == (1,)


def test_three_kinds_named_twice_are_six_weapons() -> None:
    """Rule: A4.3."""
    state = makers("camp x2; water x2; water x2")
    play(state, "make camp knife knife spear spear axe axe")
    play(state, "make knife d", "make spear d", "make axe s+s")
    assert hand(state, 0) == {"knife": (0, 1), "spear": (0, 1), "axe": (2, 0)}


def test_too_few_left_take_fewer() -> None:
    """Rule: A4.4."""
    state = makers("savannah camp; camp x2; camp x2", "spear s, axe 5s")
    assert texts(state) == ["make spear s"]
    play(state, "make spear s")
    assert texts(state) == ["make camp axe"]


def test_nothing_left_take_none() -> None:
    """Rule: A4.4."""
    state = table(sent="savannah x2; camp x2; -", supply="arrow 2s")
    events = told(state, "send water x2")
    assert NothingMade(0, "savannah") in events
    assert state.to_act == (1,)
    assert texts(state) == ["make camp arrow arrow"]
    events = told(state, "make camp arrow arrow", "make arrow s+s")
    assert events == [WeaponsMade(1, "camp", (cards_of("arrow s+s"),)), NothingMade(2, "water")]
    assert shows(state)["phase"] == "exchanging"


@pytest.mark.parametrize(
    ("supply", "due", "ways"),
    [
        ("spear s+d", 2, ["make spear d"]),
        ("spear s", 2, ["make spear s"]),
        ("spear d", 2, ["make spear d"]),
        ("spear 2s", 2, ["make spear s+s"]),
        ("spear 2s+d", 2, ["make spear d", "make spear s+s"]),
        ("spear s+d", 4, ["make spear d+s"]),
        ("spear s+2d", 4, ["make spear d+d"]),
        ("spear 3s+d", 4, ["make spear d+s+s"]),
        ("spear 3s", 4, ["make spear s+s+s"]),
        ("spear 2s", 4, ["make spear s+s"]),
        ("spear s", 4, ["make spear s"]),
        ("spear d", 4, ["make spear d"]),
        ("spear 2s+d", 4, ["make spear d+s+s"]),
        ("spear 2s+2d", 4, ["make spear d+d", "make spear d+s+s"]),
        ("spear 4s", 4, ["make spear s+s+s+s"]),
        ("spear 4s+d", 4, ["make spear d+s+s", "make spear s+s+s+s"]),
    ],
)
def test_in_a_ground_the_most_weapons_are_taken(supply: str, due: int, ways: list[str]) -> None:
    """Rule: A4.4. Ruling: A-R3."""
    tiles = "savannah x2" if due == 4 else "savannah camp"
    assert texts(makers(f"{tiles}; water x2; water x2", supply)) == ways


@pytest.mark.parametrize(
    ("supply", "ways"),
    [
        ("knife s, spear d, axe s, arrow s", ["make camp knife axe arrow"]),
        ("knife s, spear 5d, axe 5d, arrow s", ["make camp knife arrow"]),
        ("knife d, spear d, axe d, arrow 7s", ["make camp arrow"]),
        ("knife s, spear 2s, axe 3s",  ["make camp knife spear axe"]),
    ],
)  # fmt: skip
def test_one_campfire_hunter_gets_nothing_of_a_kind_without_singles(
    supply: str, ways: list[str]
) -> None:
    """Rule: A4.2, A4.4. Ruling: A-R3."""
    state = table(sent="water camp; water x2; water x2", supply=supply, phase="making_camp",
                  place="camp")  # fmt: skip
    assert texts(state) == ways


@pytest.mark.parametrize(
    ("supply", "ways"),
    [
        # Doubles only: each kind twice or not at all.
        ("knife d, spear d", ["make camp knife knife spear spear"]),
        ("knife d, spear d, axe d, arrow d", [
            "make camp knife knife spear spear axe axe",
            "make camp knife knife spear spear arrow arrow",
            "make camp knife knife axe axe arrow arrow",
            "make camp spear spear axe axe arrow arrow"]),
        # One single each: at most once.
        ("knife s, spear s, axe s, arrow s", ["make camp knife spear axe arrow"]),
        # Once needs a single, twice two singles or a double.
        ("knife s, spear s, axe s, arrow d", ["make camp knife spear axe arrow arrow"]),
        ("knife s+d, spear s", ["make camp knife knife spear"]),
        ("knife 2s, spear d, axe s, arrow s", ["make camp knife knife spear spear axe arrow"]),
        ("knife 9s", ["make camp knife knife"]),
    ],
)  # fmt: skip
def test_two_campfire_hunters_choose_together(supply: str, ways: list[str]) -> None:
    """Rule: A4.3, A4.4. Ruling: A-R3."""
    assert texts(makers("camp x2; water x2; water x2", supply)) == ways


def test_a_kind_named_twice_is_taken_as_the_supply_allows() -> None:
    """Rule: A4.3. Ruling: A-R3."""
    state = makers("camp x2; water x2; water x2", "knife 2s, spear s+d")
    play(state, "make camp knife knife spear spear")
    assert texts(state) == ["make knife s+s"]
    play(state, "make knife s+s")
    assert texts(state) == ["make spear d"]


def test_a_players_grounds_come_first_and_then_his_campfire() -> None:
    """Ruling: A-R4."""
    state = makers("mountains camp; savannah forest; forest water")
    seen = []
    while shows(state)["phase"].startswith("making"):
        document = shows(state)
        seen.append((document["turn"], document["place"]))
        play(state, texts(state)[0])
    assert seen == [
        (0, "mountains"), (0, "camp"), (1, "savannah"), (1, "forest"), (2, "forest"), (2, "water"),
    ]  # fmt: skip


def test_what_the_first_took_is_gone_for_the_second() -> None:
    """Ruling: A-R4."""
    state = makers("savannah camp; water x2; water x2", "spear 2s, axe s, arrow s")
    play(state, "make spear s+s")
    assert texts(state) == ["make camp axe arrow"]


def test_what_may_not_be_made_is_refused_by_its_clause() -> None:
    """Rule: A4.1, A4.2, A4.3, A4.4. Ruling: A-R3."""
    state = makers("savannah camp; camp x2; water x2", "knife 3s, spear 3s, axe s+d, arrow d")
    assert refused(state, "make knife s+s") == "A4.1"
    assert refused(state, "make spear d+s") == "A4.1"
    assert refused(state, "make spear d") == "A4.4"
    assert refused(state, "make spear s") == "A-R3"
    assert refused(state, "make camp knife spear axe") == "A4.1"
    play(state, "make spear s+s")
    assert refused(state, "make camp knife knife spear") == "A4.2"
    assert refused(state, "make camp knife spear axe arrow") == "A4.2"
    assert refused(state, "make camp knife spear arrow") == "A-R3"
    assert refused(state, "make camp knife spear") == "A-R3"
    assert refused(state, "make spear s") == "A4.2"
    play(state, "make camp knife spear axe")
    assert state.to_act == (1,)
    play(state, "make camp knife knife axe axe arrow arrow")
    assert refused(state, "make axe d") == "A4.1"
    assert refused(state, "make knife d") == "A4.4"
    assert refused(state, "make knife s") == "A-R3"
    assert refused(state, "no exchange") == "A4.1"


def test_orders_that_no_two_hunters_could_give_cannot_be_written() -> None:
    """Rule: A4.3."""
    for text in ("make camp knife knife knife", "make camp spear knife axe", "make camp",
                 "make camp knife knife spear spear axe axe arrow", "make spear s+d"):  # fmt: skip
        assert "A4.2" in unwritable(text)
