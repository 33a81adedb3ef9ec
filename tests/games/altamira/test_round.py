"""A2 The round: sending, making, exchanging, hunting, campfire, always in this order."""

from tests.games.altamira.tables import GAME, hunt_table, play, shows, table

from fireside.core.rng import Rng


def test_the_five_phases_follow_each_other() -> None:
    """Rule: A2."""
    state = table(sent="-; -; -", first=1)
    seen: list[tuple[str, int | None]] = []
    for text in (
        "send camp x2", "send camp x2", "send water x2",
        "make camp knife knife spear spear axe axe", "make knife d", "make spear d", "make axe d",
        "make arrow d+d", "make camp knife knife spear spear axe axe",
        "make knife d", "make spear d", "make axe d",
        "no exchange", "no exchange", "no exchange",
        "done hunting", "done hunting", "done hunting",
    ):  # fmt: skip
        document = shows(state)
        step = (document["phase"].split("_")[0], document["turn"])
        if document["phase"] == "sending":
            step = ("sending", None)
        if not seen or seen[-1] != step:
            seen.append(step)
        play(state, text)
    assert seen == [
        ("sending", None),
        ("making", 1), ("making", 2), ("making", 0),
        ("exchanging", 1), ("exchanging", 2), ("exchanging", 0),
        ("hunting", 1), ("hunting", 2), ("hunting", 0),
    ]  # fmt: skip
    after = shows(state)
    assert (after["phase"], after["round"], after["first"]) == ("sending", 2, 2)


def test_a_decision_with_one_possibility_is_asked_all_the_same() -> None:
    """Rule: A2."""
    state = GAME.new(3, 3)
    rng = Rng(1)
    asked_with_one_choice = 0
    while not state.over:
        moves = state.legal_moves(state.to_act[0])
        asked_with_one_choice += len(moves) == 1
        state.apply(state.to_act[0], moves[rng.roll(len(moves))])
    assert asked_with_one_choice > 0


def test_who_is_not_asked_is_told_so_and_after_the_end_nobody_is() -> None:
    """Rule: A2, A9.1."""
    state = hunt_table(hands="spear s, axe s; spear s, axe s; ")
    hunt = GAME.parse(state, "hunt 5")
    waiting = GAME.why_not(state, 1, hunt)
    assert waiting is not None
    assert (waiting.key, waiting.clause) == ("not_asked", "A2")
    over = GAME.why_not(table(phase="over", ending="standstill"), 0, hunt)
    assert over is not None
    assert (over.key, over.clause) == ("now_over", "A9.1")
    assert state.legal_moves(1) == []
