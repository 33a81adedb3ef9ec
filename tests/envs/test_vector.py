"""The vector environment: Gymnasium's conventions, and equal matches in every configuration."""

from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES, all_tables, describe

import fireside
from fireside.batch.shared_memory_workers import WorkerFailed
from fireside.batch.vector_engine import returns_of
from fireside.core.game import OptionValue
from fireside.core.observation import zero_buffer
from fireside.core.playout import first_to_act
from fireside.core.rng import LARGEST_SEED

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium import error
from gymnasium.vector import AutoresetMode, VectorEnv

from fireside.envs.vector import TableVectorEnv

Table = tuple[str, int, dict[str, OptionValue]]
every_table = pytest.mark.parametrize("table", all_tables(), ids=describe)
every_title = pytest.mark.parametrize("title", TITLES)


@every_title
def test_it_is_a_vector_environment_of_gymnasium(title: str) -> None:
    env = TableVectorEnv(title, 6)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    assert infos["seat"].shape == (6,)
    env.action_space.seed(1)
    seen, rewards, terminations, truncations, infos = env.step(env.random_actions())
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.random_actions())
    for array, kind in ((rewards, np.floating), (terminations, np.bool_), (truncations, np.bool_)):
        assert array.shape == (6,)
        assert np.issubdtype(array.dtype, kind)
    assert infos["returns"].shape == (6, env.seats)
    env.close()


@every_table
def test_every_step_is_what_the_engine_says(table: Table) -> None:
    """Each match is compared with a separate engine, started from the reported seed."""
    title, seats, options = table
    game, size = fireside.game(title), 5
    env = TableVectorEnv(title, size, seats=seats, options=options, longest=500)
    seen, infos = env.reset(seed=11)
    agreed = game.read_options(seats, options)
    tables = [game.set_up(seats, seed, agreed) for seed in seeds_of(env)]
    ended = 0
    for _ in range(160):
        for at, table_ in enumerate(tables):
            seat = first_to_act(table_)
            assert infos["seat"][at] == seat
            numbers = zero_buffer(game.observation.size)
            table_.observe(seat, numbers, 0)
            assert seen["observation"][at].tolist() == list(numbers)
            legal = sorted(table_.legal_moves(seat))
            assert np.flatnonzero(seen["action_mask"][at]).tolist() == legal
        actions, movers = env.random_actions(), infos["seat"]
        seen, rewards, terminations, truncations, infos = env.step(actions)
        for at, table_ in enumerate(tables):
            table_.apply(int(movers[at]), int(actions[at]))
            assert terminations[at] == table_.over
            if not table_.over:
                assert rewards[at] == 0
                assert truncations[at] == (not table_.over and at in replaced(infos))
            else:
                assert infos["returns"][at].tolist() == returns_of(table_)
                assert rewards[at] == returns_of(table_)[movers[at]]
                assert infos["scores"][at].tolist() == table_.scores
                ended += 1
            if at in replaced(infos):
                numbers = zero_buffer(game.observation.size)
                table_.observe(int(movers[at]), numbers, 0)
                assert infos["final_obs"]["observation"][at].tolist() == list(numbers)
                tables[at] = game.set_up(seats, seeds_of(env)[at], agreed)
    assert ended or title != "maamut" or options
    env.close()


def seeds_of(env: TableVectorEnv) -> list[int]:
    seeds: list[int] = env._matches.arrays["seeds"].tolist()
    return seeds


def replaced(infos: dict[str, Any]) -> list[int]:
    """Return the indices of matches that were just replaced by the next."""
    return np.flatnonzero(infos.get("_final_obs", [])).tolist()


def fingerprint(env: TableVectorEnv, steps: int) -> list[bytes]:
    """Return all results of a seeded run."""
    seen, infos = env.reset(seed=5)
    told = [seen["observation"].tobytes(), infos["seat"].tobytes()]
    for _ in range(steps):
        seen, rewards, terminations, _, infos = env.step(env.random_actions())
        told += [seen[name].tobytes() for name in ("observation", "action_mask")]
        told += [rewards.tobytes(), terminations.tobytes(), infos["seat"].tobytes()]
        told.append(infos["returns"].tobytes())
        if "final_obs" in infos:
            over = infos["_final_obs"]
            told.append(infos["final_obs"]["observation"][over].tobytes())
    env.close()
    return told


@every_title
@pytest.mark.parametrize("opponents", ["self", "random"])
def test_one_core_and_two_play_the_same_matches(title: str, opponents: str) -> None:
    runs = [
        fingerprint(TableVectorEnv(title, 7, opponents=opponents, cores=cores, copy=copy), 60)
        for cores, copy in ((1, True), (1, False), (2, True), (3, False))
    ]
    assert all(run == runs[0] for run in runs)


@every_title
def test_against_random_opponents_the_learner_keeps_its_seat(title: str) -> None:
    env = TableVectorEnv(title, 30, opponents="random")
    _, infos = env.reset(seed=2)
    seats = infos["seat"]
    assert len(set(seats.tolist())) > 1, "the learner's seat is drawn for each match"
    for _ in range(120):
        _, rewards, terminations, truncations, infos = env.step(env.random_actions())
        assert not truncations.any()
        kept = ~terminations
        assert (infos["seat"][kept] == seats[kept]).all()
        for at in np.flatnonzero(terminations):
            assert rewards[at] == infos["returns"][at][seats[at]]
        seats = infos["seat"]
    env.close()


def test_what_was_copied_stays_as_it_was() -> None:
    env = TableVectorEnv("maamut", 4, cores=2)
    seen, _ = env.reset(seed=1)
    kept = {name: array.copy() for name, array in seen.items()}
    for _ in range(5):
        env.step(env.random_actions())
    assert all((seen[name] == kept[name]).all() for name in seen)
    env.close()


def test_a_match_that_is_too_long_is_truncated() -> None:
    env = TableVectorEnv("maamut", 3, longest=16)
    env.reset(seed=1)
    for _ in range(15):
        _, _, terminations, truncations, _ = env.step(env.random_actions())
        assert not truncations.any()
    _, rewards, terminations, truncations, infos = env.step(env.random_actions())
    assert (truncations | terminations).all()
    assert not rewards[truncations].any()
    assert (infos["_final_obs"] == (truncations | terminations)).all()
    env.close()


@pytest.mark.parametrize("cores", [1, 2])
def test_wrong_actions_are_refused_and_nothing_is_played(cores: int) -> None:
    env = TableVectorEnv("maamut", 4, cores=cores)
    seen, _ = env.reset(seed=1)
    good = env.random_actions()
    illegal = good.copy()
    illegal[2] = int(np.flatnonzero(seen["action_mask"][2] == 0)[0])
    for actions, problem, words in (
        (illegal, error.InvalidAction, "match 2"),
        ([0, 0, 99, 0], error.InvalidAction, "99"),
        ([0, -1, 0, 0], error.InvalidAction, "match 1"),
        (good[:3], ValueError, "shape"),
        (good.reshape(2, 2), ValueError, "shape"),
        (good.astype(float), TypeError, "whole numbers"),
        (0, ValueError, "shape"),
    ):
        with pytest.raises(problem, match=words):
            env.step(actions)
    assert (env.random_actions() == good).all()
    env.step(good)
    env.close()


def test_calls_out_of_order_are_refused_as_gymnasium_has_it() -> None:
    env = TableVectorEnv("maamut", 2)
    with pytest.raises(error.ResetNeeded):
        env.step([0, 0])
    env.reset(seed=1)
    with pytest.raises(error.NoAsyncCallError):
        env.step_wait()
    env.step_async(env.random_actions())
    with pytest.raises(error.AlreadyPendingCallError):
        env.step_async(env.random_actions())
    env.step_wait()
    env.close()
    for call in (env.reset, lambda: env.step([0, 0])):
        with pytest.raises(error.ClosedEnvironmentError):
            call()


@pytest.mark.parametrize(
    "settings",
    [
        {"num_envs": 0},
        {"num_envs": 2, "cores": 3},
        {"num_envs": 2, "cores": 0},
        {"num_envs": 2, "opponents": "friends"},
        {"num_envs": 2, "seats": 9},
        {"num_envs": 2, "longest": 3},
        {"num_envs": 2, "options": {"colour": "red"}},
    ],
)
def test_what_cannot_be_played_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        TableVectorEnv("maamut", **settings)


def test_a_worker_that_fails_says_why() -> None:
    env = TableVectorEnv("maamut", 4, cores=2)
    env.reset(seed=1)
    shared: Any = env._matches
    shared.send(np.full(4, LARGEST_SEED))  # bypasses the check that protects the compiled loop
    with pytest.raises(WorkerFailed, match="NoSuchMove: There is no move"):
        shared.receive()
    env.close()


@pytest.mark.parametrize("opponents", ["self", "random"])
@pytest.mark.parametrize("masks", [True, False])
def test_a_match_may_begin_in_the_step_after_the_last_one(opponents: str, masks: bool) -> None:
    """Gymnasium's NEXT_STEP: each match has the steps of SAME_STEP, and one more at its end."""
    env = TableVectorEnv(
        "maamut", 4, opponents=opponents, options={"board": "small"}, masks=masks, history=2,
        autoreset="next_step",
    )  # fmt: skip
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, infos = env.reset(seed=7)
    between, ended = np.zeros(4, bool), 0
    for _ in range(200):
        actions = env.random_actions()
        actions[between] = -5  # ignored
        before, seeds = infos["seat"].copy(), seeds_of(env)
        seen, rewards, terminations, truncations, infos = env.step(actions)
        over = terminations | truncations
        assert not over[between].any()
        assert not rewards[between].any()
        assert (np.array(seeds_of(env)) == seeds)[~over].all()
        assert (infos["legal_counts"][over] == 0).all()
        assert (infos["legal_moves"][over] == -1).all()
        assert (infos["legal_counts"][~over] > 0).all()
        assert (infos["seat"][over] == before[over]).all()
        assert not seen["history"][over].any()
        if masks:
            assert (seen["action_mask"].sum(axis=1) == infos["legal_counts"]).all()
        assert "final_obs" not in infos
        if over.any():
            assert (infos["_lengths"] == over).all()
            ended += int(over.sum())
        between = over
    assert ended > 4
    env.close()


def test_both_modes_of_autoreset_end_matches_alike() -> None:
    """The last observation and the result of the first match of each environment are equal."""
    told = []
    for mode in ("same_step", "next_step"):
        env = TableVectorEnv("maamut", 3, options={"board": "small"}, autoreset=mode)
        seen, infos = env.reset(seed=8)
        firsts: dict[int, tuple[bytes, float]] = {}
        while len(firsts) < 3:
            listed = np.where(infos["legal_counts"] > 0, infos["legal_moves"][:, 0], 0)
            seen, rewards, terminations, _, infos = env.step(listed)
            last = infos.get("final_obs", seen)
            for at in np.flatnonzero(terminations).tolist():
                end = last["observation"][at].tobytes(), float(rewards[at])
                firsts.setdefault(at, end)
        told.append(firsts)
        env.close()
    assert told[0] == told[1]


def test_the_results_of_ended_matches_are_in_the_final_info() -> None:
    env = TableVectorEnv("maamut", 3, options={"board": "small"})
    env.reset(seed=7)
    infos: dict[str, Any] = {}
    while "final_info" not in infos:
        *_, infos = env.step(env.random_actions())
    final = infos["final_info"]
    assert final["lengths"] is infos["lengths"]
    assert final["scores"].shape == (3, 2)
    assert (infos["_final_info"] == infos["_final_obs"]).all()
    assert (final["_returns"] == infos["_final_obs"]).all()
    env.close()


def test_an_unknown_mode_of_autoreset_is_refused() -> None:
    with pytest.raises(ValueError, match="same_step, next_step"):
        TableVectorEnv("maamut", 1, autoreset="never")


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize("mode", ["same_step", "next_step"])
@pytest.mark.parametrize("masks", [True, False])
@every_title
def test_an_illegal_action_loses_its_match_and_no_other(
    title: str, masks: bool, mode: str, cores: int
) -> None:
    """The other matches are those of an environment in which all actions are legal."""
    settings: dict[str, Any] = {"masks": masks, "autoreset": mode, "cores": cores}
    env = TableVectorEnv(title, 4, illegal="lose", **settings)
    twin = TableVectorEnv(title, 4, **settings)
    (seen, infos), _ = env.reset(seed=5), twin.reset(seed=5)
    for _ in range(6):
        actions = twin.random_actions()
        seen, rewards, terminations, truncations, infos = env.step(actions)
        twin.step(actions)
        assert infos["illegal"].tolist() == [False] * 4
    before, asked = seen["observation"], infos["seat"]
    seeds = seeds_of(env)
    actions = twin.random_actions()
    _, twins_rewards, *_ = twin.step(actions)
    actions[1] = illegal_in(env, infos, 1)
    env.step_async(actions)
    seen, rewards, terminations, truncations, infos = env.step_wait()
    assert infos["illegal"].tolist() == [False, True, False, False]
    assert terminations.tolist() == [False, True, False, False]
    assert not truncations.any()
    assert rewards.tolist() == [0.0, -1.0, 0.0, 0.0] == [twins_rewards[0], -1.0, 0.0, 0.0]
    lost = [-float(seat == asked[1]) for seat in range(env.seats)]
    assert infos["returns"][1].tolist() == lost
    assert infos["lengths"][1] == 6
    if mode == "same_step":
        final = infos["final_info"]
        assert (final["_illegal"] & final["illegal"]).tolist() == [False, True, False, False]
        assert (infos["final_obs"]["observation"][1] == before[1]).all()
        assert infos["_final_obs"].tolist() == [False, True, False, False]
    else:
        assert (seen["observation"][1] == before[1]).all()
        assert infos["legal_counts"][1] == 0
    changed = [now != then for now, then in zip(seeds_of(env), seeds, strict=True)]
    assert changed == [False, True, False, False]
    for _ in range(40):  # the next match of that place is a whole one, and the others go on alike
        actions, others = env.random_actions(), twin.random_actions()
        actions[[0, 2, 3]] = others[[0, 2, 3]]
        seen, rewards, terminations, truncations, infos = env.step(actions)
        twins, twins_rewards, *_ = twin.step(others)
        for at in (0, 2, 3):
            assert (seen["observation"][at] == twins["observation"][at]).all()
            assert rewards[at] == twins_rewards[at]
        assert not infos["illegal"].any()
    env.close()
    twin.close()


def illegal_in(env: TableVectorEnv, infos: dict[str, Any], at: int) -> int:
    legal = {*infos["legal_moves"][at][: infos["legal_counts"][at]].tolist()}
    return next(move for move in range(env.terms.game.move_count) if move not in legal)


def test_the_match_after_a_lost_one_is_that_of_its_seed() -> None:
    """Masks, legal moves and observations of a match that follows a loss are the engine's."""
    env = TableVectorEnv("maamut", 2, illegal="lose", history=2)
    _, infos = env.reset(seed=2)
    actions = env.random_actions()
    actions[0] = illegal_in(env, infos, 0)
    seen, *_, infos = env.step(actions)
    game = fireside.game("maamut")
    table = game.set_up(env.seats, seeds_of(env)[0], game.read_options(env.seats, {}))
    seat = first_to_act(table)
    assert infos["seat"][0] == seat
    assert np.flatnonzero(seen["action_mask"][0]).tolist() == sorted(table.legal_moves(seat))
    alone = zero_buffer(game.observation.size)
    table.observe(seat, alone, 0)
    assert seen["observation"][0].tolist() == list(alone)
    assert not seen["history"][0].any()
    env.close()


def test_points_of_a_lost_match_are_those_it_had() -> None:
    env = TableVectorEnv("tikal", 1, illegal="lose")
    _, infos = env.reset(seed=2)
    while not any(scores := env._matches._batch.states[0].scores):  # type: ignore[union-attr]
        *_, infos = env.step(env.random_actions())
    *_, infos = env.step([illegal_in(env, infos, 0)])
    assert infos["scores"].tolist() == [[*scores]]
    env.close()


def test_opponents_play_on_in_the_match_after_a_lost_one() -> None:
    env = TableVectorEnv("altamira", 3, opponents="random", illegal="lose", autoreset="next_step")
    _, infos = env.reset(seed=4)
    lost = 0
    for step in range(60):
        actions = env.random_actions()
        if step % 6 == 5:
            actions[step % 3] = illegal_in(env, infos, step % 3)
        *_, infos = env.step(actions)
        lost += int(infos["illegal"].sum())
    assert lost >= 9
    env.close()


def test_an_unknown_way_with_illegal_actions_and_numbers_outside_are_refused() -> None:
    with pytest.raises(ValueError, match="'raise' or 'lose'"):
        TableVectorEnv("maamut", 1, illegal="ignore")
    env = TableVectorEnv("maamut", 2, illegal="lose")
    env.reset(seed=1)
    before = seeds_of(env)
    with pytest.raises(error.InvalidAction, match="match 1"):
        env.step([0, 99_999])
    assert seeds_of(env) == before
    env.close()
