"""Long training runs: no decision in an adapter leaks memory."""

from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES
from tests.leaks.growth import assert_nothing_is_kept

import fireside
import fireside.batch
from fireside.batch.dataset_writer import write_dataset
from fireside.batch.parallel_matches import Job
from fireside.batch.vector_matches import BatchSettings
from fireside.core.rng import Rng
from fireside.envs.vector import OPPONENTS, TableVectorEnv

STEPS = 80  # two matches are interrupted and started again
DECISIONS = 300
every_title = pytest.mark.parametrize("title", TITLES)


@every_title
@pytest.mark.parametrize("opponents", OPPONENTS)
def test_the_vector_environment(title: str, opponents: str) -> None:
    env = TableVectorEnv(title, 32, opponents=opponents, longest=40)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS):
            env.step(env.random_actions())
        return 32 * STEPS

    assert_nothing_is_kept(work)


@every_title
def test_the_vector_environment_with_all_it_can_tell(title: str) -> None:
    def lowest(observations: Any, masks: Any, seats: Any) -> Any:
        return masks.argmax(axis=1)

    env = TableVectorEnv(title, 16, masks=False, history=4, opponents=[lowest], longest=40)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS):
            _, _, _, _, infos = env.step(env.random_actions())
            env.observe_all()
            env.look_ahead()
            env.move_features[infos["legal_moves"]]
        return 16 * STEPS

    assert_nothing_is_kept(work)


@every_title
def test_batches_of_matches(title: str) -> None:
    def work() -> int:
        results = fireside.batch.play(title, 4, cores=1, longest=200)
        return results.decisions

    assert_nothing_is_kept(work)


def test_batches_that_a_policy_plays() -> None:
    def first(observations: Any, masks: Any, seats: Any) -> Any:
        return masks.argmax(axis=1)

    def work() -> int:
        return fireside.batch.play("maamut", 4, first, cores=1, longest=200).decisions

    assert_nothing_is_kept(work)


MATCHES = 30  # in a data set; Parquet's overhead for each file is small in comparison


def test_data_sets(tmp_path: Any) -> None:
    job = Job(BatchSettings("maamut", 2, {}), ["random"], 1, 1.0, 1)

    def work() -> int:
        return write_dataset(job, MATCHES, tmp_path / "some.parquet", 1, False)

    assert_nothing_is_kept(work, only_python=True)


@every_title
def test_pettingzoo(title: str) -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    import fireside.envs.pettingzoo as environments

    env = getattr(environments, f"{title}_v1").env()

    def work() -> int:
        env.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(DECISIONS):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset(seed=1)
                continue
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        return DECISIONS

    assert_nothing_is_kept(work)


@every_title
def test_openspiel(title: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from open_spiel.python.observation import make_observation

    from fireside.envs.openspiel import game_name, register

    register()
    seats = fireside.game(title).seats.start
    game = pyspiel.load_game(game_name(title), {"players": seats, "longest": 60, "memory": 5})
    observer = make_observation(game)

    def play() -> int:
        rng = Rng(1)
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                decisions += 1
                player = state.current_player()
                observer.set_from(state, player)
                state.observation_tensor(player)
                state.information_state_tensor(player)
                state.legal_actions_mask(player)
            actions = state.legal_actions()
            state.clone()
            state.apply_action(actions[rng.roll(len(actions))])
        return decisions

    def work() -> int:  # OpenSpiel's binding itself varies by a few hundred bytes
        return sum(play() for _ in range(25))

    assert_nothing_is_kept(work)


@every_title
def test_matches(title: str) -> None:
    """Whole matches through `Match`, the validated interface, with its events and refusals."""

    def work() -> int:
        rng = Rng(1)
        match = fireside.Match(title, seed=1)
        while len(match.log) < 60 and not match.over:
            seat = match.to_act[0]
            moves = match.state.legal_moves(seat)
            match.play(seat, moves[rng.roll(len(moves))])
            match.game.view(match.state, seat)
            match.game.view(match.state, None)
        return len(match.log)

    assert_nothing_is_kept(work)
