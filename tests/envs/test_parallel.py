"""PettingZoo's parallel environments for tables at which all seats act in every step."""

import pickle
from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES

import fireside
from fireside.batch.vector_engine import returns_of

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from pettingzoo.test import parallel_api_test

import fireside.envs.pettingzoo as environments

pytestmark = pytest.mark.filterwarnings("ignore")  # its tests warn of dictionaries


def parallel(title: str, **settings: Any) -> Any:
    return getattr(environments, f"{title}_v1").parallel_env(**settings)


def chosen(env: Any, seen: Any) -> dict[str, int]:
    return {
        agent: int(env.action_space(agent).sample(seen[agent]["action_mask"]))
        for agent in env.agents
    }


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoos_own_test_passes(title: str) -> None:
    parallel_api_test(parallel(title), num_cycles=60)


@pytest.mark.parametrize("title", TITLES)
def test_a_match_comes_to_what_the_engine_says(title: str) -> None:
    env = parallel(title)
    seen, _ = env.reset(seed=3)
    table = fireside.game(title).new(seed=3)
    together = 0
    while env.agents:
        actions = chosen(env, seen)
        asked = table.to_act
        together += len(asked) > 1
        assert {seat for seat, move in enumerate(actions.values()) if move != env.wait} == {*asked}
        # In any order: the seats do not know each other's choices yet (K12).
        for seat in reversed(asked):
            table.apply(seat, actions[f"seat_{seat}"])
        seen, rewards, over, cut, _ = env.step(actions)
    assert table.over
    assert list(rewards.values()) == returns_of(table)
    assert all(over.values())
    assert not any(cut.values())
    assert (together > 0) == (title == "altamira")


def test_who_moves_though_not_asked_or_illegally_loses_and_nothing_is_played() -> None:
    for wrong in ("seat_1", "seat_0"):
        env = parallel("maamut", options={"first_seat": 0})
        seen, _ = env.reset(seed=1)
        actions = chosen(env, seen)
        actions[wrong] = env.wait if wrong == "seat_0" else actions["seat_0"]
        _, rewards, over, cut, _ = env.step(actions)
        assert rewards == {"seat_0": -float(wrong == "seat_0"), "seat_1": -float(wrong == "seat_1")}
        assert all(over.values())
        assert all(cut.values())
        assert env.agents == []


def test_an_action_is_wanted_from_everybody() -> None:
    env = parallel("altamira")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="an action for each of seat_0, seat_1, seat_2"):
        env.step({"seat_0": 0})


def test_it_can_be_pickled_and_masks_fit_the_space() -> None:
    env = pickle.loads(pickle.dumps(parallel("altamira", seats=4)))
    seen, _ = env.reset(seed=2)
    assert list(seen) == ["seat_0", "seat_1", "seat_2", "seat_3"]
    for agent, told in seen.items():
        assert env.observation_space(agent).contains(told)
        assert np.count_nonzero(told["action_mask"]) == 15
