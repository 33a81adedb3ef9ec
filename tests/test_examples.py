"""The examples run; code blocks of the documentation run in tests/documentation."""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
NO_TORCH = "PyTorch is not installed: pip install 'fireside-games[learn]'"
METRICS = {  # of CleanRL's ppo.py
    "charts/SPS",
    "charts/learning_rate",
    "losses/approx_kl",
    "losses/clipfrac",
    "losses/entropy",
    "losses/explained_variance",
    "losses/old_approx_kl",
    "losses/policy_loss",
    "losses/value_loss",
}


def load_example(name: str) -> Any:
    """Import an example and return its module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkey = sys.modules.setdefault(name, module)  # dataclasses look up their module
    spec.loader.exec_module(monkey)
    return monkey


def test_the_tournament_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    load_example("random_tournament").main(20)
    assert "20 matches of maamut" in capsys.readouterr().out


def test_a_network_learns_to_beat_chance(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    before, after = load_example("learn_maamut").train(lessons=6, matches=400)
    assert after[0] > before[0] + 0.03
    assert after[0] > after[1]
    assert "the network wins" in capsys.readouterr().out


def load_learner(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import an example that needs PyTorch and may import others beside it."""
    pytest.importorskip("torch", reason=NO_TORCH)
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    return load_example(name)


@pytest.mark.parametrize("title", ["maamut", "tikal"])
def test_self_play_changes_a_network_that_can_then_be_evaluated(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from fireside.tasks import evaluate, task

    ppo = load_learner("ppo", monkeypatch)
    out = str(tmp_path / "network.pt")
    settings = ppo.Args(title=title, num_envs=8, num_steps=8, total_timesteps=128, hidden=16)
    fresh = ppo.Network(title, 16).state_dict()["fit.weight"]
    learner = ppo.Learner(settings)
    ppo.train(learner, settings, out)
    assert "global_step=128, SPS=" in capsys.readouterr().out
    lines = [json.loads(line) for line in Path(f"{out}.jsonl").read_text().splitlines()]
    assert [line["global_step"] for line in lines] == [64, 128]
    assert lines[0].keys() >= METRICS
    assert not learner.network.state_dict()["fit.weight"].cpu().equal(fresh)
    monkeypatch.setenv(ppo.NETWORK, out)
    policy = f"{ROOT / 'examples' / 'ppo.py'}:Trained"
    result = evaluate(task(f"{title}-2-random"), policy, deals=1, cores=1)
    assert result.faults == {}


def test_a_network_learns_to_choose_as_a_bot_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    imitate = load_learner("imitate", monkeypatch)
    shipped = ROOT / "tests" / "batch" / "maamut-medium.parquet"
    out = str(tmp_path / "network.pt")
    assert len(imitate.imitate(str(shipped), 25, out, rate=3e-3)) == 26
    fresh = imitate.Network("maamut", 128)
    taught = load_learner("ppo", monkeypatch).Trained(path=out).network
    agreed = [imitate.examine(one, str(shipped), kept_back=False) for one in (fresh, taught)]
    assert agreed[1] > agreed[0] + 0.2, "what it has learnt it knows"


def test_openspiels_search_is_a_player_of_ours() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from fireside.tasks import evaluate, task

    policy = f"{ROOT / 'examples' / 'is_mcts.py'}:IsMcts"
    result = evaluate(task("maamut-2-random"), policy, deals=1, simulations=3, cores=1)
    assert result.faults == {}
    assert result.matches == 2


def test_stable_baselines_plays_by_our_masks() -> None:
    """It raises InvalidAction after any illegal move."""
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    example = load_example("stable_baselines")
    model = example.learn("maamut", "random", 64, 1, batch=32)
    assert 0 <= example.examine(model, "maamut", "random", 1, 2) <= 1


@pytest.mark.parametrize("name", ["ppo_look_ahead", "value_search"])
@pytest.mark.parametrize("title", ["maamut", "tikal"])
def test_who_looks_ahead_learns_something_that_can_be_evaluated(
    name: str, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fireside.tasks import evaluate, task

    ahead = load_learner("ppo_look_ahead", monkeypatch)
    kind = ahead.Learner if name == "ppo_look_ahead" else load_example(name).ValueLearner
    settings = ahead.Args(
        title=title, num_envs=4, num_steps=4, num_minibatches=2, total_timesteps=32, hidden=16
    )
    learner = kind(settings)
    fresh = learner.network.table.weight.detach().clone()
    ahead.train(learner, settings, str(tmp_path / "network.pt"))
    assert not learner.network.table.weight.equal(fresh)
    monkeypatch.setenv(ahead.NETWORK, str(tmp_path / "network.pt"))
    policy = f"{ROOT / 'examples' / 'ppo_look_ahead.py'}:Trained"
    result = evaluate(task(f"{title}-2-random"), policy, deals=1, cores=1)
    assert result.faults == {}


def test_training_on_a_device_says_where_the_time_went(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    train = load_learner("train_on_gpu", monkeypatch)
    settings = train.Settings(matches=4, steps=3, parts=2, hidden=16, seconds=0.01, cores=2)
    learner = train.train(settings)
    told = capsys.readouterr().out
    assert "waiting for the engine" in told
    assert learner.decisions == 2 * 4 * 3


def test_a_small_board_is_solved_and_random_play_can_be_exploited() -> None:
    """Late in a match, so that it is quick: a perfect player cannot be exploited."""
    import fireside
    from fireside.core.rng import Rng

    exact = load_example("exact")
    game = fireside.game("maamut")
    state: Any = game.new(2, 2, {"board": "small", "hands": "open", "renewals": 1, "first_seat": 0})
    rng = Rng(5)
    while state.pile_left > 1:
        seat = state.to_act[0]
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.roll(len(moves))])
    solver = exact.Solver(game)
    value = solver.value(state)
    assert -1 <= value <= 1
    for seat, sign in ((0, 1), (1, -1)):
        assert solver.answered(state, "best", solver.policy("best"), seat) == pytest.approx(value)
        gained = solver.answered(state, "random", solver.policy("random"), seat)
        assert sign * gained >= sign * value - 1e-9
        level = solver.answered(state, "easy", solver.policy("easy"), seat)
        assert sign * level >= sign * value - 1e-9


def test_mccfr_learns_on_a_small_board() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    mccfr = load_example("mccfr")
    solver = mccfr.new_solver(deal=2)
    mccfr.learn(solver, 20)
    assert -1 <= mccfr.examine(solver, 4) <= 1
    assert solver._infostates, "it has been somewhere"


def test_rllib_learns_by_our_masks() -> None:
    pytest.importorskip("ray.rllib", reason="RLlib is not installed: pip install 'ray[rllib]'")
    rllib = load_example("rllib_ppo")
    config = rllib.config_for("maamut", "random", simulations=1, batch=64, runners=0)
    assert len(rllib.learn(config, 1)) == 1
