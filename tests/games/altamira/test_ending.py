"""A8 Campfire, A9 The end."""

import pytest
from tests.games.altamira.tables import GAME, hunt_table, play, shows, table, told

from fireside.core.playout import play_out
from fireside.core.rng import Rng
from fireside.games.altamira.events import MatchEnded, RoundEnded
from fireside.games.altamira.game import AltamiraTable


def last_decision(**document: object) -> AltamiraTable:
    """Return a state just before the last decision of the round's last master."""
    document.setdefault("sent", "camp x2; camp x2; camp x2")
    seats = str(document["sent"]).count(";") + 1
    return hunt_table(master=seats - 1, **document)


def test_hunters_return_tiles_too_and_both_tokens_go_to_the_left() -> None:
    """Rule: A8.1."""
    state = hunt_table(first=1, master=0, round=4)
    events = told(state, "done hunting")
    assert events[-1] == RoundEnded(4, 2)
    view = GAME.view(state, None)
    assert {player.hunters for player in view.players} == {("camp", "camp")}
    assert (view.first, view.master, view.round, view.phase) == (2, 2, 5, "sending")
    assert state.to_act == (0, 1, 2)
    assert len(state.legal_moves(0)) == 15


def test_the_end_is_checked_after_the_round_only() -> None:
    """Rule: A8.1, A9.1."""
    state = hunt_table(hands="spear s, axe s; ; ", prey="wisent 3, wisent 3, wisent 2, "
                       "salmon 3, salmon 3, salmon 2; ; ", insignia={"wisent": 0})  # fmt: skip
    play(state, "hunt 5", "lay spear s", "lay axe s")
    assert state.scores[0] == 19
    play(state, "done hunting", "done hunting")
    assert not state.over
    events = told(state, "done hunting")
    assert state.over
    assert events[-1] == MatchEnded("goal_reached", (0,))
    assert state.to_act == ()


SIXTEEN = "wisent 3, wisent 3, salmon 3, salmon 3, bear 3, bear 1"
TWELVE = "wisent 3, salmon 3, bear 3, bear 3"


@pytest.mark.parametrize(
    ("seats", "prey", "over"),
    [
        (3, SIXTEEN + ", wisent 1", False),  # 17
        (3, SIXTEEN + ", wisent 2", True),  # 18
        (4, TWELVE + ", wisent 2", False),  # 14
        (4, TWELVE + ", wisent 2, salmon 1", True),  # 15
        (5, "wisent 3, salmon 3, bear 3, bear 2", False),  # 11
        (5, TWELVE, True),
    ],
)
def test_18_points_end_it_with_three_15_with_four_12_with_five(
    seats: int, prey: str, over: bool
) -> None:
    """Rule: A9.1."""
    state = last_decision(
        sent="; ".join(["camp x2"] * seats), prey="; ".join([prey, *[""] * (seats - 1)])
    )
    play(state, "done hunting")
    assert state.over == over


def test_insignia_count_towards_the_goal() -> None:
    """Rule: A9.1."""
    state = last_decision(prey=f"{SIXTEEN}; ; ", insignia={"wisent": 0})
    play(state, "done hunting")
    assert state.over
    assert state.scores == [18, 0, 0]


def ended(**document: object) -> AltamiraTable:
    """Return a finished match."""
    return table(phase="over", ending="goal_reached", **document)


def test_most_prey_points_win_insignia_counted() -> None:
    """Rule: A9.2."""
    state = ended(prey="wisent 3, bear 3; salmon 3, bear 2; bear 1", insignia={"salmon": 1})
    assert state.scores == [6, 7, 1]
    assert state.winners == [1]
    assert state.places == [2, 1, 3]


def test_then_more_prey_cards_win_and_insignia_are_none() -> None:
    """Rule: A9.2."""
    state = ended(
        prey="wisent 2, bear 2; salmon 3, bear 1, sabre-tooth 2; wisent 3, bear 3",
        insignia={"bear": 0},
    )
    assert state.scores == [6, 6, 6]
    assert state.winners == [1]


def test_then_more_weapons_in_hand_win_and_a_double_counts_two() -> None:
    """Rule: A9.2."""
    state = ended(prey="wisent 3; salmon 3; bear 3", hands="knife 3s; knife d, axe d; arrow 3s")
    assert state.winners == [1]
    assert state.places == [2, 1, 2]


def test_still_tied_they_share_the_win() -> None:
    """Ruling: A-R11."""
    state = ended(prey="wisent 3; salmon 3; bear 2", hands="knife 4s; axe 2d; arrow 9s")
    assert state.winners == [0, 1]
    assert state.places == [1, 1, 3]


def test_an_empty_display_ends_the_match_with_the_round() -> None:
    """Ruling: A-R11."""
    state = last_decision(row="-, -, -, -, -", pile={}, prey="bear 1; wisent 2; ")
    assert told(state, "done hunting")[-1] == MatchEnded("prey_gone", (1,))
    with_prey = last_decision(row="-, -, -, -, salmon 1", pile={}, prey="bear 1; wisent 2; ")
    play(with_prey, "done hunting")
    assert not with_prey.over


def test_an_empty_pile_does_not_end_it() -> None:
    """Ruling: A-R11."""
    state = last_decision(pile={})
    play(state, "done hunting")
    assert not state.over


def test_a_round_in_which_nothing_stirs_is_the_last_one() -> None:
    """Ruling: A-R12."""
    state = table(sent="-; -; -", supply="", market="spear 9s", hands="knife s; ; ", stirred=False)
    play(state, *["send savannah x2"] * 3, *["no exchange"] * 3, *["done hunting"] * 2)
    assert told(state, "done hunting")[-1] == MatchEnded("standstill", (0,))


def test_a_weapon_made_an_exchange_or_a_hunt_keeps_it_going() -> None:
    """Ruling: A-R12."""
    made = table(sent="-; -; -", supply="spear s", stirred=False)
    play(made, "send camp x2", *["send savannah x2"] * 2, "make camp spear")
    exchanged = table(sent="-; -; -", supply="", hands="knife d; ; ", market="axe s", stirred=False)
    play(exchanged, *["send camp x2"] * 3, "exchange knife d for axe s")
    hunted = hunt_table(hands="spear s, axe s; ; ", supply="", stirred=False)
    play(hunted, "hunt 5", "lay spear s", "lay axe s")
    for state in (made, exchanged, hunted):
        while shows(state)["phase"] not in ("sending", "over"):
            play(state, "no exchange" if shows(state)["phase"] == "exchanging" else "done hunting")
        assert not state.over
        assert shows(state)["stirred"] is False


def test_each_round_begins_still() -> None:
    """Ruling: A-R12."""
    state = last_decision(stirred=True)
    play(state, "done hunting")
    assert shows(state)["stirred"] is False


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"exchanges": "any"}], ids=["one", "any"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_matches_always_end(seats: int, options: dict[str, str | int]) -> None:
    """Ruling: A-R12."""
    rng = Rng(seats)
    for seed in range(100_000 if not options else 10_000):
        state = GAME.new(seats, seed, options)
        assert play_out(state, rng, 100_000) < 100_000
        assert state.over
        assert state.winners
