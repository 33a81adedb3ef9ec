"""Trains and measures the baselines: python -m benchmarks.baselines --out DIR [--cores 16].

It trains each learner of `plan.py` with five seeds, measures it on public and held-out deals and at
the stages of its training, and plays the rows of IS-MCTS and of the frozen opponents. DIR gets
`rows/` (result files), `weights/` and `curves.json`. Finished parts are kept: the
same command continues. After `--minutes` no further job begins; the most important come first.
"""

import argparse
import heapq
import itertools
import json
import sys
import time
import traceback
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.baselines.plan import (
    IS_MCTS,
    IS_MCTS_TASKS,
    LEARNERS,
    MCCFR_ITERATIONS,
    MCCFR_PARTS,
    OPPONENTS,
    SEEDS,
    SIMULATIONS,
    STAGES,
    TASKS,
    Learner,
)
from benchmarks.baselines.rows import Row, play_with
from benchmarks.baselines.training import learn_by_mccfr, train_baseline, weights

from fireside.arena.tournament import cores_here
from fireside.bots.worker_pool import process_pool
from fireside.tasks import read_deal_key

TRAIN, LEARNED, SEARCH, CURVES, LEVELS, SLOW = range(6)  # what comes first
SLOW_PLAYER = "expert-v1"


@dataclass(order=True)
class Job:
    """A call for a process of the pool; `then` gets what it returned."""

    rank: tuple[int, int]
    do: Callable[..., Any] = field(compare=False)
    args: tuple[Any, ...] = field(compare=False)
    then: Callable[[Any], None] = field(compare=False)


class Baselines:
    """The jobs that are still to be done, and what was found."""

    def __init__(self, out: Path, key: bytes, share: float) -> None:
        self.key, self.share = key, share
        self.rows, self.weights = out / "rows", out / "weights"
        for folder in (self.rows, self.weights):
            folder.mkdir(parents=True, exist_ok=True)
        self.jobs: list[Job] = []
        self.numbers = itertools.count()
        self.curves: dict[str, Any] = {}
        self.kept = out / "curves.json"
        if self.kept.exists():
            self.curves = json.loads(self.kept.read_text())
        for learner in LEARNERS:
            self.add_learner(replace(learner, decisions=int(learner.decisions * share)))
        for seed in SEEDS:
            self.add_mccfr(seed)
        for name in IS_MCTS_TASKS:
            file = self.rows / f"{name}-is-mcts.json"
            self.add_row(SEARCH, Row(file, name, IS_MCTS, SIMULATIONS))
        for name in TASKS:
            for player in OPPONENTS:
                rank = SLOW if player == SLOW_PLAYER else LEVELS
                self.add_row(rank, Row(self.rows / f"{name}-{player}.json", name, player))

    def add(self, rank: int, do: Callable[..., Any], args: Any, then: Any) -> None:
        """Add a job of a rank, in the order of adding."""
        heapq.heappush(self.jobs, Job((rank, next(self.numbers)), do, args, then))

    def add_learner(self, learner: Learner) -> None:
        """Add its trainings; the last one adds its rows."""
        budgets: list[int] = []

        def trained(decisions: int) -> None:
            budgets.append(decisions)
            self.note("budgets", learner.name, decisions)
            if len(budgets) == len(SEEDS):
                self.add_rows_of(learner, decisions)

        for seed in SEEDS:
            path = Path(weights(self.weights, learner, STAGES).format(seed=seed))
            if path.exists():
                trained(self.curves["budgets"][learner.name])
            else:
                self.add(TRAIN, train_baseline, (self.weights, learner, seed), trained)

    def add_rows_of(self, learner: Learner, decisions: int) -> None:
        """Add the rows and the curve of a trained learner."""
        policy = f"examples/{learner.example}.py:Trained"
        for name in learner.measured_by():
            for key, part in ((b"", ""), (self.key, "-held-out")):
                file = self.rows / f"{name}-{learner.example.replace('_', '-')}{part}.json"
                row = Row(file, name, policy, 0, weights(self.weights, learner), decisions, key)
                if key or not part:
                    self.add_row(LEARNED, row)
        for stage in range(STAGES + 1):
            self.add_stage(learner, stage, decisions)

    def add_row(self, rank: int, row: Row) -> None:
        """Add the matches of a row; the last of them writes its file."""

        def played(some: Any) -> None:
            row.played += some
            if row.done:
                print(row.write().sentence().splitlines()[0], flush=True)

        if not row.file.exists():
            for share in row.shares():
                self.add(rank, play_with, (row.network, share), played)

    def add_stage(self, learner: Learner, stage: int, decisions: int) -> None:
        """Add the measurement of a stage, for the learning curve."""
        policy = f"examples/{learner.example}.py:Trained"
        network = weights(self.weights, learner, stage)
        row = Row(Path(), learner.curve_task(), policy, 0, network)
        at = str(decisions * stage // STAGES)

        def played(some: Any) -> None:
            row.played += some
            if row.done:
                self.note(learner.name, at, shares_by_seed(row))

        if at not in self.curves.get(learner.name, {}):
            for share in row.shares():
                self.add(CURVES, play_with, (network, share), played)

    def add_mccfr(self, seed: int) -> None:
        """Add a run of MCCFR."""

        def learned(curve: Any) -> None:
            self.note("mccfr-maamut-small", str(seed), curve)

        if str(seed) not in self.curves.get("mccfr-maamut-small", {}):
            iterations = int(MCCFR_ITERATIONS * self.share)
            self.add(TRAIN, learn_by_mccfr, (seed, iterations, MCCFR_PARTS), learned)

    def note(self, name: str, at: str, found: Any) -> None:
        """Keep a figure."""
        self.curves.setdefault(name, {})[at] = found
        self.kept.write_text(json.dumps(self.curves, indent=1) + "\n", encoding="utf-8")

    def run(self, cores: int, end: float) -> int:
        """Do the jobs, most important first, none after the end; return how many failed."""
        failed = 0
        running: dict[Future[Any], Job] = {}
        with process_pool(cores) as pool:
            while running or (self.jobs and time.monotonic() < end):
                while self.jobs and len(running) < cores and time.monotonic() < end:
                    job = heapq.heappop(self.jobs)
                    running[pool.submit(job.do, *job.args)] = job
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for one in done:
                    job = running.pop(one)
                    try:
                        job.then(one.result())
                    except Exception:  # the other jobs are not affected
                        traceback.print_exc()
                        failed += 1
        if self.jobs:
            print(f"{len(self.jobs)} jobs were not begun; the same command continues.")
        return failed


def shares_by_seed(row: Row) -> dict[str, float]:
    """Return the share of wins with each seed."""
    found = {}
    for seed in SEEDS:
        shares = [(one.worth + 1) / 2 for one in row.played if one.player_seed == seed]
        found[str(seed)] = round(sum(shares) / len(shares), 4)
    return found


def main() -> int:
    """Do everything, or what there is time for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--cores", type=int, default=cores_here())
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--key", type=Path, help="key of held-out deals")
    parser.add_argument("--share", type=float, default=1.0, help="of the planned decisions")
    args = parser.parse_args()
    key = read_deal_key(args.key) if args.key else b""
    end = time.monotonic() + args.minutes * 60
    return 1 if Baselines(args.out, key, args.share).run(args.cores, end) else 0


if __name__ == "__main__":
    sys.exit(main())
