"""What every measurement shares: processor time of one process, at random play."""

import json
import random
import time
from collections.abc import Callable
from typing import Any

SECONDS = 1.5


def rate(play: Callable[[], int], seconds: float = SECONDS) -> dict[str, float]:
    """Decisions and games a second; `play` plays one game and says how many decisions it took."""
    play()  # what is only done once is not counted
    games = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play()
        games += 1
    return {"decisions": decisions / spent, "games": games / spent}


def copying(copy: Callable[[], Any], seconds: float = 0.3) -> float:
    """Microseconds for a copy of a state."""
    copy()
    times = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            copy()
        times += 20
    return spent / times * 1e6


def choose(options: Any) -> Any:
    """One of them at random, as cheaply as Python can."""
    return options[int(random.random() * len(options))]


def tell(library: str, version: str, game: str, how: str, **figures: float) -> None:
    """One row, for the program that asked."""
    print(
        "ROW "
        + json.dumps({"library": library, "version": version, "game": game, "how": how, **figures}),
        flush=True,
    )


def attempt(what: str, measure: Callable[..., None], *of: Any) -> None:
    """A game that fails is named, and the others are measured."""
    try:
        measure(*of)
    except Exception as problem:
        print(
            "FAIL "
            + json.dumps({"what": what, "why": f"{type(problem).__name__}: {problem}"[:200]}),
            flush=True,
        )
