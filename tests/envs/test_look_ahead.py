"""Afterstate features of each legal move, in arrays that are reused."""

from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES

from fireside.envs.tensors import arrays_of, torch_tensors
from fireside.envs.vector import TableVectorEnv

every_title = pytest.mark.parametrize("title", TITLES)


def walked(title: str, steps: int, **settings: Any) -> tuple[TableVectorEnv, Any]:
    env = TableVectorEnv(title, 6, **settings)
    _, infos = env.reset(seed=5)
    for _ in range(steps):
        _, _, _, _, infos = env.step(env.random_actions())
    return env, infos


@every_title
def test_a_table_now_and_one_after_each_legal_move_are_listed(title: str) -> None:
    env, infos = walked(title, 40)
    ahead = env.look_ahead()
    assert len(ahead.starts) - 1 == (infos["legal_counts"] + 1).sum()
    assert ahead.starts[0] == 0
    assert ahead.starts[-1] == len(ahead.active) == len(ahead.sizes)
    assert ahead.active.min() >= 0
    assert ahead.active.max() < env.feature_count
    assert (np.diff(ahead.starts) > 0).all()


@every_title
def test_looking_ahead_changes_nothing_and_is_the_same_on_several_cores(title: str) -> None:
    (one, _), (two, _) = walked(title, 25), walked(title, 25, cores=2)
    for _ in range(3):
        for mine, theirs in zip(one.look_ahead(), two.look_ahead(), strict=True):
            assert (mine == theirs).all()
        again = one.look_ahead()
        assert (again.active == one.look_ahead().active).all()
        seen = [env.step(env.random_actions())[0]["observation"] for env in (one, two)]
        assert (seen[0] == seen[1]).all()
    two.close()


def test_a_move_that_wins_is_told_as_won() -> None:
    env, infos = walked("maamut", 0)
    won = env.feature_count - 1
    for _ in range(3000):
        ahead = env.look_ahead()
        first = np.concatenate([[0], np.cumsum(infos["legal_counts"] + 1)])[:-1]
        tables = np.split(ahead.active, ahead.starts[1:-1])
        winning = [
            (match, move)
            for match, start in enumerate(first)
            for move in range(infos["legal_counts"][match])
            if list(tables[start + 1 + move]) == [won]
        ]
        actions = env.random_actions()
        for match, move in winning:
            actions[match] = infos["legal_moves"][match, move]
        _, rewards, ended, _, infos = env.step(actions)
        if winning:
            assert all(ended[match] and rewards[match] == 1 for match, _ in winning)
            return
    pytest.fail("nobody could win in all these matches")


@pytest.mark.parametrize("cores", [1, 2])
def test_shared_arrays_stay_in_their_place_and_begin_where_others_want_them(cores: int) -> None:
    env, _ = walked("maamut", 3, cores=cores, shared=True, copy=False)
    before = {name: array.ctypes.data for name, array in arrays_of(env).items()}
    seen = env.step(env.random_actions())[0]["observation"]
    after = arrays_of(env)
    assert {name: array.ctypes.data for name, array in after.items()} == before
    assert all(address % 64 == 0 for address in before.values())
    assert np.shares_memory(after["observation"], seen)
    env.close()


def test_arrays_of_one_process_are_refused_as_tensors() -> None:
    env, _ = walked("maamut", 0)
    with pytest.raises(ValueError, match="shared=True"):
        arrays_of(env)


def test_torch_sees_what_the_engine_writes_without_a_copy() -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    env, _ = walked("maamut", 3, shared=True, copy=False)
    tensors = torch_tensors(env, pinned=False)
    own = arrays_of(env)
    assert {name: one.data_ptr() for name, one in tensors.items()} == {
        name: one.ctypes.data for name, one in own.items()
    }
    env.step(env.random_actions())
    assert (tensors["observation"].numpy() == own["observation"]).all()
    env.close()
