"""The titles under Gymnasium's own names, one match at a time and many."""

from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES

import fireside

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium import error

from fireside.envs.registration import gymnasium_id, register
from fireside.envs.single import TableGymEnv
from fireside.envs.vector import TableVectorEnv

every_title = pytest.mark.parametrize("title", TITLES)


@every_title
def test_one_match_is_played_to_its_end(title: str) -> None:
    env: Any = gymnasium.make(f"fireside.envs.registration:{gymnasium_id(title)}")
    rng = np.random.default_rng(1)
    seen, infos = env.reset(seed=3)
    assert isinstance(env.unwrapped, TableGymEnv)
    over, reward = False, 0.0
    while not over:
        assert env.observation_space.contains(seen)
        mask = env.unwrapped.action_masks()
        assert (mask == (seen["action_mask"] == 1)).all()
        assert sorted(infos["legal_moves"]) == np.flatnonzero(mask).tolist()
        seen, reward, over, cut, infos = env.step(int(rng.choice(infos["legal_moves"])))
        assert not cut
    assert not env.unwrapped.action_masks().any()
    assert reward in infos["returns"]
    assert len(infos["scores"]) == fireside.game(title).seats.start
    again, _ = env.reset()
    assert env.observation_space.contains(again)
    env.close()


def test_the_same_seed_gives_the_same_match() -> None:
    runs = []
    for _ in range(2):
        env = TableGymEnv("maamut", history=3)
        seen, infos = env.reset(seed=9)
        told = [seen["observation"].tobytes()]
        for _ in range(20):
            seen, _, over, _, infos = env.step(int(infos["legal_moves"][0]))
            told.append(seen["observation"].tobytes() + seen["history"].tobytes())
            if over:
                break
        runs.append(told)
    assert runs[0] == runs[1]


def test_many_matches_come_by_the_same_name() -> None:
    env = gymnasium.make_vec(
        gymnasium_id("maamut"), num_envs=4, vectorization_mode="vector_entry_point"
    )
    assert isinstance(env.unwrapped, TableVectorEnv)
    seen, _ = env.reset(seed=1)
    assert len(seen["observation"]) == 4


def test_registering_twice_does_no_harm() -> None:
    assert register() == register() == [gymnasium_id(title) for title in TITLES]


def test_only_one_seat_learns() -> None:
    for opponents in ("self", [], ["random", "random"]):
        with pytest.raises(ValueError):
            TableGymEnv("maamut", opponents=opponents)
    with pytest.raises(ValueError, match="each of the others"):
        TableGymEnv("altamira", opponents=["random"])


def test_an_illegal_action_is_refused() -> None:
    env = TableGymEnv("maamut")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    with pytest.raises(error.InvalidAction):
        env.step(illegal)
