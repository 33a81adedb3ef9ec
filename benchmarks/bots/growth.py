"""Strength over time, cores and generations: each step against the one before, and pictures of it.

python -m benchmarks.bots.growth time [--title maamut] [--matches 64] [--folder DIR]
python -m benchmarks.bots.growth cores [--seconds 0.2]
python -m benchmarks.bots.growth pictures

What was measured lies beside this file, a line for each step; a step that is measured again takes
the place of its line. Steps of generations are those of the gates in docs/history/bots.md,
which every training keeps in its `generations.jsonl`.
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
    """What one step brought: so many of the decided matches were won against the step before."""

    over: str
    title: str
    seats: int
    before: str
    after: str
    wins: float
    decided: int

    @property
    def place(self) -> tuple[str, str, int, str]:
        """What it is a measure of; there is one step for each."""
        return self.over, self.title, self.seats, self.after

    @property
    def gain(self) -> tuple[float, float, float]:
        """In points of Elo, and how few and how many they may be."""
        lowest, highest = wilson(self.wins, self.decided)
        return elo((self.wins + 0.5) / (self.decided + 1)), elo(lowest), elo(highest)


def elo(share: float) -> float:
    """The difference in rating of who wins this share, at most 800."""
    share = min(max(share, 0.01), 0.99)
    return 400 * math.log10(share / (1 - share))


def read() -> list[Step]:
    """All steps that were measured, in the order in which they are told."""
    return [msgspec.json.decode(line, type=Step) for line in MEASURED.read_bytes().splitlines()]


def keep(step: Step) -> None:
    """The step is among those that were measured, once."""
    steps = {one.place: one for one in [*read(), step]}
    MEASURED.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in steps.values()))


def entrants(over: str, seconds: float) -> list[tuple[str, str]]:
    """Who plays, from step to step: its label, and its name in the arena."""
    if over == "time":
        return [(f"{time:g} s", f"expert@{time:g}") for time in SECONDS]
    return [(str(cores), f"expert@{seconds:g}x{cores}") for cores in CORES if cores <= cores_here()]


def measure(over: str, titles: Sequence[str], args: argparse.Namespace) -> None:
    """Each step plays the one before, mirrored; with cores of their own, as many matches at once
    as there is room for."""
    for title in titles:
        seats = fireside.game(title).seats.start
        for (before, weaker), (after, stronger) in pairwise(entrants(over, args.seconds)):
            room = args.cores // int(after) if over == "cores" else args.cores
            bots = (stronger, weaker)
            found = pair(title, seats, bots, args.matches, args.seconds, max(room, 1), args.folder)
            print(f"{title:10} {seats} {after:>6} against {before:>6} {found}", flush=True)
            keep(Step(over, title, seats, before, after, found.wins, found.decided))


def picture(over: str, steps: Sequence[Step]) -> str:
    """Ratings from step to step as SVG, with the interval of each step."""
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
    names = []  # over all curves
    free: dict[int, float] = {}  # they stand beside the ends of curves, none on another
    for curve in sorted(curves, key=lambda one: -one.points[-1]):
        end = curve.places[-1]
        free[end] = max(height_of(curve.points[-1], highest), free.get(end, 0.0) + LINE)
        drawn += drawn_curve(curve, labels, highest)
        names.append(drawn_name(curve, labels, free[end]))
    return "\n".join([*drawn, *names, "</svg>", ""])


def labels_of(steps: Sequence[Step]) -> list[str]:
    """What is stepped from and to, in order, wherever a title begins."""
    labels: list[str] = []
    for one in steps:
        if one.before not in labels:
            at = labels.index(one.after) if one.after in labels else len(labels)
            labels.insert(at, one.before)
        if one.after not in labels:
            labels.insert(labels.index(one.before) + 1, one.after)
    return labels


class Curve(msgspec.Struct, frozen=True):
    """The ratings of one title, from its first step on, and how far each may be off."""

    title: str
    seats: int
    places: list[int]
    points: list[float]
    spreads: list[tuple[float, float]]


def curves_of(steps: Sequence[Step], labels: Sequence[str]) -> list[Curve]:
    """A curve for each title and number of seats, beginning at 0."""
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
    """A line through the ratings, and bars for what each step may be off."""
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
    """The title and its number of seats, beside the end of its curve."""
    x = place_of(curve.places[-1], labels) + 10
    return (
        f'<text x="{x:.1f}" y="{y + 4:.1f}" fill="{COLOURS[curve.title]}" stroke="white" '
        f'stroke-width="4" paint-order="stroke">{NAMES[curve.title]}, {curve.seats}</text>'
    )


def place_of(at: int, labels: Sequence[str]) -> float:
    """Where a step lies in the picture."""
    return LEFT + at * (WIDTH - LEFT - RIGHT) / max(len(labels) - 1, 1)


def height_of(points: float, highest: int) -> float:
    """Where a rating lies in the picture."""
    return HEIGHT - BOTTOM - (points - LOWEST) / (highest - LOWEST) * (HEIGHT - TOP - BOTTOM)


def file_of(over: str) -> Path:
    """Where the picture is kept, for docs/history/bots.md."""
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
