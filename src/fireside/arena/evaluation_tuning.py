"""Tuning of evaluation weights by self-play: coordinate-wise hill climbing.

A title's `ai/evaluation.py` has its weights in a row `WEIGHTS` with their `WEIGHT_NAMES`. A
challenger with one changed weight plays mirrored matches against the champion and replaces it if it
wins clearly more.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fireside.arena.schedule import Fixture, schedule
from fireside.bots.bot import Budget
from fireside.bots.search import search
from fireside.bots.search_params import SearchParams
from fireside.core.errors import FiresideError
from fireside.core.rng import Rng
from fireside.games import game

CHAMPION, CHALLENGER = "champion", "challenger"
STEPS = (1.5, 0.67)  # factors on a weight
CLEARLY = 1.0  # standard deviations above an even result that a challenger needs


@dataclass(frozen=True, slots=True)
class WeightTrial:
    """The result of one challenger: the weight, its value and the share of wins."""

    weight: str
    value: int
    share: float
    accepted: bool
    weights: tuple[int, ...]  # of the champion afterwards


def weights_of(title: str) -> tuple[Any, list[str]]:
    """Return a title's row of weights and their names; raise FiresideError if it has none."""
    hooks = game(title).search_hooks
    if not hooks.weight_names:
        raise FiresideError(f"The evaluation of {title} has no weights to tune.")
    return hooks.weights, hooks.weight_names


def trials_of(title: str, rounds: int) -> int:
    """Return the number of challengers."""
    return rounds * len(weights_of(title)[1]) * len(STEPS)


def install_weights(row: Any, weights: Sequence[int]) -> None:
    """Overwrite the evaluation's weights in place."""
    for at, weight in enumerate(weights):
        row[at] = weight


def play_duel(
    title: str,
    weights: Mapping[str, Sequence[int]],
    fixture: Fixture,
    skill: SearchParams,
    rng: Rng,
) -> float:
    """Play one match and return the share of the win that the challenger's seats get."""
    row, _ = weights_of(title)
    state = game(title).new(len(fixture.bots), fixture.seed)
    while not state.over:
        seat = state.to_act[0]
        install_weights(row, weights[fixture.bots[seat]])
        thought = search(state, seat, skill, Budget(seconds=0.0, simulations=0), rng)
        state.apply(seat, thought.candidates[0].move)
    winners = state.winners
    won = sum(fixture.bots[seat] == CHALLENGER for seat in winners)
    return won / len(winners) if winners else 0.5


def tune(
    title: str,
    seats: int,
    matches: int,
    simulations: int,
    rounds: int,
    seed: int,
    played: Callable[[], None] = lambda: None,
) -> Iterator[WeightTrial]:
    """Yield the result of each challenger; at the end, the row contains the champion's weights.

    `played` is called after every match.
    """
    row, names = weights_of(title)
    champion = [int(weight) for weight in row]
    rng = Rng(seed)
    skill = SearchParams(simulations=simulations, seconds=60.0, depth=8)
    try:
        for number in range(trials_of(title, rounds)):
            at, step = number // len(STEPS) % len(champion), STEPS[number % len(STEPS)]
            challenger = champion.copy()
            challenger[at] = max(1, round(challenger[at] * step))
            if challenger == champion:
                challenger[at] += 1
            sides = {CHAMPION: champion, CHALLENGER: challenger}
            fixtures = schedule(list(sides), seats, matches, seed + 1000 * number)
            won = 0.0
            for fixture in fixtures:
                won += play_duel(title, sides, fixture, skill, rng)
                played()
            share = won / matches
            accepted = share > 0.5 + CLEARLY * 0.5 / math.sqrt(matches)
            if accepted:
                champion = challenger
            yield WeightTrial(names[at], challenger[at], share, accepted, tuple(champion))
    finally:
        install_weights(row, champion)
