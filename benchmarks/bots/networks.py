"""Compares every shipped network with the handwritten evaluation at equal numbers of simulations.

python -m benchmarks.bots.networks [--matches 120] [--title tikal] [--simulations 160]

Both sides search with a fixed number of simulations, or six plans, without a time limit: the load
of the machine has no influence, and equal seeds play equal matches.
"""

import argparse
import math
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import fireside
from fireside.arena.tournament import cores_here
from fireside.bots.worker_pool import process_pool
from fireside.core.weights import read_weights
from fireside.learn import gating
from fireside.learn.training_spec import TrainingSpec, make_training_spec

GAMES = Path(fireside.__file__).parent / "games"
SEED = 987_654


def shipped(titles: Iterable[str]) -> Iterator[tuple[TrainingSpec, str]]:
    """Yield every network of these titles with its kind of table."""
    for title in titles:
        for file in sorted((GAMES / title / "ai" / "weights").glob("*.weights")):
            told, _ = read_weights(file.read_bytes())
            yield make_training_spec(title, told.seats, told.options, 1), str(file)


def share_of(results: list[float]) -> tuple[float, float, float]:
    """Return the mean over mirrored deals and its 95 % interval."""
    count = len(results)
    mean = sum(results) / count
    variance = sum((one - mean) ** 2 for one in results) / max(count - 1, 1)
    wide = 1.96 * math.sqrt(variance / count)
    return mean, max(0.0, mean - wide), min(1.0, mean + wide)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=120)
    parser.add_argument("--simulations", type=int, default=gating.SIMULATIONS)
    parser.add_argument("--title", action="append", choices=fireside.titles())
    parser.add_argument("--cores", type=int, default=cores_here())
    args = parser.parse_args()
    gating.SIMULATIONS = args.simulations
    print(f"{'title':10} {'table':>14} {'share':>6} {'95 %':>13} {'matches':>8}")
    for subject, file in shipped(args.title or fireside.titles()):
        tried = islice(gating.trials(subject, file, "", SEED), -(-args.matches // 2))
        with process_pool(args.cores) as pool:
            results = list(pool.map(gating.play_mirrored, tried))
        mean, lowest, highest = share_of(results)
        print(
            f"{subject.title:10} {subject.table:>14} {mean:6.1%} {lowest:5.1%}–{highest:6.1%} "
            f"{2 * len(results):8}",
            flush=True,
        )


if __name__ == "__main__":
    main()
