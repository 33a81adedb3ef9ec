"""PettingZoo's own conformance tests on every table, and guarantees beyond them."""

import functools
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES, all_tables, describe

import fireside
from fireside.batch.vector_engine import returns_of
from fireside.core.errors import IllegalMove
from fireside.core.game import OptionValue
from fireside.core.playout import first_to_act

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

import fireside.envs.pettingzoo as environments

pytestmark = pytest.mark.filterwarnings("ignore")  # its tests warn of dictionaries

Table = tuple[str, int, dict[str, OptionValue]]
every_table = pytest.mark.parametrize("table", all_tables(), ids=describe)
every_title = pytest.mark.parametrize("title", TITLES)


def module(title: str) -> Any:
    return getattr(environments, f"{title}_v1")


def maker(table: Table, **settings: Any) -> Any:
    title, seats, options = table
    return functools.partial(module(title).env, seats=seats, options=options, **settings)


def play_to_the_end(env: Any, seed: int) -> Iterator[Any]:
    """Play a random match; yield the observation of each agent before it acts."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        yield agent, observation
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(rng.choice(legal)))


def test_an_environment_that_does_not_exist_cannot_be_imported() -> None:
    for name in ("chess_v1", "maamut_v0", "maamut"):
        with pytest.raises(AttributeError, match=name):
            getattr(environments, name)


@every_table
def test_it_passes_the_api_test(table: Table) -> None:
    api_test(maker(table)(), num_cycles=40)


@every_table
def test_it_passes_the_seed_test(table: Table) -> None:
    seed_test(maker(table), num_cycles=60)


@every_table
def test_it_passes_the_render_test(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(maker(table), custom_tests={"ansi": lambda text: len(text) > 100})
    assert capsys.readouterr().out


@every_title
def test_masks_are_the_legal_moves_and_rewards_come_with_the_end(title: str) -> None:
    env = module(title).env(seats=fireside.game(title).seats.stop - 1)
    rewarded = 0
    for agent, told in play_to_the_end(env, 4):
        seat = int(agent.removeprefix("seat_"))
        legal = [] if env.table.over else env.table.legal_moves(seat)
        assert np.flatnonzero(told["action_mask"]).tolist() == sorted(legal)
        assert env.observation_space(agent).contains(told)
        if env.table.over:
            assert env._cumulative_rewards[agent] == returns_of(env.table)[seat]
            rewarded += 1
    assert rewarded == len(env.possible_agents)
    assert env.table.over
    assert not env.agents


@every_title
def test_only_the_asked_agent_has_legal_moves(title: str) -> None:
    env = module(title).env(seats=fireside.game(title).seats.stop - 1)
    env.reset(seed=1)
    for agent in env.possible_agents:
        told = env.observe(agent)
        assert told["action_mask"].any() == (agent == env.agent_selection)
        assert env.observation_space(agent).contains(told)


@every_title
def test_a_seed_deals_the_engines_own_match(title: str) -> None:
    env = module(title).env()
    env.reset(seed=77)
    game = fireside.game(title)
    assert game.dump(env.table) == game.dump(game.new(seed=77))
    deals = []
    for _ in range(2):
        env.reset(seed=3)
        env.reset()
        deals.append(game.dump(env.table))
    assert deals[0] == deals[1], "what follows a seed follows from it"


@every_title
def test_an_illegal_move_loses_the_match(title: str) -> None:
    EnvLogger.suppress_output()
    env = module(title).env()
    env.reset(seed=5)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert all(env.truncations.values())
    assert env.rewards[agent] == -1
    assert sum(env.rewards.values()) == -1
    for _ in env.agent_iter():
        env.step(None)
    assert not env.agents


@every_title
def test_an_illegal_move_in_the_raw_environment_is_refused_and_changes_nothing(title: str) -> None:
    env = module(title).raw_env()
    env.reset(seed=5)
    before = fireside.game(title).dump(env.table)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(illegal)
    assert fireside.game(title).dump(env.table) == before
    assert env.agent_selection == f"seat_{first_to_act(env.table)}"


@pytest.mark.parametrize("action", [-1, 100_000, 0.5, None])
def test_an_action_outside_the_space_fails_as_pettingzoo_has_it(action: Any) -> None:
    env = module(TITLES[0]).env()
    env.reset(seed=5)
    with pytest.raises(AssertionError, match="action space"):
        env.step(action)


def test_an_agent_whose_match_is_over_can_only_pass() -> None:
    env = module(TITLES[0]).env()
    refused = 0
    for _ in play_to_the_end(env, 8):
        if env.table.over:
            with pytest.raises(ValueError, match="only valid action is None"):
                env.step(0)
            refused += 1
    assert refused == len(env.possible_agents)


def test_stepping_when_everybody_is_done_only_warns() -> None:
    env = module(TITLES[0]).env()
    list(play_to_the_end(env, 8))
    EnvLogger.flush()
    EnvLogger.suppress_output()
    env.step(0)
    assert "step() called after all agents" in EnvLogger.mqueue[0]


@pytest.mark.parametrize("call", ["step", "observe", "last", "render", "agent_iter", "table"])
def test_nothing_works_before_reset(call: str) -> None:
    env = module(TITLES[0]).env(render_mode="ansi")
    arguments = {"step": (0,), "observe": ("seat_0",)}.get(call, ())
    with pytest.raises(AssertionError, match="reset"):
        getattr(env, call)(*arguments)


def test_a_picture_of_the_table_has_colours() -> None:
    env = module(TITLES[0]).env(render_mode="rgb_array")
    env.reset(seed=2)
    picture = env.render()
    assert min(picture.shape[:2]) > 200
    assert len(set(map(tuple, picture[::3, ::3].reshape(-1, 3).tolist()))) > 10


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="ansi"):
        module(TITLES[0]).env(render_mode="oil")


@every_title
def test_environments_can_be_sent_to_other_processes(title: str) -> None:
    env = module(title).env(seats=fireside.game(title).seats.stop - 1)
    twin = pickle.loads(pickle.dumps(env))
    for one in (env, twin):
        one.reset(seed=6)
    told, twins = env.last()[0], twin.last()[0]
    assert (told["observation"] == twins["observation"]).all()
    assert str(env) == str(twin) == f"{title}_v1"
