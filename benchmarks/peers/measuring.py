"""Shared by all measurements: CPU time of one process during random play."""

import json
import random
import time
from collections.abc import Callable
from typing import Any

SECONDS = 1.5


def rate(play: Callable[[], int], seconds: float = SECONDS) -> dict[str, float]:
    """Return decisions and games a second; `play` plays a game and returns its decisions."""
    play()  # warm-up, not measured
    games = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play()
        games += 1
    return {"decisions": decisions / spent, "games": games / spent}


def copying(copy: Callable[[], Any], seconds: float = 0.3) -> float:
    """Return the microseconds of copying a state."""
    copy()
    times = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            copy()
        times += 20
    return spent / times * 1e6


def choose(options: Any) -> Any:
    """Return a random option with as little overhead as possible."""
    return options[int(random.random() * len(options))]


def tell(library: str, version: str, game: str, how: str, **figures: float) -> None:
    """Print one row for the calling program."""
    print(
        "ROW "
        + json.dumps({"library": library, "version": version, "game": game, "how": how, **figures}),
        flush=True,
    )


def attempt(what: str, measure: Callable[..., None], *of: Any) -> None:
    """Measure a game; report its name if it fails, so that the others are still measured."""
    try:
        measure(*of)
    except Exception as problem:
        print(
            "FAIL "
            + json.dumps({"what": what, "why": f"{type(problem).__name__}: {problem}"[:200]}),
            flush=True,
        )
