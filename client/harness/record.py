"""Writes real views of Mâamut, found by random play: python record.py > views.json."""

import json
import random
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

import fireside
from fireside.games.maamut.view.view import MaamutView

NAMES = ["Ada", "Bogdan", "Chiara", "Désirée"]
ENDINGS = 4
LIVELY = {"HunterFled", "HunterRemoved", "TrapRemoved"}
GAME = fireside.game("maamut")

WANTED: dict[str, Callable[[MaamutView], bool]] = {
    "placing": lambda v: v.phase == "placing" and v.seats == 4 and v.hunters.count(None) == 2,
    "turn": lambda v: v.phase == "turn" and v.seats == 3 and not v.traps,
    "traps": lambda v: (
        v.seats == 4
        and len(v.traps) >= 6
        and len(set(v.hunters)) == 4
        and any(walk.trapped_by is not None for walk in v.walks.values())
    ),
    "frightens": lambda v: (
        v.seats == 4
        and len(v.traps) >= 3
        and any(walk.frightened and walk.trapped_by is None for walk in v.walks.values())
    ),
    "cornered": lambda v: len(v.traps) > 1 and any(walk.cornered for walk in v.walks.values()),
    "fleeing": lambda v: v.phase == "fleeing" and v.seats >= 3 and len(v.traps) >= 3,
    "shared": lambda v: (
        v.phase == "turn" and v.seats == 4 and None not in v.hunters and len(set(v.hunters)) <= 2
    ),
}


class Step(NamedTuple):
    """A decision: the table before it, the move, and its events."""

    before: Any
    seat: int
    text: str
    events: list[Any]


def liking(text: str) -> float:
    """Traps are set more often than a random player would, cards discarded less often."""
    if text == "trap":
        return 6
    return 0.3 if text.startswith(("discard", "untrap")) else 1


def play(seats: int, seed: int) -> tuple[list[Step], Any]:
    """A match at random: its steps and the table at its end."""
    dice = random.Random(seed)
    state = GAME.new(seats=seats, seed=seed, options={})
    state.listen()
    steps = []
    while not state.over:
        seat = state.to_act[0]
        before = state.clone()
        moves = state.legal_moves(seat)
        texts = [GAME.text(state, move) for move in moves]
        chosen = dice.choices(range(len(moves)), [liking(text) for text in texts])[0]
        state.apply(seat, moves[chosen])
        steps.append(Step(before, seat, texts[chosen], state.heard()))
    return steps, state


def film(steps: list[Step], end: Any) -> list[dict[str, Any]]:
    """The match as seat 0 sees it."""
    rows = []
    for step in steps:
        seen = [event.seen_by(0) for event in step.events]
        events = [event for event in seen if event is not None]
        rows.append({"view": GAME.view(step.before, 0), "move": step.text, "events": events})
    return [*rows, {"view": GAME.view(end, 0), "move": "", "events": []}]


def look_for(found: dict[str, Any], seats: int, seed: int) -> None:
    """Moments of this match that are wanted and were not found before."""
    steps, end = play(seats, seed)
    for step in steps:
        view = GAME.view(step.before, step.seat)
        for name, fits in WANTED.items():
            if name not in found and fits(view):
                found[name] = view
                if name == "traps":
                    found["watching"] = GAME.view(step.before, None)
    last = GAME.view(end, 0)
    if last.ending != "trapped" or len(last.traps) > 4:
        found.setdefault(f"end_{last.ending}", last)
    kinds = {type(event).__name__ for step in steps for event in step.events}
    if seats == 3 and last.ending == "trapped" and len(steps) < 90 and kinds >= LIVELY:
        found.setdefault("match", film(steps, end))


def main() -> None:
    """Seeds are tried until everything wanted is there."""
    found: dict[str, Any] = {}
    seed = 0
    while len(found) < len(WANTED) + ENDINGS + 2:
        seed += 1
        for seats in (4, 3, 2):
            look_for(found, seats, seed)
    sys.stdout.write(
        json.dumps({"names": NAMES, "views": json.loads(msgspec.json.encode(found))}) + "\n"
    )


if __name__ == "__main__":
    main()
