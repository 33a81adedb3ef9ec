"""Training of the baselines: a learner of `examples/` with one seed, with stages for its curve."""

import importlib
import sys
from pathlib import Path
from typing import Any

from benchmarks.baselines.plan import STAGES, Learner

MATCHES = 2000  # against random play, of MCCFR
EXAMPLES = Path(__file__).parents[2] / "examples"


def weights(folder: Path, learner: Learner, stage: int | None = None) -> str:
    """Return the path of a learner's weights, or those of a stage, with {seed} in it."""
    part = "" if stage is None else f".{stage}"
    return str(folder / f"{learner.name}-{{seed}}.pt{part}")


def train_baseline(folder: Path, learner: Learner, seed: int) -> int:
    """Train with a seed; write weights, stages and metrics, and return the number of decisions."""
    if str(EXAMPLES) not in sys.path:
        sys.path.insert(0, str(EXAMPLES))
    import torch

    torch.set_num_threads(1)
    module: Any = importlib.import_module(learner.example)
    from ppo import train  # type: ignore[import-not-found,unused-ignore]

    kind = module.ValueLearner if learner.example == "value_search" else module.Learner
    settings: Any = module.Args(
        title=learner.title, seats=learner.seats, seed=seed, total_timesteps=learner.decisions
    )
    student = kind(settings)
    train(student, settings, weights(folder, learner).format(seed=seed), STAGES)
    return int(max(1, settings.total_timesteps // settings.batch_size) * settings.batch_size)


def learn_by_mccfr(seed: int, iterations: int, parts: int) -> list[tuple[int, float]]:
    """Run MCCFR with a seed; return iterations and mean return against random play."""
    if str(EXAMPLES) not in sys.path:
        sys.path.insert(0, str(EXAMPLES))
    mccfr: Any = importlib.import_module("mccfr")
    solver = mccfr.new_solver(deal=2, seed=seed)
    curve = [(0, mccfr.examine(solver, MATCHES))]
    for part in range(1, parts + 1):
        mccfr.learn(solver, iterations // parts)
        curve.append((part * (iterations // parts), mccfr.examine(solver, MATCHES)))
    return curve
