"""A-R15 More than the cost may be laid face up if the table has agreed."""

import pytest
from tests.games.altamira.tables import (
    cards_of,
    hand,
    hunt_table,
    match,
    play,
    refused,
    shows,
    texts,
    told,
)

import fireside
from fireside.core.errors import BadDocument
from fireside.core.playout import count_lines, play_out
from fireside.core.rng import Rng
from fireside.core.view import Choice
from fireside.games.altamira.events import AddingStopped, CostLaid, HuntWon, StakeCounted
from fireside.games.altamira.game import AltamiraTable
from fireside.play.match import Match

GAME = fireside.game("altamira")
MORE: dict[str, str | int] = {"open_stake": "more"}
COST = ("hunt 5", "join", "lay spear s", "lay axe s")  # of the bear on space 5
COST_OF_BOTH = (*COST, "stop adding", "lay spear s", "lay axe s")


def contested(
    master: str = "spear 3s, axe 2s, knife s", rival: str = "spear 3s, axe s, arrow d", **more: str
) -> AltamiraTable:
    """Return a state in which two of three seats hold these cards and can hunt the bear."""
    return hunt_table(hands=f"{master}; {rival}; ", options=more or MORE)


def test_who_has_laid_the_cost_may_go_on_until_they_stop() -> None:
    """Rule: A6.6. Ruling: A-R15."""
    state = play(contested("spear 2s+d, axe 2s, knife s"), *COST)
    assert (shows(state)["phase"], state.to_act) == ("laying", (0,))
    assert texts(state) == ["lay spear s", "lay spear d", "lay axe s", "stop adding"]
    play(state, "lay spear d", "lay axe s")
    assert texts(state) == ["lay spear s", "stop adding"]
    assert shows(state)["face_up"][0] == {"spear": (1, 1), "axe": (2, 0)}
    play(state, "stop adding")
    assert (shows(state)["phase"], state.to_act) == ("laying", (1,))
    assert texts(state) == ["lay spear s"]  # the cost of the co-hunter


def test_with_nothing_more_to_show_one_is_asked_all_the_same() -> None:
    """Ruling: A-R15."""
    state = play(contested("spear s, axe s, knife s"), *COST)
    assert texts(state) == ["stop adding"]


def test_only_the_two_weapons_of_the_prey_are_laid_face_up() -> None:
    """Ruling: A-R15."""
    state = play(contested(), *COST)
    assert refused(state, "lay knife s") == "A-R15"
    assert refused(state, "lay arrow s") == "A-R15"


def test_beyond_the_cost_cards_are_laid_one_at_a_time() -> None:
    """Ruling: A-R15."""
    state = play(contested(), *COST)
    assert refused(state, "lay spear s+s") == "A-R15"
    play(state, "lay spear s", "lay spear s")
    assert refused(state, "lay spear s") == "A-R7"  # no longer in hand


def test_nothing_is_added_face_down_before_one_has_stopped() -> None:
    """Ruling: A-R15."""
    state = play(contested(), *COST)
    assert refused(state, "add knife s") == "A-R15"
    assert refused(state, "end display") == "A-R15"


def test_the_cost_itself_is_laid_as_ever() -> None:
    """Ruling: A-R7, A-R15."""
    state = play(contested("spear 3s+d, axe 2s"), "hunt 5", "join")
    assert texts(state) == ["lay spear s", "lay spear d"]
    assert refused(state, "lay spear s+s") == "A-R7"
    assert refused(state, "stop adding") == "A6.6"
    play(state, "lay spear d")
    assert texts(state) == ["lay axe s"]
    assert refused(state, "stop adding") == "A6.6"


def test_a_co_hunter_keeps_a_card_to_lay_face_down() -> None:
    """Rule: A6.4, A6.6. Ruling: A-R15."""
    state = play(contested(rival="spear 3s, axe s"), *COST_OF_BOTH)
    assert texts(state) == ["lay spear s", "stop adding"]
    play(state, "lay spear s")
    assert hand(state, 1) == {"spear": (1, 0)}
    assert refused(state, "lay spear s") == "A-R15"
    assert texts(state) == ["stop adding"]
    play(state, "stop adding")
    assert (shows(state)["phase"], texts(state)) == ("staking", ["add spear s"])


def test_the_master_may_show_all_he_has() -> None:
    """Ruling: A-R15."""
    state = play(contested("spear 2s, axe s"), *COST, "lay spear s")
    assert hand(state, 0) == {}
    assert texts(state) == ["stop adding"]


@pytest.mark.parametrize(("depth", "lines"), [(1, 3), (2, 6), (3, 9), (4, 10)])
def test_lines_of_play_beyond_the_cost(depth: int, lines: int) -> None:
    """Two spears and an axe can be shown; then the rival lays the cost in two forced moves.

    Four decisions: five lines begin with a spear and three with the axe; after stopping at once the
    rival lays the cost, with or without another spear. Ruling: A-R15.
    """
    assert count_lines(play(contested(), *COST), depth) == lines


def test_hunting_alone_exactly_the_cost_is_laid() -> None:
    """Rule: A6.5. Ruling: A-R15."""
    state = hunt_table(hands="spear 3s, axe 2s; ; ", options=MORE)
    play(state, "hunt 5", "lay spear s", "lay axe s")
    assert shows(state)["prey"][0] == ("bear 1",)
    assert hand(state, 0) == {"spear": (2, 0), "axe": (1, 0)}


def test_what_is_shown_counts_and_is_spent_with_the_stake() -> None:
    """Rule: A6.8, A6.9. Ruling: A-R15."""
    state = play(contested(), *COST, "lay spear s", "lay axe s", "stop adding")
    play(state, "lay spear s", "lay axe s", "lay spear s", "stop adding", "add arrow d")
    events = told(state, "stop adding", "end display")
    assert [one for one in events if isinstance(one, StakeCounted)] == [
        StakeCounted(0, 2, 2),
        StakeCounted(1, 2, 1),
    ]
    assert [one.seat for one in events if isinstance(one, HuntWon)] == [0]
    assert hand(state, 0) == {"spear": (1, 0), "knife": (1, 0)}
    assert hand(state, 1) == {"spear": (3, 0), "axe": (1, 0)}  # only the bluff is lost


def test_all_see_what_is_laid_more_and_that_one_stops() -> None:
    """Ruling: A-R15."""
    state = play(contested(), *COST)
    for viewer in (None, 0, 1):
        assert told(state.clone(), "lay spear s", "stop adding", viewer=viewer) == [
            CostLaid(0, (cards_of("spear s"),)),
            AddingStopped(0),
        ]


def test_the_view_asks_for_more_and_each_choice_is_a_card_of_the_hand_or_a_button() -> None:
    """Ruling: A-R15."""
    state = play(contested(), *COST)
    seen, other = GAME.views(state, [0, 1])
    assert (seen.question.asks, seen.question.clause, seen.question.seats) == (
        "lay_more", "A-R15", (0,),
    )  # fmt: skip
    assert seen.kind is None
    assert seen.choices == (
        Choice("lay spear s", ("card:spear:s",), any_order=True),
        Choice("lay axe s", ("card:axe:s",), any_order=True),
        Choice("stop adding", ("stop",), any_order=True),
    )
    assert [(one.touch, one.clause) for one in seen.refused] == [(("card:knife:s",), "A-R15")]
    assert other.choices == ()
    assert other.question == seen.question


def test_laying_more_can_be_taken_back() -> None:
    """Ruling: A-R15."""
    game = Match("altamira", 3, 6, MORE)
    rng = Rng(3)
    while not (game.view(None).question and game.view(None).question.asks == "lay_more"):
        seat = game.to_act[0]
        moves = game.state.legal_moves(seat)
        game.play(seat, moves[rng.roll(len(moves))])
        if game.over:
            game = Match("altamira", 3, int(rng.roll(1000)), MORE)
    (seat,) = game.to_act
    before = game.game.dump(game.state)
    game.play(seat, "stop adding")
    game.undo(seat)
    assert game.game.dump(game.state) == before


def test_by_default_nothing_is_asked_beyond_the_cost() -> None:
    """Ruling: A-R7, A-R15."""
    state = play(contested(open_stake="cost"), *COST)
    assert (shows(state)["phase"], state.to_act) == ("laying", (1,))


def test_the_default_is_named_nowhere_and_is_the_game_as_it_was() -> None:
    """Ruling: A-R15."""
    usual, named = GAME.new(3, 7), GAME.new(3, 7, {"open_stake": "cost"})
    other = GAME.new(3, 7, MORE)
    assert usual == named != other
    assert usual.key() == named.key() != other.key()
    assert "open_stake" not in GAME.dump(usual)["options"]
    assert GAME.dump(other)["options"]["open_stake"] == "more"
    assert "open_stake" not in match(open_stake="cost").options
    assert match(open_stake="more").options["open_stake"] == "more"


def test_people_are_offered_the_option() -> None:
    """Ruling: A-R15."""
    option = GAME.options["open_stake"]
    assert not option.variant and option.implied
    assert option.default == "cost"


def test_a_table_at_which_more_is_laid_can_be_loaded() -> None:
    """Ruling: A-R15."""
    state = play(contested(rival="spear 3s, axe s"), *COST_OF_BOTH, "lay spear s")
    again = GAME.load(GAME.dump(state))
    assert again == state
    assert again.legal_moves(1) == state.legal_moves(1)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"options": {"open_stake": "cost"}}, "laid too much"),
        ({"co_hunters": []}, "laid too much"),
        ({"hands": [{}, {}, {}], "turn": 1}, "no card to lay face down"),
    ],
)
def test_a_table_at_which_nobody_could_lay_more_is_refused(
    changes: dict[str, object], why: str
) -> None:
    """Ruling: A-R15."""
    state = play(contested(), *COST_OF_BOTH)
    if "turn" not in changes:
        state = play(contested(), *COST)
    with pytest.raises(BadDocument, match=why):
        GAME.load({**GAME.dump(state), **changes})


def test_random_matches_lay_more_than_the_cost_and_come_to_their_end() -> None:
    """Ruling: A-R15."""
    most = 0
    for seed in range(12):
        state = GAME.new(3, seed, MORE)
        rng = Rng(seed)
        while not state.over:
            play_out(state, rng, 1)
            for up in shows(state)["face_up"]:
                most = max(most, sum(single + 2 * double for single, double in up.values()))
        assert state.winners
    assert (
        most > 2 * 4 + 2
    )  # no set of A-R7 exceeds a cost of four, or one of three by more than one
