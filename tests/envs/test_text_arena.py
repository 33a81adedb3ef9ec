"""The environment with TextArena's interface, played by a mock model."""

import random
import re

import pytest
from tests.games.tables import TITLES

from fireside.envs.text_arena import TextArenaEnv


class MockModel:
    """A model that replies with a random move among those of its prompt."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def __call__(self, prompt: str) -> str:
        lines = prompt.split("Legal moves")[1].split("\n\n", maxsplit=1)[0].splitlines()[1:]
        moves = [
            move.split(" -> ")[0]
            for line in lines
            if not line.startswith("* ")
            for move in line.strip().split("; ")
        ]
        return f"I think about it.\n[{self.chance.choice(moves)}]"


@pytest.mark.parametrize("title", TITLES)
def test_a_mock_model_plays_a_whole_match(title: str) -> None:
    env, model = TextArenaEnv(title, rules="none"), MockModel(1)
    env.reset(seed=1)
    done = False
    while not done:
        player, observation = env.get_observation()
        assert f"You are Player {'ABCDE'[player]} " in observation
        done, info = env.step(action=model(observation))
        assert info["invalid_move"] is False
    rewards, infos = env.close()
    winners = env.match.match.state.winners
    assert {seat for seat, reward in rewards.items() if reward > -1} == set(winners)
    assert sum(one["turn_count"] for one in infos.values()) == len(env.match.match.log)


def test_a_wrong_reply_is_explained_once_and_then_loses() -> None:
    env = TextArenaEnv("maamut", rules="none")
    env.reset(num_players=2, seed=4)
    player, _ = env.get_observation()
    done, info = env.step("[resign]")
    assert (done, info["invalid_move"]) == (False, True)
    again, observation = env.get_observation()
    assert again == player
    assert "'resign' is not one of the" in observation
    done, _ = env.step("[resign]")
    rewards, infos = env.close()
    assert done
    assert rewards == {player: -1.0, 1 - player: 0.0}
    assert infos[player]["invalid_move"] is True
    assert infos[1 - player]["invalid_move"] is False
    with pytest.raises(RuntimeError, match="reset"):
        env.step("[resign]")


def test_a_legal_reply_restores_the_allowance() -> None:
    env, model = TextArenaEnv("maamut", rules="none"), MockModel(2)
    env.reset(num_players=2, seed=4)
    for _ in range(3):
        assert env.step("nonsense")[0] is False
        prompt = env.get_observation()[1]
        assert env.step(model(prompt))[0] is False
        assert "nonsense" not in env.get_observation()[1]


def test_seeds_repeat_a_match_and_rules_come_in_three_lengths() -> None:
    prompts = []
    for rules in ("none", "short", "full"):
        env = TextArenaEnv("maamut", rules=rules)
        env.reset(seed=6)
        prompts.append(env.get_observation()[1])
    assert len(prompts[0]) < len(prompts[1]) < len(prompts[2])
    assert all(re.search(r"Legal moves \(\d+\)", one) for one in prompts)
    assert all(one.endswith(prompts[0]) for one in prompts)


def test_nothing_is_observed_before_the_first_reset() -> None:
    with pytest.raises(RuntimeError, match="reset"):
        TextArenaEnv("maamut").get_observation()
