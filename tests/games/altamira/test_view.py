"""The view's questions, touch paths and reasons of refusals."""

import pytest
from tests.games.altamira.tables import GAME, hunt_table, match, play, table

import fireside
from fireside.core.rng import Rng
from fireside.games.altamira.game import as_altamira

RICH = "spear 3s+d, axe 3s+d, knife s"


def choices(state: fireside.core.state.State) -> dict[str, tuple[str, ...]]:
    """Return the moves of the seat that is to act first, with the touch path of each."""
    view = GAME.view(state, state.to_act[0])
    return {choice.move: choice.touch for choice in view.choices}


def test_what_is_asked_names_its_clause() -> None:
    """Rule: A3.1, A4.1, A4.2, A4.3, A5.1, A6.2, A6.4, A6.5, A6.6. Ruling: A-R9."""
    state = table(sent="savannah camp; camp x2; -")
    steps = [
        ("send mountains x2", "send", "A3.1"), ("make spear d", "make", "A4.1"),
        ("make camp knife axe arrow", "make_camp", "A4.2"),
        ("make camp knife knife axe axe arrow arrow", "make_camp", "A4.2"),
        ("make knife d", "make", "A4.3"),
    ]  # fmt: skip
    for text, asks, clause in steps:
        question = GAME.view(state, None).question
        assert (question.asks, question.clause) == (asks, clause)
        play(state, text)
    hunt = hunt_table(hands=f"{RICH}; {RICH}; ")
    steps = [
        ("hunt 5", "hunt", "A6.2"), ("join", "join", "A6.4"), ("lay spear s", "lay", "A6.6"),
        ("lay axe s", "lay", "A6.6"), ("lay spear s", "lay", "A6.6"), ("lay axe s", "lay", "A6.6"),
        ("add knife s", "stake", "A6.6"), ("stop adding", "stake", "A6.6"),
        ("add knife s", "display", "A6.6"), ("stop adding", "add", "A-R9"),
        ("stop adding", "add", "A-R9"), ("leave open", "display", "A6.6"),
        ("stop adding", "add_last", "A-R9"),
    ]  # fmt: skip
    for text, asks, clause in steps:
        question = GAME.view(hunt, None).question
        assert (question.asks, question.clause) == (asks, clause)
        play(hunt, text)
    alone = play(hunt_table(hands=f"{RICH}; ; "), "hunt 5")
    assert GAME.view(alone, 0).question.clause == "A6.5"


def test_hunters_are_sent_by_touching_places() -> None:
    """Rule: A3.2."""
    touched = choices(GAME.new(3, 1))
    assert touched["send savannah water"] == ("place:savannah", "place:water")
    assert touched["send camp x2"] == ("place:camp", "place:camp")


def test_weapons_are_made_by_touching_supplies() -> None:
    """Rule: A4.1, A4.2."""
    state = table(sent="savannah camp; water x2; -")
    play(state, "send water x2")
    assert choices(state) == {
        "make spear d": ("supply:spear:d",),
        "make spear s+s": ("supply:spear:s", "supply:spear:s"),
    }
    play(state, "make spear d")
    assert choices(state)["make camp knife spear arrow"] == (
        "place:mountains", "place:savannah", "place:water",
    )  # fmt: skip


def test_an_exchange_is_made_by_touching_ones_cards_and_the_markets() -> None:
    """Rule: A5.2."""
    state = table(
        sent="camp x2; camp x2; camp x2",
        phase="exchanging",
        hands="knife 2d; ; ",
        market="spear 2s",
    )
    assert choices(state) == {
        "exchange knife d for spear s": ("card:knife:d", "market:spear:s"),
        "exchange knife d+d for spear s+s": (
            "card:knife:d", "card:knife:d", "market:spear:s", "market:spear:s",
        ),
        "no exchange": ("no_exchange",),
    }  # fmt: skip


def test_hunts_are_made_by_touching_prey_and_cards() -> None:
    """Rule: A6.3, A6.6."""
    state = hunt_table(hands=f"{RICH}; {RICH}; ")
    assert choices(state) == {
        "hunt 4": ("prey:4",),
        "hunt 5": ("prey:5",),
        "done hunting": ("done",),
    }
    play(state, "hunt 4")
    assert choices(state) == {"join": ("join",), "decline": ("decline",)}
    play(state, "join")
    assert choices(state) == {
        "lay spear d": ("card:spear:d",),
        "lay spear s+s": ("card:spear:s", "card:spear:s"),
    }
    play(
        state, "lay spear d", "lay axe d", "lay spear d", "lay axe d", "add knife s", "stop adding"
    )
    assert choices(state)["add knife s"] == ("card:knife:s",)
    assert choices(state)["end display"] == ("end",)
    assert choices(state)["leave open"] == ("leave_open",)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_touched_leads_to_one_choice_only(seed: int) -> None:
    """In any order: no two choices have the same touches, so that the last touch makes the choice.

    Rule: A-C2.
    """
    state = as_altamira(GAME.new(3 + seed % 3, seed, {"exchanges": "any"}))
    rng = Rng(seed)
    while not state.over:
        seat = state.to_act[0]
        offered = GAME.view(state, seat).choices
        touched = {tuple(sorted(choice.touch)) for choice in offered}
        assert all(choice.any_order for choice in offered)
        assert len(touched) == len(offered)
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.roll(len(moves))])


def reasons(state: fireside.core.state.State) -> dict[tuple[str, ...], str]:
    """Return the reasons why plausible moves are refused."""
    view = GAME.view(state, state.to_act[0])
    return {refused.touch: refused.key for refused in view.refused}


def test_each_prey_that_cannot_be_hunted_says_why() -> None:
    """Rule: A6.2, A6.3."""
    state = hunt_table(
        row="bear 1, -, wisent 1, bear 2, bear 1", hands="spear 2s, axe s; ; ",
        sent="mountains savannah; camp x2; camp x2",
    )  # fmt: skip
    assert reasons(state) == {
        ("prey:1",): "short_of_primary",
        ("prey:2",): "empty_space",
        ("prey:3",): "short_of_primary",
        ("prey:4",): "short_of_secondary",
    }
    play(state, "hunt 5", "lay spear s", "lay axe s")
    assert reasons(state)[("prey:4",)] == "hunted_there"


def test_other_moves_one_would_think_of_say_why_not() -> None:
    """Rule: A4.4, A5.4, A6.6. Ruling: A-R6, A-R7."""
    state = table(sent="savannah x2; water x2; -", supply="spear 2s+2d")
    play(state, "send water x2")
    assert reasons(state) == {("supply:spear:s",) * 4: "not_in_supply"}
    market = table(
        sent="camp x2; camp x2; camp x2", phase="exchanging", hands="knife s, axe d; ; ",
        market="spear s",
    )  # fmt: skip
    assert reasons(market)[("card:knife:d", "market:spear:s")] == "cannot_pay"
    assert reasons(market)[("card:axe:d", "market:arrow:s")] == "not_in_market"
    hunt = hunt_table(hands="spear s, axe s; spear s, axe s, knife s; ")
    play(hunt, "hunt 5", "join")
    assert reasons(hunt) == {("card:spear:d",): "not_held_to_lay"}
    play(hunt, "lay spear s", "lay axe s", "lay spear s", "lay axe s")
    assert reasons(hunt) == {("stop",): "must_add"}


def test_a_seat_that_has_chosen_still_sees_its_choices() -> None:
    """Rule: A3.1."""
    game = match(3)
    game.play(0, "send camp x2")
    assert len(game.view(0).choices) == 15
    assert game.view(0).question.seats == (1, 2)


def test_the_view_says_what_is_made_and_where() -> None:
    """Rule: A4.1."""
    state = table(sent="savannah camp; water x2; -")
    play(state, "send water x2")
    view = GAME.view(state, None)
    assert (view.place, view.kind, view.turn) == ("savannah", "spear", 0)
    assert view.players[0].hunters == ("savannah", "camp")
    assert view.goal == 18


def test_equal_counts_in_thousands_of_sets_are_held_once() -> None:
    hand = GAME.view(hunt_table(hands="spear 2s+d, axe 2s+d; ; "), 0).hand
    assert hand["spear"] == (2, 1)
    assert hand["spear"] is hand["axe"]
