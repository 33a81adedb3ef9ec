"""Checks that the vector environment's memory stays constant over very many decisions.

python benchmarks/flat_memory.py --decisions 100000000
"""

import argparse
import resource
import time
from pathlib import Path

from fireside.envs.vector import TableVectorEnv


def held() -> float:
    """Return the process's memory in megabytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * resource.getpagesize() / 1e6


def main() -> None:
    """Print a line for each tenth of the decisions."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--title", default="maamut")
    parser.add_argument("--matches", type=int, default=512)
    parser.add_argument("--decisions", type=int, default=100_000_000)
    words = parser.parse_args()
    env = TableVectorEnv(words.title, words.matches, masks=False, copy=False)
    env.reset(seed=1)
    steps = -(-words.decisions // (10 * words.matches))
    print(f"before: {held():.1f} MB", flush=True)
    begun = time.process_time()
    for tenth in range(1, 11):
        for _ in range(steps):
            env.step(env.random_actions())
        done = tenth * steps * words.matches
        rate = done / (time.process_time() - begun)
        print(f"{done:,} decisions: {held():.1f} MB, {rate:,.0f} a processor second", flush=True)


if __name__ == "__main__":
    main()
