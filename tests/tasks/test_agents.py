"""Agents with a memory and text agents play tasks, and know only what their seat knows."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

import fireside
from fireside.core.rng import Rng
from fireside.tasks import FixedTask, Result, evaluate, task, tasks
from fireside.tasks.agents import HIDDEN
from fireside.tasks.evaluated_match import Evaluated, Pairing
from fireside.tasks.measured_agents import MeasuredAgent, MeasuredTextAgent
from fireside.tasks.player_loading import read_player

STRANGERS = "tests.tasks.strangers"
QUICK = FixedTask(
    "maamut-2-quick", "maamut", 2, ("random-v1",), 0, 5, "for tests", seed=31_000, version=2
)
SECRETS = FixedTask(
    "altamira-3-quick", "altamira", 3, ("random-v1",) * 2, 0, 5, "for tests", {"rounds": 2},
    seed=31_000, version=2,
)  # fmt: skip


def play(thing: str, one: FixedTask = QUICK, **settings: Any) -> Result:
    return evaluate(one, f"{STRANGERS}:{thing}", cores=1, **settings)


@pytest.mark.parametrize("one", [QUICK, SECRETS], ids=lambda one: one.title)
def test_an_agent_is_told_of_begin_decisions_and_end(one: FixedTask) -> None:
    result = play("Counting", one)
    assert result.faults == {}
    assert result.by_player_seed.keys() == {1, 2, 3, 4, 5}
    assert {match.player_seed for match in result.played if match.deal == 2} == {3}


def test_a_learned_bot_knows_the_seed_of_the_player() -> None:
    result = play("LearnedBot")
    assert result.faults == {}
    for one in result.played:
        match = Evaluated(QUICK, Pairing(one.deal, one.seat, one.player_seed))
        match.play_others()
        moves = match.table.legal_moves(match.seat)
        assert one.moves[0] == moves[one.player_seed % len(moves)]


def test_an_agent_and_a_policy_with_the_same_moves_have_the_same_result() -> None:
    agent, policy, model = play("Counting"), play("first_legal"), play("MockModel")
    moves = [[match.moves for match in one.played] for one in (agent, policy)]
    assert moves[0] == moves[1]
    assert model.faults == {}


def test_an_agent_that_fails_at_the_beginning_loses() -> None:
    result = play("Forgetful", deals=1)
    assert result.faults == {"raised LookupError": 2}
    assert result.share == 0.0


@pytest.mark.parametrize("one", [one for one in tasks() if one.tokens], ids=lambda one: one.name)
def test_a_mock_model_plays_the_text_tasks(one: FixedTask) -> None:
    result = play("MockModel", one, deals=1)
    assert result.faults == {}
    assert 0 < result.tokens_per_match < one.tokens
    assert "tokens a match" in result.sentence()
    assert result.player == ""


def test_an_unreadable_reply_may_be_repeated_once() -> None:
    assert play("Stammering", deals=1).faults == {}
    result = play("Mute", deals=1)
    assert result.faults == {"answered with an illegal move": 2}
    assert "is not one of the" in result.sentence()


def test_a_model_that_writes_too_much_loses() -> None:
    thrifty = msgspec.structs.replace(QUICK, tokens=100, deals=1)
    result = play("Talkative", thrifty)
    assert result.faults == {"wrote too many tokens": 2}
    assert all((match.decisions, match.tokens) == (4, 120) for match in result.played)


@pytest.mark.parametrize("one", [QUICK, SECRETS], ids=lambda one: one.title)
def test_agents_cannot_tell_worlds_of_their_seat_apart(one: FixedTask) -> None:
    """Decisions and prompts of the true state and of a resampled world are equal."""
    agent = read_player(f"{STRANGERS}:Counting", one, 0, 1)
    model = read_player(f"{STRANGERS}:MockModel", one, 0, 1)
    assert isinstance(agent, MeasuredAgent)
    assert isinstance(model, MeasuredTextAgent)
    rng, compared = Rng(3), 0
    match = Evaluated(one, Pairing(0, 1, 1), remembers=True)
    while not match.over:
        match.play_others()
        if match.over:
            break
        question = match.question()
        world = replace(question, table=question.table.resample(1, rng))
        texts = [model._open(0, each).prompt for each in (question, world)]
        assert texts[0] == texts[1]
        assert question.memory is not None
        told = question.memory._told
        one_decision = agent._decision(question)
        question.memory._told = told
        other_decision = agent._decision(world)
        assert repr(one_decision) == repr(other_decision)
        compared += world.table != question.table
        match.take(question.table.legal_moves(1)[0], 0.0)
    assert compared > 3


def test_secret_choices_of_others_are_hidden_in_histories() -> None:
    match = Evaluated(SECRETS, Pairing(0, 1, 1), remembers=True)
    while not match.over:
        match.play_others()
        if not match.over:
            match.take(match.table.legal_moves(1)[0], 0.0)
    assert match.memory is not None
    kinds = fireside.game("altamira").moves.kind_of
    truth = match.moves
    assert len(match.memory.history) == len(truth)
    hidden = 0
    for (seat, move), (who, told) in zip(truth, match.memory.history, strict=True):
        secret = kinds[move].secret and seat != 1
        assert (who, told) == (seat, HIDDEN if secret else move)
        hidden += secret
    assert hidden > 2


def test_text_tasks_have_budgets() -> None:
    texts = [one for one in tasks() if one.tokens]
    assert {one.title for one in texts} == set(fireside.titles())
    assert all(one.seconds >= 60 and one.version == 2 for one in texts)
    assert task("maamut-2-text-v2").opponents == ("easy-v1",)
