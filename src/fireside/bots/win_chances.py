# not compiled: asked by people, a few times a second at most
"""Win chances: each seat's probability of winning, by an estimate that is fair to all seats.

Where turns are planned as a whole, every seat plays its next turn and the evaluations after each of
them are averaged, so that no seat's chances rise only because it is to act. Elsewhere they come
from a tree search. Temperature scaling then corrects the estimate; `python -m
benchmarks.bots.calibration` fits it to matches of bots.
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
SIMULATIONS = 800  # simulations of one estimate, if time allows
ROUND = 50  # simulations that one played round counts for
WORLDS = 8  # worlds that a seat averages over when it is not to act
LEAST = 1e-4  # lower bound of a seat's chances before scaling
NOBODY_WINS = 1e-3  # smaller chances of a match without a winner count as none

Shares = list[float]


class TemperatureCalibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fitted exponent (inverse temperature) for one kind of table, with its provenance."""

    sharpness: float
    level: str
    matches: int
    seed: int


def chances_for_seat(world: State, seat: int, seconds: float, rng: Rng) -> tuple[float, ...]:
    """Return every seat's chances, from the information of one seat, whether it is to act or not.

    `world` is a world of that seat.
    """
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
    """Return every seat's calibrated chances, from the information of the seat that is to act."""
    if state.over:
        return tuple(final_shares(state))
    return tuple(
        apply_temperature(estimate(state, simulations, rng, seconds, seat), sharpness(state))
    )


def final_shares(state: State) -> Shares:
    """Return the shares of a finished match: a win is divided among its winners."""
    winners = state.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(int(state.seats))]


def estimate(
    state: State, simulations: int, rng: Rng, seconds: float = 0.0, seat: int | None = None
) -> Shares:
    """Return every seat's uncalibrated share of the win; the sum is at most one.

    The rest is the chance of a match without a winner.
    """
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
    """Return the mean over worlds in which every seat plays one more turn."""
    begun = time.perf_counter()
    rounds = [_one_round(hooks, state.resample(seat, rng))]
    while len(rounds) * ROUND < simulations:
        if 0.0 < seconds < time.perf_counter() - begun:
            break
        rounds.append(_one_round(hooks, state.resample(seat, rng)))
    return [sum(one) / len(rounds) for one in zip(*rounds, strict=True)]


def _one_round(hooks: SearchHooks, world: State) -> Shares:
    """Return the mean evaluation after each seat's next turn."""
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
    """Scale the shares down to a sum of one if it is larger."""
    whole = max(1.0, sum(shares))
    return [one / whole for one in shares]


def apply_temperature(shares: Sequence[float], sharpness: float) -> Shares:
    """Raise the shares to a power and normalize them, including the share without a winner.

    The order is kept. Exponents above one make the estimate more confident; one changes nothing.
    """
    nobody = 1.0 - sum(shares)
    raised = [max(one, LEAST) ** sharpness for one in shares]
    whole = sum(raised) + (nobody**sharpness if nobody > NOBODY_WINS else 0.0)
    return [one / whole for one in raised]


def sharpness(state: State) -> float:
    """Return the fitted exponent for such tables; one without a calibration."""
    hooks = hooks_of(state)
    features = hooks.features
    table = str(state.seats) if features is None else features.table_kind(state)
    known = calibrations(type(hooks).__module__)
    return known[table].sharpness if table in known else 1.0


@cache
def calibrations(module: str) -> dict[str, TemperatureCalibration]:
    """Return the calibrations of a title by kind of table, from the module of its search hooks."""
    try:
        file = pkgutil.get_data(module, "weights/chances.json")
    except OSError:
        return {}
    return {} if file is None else msgspec.json.decode(file, type=dict[str, TemperatureCalibration])
