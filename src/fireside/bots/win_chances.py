# not compiled: asked by people, a few times a second at most
"""Chances: how likely each seat wins the match, by one estimate whoever's turn it is.

Where turns are planned as a whole, every seat plays one on in thought, and what the evaluation
says after each of them is averaged: so nobody's chances rise only because it is their turn.
Elsewhere a search looks at what follows. What comes out is then sharpened by what many matches of
bots have shown: `python -m benchmarks.bots.calibration`.
"""

import pkgutil
import time
from collections.abc import Sequence
from functools import cache

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from fireside.bots.beam_search import A_TURN, NOTHING, play_on
from fireside.bots.bot import Budget
from fireside.bots.search import search
from fireside.bots.search_params import SearchParams
from fireside.bots.turn_planner import REPLY_BEAM
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import MOST_MOVES, MOST_SEATS, State
from fireside.games import hooks_of, learned_hooks_of

SKILL = SearchParams(simulations=0, seconds=600.0, depth=12, settles=False, learned=True)
SIMULATIONS = 800  # of one estimate, wherever there is time for it
ROUND = 50  # simulations are worth as much as a round played on
WORLDS = 8  # that a seat holds for possible, when it asks how things stand on another's turn
LEAST = 1e-4  # nobody is given up
NOBODY_WINS = 1e-3  # less than this, and a match of this title always has a winner

Shares = list[float]


class TemperatureCalibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much surer than the estimate one may be, and from which matches that is known."""

    sharpness: float
    level: str
    matches: int
    seed: int


def chances_for_seat(world: State, seat: int, seconds: float, rng: Rng) -> tuple[float, ...]:
    """Every seat's chances, from what one seat may know; whose turn it is does not matter."""
    if world.over:
        return tuple(final_shares(world))
    if seat in world.to_act:
        return estimate_for_seat(world, SIMULATIONS, rng, seconds, seat)
    drawn = [
        estimate(world.resample(seat, rng), SIMULATIONS // WORLDS, rng, seconds / WORLDS)
        for _ in range(WORLDS)
    ]
    mean = [sum(one) / WORLDS for one in zip(*drawn, strict=True)]
    return tuple(apply_temperature(mean, sharpness(world)))


def estimate_for_seat(
    state: State, simulations: int, rng: Rng, seconds: float = 0.0, seat: int | None = None
) -> tuple[float, ...]:
    """Every seat's chances, as the seat that is asked would see them."""
    if state.over:
        return tuple(final_shares(state))
    return tuple(
        apply_temperature(estimate(state, simulations, rng, seconds, seat), sharpness(state))
    )


def final_shares(state: State) -> Shares:
    """What a finished match has brought everybody: a win is shared by its winners."""
    winners = state.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(int(state.seats))]


def estimate(
    state: State, simulations: int, rng: Rng, seconds: float = 0.0, seat: int | None = None
) -> Shares:
    """Every seat's share of the win as thinking alone would have it; together at most one."""
    asked = state.to_act[0] if seat is None else seat
    hooks = learned_hooks_of(state)
    answers = vec[i64]([0] * MOST_MOVES)
    if hooks.plans_turn(state) or hooks.list_bids(state, asked, answers) > 0:
        return _within_one(_play_on(hooks, state, asked, simulations, seconds, rng))
    budget = Budget(seconds=seconds, simulations=simulations)
    return _within_one(search(state, asked, SKILL, budget, rng).prospects)


def _play_on(
    hooks: SearchHooks, state: State, seat: int, simulations: int, seconds: float, rng: Rng
) -> Shares:
    """The mean over worlds in which everybody plays one more turn."""
    begun = time.perf_counter()
    rounds = [_one_round(hooks, state.resample(seat, rng))]
    while len(rounds) * ROUND < simulations:
        if 0.0 < seconds < time.perf_counter() - begun:
            break
        rounds.append(_one_round(hooks, state.resample(seat, rng)))
    return [sum(one) / len(rounds) for one in zip(*rounds, strict=True)]


def _one_round(hooks: SearchHooks, world: State) -> Shares:
    """The mean of what the evaluation says after each seat's next turn."""
    seats = int(world.seats)
    after: list[Shares] = []
    rewards = vec[i64]([0] * MOST_SEATS)
    while len(after) < seats and not world.over:
        played = play_on(hooks, world, REPLY_BEAM)
        if played == NOTHING:
            break
        if played == A_TURN:
            hooks.evaluate(world, rewards)
            after.append([float(rewards[seat]) / float(hooks.full_win) for seat in range(seats)])
    if world.over:
        after[-1:] = [final_shares(world)] * (seats - len(after) + 1)
    return [sum(one) / len(after) for one in zip(*after, strict=True)]


def _within_one(shares: Sequence[float]) -> Shares:
    """The same shares; where they promise more than one win, less of each."""
    whole = max(1.0, sum(shares))
    return [one / whole for one in shares]


def apply_temperature(shares: Sequence[float], sharpness: float) -> Shares:
    """The shares raised to a power and shared out anew, what nobody gets among them.

    Order is kept. Above one, whoever is ahead is farther ahead; one changes nothing.
    """
    nobody = 1.0 - sum(shares)
    raised = [max(one, LEAST) ** sharpness for one in shares]
    whole = sum(raised) + (nobody**sharpness if nobody > NOBODY_WINS else 0.0)
    return [one / whole for one in raised]


def sharpness(state: State) -> float:
    """What is known about such tables; one, where nobody has measured."""
    hooks = hooks_of(state)
    features = hooks.features
    table = str(state.seats) if features is None else features.table_kind(state)
    known = calibrations(type(hooks).__module__)
    return known[table].sharpness if table in known else 1.0


@cache
def calibrations(module: str) -> dict[str, TemperatureCalibration]:
    """What is known of every kind of table of the title whose thinking this module is."""
    try:
        file = pkgutil.get_data(module, "weights/chances.json")
    except OSError:
        return {}
    return {} if file is None else msgspec.json.decode(file, type=dict[str, TemperatureCalibration])
