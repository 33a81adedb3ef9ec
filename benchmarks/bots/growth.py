"""Measures strength by thinking time and cores, and draws it, also by training generation.

python -m benchmarks.bots.growth time [--title maamut] [--matches 64] [--folder DIR]
python -m benchmarks.bots.growth cores [--seconds 0.2]
python -m benchmarks.bots.growth pictures

Each step plays against the one before. Results are stored beside this file, one line per step; a
repeated measurement replaces its line. Steps of generations are those of the gates in
docs/history/bots.md, which every training stores in its `generations.jsonl`.
"""

import argparse
import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from benchmarks.bots.pairing import pair

import fireside
from fireside.arena.tournament import cores_here
from fireside.play.confidence import wilson

MEASURED = Path(__file__).with_name("growth.jsonl")
FIGURES = Path("docs/figures")
SECONDS = [0.05, 0.2, 1.0, 5.0]
CORES = [1, 2, 4, 8]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM, LINE = 640, 340, 56, 100, 40, 44, 14
LOWEST = -100
COLOURS = {"altamira": "#b3541e", "maamut": "#2b6ca3", "tikal": "#2f7d4f"}
NAMES = {"altamira": "Altamira", "maamut": "Mâamut", "tikal": "Tikal"}
HEADINGS = {
    "time": "Elo gained with more seconds a decision",
    "cores": "Elo gained with more cores at once",
    "generations": "Elo gained by generations of networks, at the gates",
}


class Step(msgspec.Struct, frozen=True):
    """One step's share of wins among the decided matches against the step before."""

    over: str
    title: str
    seats: int
    before: str
    after: str
    wins: float
    decided: int

    @property
    def place(self) -> tuple[str, str, int, str]:
        """Return the key of the measurement; a later one with the same key replaces it."""
        return self.over, self.title, self.seats, self.after

    @property
    def gain(self) -> tuple[float, float, float]:
        """Return the gain in Elo points with the bounds of its interval."""
        lowest, highest = wilson(self.wins, self.decided)
        return elo((self.wins + 0.5) / (self.decided + 1)), elo(lowest), elo(highest)


def elo(share: float) -> float:
    """Return the difference in rating for this share of wins, at most 800 Elo points."""
    share = min(max(share, 0.01), 0.99)
    return 400 * math.log10(share / (1 - share))


def read() -> list[Step]:
    """Return all measured steps in the order of the report."""
    return [msgspec.json.decode(line, type=Step) for line in MEASURED.read_bytes().splitlines()]


def keep(step: Step) -> None:
    """Add the step to the stored measurements; replace an earlier one of the same kind."""
    steps = {one.place: one for one in [*read(), step]}
    MEASURED.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in steps.values()))


def entrants(over: str, seconds: float) -> list[tuple[str, str]]:
    """Return label and arena name of the players, from step to step."""
    if over == "time":
        return [(f"{time:g} s", f"expert@{time:g}") for time in SECONDS]
    return [(str(cores), f"expert@{seconds:g}x{cores}") for cores in CORES if cores <= cores_here()]


def measure(over: str, titles: Sequence[str], args: argparse.Namespace) -> None:
    """Play each step against the one before, in mirrored matches.

    Bots that use several cores play as many matches at once as the machine has cores for.
    """
    for title in titles:
        seats = fireside.game(title).seats.start
        for (before, weaker), (after, stronger) in pairwise(entrants(over, args.seconds)):
            room = args.cores // int(after) if over == "cores" else args.cores
            bots = (stronger, weaker)
            found = pair(title, seats, bots, args.matches, args.seconds, max(room, 1), args.folder)
            print(f"{title:10} {seats} {after:>6} against {before:>6} {found}", flush=True)
            keep(Step(over, title, seats, before, after, found.wins, found.decided))


def picture(over: str, steps: Sequence[Step]) -> str:
    """Return an SVG chart of the ratings with the interval of each step."""
    labels = labels_of(steps)
    curves = curves_of(steps, labels)
    highest = math.ceil(max(max(curve.points) for curve in curves) / 100 + 1) * 100
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12">',
        f"<title>{HEADINGS[over]}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="22" font-size="14">{HEADINGS[over]}</text>',
    ]
    for points in range(LOWEST, highest + 1, 100):
        y = height_of(points, highest)
        drawn.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{points}</text>'
        )
    for at, label in enumerate(labels):
        x = place_of(at, labels)
        drawn.append(f'<text x="{x:.1f}" y="{HEIGHT - 18}" text-anchor="middle">{label}</text>')
    names = []  # of all curves
    free: dict[int, float] = {}  # label positions, one for each curve without overlaps
    for curve in sorted(curves, key=lambda one: -one.points[-1]):
        end = curve.places[-1]
        free[end] = max(height_of(curve.points[-1], highest), free.get(end, 0.0) + LINE)
        drawn += drawn_curve(curve, labels, highest)
        names.append(drawn_name(curve, labels, free[end]))
    return "\n".join([*drawn, *names, "</svg>", ""])


def labels_of(steps: Sequence[Step]) -> list[str]:
    """Return the labels of the steps in order, for all titles together."""
    labels: list[str] = []
    for one in steps:
        if one.before not in labels:
            at = labels.index(one.after) if one.after in labels else len(labels)
            labels.insert(at, one.before)
        if one.after not in labels:
            labels.insert(labels.index(one.before) + 1, one.after)
    return labels


class Curve(msgspec.Struct, frozen=True):
    """The ratings of one title from its first step on, with their intervals."""

    title: str
    seats: int
    places: list[int]
    points: list[float]
    spreads: list[tuple[float, float]]


def curves_of(steps: Sequence[Step], labels: Sequence[str]) -> list[Curve]:
    """Return a curve for each title and number of seats, beginning at 0."""
    curves: dict[tuple[str, int], Curve] = {}
    for one in steps:
        begun = Curve(one.title, one.seats, [labels.index(one.before)], [0.0], [(0.0, 0.0)])
        curve = curves.setdefault((one.title, one.seats), begun)
        gain, lowest, highest = one.gain
        so_far = curve.points[-1]
        curve.places.append(labels.index(one.after))
        curve.points.append(so_far + gain)
        curve.spreads.append((so_far + lowest, so_far + highest))
    return list(curves.values())


def drawn_curve(curve: Curve, labels: Sequence[str], highest: int) -> list[str]:
    """Return SVG lines of a curve and of the error bars of its steps."""
    colour = COLOURS[curve.title]
    spots = [
        (place_of(place, labels), height_of(points, highest))
        for place, points in zip(curve.places, curve.points, strict=True)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    drawn = [f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>']
    for (x, y), (low, high) in zip(spots, curve.spreads, strict=True):
        bottom, top = height_of(max(low, LOWEST), highest), height_of(min(high, highest), highest)
        drawn.append(
            f'<path d="M{x:.1f} {bottom:.1f}V{top:.1f}" stroke="{colour}" opacity="0.5"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>'
        )
    return drawn


def drawn_name(curve: Curve, labels: Sequence[str], y: float) -> str:
    """Return the SVG label of a curve, placed at its end."""
    x = place_of(curve.places[-1], labels) + 10
    return (
        f'<text x="{x:.1f}" y="{y + 4:.1f}" fill="{COLOURS[curve.title]}" stroke="white" '
        f'stroke-width="4" paint-order="stroke">{NAMES[curve.title]}, {curve.seats}</text>'
    )


def place_of(at: int, labels: Sequence[str]) -> float:
    """Return the x coordinate of a step."""
    return LEFT + at * (WIDTH - LEFT - RIGHT) / max(len(labels) - 1, 1)


def height_of(points: float, highest: int) -> float:
    """Return the y coordinate of a rating."""
    return HEIGHT - BOTTOM - (points - LOWEST) / (highest - LOWEST) * (HEIGHT - TOP - BOTTOM)


def file_of(over: str) -> Path:
    """Return the path of the chart, which docs/history/bots.md shows."""
    return FIGURES / f"strength-{over}.svg"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["time", "cores", "pictures"])
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=0.2, help="where cores are compared")
    parser.add_argument("--title", action="append", choices=fireside.titles())
    parser.add_argument("--cores", type=int, default=cores_here())
    parser.add_argument("--folder", type=Path, help="keeps the outcomes; goes on if interrupted")
    args = parser.parse_args()
    if args.what != "pictures":
        measure(args.what, args.title or fireside.titles(), args)
    steps = read()
    for over in HEADINGS:
        measured = [one for one in steps if one.over == over]
        if measured:
            file_of(over).write_text(picture(over, measured))


if __name__ == "__main__":
    main()
