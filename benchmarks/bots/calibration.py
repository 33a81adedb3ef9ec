"""Calibrates the win probabilities against the results of bots' matches.

python -m benchmarks.bots.calibration [--title tikal] [--matches 100] [--write]

Bots play matches against each other. At several moments of each match the chances of all seats are
estimated, as at a table, and compared with the result. The temperature of the estimate and the
weight of a baseline that knows only the scores are fitted on the first seeds; the evaluated matches
use other seeds. Every kind of table has equally many matches for fitting and evaluation. No search
is limited by time: equal seeds give equal tables.
"""

import argparse
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

import fireside
from fireside.arena.tournament import cores_here
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.bots.win_chances import (
    SIMULATIONS,
    Shares,
    TemperatureCalibration,
    apply_temperature,
    estimate,
    final_shares,
)
from fireside.bots.worker_pool import process_pool
from fireside.core.rng import Rng

GAMES = Path(fireside.__file__).parent / "games"
LEARNING, COUNTING = 100_000, 500_000  # first seeds of fitting and evaluation
BINS = ((0, 20), (20, 40), (40, 60), (60, 80), (80, 100))
SHARPNESSES = [step / 20 for step in range(6, 81)]
WEIGHTS_OF_A_POINT = [step / 100 for step in range(61)]


@dataclass(frozen=True, slots=True)
class Table:
    """A kind of table, and the level of the bots at it."""

    title: str
    seats: int
    options: dict[str, str | int]
    level: str
    moments: int

    @property
    def name(self) -> str:
        return f"{self.seats}-professional" if self.options else str(self.seats)


@dataclass(frozen=True, slots=True)
class Looked:
    """A moment of a match: estimated chances, scores and the result."""

    shares: Shares
    scores: list[int]
    won: Shares


def tables_of(title: str, level: str, moments: int, professional: bool) -> list[Table]:
    """Return a table for each number of seats of a title."""
    options: dict[str, str | int] = {"game": "professional"} if professional else {}
    return [Table(title, n, options, level, moments) for n in fireside.game(title).seats]


def watch(table: Table, seed: int) -> list[Looked]:
    """Play a match and return moments spread evenly over it."""
    state = fireside.game(table.title).new(table.seats, seed, table.options)
    bots = [bot(table.level, seed * 8 + seat) for seat in range(table.seats)]
    rng = Rng(seed)
    passed = []
    while not state.over:
        seat = state.to_act[0]
        passed.append(state.clone())
        state.apply(seat, bots[seat].choose(state.resample(seat, rng), seat, Budget(0.0, 0)))
    seen = []
    for at in range(table.moments):
        moment = passed[int((at + rng.roll(1000) / 1000) * len(passed) / table.moments)]
        shares = estimate(moment, SIMULATIONS, rng)
        seen.append(Looked(shares, [int(one) for one in moment.scores], final_shares(state)))
    return seen


def by_score(looked: Looked, weight: float) -> Shares:
    """Return the chances that the scores alone imply, as a softmax with this weight."""
    best = max(looked.scores)
    shares = [math.exp(weight * (one - best)) for one in looked.scores]
    return [one / sum(shares) for one in shares]


def surprise(told: Iterable[tuple[Shares, Shares]]) -> float:
    """Return the mean logarithmic loss."""
    losses = [
        -sum(right * math.log(max(said, 1e-6)) for said, right in zip(shares, won, strict=True))
        for shares, won in told
    ]
    return sum(losses) / len(losses)


def brier(told: Iterable[tuple[Shares, Shares]]) -> float:
    """Return the mean squared error of a seat's chances (Brier score)."""
    errors = [
        (said - right) ** 2 for shares, won in told for said, right in zip(shares, won, strict=True)
    ]
    return sum(errors) / len(errors)


Forecast = Callable[[Looked], Shares]


def forecasts(seen: list[Looked], say: Forecast) -> list[tuple[Shares, Shares]]:
    return [(say(one), one.won) for one in seen]


def learn(seen: list[Looked]) -> tuple[float, float]:
    """Fit the temperature and the weight of a point to the smallest logarithmic loss."""
    sharp = min(
        SHARPNESSES,
        key=lambda s: surprise(forecasts(seen, lambda one: apply_temperature(one.shares, s))),
    )
    weight = min(
        WEIGHTS_OF_A_POINT, key=lambda w: surprise(forecasts(seen, lambda one: by_score(one, w)))
    )
    return sharp, weight


def reliability(told: list[tuple[Shares, Shares]]) -> str:
    """Return a reliability table: estimate, result and count for each range of chances."""
    cells = []
    for low, high in BINS:
        found = [
            (said, right)
            for shares, won in told
            for said, right in zip(shares, won, strict=True)
            if low <= 100 * said < high or high == 100 == 100 * said
        ]
        if found:
            said, right = (sum(one) / len(found) for one in zip(*found, strict=True))
            cells.append(f"{said:.0%} → {right:.0%} ({len(found)})")
        else:
            cells.append("–")
    return " | ".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--title", action="append", choices=fireside.titles())
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--matches", type=int, default=100, help="of every kind of table")
    parser.add_argument("--moments", type=int, default=10, help="of every match")
    parser.add_argument("--level", default="medium")
    parser.add_argument("--professional", action="store_true", help="that game, of Tikal")
    parser.add_argument("--cores", type=int, default=cores_here())
    parser.add_argument("--write", action="store_true", help="keep what was learned")
    args = parser.parse_args()
    ranges = " | ".join(f"{low}–{high} %" for low, high in BINS)
    print(f"| title, seats | sharpness | {ranges} | Brier | unsharpened | scores only |")
    print("|" + "---|" * (len(BINS) + 5))
    for title in args.title or fireside.titles():
        for table in tables_of(title, args.level, args.moments, args.professional):
            if table.seats in (args.seats or [table.seats]):
                found = count(table, args.matches, args.cores)
                if args.write:
                    keep(table, found)


def keep(table: Table, found: TemperatureCalibration) -> None:
    """Write the fitted values beside the title's weights."""
    path = GAMES / table.title / "ai" / "weights" / "chances.json"
    known = msgspec.json.decode(path.read_bytes()) if path.exists() else {}
    known[table.name] = msgspec.to_builtins(found)
    text = msgspec.json.format(msgspec.json.encode(dict(sorted(known.items()))), indent=2)
    path.write_bytes(text + b"\n")


def count(table: Table, matches: int, cores: int) -> TemperatureCalibration:
    """Print a line of the table and return the fitted values."""
    with process_pool(cores) as pool:
        ran = [
            list(pool.map(watch, [table] * matches, range(first, first + matches)))
            for first in (LEARNING, COUNTING)
        ]
    before, counted = ([one for match in part for one in match] for part in ran)
    sharp, weight = learn(before)
    told = forecasts(counted, lambda one: apply_temperature(one.shares, sharp))
    plain = brier(forecasts(counted, lambda one: one.shares))
    rival = brier(forecasts(counted, lambda one: by_score(one, weight)))
    print(
        f"| {table.title} {table.name} | {sharp:.2f} | {reliability(told)} | {brier(told):.3f} "
        f"| {plain:.3f} | {rival:.3f} |",
        flush=True,
    )
    return TemperatureCalibration(sharp, table.level, matches, LEARNING)


if __name__ == "__main__":
    main()
