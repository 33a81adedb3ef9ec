"""Draws the learning curves of the baselines: python -m benchmarks.baselines.figures [--from DIR].

`--from` first takes the curves, the metrics of each training and the digests of the weights from
the folder of `python -m benchmarks.baselines` into docs/researchers/baselines. The pictures in
docs/figures follow from these files alone.
"""

import argparse
import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"
KEPT = DOCS / "researchers" / "baselines"
FIGURES = DOCS / "figures"
POINTS = 20  # of a curve
COLOURS = ("#0b6e99", "#b3541e", "#3d7a3d", "#8a3d7a", "#8a6d00")  # of the five seeds
WIDTH, HEIGHT, LEFT, MARGIN = 420, 260, 56, 40
Curve = list[tuple[float, float]]
METRICS = {"ppo": "losses/entropy", "value_search": "losses/value_loss"}


def collect(folder: Path) -> None:
    """Write curves, metrics and digests of a run to the folder of the documentation."""
    KEPT.mkdir(parents=True, exist_ok=True)
    found: dict[str, Any] = json.loads((folder / "curves.json").read_text())
    digests = []
    for file in sorted(folder.glob("weights/*.pt")):
        digests.append(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}")
        learner, _, seed = file.stem.rpartition("-")
        lines = [json.loads(line) for line in Path(f"{file}.jsonl").read_text().splitlines()]
        metric = METRICS[learner.partition("-")[0]]
        found.setdefault(f"{learner}/metric", {})[seed] = thinned(
            [(one["global_step"], round(one[metric], 5)) for one in lines]
        )
    (KEPT / "curves.json").write_text(json.dumps(found) + "\n", encoding="utf-8")
    (KEPT / "weights.sha256").write_text("\n".join(digests) + "\n", encoding="utf-8")


def thinned(curve: Curve) -> Curve:
    """Return the means of equal parts of the curve."""
    parts = [
        curve[len(curve) * at // POINTS : len(curve) * (at + 1) // POINTS] for at in range(POINTS)
    ]
    return [
        (part[-1][0], round(sum(value for _, value in part) / len(part), 5))
        for part in parts
        if part
    ]


def picture(title: str, axis: str, curves: Sequence[Curve]) -> str:
    """Return an SVG with a line for each seed."""
    most = max(x for curve in curves for x, _ in curve)
    values = [y for curve in curves for _, y in curve]
    low, high = min(0.0, *values), max(values)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="20">{title}</text>',
    ]

    def place(x: float, y: float) -> tuple[float, float]:
        return (
            LEFT + x / most * (WIDTH - LEFT - MARGIN),
            HEIGHT - MARGIN - (y - low) / (high - low) * (HEIGHT - 2 * MARGIN),
        )

    for share in (0.0, 0.5, 1.0):
        _, y = place(0, low + share * (high - low))
        x, _ = place(share * most, low)
        lines.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - MARGIN}" stroke="#ccc"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">'
            f"{low + share * (high - low):.3g}</text>"
            f'<text x="{x:.1f}" y="{HEIGHT - MARGIN + 16}" text-anchor="middle">'
            f"{share * most:,.0f}</text>"
        )
    lines.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">{axis}</text>')
    for colour, curve in zip(COLOURS, curves, strict=False):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*one) for one in curve))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
    return "\n".join([*lines, "</svg>", ""])


def pictures() -> dict[str, str]:
    """Return the name and the text of each picture."""
    found: dict[str, Any] = json.loads((KEPT / "curves.json").read_text())
    told = {
        "ppo": ("PPO", "entropy of the policy"),
        "value_search": ("value search", "loss of the value"),
    }
    drawn = {}
    for name, curves in found.items():
        learner, _, metric = name.partition("/")
        example, _, title = learner.partition("-")
        if metric:
            words, what = told[example]
            drawn[f"baseline-{learner}.svg"] = picture(
                f"{words}, {title}: {what}", "decisions", list(curves.values())
            )
        elif example == "mccfr":
            drawn[f"baseline-{learner}.svg"] = picture(
                "MCCFR, small Mâamut: mean return against random play",
                "iterations",
                list(curves.values()),
            )
    return drawn


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--from", dest="folder", type=Path, help="of python -m benchmarks.baselines"
    )
    args = parser.parse_args()
    if args.folder:
        collect(args.folder)
    for name, text in pictures().items():
        (FIGURES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
