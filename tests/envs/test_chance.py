"""Explicit chance: deals and draws as chance nodes of OpenSpiel with listed outcomes."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES

import fireside
from fireside.core.rng import Rng
from fireside.play.chance_nodes import ChanceNode

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from open_spiel.python.algorithms import expected_game_score

from fireside.envs.openspiel import game_name, register
from fireside.envs.openspiel.position import Position

register()

SMALL = {"board": "small", "renewals": "_1", "first_seat": "_0", "chance": "draws", "deal": 3}


def small(**settings: Any) -> Any:
    return pyspiel.load_game("fireside_maamut", {**SMALL, **settings})


def drawing(title: str) -> ChanceNode:
    draws = fireside.game(title).hidden_outcomes()
    assert draws is not None
    return ChanceNode(draws)


@pytest.mark.parametrize("title", TITLES)
def test_openspiels_own_simulations_play_with_listed_chance(title: str) -> None:
    game = pyspiel.load_game(game_name(title), {"chance": "draws", "deal": 5})
    pyspiel.random_sim_test(game, 1, serialize=False, verbose=False)


@pytest.mark.parametrize("title", TITLES)
def test_what_was_dealt_at_first_decides_nothing_that_is_drawn_later(title: str) -> None:
    """Equal outcomes lead to equal results, whatever the initial order of the piles."""
    rng = np.random.default_rng(1)
    hands = {} if title == "tikal" else {"hands": "open"}
    game = pyspiel.load_game(game_name(title), {"chance": "draws", "deal": 5, **hands})
    one = game.new_initial_state()
    while one.is_chance_node():
        one.apply_action(int(rng.choice(one.legal_actions())))
    other = one.clone()
    other.position = Position.at(one.setting, one.table.resample(0, Rng(99)), one.current_player())
    assert other.table != one.table
    draws = 0
    while not one.is_terminal():
        assert other.legal_actions() == one.legal_actions()
        assert other.is_chance_node() == one.is_chance_node()
        draws += one.is_chance_node()
        action = int(rng.choice(one.legal_actions()))
        one.apply_action(action)
        other.apply_action(action)
    assert draws
    assert one.returns() == other.returns()


def test_hands_are_dealt_by_chance_as_often_as_cards_are_there() -> None:
    state = small().new_initial_state()
    assert state.chance_outcomes() == [(1, 3 / 9), (2, 4 / 9), (3, 2 / 9)]
    for card in (3, 3, 1):
        state.apply_action(card)
    assert state.chance_outcomes() == [(1, 2 / 6), (2, 4 / 6)]
    for card in (2, 2, 2):
        state.apply_action(card)
    assert not state.is_chance_node()
    hands = fireside.game("maamut").dump(state.table)["hands"]
    assert [list(hand) for hand in hands] == [[1, 3, 3], [2, 2, 2]]


def test_chance_that_has_no_choice_is_not_asked() -> None:
    state = small().new_initial_state()
    for card in (1, 1, 1, 2, 2, 2):
        state.apply_action(card)
    left: Counter[int] = Counter(fireside.game("maamut").dump(state.table)["pile"])
    assert left == {2: 1, 3: 2}


def test_a_draw_is_seen_by_who_drew_and_told_to_nobody_else() -> None:
    """Two histories that differ in one hidden draw are one information state of the other seat."""
    state = small().new_initial_state()
    for card in (1, 1, 2, 1, 2, 2):
        state.apply_action(card)
    while not state.is_chance_node():
        discard = [one for one in state.legal_actions() if "discard" in state.action_to_string(one)]
        state.apply_action((discard or state.legal_actions())[0])
    futures = []
    for outcome, _ in state.chance_outcomes():
        future = state.clone()
        future.apply_action(outcome)
        futures.append([future.information_state_string(seat) for seat in range(2)])
    assert len({mine for mine, _ in futures}) == len(futures) > 1
    assert len({theirs for _, theirs in futures}) == 1


@pytest.mark.parametrize("title", TITLES)
def test_what_a_move_may_draw_adds_up_to_one(title: str) -> None:
    chance, rng = drawing(title), Rng(3)
    state = fireside.game(title).new(seed=3)
    several = 0
    for _ in range(120):
        if state.over:
            break
        seat = state.to_act[0]
        moves = state.legal_moves(seat)
        move = moves[rng.roll(len(moves))]
        ways = list(chance.tables_after(state, seat, move))
        assert abs(sum(share for share, _ in ways) - 1) < 1e-9
        several += len(ways) > 1
        state = ways[rng.roll(len(ways))][1]
    assert several


def test_where_nobody_winning_is_worth_nothing_two_hunters_are_zero_sum() -> None:
    game = small(nobody=0.0)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert game.utility_sum() == 0
    assert small().get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    shown = small(nobody=0.0, hands="open")
    assert shown.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION


def test_wrong_words_for_chance_are_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="one of deal, draws"):
        pyspiel.load_game("fireside_maamut", {"chance": "dice"})
    with pytest.raises(pyspiel.SpielError, match="deal is a seed"):
        pyspiel.load_game("fireside_maamut", {"deal": -7})
    state = small().new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="Chance deals"):
        state.apply_action(7)


def test_openspiel_and_our_own_enumeration_agree_on_the_worth_of_random_play() -> None:
    """Late in a match, both enumerate every line."""
    game = small(nobody=0.0, hands="open")
    rng = np.random.default_rng(4)
    state = game.new_initial_state()
    while state.is_chance_node() or state.table.pile_left > 1:
        state.apply_action(int(rng.choice(state.legal_actions())))
    policy = [Evenly()] * 2
    theirs = expected_game_score.policy_value(state, policy)[0]
    assert theirs == pytest.approx(worth(drawing("maamut"), state.table))


class Evenly:
    """A uniform policy for seats only; OpenSpiel's own also lists actions of chance."""

    def action_probabilities(self, state: Any, player: int | None = None) -> dict[int, float]:
        actions = state.legal_actions()
        return dict.fromkeys(actions, 1 / len(actions))


def worth(chance: ChanceNode, state: Any) -> float:
    if state.over:
        return {(): 0.0, (0,): 1.0, (1,): -1.0}[tuple(state.winners)]
    seat = state.to_act[0]
    moves = state.legal_moves(seat)
    return sum(
        share * worth(chance, after) / len(moves)
        for move in moves
        for share, after in chance.tables_after(state, seat, move)
    )
