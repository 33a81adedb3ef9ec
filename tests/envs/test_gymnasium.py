"""The titles as Gymnasium environments, single and vectorized."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES

import fireside

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium import error
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

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
        legal = infos["legal_moves"][: infos["legal_counts"]]
        assert sorted(legal) == np.flatnonzero(mask).tolist()
        assert (infos["legal_moves"][infos["legal_counts"] :] == -1).all()
        seen, reward, over, cut, infos = env.step(int(rng.choice(legal)))
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


def test_an_illegal_action_is_refused_where_that_is_asked_for() -> None:
    env = TableGymEnv("maamut", illegal="raise")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    with pytest.raises(error.InvalidAction):
        env.step(illegal)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    with pytest.raises(ValueError, match="'raise' or 'lose'"):
        TableGymEnv("maamut", illegal="ignore")


def test_an_illegal_action_loses_the_match() -> None:
    env = TableGymEnv("maamut", seats=3)
    before, asked = env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    seen, reward, terminated, truncated, infos = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert infos["illegal"]
    assert infos["returns"].tolist() == [-float(seat == asked["seat"]) for seat in range(3)]
    assert (seen["observation"] == before["observation"]).all()
    assert not seen["action_mask"].any()
    assert before["action_mask"].any()
    with pytest.raises(error.ResetNeeded):
        env.step(0)
    with pytest.raises(error.InvalidAction):  # numbers outside the action space are always refused
        env.reset()
        env.step(100_000)


@pytest.mark.filterwarnings("error")
@every_title
def test_gymnasiums_own_checker_finds_no_fault(title: str) -> None:
    env: Any = gymnasium.make(gymnasium_id(title))
    assert "PassiveEnvChecker" in str(env), "the checker is switched off"
    check_env(env.unwrapped)


@pytest.mark.parametrize("mode", ["sync", "async"])
@pytest.mark.parametrize("autoreset", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@every_title
def test_in_make_vec_an_illegal_action_loses_its_match(
    title: str, autoreset: AutoresetMode, mode: str
) -> None:
    envs = gymnasium.make_vec(
        gymnasium_id(title),
        num_envs=3,
        vectorization_mode=mode,
        vector_kwargs={"autoreset_mode": autoreset},
        disable_env_checker=True,
    )
    seen, infos = envs.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[2] = seen["action_mask"][2].argmin()
    _, rewards, terminated, truncated, infos = envs.step(actions)
    envs.close()
    assert (rewards.tolist(), terminated.tolist()) == ([0, 0, -1], [False, False, True])
    assert not truncated.any()
    told = infos["final_info"] if autoreset == AutoresetMode.SAME_STEP else infos
    assert told["illegal"].tolist() == [False, False, True]
    seats = fireside.game(title).seats.start
    assert told["returns"].shape == told["scores"].shape == (3, seats)
    assert told["legal_moves"].shape == infos["legal_moves"].shape


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_in_make_vec_an_illegal_action_may_be_refused(mode: str) -> None:
    envs = gymnasium.make_vec(
        gymnasium_id("maamut"), num_envs=2, vectorization_mode=mode, illegal="raise"
    )
    seen, _ = envs.reset(seed=1)
    with pytest.raises(error.InvalidAction, match="not legal"):
        envs.step(seen["action_mask"].argmin(axis=1))
    envs.close()


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_make_vec_plays_many_matches(mode: str) -> None:
    """Legal moves have the same width in every match, so that Gymnasium can stack them."""
    envs = gymnasium.make_vec(gymnasium_id("maamut"), num_envs=3, vectorization_mode=mode)
    seen, infos = envs.reset(seed=1)
    ended = 0
    for _ in range(150):
        counts = infos["legal_counts"]
        assert infos["legal_moves"].shape == (3, fireside.game("maamut").move_count)
        assert ((infos["legal_moves"] >= 0).sum(axis=1) == counts).all()
        assert (seen["action_mask"].sum(axis=1) == counts).all()
        seen, _, terminated, truncated, infos = envs.step(seen["action_mask"].argmax(axis=1))
        assert "illegal" not in infos
        ended += int((terminated | truncated).sum())
    envs.close()
    assert ended > 3


def copied(env: TableGymEnv) -> TableGymEnv:
    return copy.deepcopy(env)


def pickled(env: TableGymEnv) -> TableGymEnv:
    twin: TableGymEnv = pickle.loads(pickle.dumps(env))
    return twin


@pytest.mark.parametrize("twin_of", [copied, pickled])
@every_title
def test_a_copy_plays_on_from_the_same_position(title: str, twin_of: Any) -> None:
    env = TableGymEnv(title, history=3)
    assert isinstance(twin_of(env), TableGymEnv)  # also before its first match
    env.reset(seed=3)
    for _ in range(5):
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    twin = twin_of(env)
    for _ in range(150):
        legal = np.flatnonzero(env.action_masks())
        assert (legal == np.flatnonzero(twin.action_masks())).all()
        told = [one.step(int(legal[-1])) if len(legal) else one.reset() for one in (env, twin)]
        assert str(told[0]) == str(told[1])


def test_a_copy_with_bots_among_its_opponents_plays_on() -> None:
    env = TableGymEnv("maamut", opponents=["easy"], simulations=5)
    env.reset(seed=1)
    twin = copy.deepcopy(env)
    _, _, _, _, infos = twin.step(int(np.flatnonzero(twin.action_masks())[0]))
    assert not infos.get("illegal", False)


def test_matches_of_other_processes_cannot_be_copied() -> None:
    env = TableGymEnv("maamut", shared=True)
    with pytest.raises(TypeError, match="cores=1 and shared=False"):
        copy.deepcopy(env)
    env.close()
