"""The baselines: one command plays every row, and the figures follow from the committed files."""

import json
import time
from pathlib import Path

import pytest
from benchmarks.baselines import __main__ as baselines
from benchmarks.baselines import figures
from benchmarks.baselines.plan import LEARNERS, SEEDS
from benchmarks.baselines.rows import Row
from tests.tasks.task_page import KEYS, LEADERBOARD

from fireside.tasks import read_deal_key, read_result, stored_results, task
from fireside.tasks.deals import key_hash

TASK = "maamut-2-text-v2"


def test_rows_are_played_once_and_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(baselines, "LEARNERS", ())
    monkeypatch.setattr(baselines, "IS_MCTS_TASKS", ())
    monkeypatch.setattr(baselines, "TASKS", (TASK,))
    monkeypatch.setattr(baselines, "OPPONENTS", ("random-v1",))
    monkeypatch.setattr(baselines.Baselines, "add_mccfr", lambda *_: None)

    def jobs(end: float) -> int:
        plan = baselines.Baselines(tmp_path, b"", 1.0)
        count = len(plan.jobs)
        assert plan.run(2, end) == 0
        return count

    assert jobs(0.0) == task(TASK).matches
    assert "jobs were not begun" in capsys.readouterr().out
    assert jobs(time.monotonic() + 600) == task(TASK).matches
    result = read_result((tmp_path / "rows" / f"{TASK}-random-v1.json").read_bytes())
    assert result.whole
    assert result.by_player_seed.keys() == set(SEEDS)
    assert jobs(time.monotonic() + 600) == 0


def test_a_job_that_fails_does_not_end_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LEARNERS", "IS_MCTS_TASKS", "TASKS"):
        monkeypatch.setattr(baselines, name, ())
    monkeypatch.setattr(baselines.Baselines, "add_mccfr", lambda *_: None)
    plan = baselines.Baselines(tmp_path, b"", 1.0)
    found: list[int] = []
    plan.add(0, int, ("no number",), found.append)
    plan.add(1, int, ("7",), found.append)
    assert plan.run(1, time.monotonic() + 60) == 1
    assert found == [7]
    assert "ValueError" in capsys.readouterr().err


def test_a_learner_has_a_row_in_each_task_on_public_and_held_out_deals() -> None:
    rows = {(one.task.name, one.policy, one.held_out) for one in stored_results(LEADERBOARD)}
    key = key_hash(read_deal_key(KEYS / "baselines.key"))
    for learner in LEARNERS:
        for name in learner.measured_by():
            policy = f"examples/{learner.example}.py:Trained"
            assert {(name, policy, ""), (name, policy, key)} <= rows


def test_a_row_is_not_complete_before_its_last_match() -> None:
    row = Row(Path(), TASK, "random-v1")
    assert not row.done
    assert sum(len(share.matches) for share in row.shares()) == task(TASK).matches


def test_the_figures_are_those_of_the_committed_curves() -> None:
    drawn = figures.pictures()
    assert len(drawn) == len(LEARNERS) + 1
    for name, text in drawn.items():
        assert (figures.FIGURES / name).read_text(encoding="utf-8") == text


def test_every_training_has_a_digest_and_its_budget_is_in_its_rows() -> None:
    lines = (figures.KEPT / "weights.sha256").read_text().splitlines()
    wanted = {f"{one.name}-{seed}.pt" for one in LEARNERS for seed in SEEDS}
    assert {line.split()[1] for line in lines} == wanted
    budgets = json.loads((figures.KEPT / "curves.json").read_text())["budgets"]
    for row in stored_results(LEADERBOARD):
        if row.policy.endswith(":Trained"):
            example = row.policy.removeprefix("examples/").removesuffix(".py:Trained")
            assert row.trained_on == budgets[f"{example}-{row.task.title}"]


def test_metrics_are_thinned_to_means() -> None:
    curve = figures.thinned([(float(at), float(at)) for at in range(40)])
    assert len(curve) == figures.POINTS
    assert curve[0] == (1.0, 0.5)
    assert figures.thinned([(1.0, 2.0)]) == [(1.0, 2.0)]
