"""Learning curves of a training run, as text and as SVG."""

from collections.abc import Sequence

from fireside.learn.run_directory import Generation
from fireside.learn.training_spec import TrainingSpec

WIDTH, HEIGHT, MARGIN = 640, 320, 48
BAR = 30  # characters of a bar for 100 %


def as_text(subject: TrainingSpec, generations: Sequence[Generation]) -> str:
    """Return a table with a line per generation and a bar for its share of wins in gating."""
    lines = [f"{subject.title} ({subject.table}), commit {subject.commit}, seed {subject.seed}", ""]
    lines.append("gen   matches  positions    loss  favourite  against   share")
    for one in generations:
        bar = "#" * round(BAR * one.gate.share)
        mark = "accepted" if one.gate.accepted else ""
        lines.append(
            f"{one.number:3} {one.matches:9,} {one.positions:10,} {one.loss:7.4f} "
            f"{one.accuracy:9.1%}  {one.teacher:7} {one.gate.share:7.1%}  {bar:{BAR}} {mark}"
        )
    return "\n".join(line.rstrip() for line in lines) + "\n"


def as_picture(subject: TrainingSpec, generations: Sequence[Generation]) -> str:
    """Return an SVG: shares of wins in gating as points, accuracy as a line."""
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12">',
        f"<title>{subject.title} ({subject.table}): generations of a training</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = y_of(share)
        drawn.append(
            f'<path d="M{MARGIN} {y:.1f}H{WIDTH - MARGIN}" stroke="#ccc"/>'
            f'<text x="{MARGIN - 6}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>'
        )
    places = [x_of(at, len(generations)) for at in range(len(generations))]
    line = " ".join(
        f"{x:.1f},{y_of(one.accuracy):.1f}" for x, one in zip(places, generations, strict=True)
    )
    drawn.append(f'<polyline points="{line}" fill="none" stroke="#06c" stroke-width="2"/>')
    for x, one in zip(places, generations, strict=True):
        fill = "#080" if one.gate.accepted else "white"
        drawn.append(
            f'<circle cx="{x:.1f}" cy="{y_of(one.gate.share):.1f}" r="5" fill="{fill}" '
            f'stroke="#080" stroke-width="2"/>'
            f'<text x="{x:.1f}" y="{HEIGHT - 16}" text-anchor="middle">{one.number}</text>'
        )
    drawn.append(
        f'<text x="{MARGIN}" y="20">{subject.title} ({subject.table}). Points: wins against the '
        "best before, filled if accepted. Line: wins of the favourite.</text>"
    )
    return "\n".join([*drawn, "</svg>", ""])


def y_of(share: float) -> float:
    return HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)


def x_of(at: int, count: int) -> float:
    return MARGIN + (at + 0.5) * (WIDTH - 2 * MARGIN) / max(count, 1)
