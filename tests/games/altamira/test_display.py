"""A6.6 to A6.9 The display of weapons, the winner of a hunt, and the spent cards."""

import pytest
from tests.games.altamira.hand_match import up_to
from tests.games.altamira.tables import (
    cards_of,
    hand,
    hunt_table,
    play,
    refused,
    shows,
    texts,
    told,
)

from fireside.games.altamira.events import (
    AddingStopped,
    CardAdded,
    DisplayEnded,
    DisplayLeftOpen,
    HuntWon,
    StakeCounted,
    StakeRevealed,
    WeaponsSpent,
    WeaponsTakenBack,
)
from fireside.games.altamira.game import AltamiraTable

COST = "spear s, axe s"


def display(
    master: str, *co_hunters: str, staked: str = "knife s", **document: object
) -> AltamiraTable:
    """Return a state in which all have laid the bear's cost, the co-hunters one card face down.

    The arguments are the cards still in hand.
    """
    seats = max(3, 1 + len(co_hunters))
    held = [master, *co_hunters, *[""] * (seats - 1 - len(co_hunters))]
    laid = [COST] * (1 + len(co_hunters)) + [""] * (seats - 1 - len(co_hunters))
    down = ["", *[staked] * len(co_hunters), *[""] * (seats - 1 - len(co_hunters))]
    document.setdefault("phase", "display")
    return hunt_table(
        sent="; ".join(["mountains camp"] * seats),
        hands="; ".join(held), face_up="; ".join(laid), face_down="; ".join(down),
        space=5, co_hunters=list(range(1, 1 + len(co_hunters))), hunted={"mountains": 1},
        **document,
    )  # fmt: skip


def test_a_co_hunter_lays_at_least_one_card_face_down() -> None:
    """Rule: A6.6."""
    state = hunt_table(hands="spear s, axe s; spear s, axe s, knife s, arrow d; ")
    play(state, "hunt 5", "join", "lay spear s", "lay axe s", "lay spear s", "lay axe s")
    assert texts(state) == ["add knife s", "add arrow d"]
    assert refused(state, "stop adding") == "A6.6"
    play(state, "add arrow d")
    assert texts(state) == ["add knife s", "stop adding"]
    play(state, "add knife s")
    assert texts(state) == ["stop adding"]


def test_the_master_adds_ends_the_display_or_leaves_it_open() -> None:
    """Rule: A6.6."""
    assert texts(display("spear d, knife s", "axe s")) == [
        "add knife s", "add spear d", "end display", "leave open",
    ]  # fmt: skip


def test_a_master_without_cards_can_only_end_it_or_leave_it_open() -> None:
    """Rule: A6.6."""
    state = display("", "axe s")
    assert texts(state) == ["end display", "leave open"]
    assert refused(state, "stop adding") == "A6.6"
    assert refused(state, "add knife s") == "A6.7"


def test_after_the_master_adds_each_co_hunter_may_add_and_then_the_master_again() -> None:
    """Rule: A6.6."""
    state = display("spear 2s, knife s", "axe 2s", "arrow s")
    play(state, "add spear s", "add knife s", "stop adding")
    assert (shows(state)["phase"], state.to_act) == ("adding", (1,))
    play(state, "add axe s", "stop adding")
    assert state.to_act == (2,)
    play(state, "stop adding")
    assert (shows(state)["phase"], state.to_act) == ("display", (0,))
    assert texts(state) == ["add spear s", "end display", "leave open"]
    assert shows(state)["face_down"][:2] == ({"knife": (1, 0), "spear": (1, 0)},
                                             {"knife": (1, 0), "axe": (1, 0)})  # fmt: skip


def test_adding_none_and_ending_the_display_reveals_all() -> None:
    """Rule: A6.6."""
    state = display("spear d", "axe s")
    events = told(state, "end display")
    assert events[0] == DisplayEnded()
    assert state.barrier
    assert shows(state)["phase"] == "hunting"


def test_left_open_the_co_hunters_go_on_as_long_as_they_like_and_then_it_ends() -> None:
    """Rule: A6.6."""
    state = display("spear d", "axe 3s")
    events = told(state, "leave open", "add axe s", "add axe s", "stop adding")
    assert events[:5] == [
        DisplayLeftOpen(0),
        CardAdded(1, None),
        CardAdded(1, None),
        AddingStopped(1),
        DisplayEnded(),
    ]
    assert shows(state)["phase"] == "hunting"


def test_face_down_cards_may_be_anything_and_only_their_number_is_seen() -> None:
    """Rule: A6.7."""
    state = display("knife s+d, spear s+d, axe s+d, arrow s+d", "axe s")
    assert texts(state)[:8] == [
        "add knife s", "add knife d", "add spear s", "add spear d",
        "add axe s", "add axe d", "add arrow s", "add arrow d",
    ]  # fmt: skip
    assert told(state.clone(), "add arrow d", viewer=1) == [CardAdded(0, None)]
    assert told(state.clone(), "add arrow d") == [CardAdded(0, None)]
    assert told(state.clone(), "add arrow d", viewer=0) == [CardAdded(0, cards_of("arrow d"))]


def test_what_one_does_not_hold_cannot_be_added() -> None:
    """Rule: A6.7."""
    state = display("spear d", "axe s")
    assert refused(state, "add spear s") == "A6.7"
    assert refused(state, "add arrow d") == "A6.7"
    play(state, "add spear d")
    assert refused(state, "add spear d") == "A6.7"
    assert refused(state, "end display") == "A-R9"


def winner_of(master: str, *co_hunters: str) -> int:
    """Return the winner if each seat adds these cards to the cost of one spear and one axe."""
    seats = max(3, 1 + len(co_hunters))
    fill = [""] * (seats - 1 - len(co_hunters))
    state = hunt_table(
        sent="; ".join(["mountains camp"] * seats),
        face_up="; ".join([COST] * (1 + len(co_hunters)) + fill),
        face_down="; ".join([master, *co_hunters, *fill]),
        space=5, co_hunters=list(range(1, 1 + len(co_hunters))), hunted={"mountains": 1},
        phase="display",
    )  # fmt: skip
    won = [event for event in told(state, "end display") if isinstance(event, HuntWon)]
    return won[0].seat


@pytest.mark.parametrize(
    ("stakes", "winner"),
    [
        (("spear s", "spear d", "axe s"), 1),  # most primary weapons
        (("spear s", "spear s, axe d", "spear s, axe s"), 1),  # then most secondary
        (("", "spear s", "axe 9s"), 1),  # secondary count only after primary
        (("spear s", "spear s, knife 9s", "axe s"), 0),  # bluffs count nothing; then the master
        (("spear d", "spear 2s", "arrow s"), 0),  # a double counts two
        (("", "axe s", "axe s"), 1),  # then the nearest clockwise after the master
        (("", "arrow s", "spear s", "spear s"), 2),
    ],
)
def test_who_wins(stakes: tuple[str, ...], winner: int) -> None:
    """Rule: A6.8."""
    assert winner_of(*stakes) == winner


@pytest.mark.parametrize(("master", "nearest"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_a_tie_without_the_master_goes_to_the_nearest_clockwise_after_him(
    master: int, nearest: int
) -> None:
    """Rule: A6.8."""
    others = [seat for seat in range(4) if seat != master]
    state = hunt_table(
        sent="; ".join(["mountains camp"] * 4), first=master, master=master,
        face_up="; ".join([COST] * 4),
        face_down="; ".join("" if seat == master else "spear s" for seat in range(4)),
        space=5, co_hunters=others, hunted={"mountains": 1}, phase="display",
    )  # fmt: skip
    play(state, "end display")
    assert shows(state)["prey"][nearest] == ("bear 1",)


def test_cards_laid_face_up_count_with_what_they_exceed_the_cost_by() -> None:
    """Rule: A6.8. Ruling: A-R7."""
    state = hunt_table(hands="spear d, axe s; spear s, axe s, knife s; ")
    play(state, "hunt 5", "join", "lay spear d", "lay axe s", "lay spear s", "lay axe s")
    events = told(state, "add knife s", "stop adding", "end display")
    assert [event for event in events if isinstance(event, StakeRevealed | StakeCounted)] == [
        StakeCounted(0, 2, 1),
        StakeRevealed(1, (cards_of("knife s"),)),
        StakeCounted(1, 1, 1),
    ]
    assert shows(state)["prey"][0] == ("bear 1",)


def test_the_winner_gives_up_all_and_the_others_only_their_bluffs() -> None:
    """Rule: A6.9."""
    state = display(
        "spear s, knife s", "axe s", staked="arrow s, spear s", supply="", market="arrow s"
    )
    play(state, "add spear s", "add knife s", "stop adding", "add axe s", "stop adding")
    events = told(state, "end display")
    assert (
        WeaponsSpent(1, (cards_of("spear s+s"), cards_of("axe s+s"), cards_of("arrow s"))) in events
    )
    assert WeaponsSpent(0, (cards_of("knife s"),)) in events
    assert WeaponsTakenBack(0, (cards_of("spear s+s"), cards_of("axe s"))) in events
    assert hand(state, 0) == {"spear": (2, 0), "axe": (1, 0)}
    assert hand(state, 1) == {}
    document = shows(state)
    assert document["supply"] == {"knife": (1, 0), "spear": (2, 0), "axe": (2, 0), "arrow": (1, 0)}
    assert document["market"] == {"arrow": (1, 0)}  # never to the market
    assert document["prey"][1] == ("bear 1",)


def test_the_winners_bluffs_are_lost() -> None:
    """Ruling: A-R10."""
    state = display("", "", staked="spear d, knife d, arrow s", supply="")
    play(state, "end display")
    assert hand(state, 1) == {}
    assert shows(state)["supply"]["knife"] == (0, 1)
    assert shows(state)["supply"]["arrow"] == (1, 0)


def test_by_agreement_the_winner_takes_his_bluffs_back() -> None:
    """Ruling: A-R10."""
    state = display(
        "knife s", "", staked="spear d, knife d, arrow s", supply="",
        options={"winner_bluffs": "kept"},
    )  # fmt: skip
    play(state, "add knife s", "stop adding", "stop adding", "end display")
    assert hand(state, 1) == {"knife": (0, 1), "arrow": (1, 0)}
    assert shows(state)["supply"] == {"knife": (1, 0), "spear": (1, 1), "axe": (1, 0)}
    assert hand(state, 0) == {"spear": (1, 0), "axe": (1, 0)}  # a loser's bluffs are lost


def test_cards_are_added_one_decision_at_a_time() -> None:
    """Ruling: A-R9."""
    state = display("spear 3s", "axe s")
    play(state, "add spear s")
    assert texts(state) == ["add spear s", "stop adding"]
    play(state, "add spear s", "add spear s")
    assert texts(state) == ["stop adding"]


def test_passing_once_does_not_shut_a_co_hunter_out() -> None:
    """Ruling: A-R9."""
    state = display("spear 2s", "axe s")
    play(state, "add spear s", "stop adding", "stop adding", "add spear s", "stop adding")
    assert state.to_act == (1,)
    assert "add axe s" in texts(state)


def test_a_co_hunter_without_cards_is_asked_all_the_same() -> None:
    """Ruling: A-R9."""
    state = display("spear s", "")
    play(state, "add spear s", "stop adding")
    assert (state.to_act, texts(state)) == ((1,), ["stop adding"])


def test_left_open_it_ends_when_all_have_passed_at_once() -> None:
    """Ruling: A-R9."""
    state = display("spear s", "axe s", "axe s", "axe s")
    play(state, "leave open", "stop adding", "stop adding")
    assert (shows(state)["phase"], state.to_act) == ("left_open", (3,))
    play(state, "stop adding")
    assert shows(state)["phase"] == "hunting"


def test_left_open_it_ends_when_all_others_have_passed_since_the_last_card() -> None:
    """Ruling: A-R9."""
    state = display("spear s", "axe 2s", "axe 2s", "axe 2s")
    play(state, "leave open", "stop adding", "add axe s", "stop adding", "stop adding")
    assert state.to_act == (1,)
    play(state, "stop adding")  # 3 and 1 have passed since 2 added: 2 is not asked again
    assert shows(state)["phase"] == "hunting"


def test_left_open_a_new_card_gives_everybody_else_another_turn() -> None:
    """Ruling: A-R9."""
    state = display("spear s", "axe 2s", "axe 2s")
    play(state, "leave open", "add axe s", "stop adding", "add axe s", "stop adding")
    assert state.to_act == (1,)
    play(state, "add axe s", "stop adding")
    assert state.to_act == (2,)
    play(state, "stop adding")
    assert shows(state)["phase"] == "hunting"


def test_left_open_a_single_co_hunter_has_one_turn() -> None:
    """Ruling: A-R9."""
    state = display("spear s", "axe 2s")
    play(state, "leave open", "add axe s", "stop adding")
    assert shows(state)["phase"] == "hunting"


def test_left_open_everybody_has_a_turn_even_after_cards_added_before() -> None:
    """Ruling: A-R9."""
    state = display("spear s", "axe s", "axe 2s")
    play(state, "add spear s", "stop adding", "stop adding", "add axe s", "stop adding")
    play(state, "leave open", "stop adding")
    assert state.to_act == (2,)


def test_left_open_the_master_adds_no_more() -> None:
    """Rule: A6.6."""
    state = display("spear 9s", "axe s", "axe s")
    play(state, "leave open")
    seen = []
    while shows(state)["phase"] == "left_open":
        seen.append(state.to_act[0])
        play(state, texts(state)[0])
    assert 0 not in seen


def test_undo_takes_a_face_down_card_back_until_another_has_decided() -> None:
    """Rule: A6.7."""
    game = up_to("end display")
    (seat,) = game.to_act
    before = game.game.dump(game.state)
    card = next(text for text in game.legal_moves(seat) if text.startswith("add"))
    game.play(seat, card)
    assert game.can_undo(seat)
    game.undo(seat)
    assert game.game.dump(game.state) == before
