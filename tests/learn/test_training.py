"""A complete training run of minimal size."""

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("torch")

from tests.networks import outputs_of

from fireside.core.weights import check_fit, read_prior, read_weights
from fireside.learn import gating, self_play
from fireside.learn.generations import TrainingBudget, TrainingRun
from fireside.learn.heads import POLICY, VALUE
from fireside.learn.run_directory import RunDirectory
from fireside.learn.training_spec import make_training_spec, policy_features_of


def silent(_sentence: str) -> None:
    """Discard progress messages."""


@pytest.mark.parametrize(("title", "seats"), [("maamut", 2), ("tikal", 2)])
def test_two_generations_are_trained_and_the_second_goes_on_from_the_first(
    title: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_play, "SIMULATIONS", (4,))
    monkeypatch.setattr(self_play, "BEAMS", (1,))
    monkeypatch.setattr(gating, "SIMULATIONS", 4)
    monkeypatch.setattr(gating, "BEAM", 1)
    head = replace(VALUE, matches_per_file=2)
    subject = make_training_spec(title, seats, {}, 1)
    folder = RunDirectory(tmp_path, subject)
    small = TrainingBudget(1, 8, 0, 2, trials=2, epochs=1)
    (first,) = TrainingRun(folder, head, small, silent).run()
    assert first.matches == 8 and first.steps >= 1
    folder.accept(VALUE, 0)
    done = TrainingRun(folder, head, TrainingBudget(2, 8, 0, 2, trials=2, epochs=1), silent).run()
    assert [one.number for one in done] == [0, 1]
    assert done[1].teacher == "best"
    provenance, numbers = read_weights(folder.candidate(VALUE, 1).read_bytes())
    check_fit(provenance, title, str(seats), subject.features())
    assert provenance.generations == 2 and provenance.matches == 16
    assert outputs_of(numbers, [0, 1], []) != (0, 0)


def test_two_priors_are_learned_and_the_second_is_searched_by_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gating, "SIMULATIONS", 4)
    folder = RunDirectory(tmp_path, make_training_spec("maamut", 2, {}, 1))
    effort = TrainingBudget(1, 8, 0, 2, epochs=2, trials=2, simulations=20)
    (first,) = TrainingRun(folder, POLICY, effort, silent).run()
    assert first.matches == 8 and first.positions > 50
    assert first.loss < first.blind
    folder.accept(POLICY, 0)
    effort = TrainingBudget(2, 8, 0, 2, epochs=2, trials=2, simulations=20)
    done = TrainingRun(folder, POLICY, effort, silent).run()
    assert [one.number for one in done] == [0, 1]
    provenance, weights = read_prior(folder.candidate(POLICY, 1).read_bytes())
    check_fit(provenance, "maamut", "2", policy_features_of(folder.subject))
    assert provenance.generations == 2 and any(weights)
