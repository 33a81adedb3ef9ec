"""A6 Hunting: the master, joining, laying the cost, closing the row."""

import pytest
from tests.games.altamira.tables import (
    cards_of,
    hand,
    hunt_table,
    play,
    refused,
    shows,
    table,
    texts,
    told,
    unwritable,
)

from fireside.games.altamira.events import (
    CostLaid,
    HuntBegan,
    HuntingEnded,
    HuntingRightPassed,
    HuntWon,
    PreyTurned,
    RowClosed,
    WeaponsSpent,
)
from fireside.games.altamira.game import AltamiraTable
from fireside.games.altamira.rules.cards import FORM_TEXTS, FORM_WEAPONS

RICH = "knife 3s+d, spear 3s+d, axe 3s+d, arrow 3s+d"


def test_the_hunting_right_goes_round_once_from_the_starting_player() -> None:
    """Rule: A6.1."""
    state = hunt_table(first=2)
    masters = []
    while shows(state)["phase"] == "hunting":
        masters.append(shows(state)["master"])
        assert state.to_act == (masters[-1],)
        play(state, "done hunting")
    assert masters == [2, 0, 1]


def test_the_hunting_right_begins_after_the_last_exchange() -> None:
    """Rule: A6.1."""
    state = table(sent="camp x2; camp x2; camp x2", phase="exchanging", first=1, turn=0)
    play(state, "no exchange")
    assert (shows(state)["phase"], state.to_act) == ("hunting", (1,))


def test_the_master_hunts_once_with_each_hunter_in_a_ground() -> None:
    """Rule: A6.2."""
    state = hunt_table(sent="mountains savannah; camp x2; camp x2", hands=f"{RICH}; ; ")
    assert texts(state) == ["hunt 1", "hunt 4", "hunt 5", "done hunting"]
    play(state, "hunt 5", "lay spear s", "lay axe s")
    assert texts(state) == ["hunt 1", "done hunting"]
    assert refused(state, "hunt 4") == "A6.2"
    play(state, "hunt 1", "lay arrow d+s+s", "lay axe d+s+s")
    assert texts(state) == ["done hunting"]


def test_with_both_hunters_in_one_ground_he_hunts_twice_there() -> None:
    """Rule: A6.2."""
    state = hunt_table(sent="mountains x2; camp x2; camp x2", hands=f"{RICH}; ; ")
    play(state, "hunt 4", "lay spear d", "lay axe d")
    assert texts(state) == ["hunt 5", "done hunting"]
    play(state, "hunt 5", "lay spear s", "lay axe s")
    assert texts(state) == ["done hunting"]


def test_a_hunt_that_another_wins_counts_as_well() -> None:
    """Rule: A6.2."""
    state = hunt_table(hands="spear 9s, axe 9s; spear 3s, axe s; ")
    play(state, "hunt 5", "join", "lay spear s", "lay axe s", "lay spear s", "lay axe s")
    play(state, "add spear s", "stop adding", "end display")
    assert shows(state)["prey"] == ((), ("bear 1",), ())
    assert texts(state) == ["done hunting"]


def test_the_master_may_hunt_less_or_not_at_all() -> None:
    """Rule: A6.2."""
    state = hunt_table(sent="mountains x2; camp x2; camp x2", hands=f"{RICH}; ; ")
    play(state, "done hunting")
    assert state.to_act == (1,)


def test_hunters_at_the_campfire_do_not_hunt() -> None:
    """Rule: A6.2."""
    state = hunt_table(sent="camp x2; camp x2; camp x2", hands=f"{RICH}; ; ")
    assert texts(state) == ["done hunting"]
    assert refused(state, "hunt 5") == "A6.2"


def test_he_names_an_animal_of_his_ground_in_the_display() -> None:
    """Rule: A6.3."""
    state = hunt_table(row="bear 1, wisent 1, -, bear 2, salmon 1", hands=f"{RICH}; ; ")
    assert texts(state) == ["hunt 1", "hunt 4", "done hunting"]
    assert refused(state, "hunt 3") == "A6.3"
    assert refused(state, "hunt 2") == "A6.2"
    assert told(state, "hunt 4") == [HuntBegan(0, 4, "bear", 2, 2)]


@pytest.mark.parametrize(
    ("held", "space", "clause"),
    [
        ("spear s, axe s", 4, "A6.3"),
        ("spear d, axe s", 4, "A6.3"),
        ("spear s, axe d", 4, "A6.3"),
        ("spear d, axe 2s", 4, ""),
        ("spear d", 5, "A6.3"),
        ("axe d", 5, "A6.3"),
        ("spear d, axe d", 5, ""),
    ],
)
def test_he_must_hold_its_cost_in_both_kinds(held: str, space: int, clause: str) -> None:
    """Rule: A6.3."""
    state = hunt_table(hands=f"{held}; ; ")
    if clause:
        assert refused(state, f"hunt {space}") == clause
    else:
        assert f"hunt {space}" in texts(state)


def test_who_has_a_hunter_there_the_cost_and_one_more_card_may_join() -> None:
    """Rule: A6.4."""
    state = hunt_table(hands="spear s, axe s; spear s, axe s, knife s; spear 2s, axe s")
    play(state, "hunt 5")
    assert (shows(state)["phase"], state.to_act) == ("joining", (1,))
    assert texts(state) == ["join", "decline"]
    play(state, "decline")
    assert state.to_act == (2,)


@pytest.mark.parametrize(
    ("held", "may"),
    [
        ("spear s, axe s", False),  # no more card
        ("spear d, axe d", False),  # more weapons than the cost are not enough
        ("spear d, axe s, arrow s", True),  # one more card of any kind
        ("spear s+d, axe s", True),
        ("spear 9s, arrow 9s", False),  # no secondary weapon
        ("axe 9s, arrow 9s", False),
    ],
)
def test_more_weapons_than_the_cost_are_not_enough_to_join(held: str, may: bool) -> None:
    """Rule: A6.4."""
    state = hunt_table(hands=f"spear s, axe s; {held}; ")
    play(state, "hunt 5")
    assert (shows(state)["phase"] == "joining") == may


def test_without_a_hunter_in_that_ground_nobody_joins() -> None:
    """Rule: A6.4."""
    state = hunt_table(sent="mountains camp; water camp; camp x2", hands=f"{RICH}; {RICH}; {RICH}")
    play(state, "hunt 5")
    assert shows(state)["phase"] == "laying"


def test_who_declined_one_hunt_may_join_the_next() -> None:
    """Rule: A6.4."""
    state = hunt_table(sent="mountains x2; mountains camp; camp x2", hands=f"{RICH}; {RICH}; ")
    play(state, "hunt 5", "decline", "lay spear s", "lay axe s", "hunt 4")
    assert (shows(state)["phase"], state.to_act) == ("joining", (1,))
    play(state, "join", "lay spear d", "lay axe d", "lay spear d", "lay axe d")


def test_one_hunter_joins_any_number_of_hunts_in_a_round() -> None:
    """Rule: A6.4."""
    state = hunt_table(sent="mountains x2; mountains camp; camp x2", hands=f"{RICH}; {RICH}; ")
    for hunt, form in (("hunt 5", "s"), ("hunt 4", "d")):
        play(state, hunt, "join", f"lay spear {form}", f"lay axe {form}")
        play(state, f"lay spear {form}", f"lay axe {form}", "add knife s", "stop adding")
        play(state, "end display")
    assert texts(state) == ["done hunting"]


def test_hunting_alone_the_master_gives_the_cost_to_the_supplies_and_takes_the_card() -> None:
    """Rule: A6.5."""
    state = hunt_table(hands="spear 3s, axe d; ; ", supply="spear 2s, axe 3d", market="spear s")
    events = told(state, "hunt 4", "lay spear s+s", "lay axe d")
    assert events == [
        HuntBegan(0, 4, "bear", 2, 2),
        CostLaid(0, (cards_of("spear s+s"),)),
        CostLaid(0, (cards_of("axe d"),)),
        WeaponsSpent(0, (cards_of("spear s+s"), cards_of("axe d"))),
        HuntWon(0, 4, "bear", 2),
    ]
    document = shows(state)
    assert hand(state, 0) == {"spear": (1, 0)}
    assert document["supply"] == {"spear": (4, 0), "axe": (0, 4)}
    assert document["market"] == {"spear": (1, 0)}
    assert document["prey"][0] == ("bear 2",)
    assert document["row"][3] is None


@pytest.mark.parametrize(
    ("space", "ways"),
    [
        (5, ["s", "d"]),
        (4, ["d", "s+s"]),
        (3, ["d+s", "s+s+s", "d+d"]),
        (2, ["d+d", "d+s+s", "s+s+s+s"]),
    ],
)
def test_the_cost_is_laid_in_one_of_its_sets_and_a_double_is_never_split(
    space: int, ways: list[str]
) -> None:
    """Ruling: A-R7."""
    state = hunt_table(
        row="bear 1, bear 1, bear 1, bear 2, bear 2", hands="spear 4s+2d, axe 4s+2d; ; "
    )
    play(state, f"hunt {space}")
    assert texts(state) == [f"lay spear {way}" for way in ways]
    for form in set(FORM_TEXTS) - set(ways):
        assert refused(state, f"lay spear {form}") == "A-R7"
    play(state, f"lay spear {ways[0]}")
    assert texts(state) == [f"lay axe {way}" for way in ways]


def test_what_one_does_not_hold_cannot_be_laid() -> None:
    """Ruling: A-R7."""
    state = hunt_table(hands="spear 2s, axe d; ; ")
    play(state, "hunt 4")
    assert refused(state, "lay spear d") == "A-R7"
    assert refused(state, "lay axe d") == "A6.6"
    assert refused(state, "done hunting") == "A6.6"
    play(state, "lay spear s+s")
    assert refused(state, "lay axe s+s") == "A-R7"
    assert refused(state, "lay spear s+s") == "A6.6"
    assert "A-R7" in unwritable("lay spear s+d")
    assert hand(state, 0) == {"axe": (0, 1)}


def test_what_a_set_exceeds_the_cost_by_is_spent_too() -> None:
    """Ruling: A-R7."""
    state = hunt_table(hands="spear 2d, axe d; ; ", row="-, -, bear 1, -, bear 2")
    play(state, "hunt 5", "lay spear d", "lay axe d")
    assert hand(state, 0) == {"spear": (0, 1)}


def test_whoever_holds_enough_weapons_can_lay_every_cost() -> None:
    """Ruling: A-R7."""
    for cost, space in ((4, 1), (4, 2), (3, 3), (2, 4), (1, 5)):
        for singles in range(6):
            for doubles in range(4):
                weapons = f"spear {singles}s+{doubles}d" if singles or doubles else "axe s"
                state = hunt_table(
                    hands=f"{weapons}, axe 4s; ; ", row="bear 1, bear 1, bear 1, bear 2, bear 2"
                )
                can = f"hunt {space}" in texts(state)
                assert can == (singles + 2 * doubles >= cost)
                if can:
                    play(state, f"hunt {space}")
                    assert texts(state)


def test_however_a_co_hunter_lays_the_cost_one_card_is_left() -> None:
    """Rule: A6.4. Ruling: A-R7."""
    row = "bear 1, bear 1, bear 1, bear 2, bear 2"
    for space in range(1, 6):
        for singles in range(5):
            for doubles in range(4):
                for more in ("", ", knife s"):
                    held = f"spear {singles}s+{doubles}d, axe {doubles}s+{singles}d{more}"
                    state = hunt_table(hands=f"spear 9s, axe 4s+4d; {held}; ", row=row)
                    play(state, f"hunt {space}")
                    if shows(state)["phase"] == "joining":
                        play(state, "join")
                        play(state, texts(state)[0])
                        play(state, texts(state)[0])
                        lay_in_every_way(state)


def lay_in_every_way(state: AltamiraTable) -> None:
    for primary in texts(state):
        half = play(state.clone(), primary)
        for secondary in texts(half):
            whole = play(half.clone(), secondary)
            assert shows(whole)["phase"] == "staking"
            assert texts(whole)


def test_all_are_asked_clockwise_before_anybody_lays() -> None:
    """Ruling: A-R8."""
    state = hunt_table(
        sent="mountains camp; mountains camp; mountains camp; mountains camp",
        hands=f"{RICH}; {RICH}; {RICH}; {RICH}",
        master=2, first=2,
    )  # fmt: skip
    play(state, "hunt 5")
    assert state.to_act == (3,)
    play(state, "join")
    assert state.to_act == (0,)
    play(state, "decline")
    assert state.to_act == (1,)
    play(state, "join")
    assert (shows(state)["phase"], state.to_act) == ("laying", (2,))


def test_each_co_hunter_lays_cost_and_face_down_cards_before_the_next() -> None:
    """Rule: A6.6. Ruling: A-R8."""
    state = hunt_table(hands=f"{RICH}; {RICH}; {RICH}")
    play(state, "hunt 5", "join", "join")
    seen = []
    cost = ["lay spear s", "lay axe s"]
    for text in (*cost, *cost, "add knife s", "stop adding", *cost, "add arrow s", "stop adding"):
        seen.append((state.to_act[0], shows(state)["phase"]))
        play(state, text)
    assert seen == [
        (0, "laying"), (0, "laying"),
        (1, "laying"), (1, "laying"), (1, "staking"), (1, "staking"),
        (2, "laying"), (2, "laying"), (2, "staking"), (2, "staking"),
    ]  # fmt: skip
    assert (shows(state)["phase"], state.to_act) == ("display", (0,))


def test_a_player_with_two_hunters_there_lays_one_stake() -> None:
    """Ruling: A-R8."""
    state = hunt_table(sent="mountains camp; mountains x2; camp x2", hands=f"{RICH}; {RICH}; ")
    play(state, "hunt 5", "join", "lay spear s", "lay axe s", "lay spear s", "lay axe s")
    play(state, "add knife s", "stop adding")
    assert (shows(state)["phase"], state.to_act) == ("display", (0,))
    assert shows(state)["face_up"][1] == {"spear": (1, 0), "axe": (1, 0)}


def test_the_master_cannot_withdraw_once_he_has_named_the_animal() -> None:
    """Ruling: A-R8."""
    state = hunt_table(hands="spear s, axe s; ; ")
    play(state, "hunt 5")
    assert texts(state) == ["lay spear s"]
    assert refused(state, "done hunting") == "A6.6"


def test_who_is_asked_to_join_can_only_join_or_decline() -> None:
    """Rule: A6.4."""
    state = hunt_table(hands=f"{RICH}; {RICH}; ")
    play(state, "hunt 5")
    for text in ("lay spear s", "add knife s", "hunt 4", "stop adding"):
        assert refused(state, text) == "A6.4"


def test_when_the_master_is_done_the_row_closes_to_the_right_and_is_refilled() -> None:
    """Rule: A6.10."""
    state = hunt_table(
        row="wisent 1, -, salmon 1, -, bear 1",
        pile={"A": ["bear 2", "wisent 2"], "B": ["bear 3"]},
    )
    events = told(state, "done hunting")
    assert events == [
        HuntingEnded(0),
        RowClosed((None, None, "wisent 1", "salmon 1", "bear 1")),
        PreyTurned(2, "bear", 2),
        PreyTurned(1, "wisent", 2),
        HuntingRightPassed(1),
    ]
    assert shows(state)["row"] == ("wisent 2", "bear 2", "wisent 1", "salmon 1", "bear 1")
    assert shows(state)["pile"] == {"A": (), "B": ("bear 3",), "C": ()}
    assert state.barrier


def test_the_row_is_not_closed_between_the_masters_two_hunts() -> None:
    """Rule: A6.10."""
    state = hunt_table(sent="mountains x2; camp x2; camp x2", hands=f"{RICH}; ; ")
    play(state, "hunt 5", "lay spear s", "lay axe s")
    assert shows(state)["row"][3:] == ("bear 2", None)
    assert texts(state) == ["hunt 4", "done hunting"]


def test_a_full_row_stays_as_it_is() -> None:
    """Rule: A6.10."""
    state = hunt_table()
    before = shows(state)["row"]
    assert told(state, "done hunting") == [HuntingEnded(0), HuntingRightPassed(1)]
    assert shows(state)["row"] == before
    assert not state.barrier


def test_an_empty_pile_leaves_gaps_on_the_left() -> None:
    """Rule: A6.10. Ruling: A-R11."""
    state = hunt_table(row="wisent 1, -, salmon 1, -, -", pile={"C": ["bear 3"]})
    play(state, "done hunting")
    assert shows(state)["row"] == (None, None, "bear 3", "wisent 1", "salmon 1")
    assert state.barrier
    play(state, "done hunting")
    assert shows(state)["row"] == (None, None, "bear 3", "wisent 1", "salmon 1")
    assert not state.barrier


def test_forms_are_worth_their_weapons() -> None:
    """Ruling: A-R7."""
    for form, text in enumerate(FORM_TEXTS):
        assert FORM_WEAPONS[form] == text.count("s") + 2 * text.count("d")
