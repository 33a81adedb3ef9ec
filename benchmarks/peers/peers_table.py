"""The table of docs/explanation/performance.md: a line for each game, a column for each use."""

import json
from pathlib import Path
from typing import Any

Row = dict[str, Any]
MEASURED = Path(__file__).with_name("measured.json")
PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "performance.md"
BEGIN, END = "<!-- peers: begin -->\n", "<!-- peers: end -->"
# The measured uses and their columns.
COLUMNS = {
    "from Python": ("driven from Python", "C++, driven from Python", "Python", "JAX on the CPU"),
    "in the engine": ("engine throughout", "C++ throughout"),
    "PettingZoo": ("PettingZoo",),
    "OpenSpiel": ("OpenSpiel",),
    "tensor, mask": ("OpenSpiel, tensor and mask",),
    "observer": ("OpenSpiel, observer and legal moves",),
    "rl_environment": ("OpenSpiel, rl_environment",),
    "vector, 1 core": ("vector of 1024, 1 core, by processor time",),
    "vector, 2 cores": ("vector of 2048, 2 cores, by processor time",),
}


def page(text: str) -> str:
    """Return the page's text with the table of the last measurement."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{measured_table()}\n{END}{after}"


def measured_table() -> str:
    """Return when and where the rows were measured, and the table of them."""
    about = json.loads(MEASURED.read_text(encoding="utf-8"))
    versions = sorted(
        {f"{row['library']} {row['version']}" for row in about["rows"] if not is_ours(row)}
    )
    head = (
        f"Measured {about['date']} at commit {about['commit']} on {about['machine']}, "
        f"Python {about['python']}; {', '.join(versions)}."
    )
    missing = [f"Not measured: {problem}" for problem in about["missing"]]
    return "\n\n".join([head, *missing, summary(about["rows"])])


def summary(rows: list[Row]) -> str:
    """Return the table in thousands of decisions a second, and the time of a copy."""
    lines = [
        f"| library | game | {' | '.join(COLUMNS)} | copy |",
        f"|---|---|{'---:|' * (len(COLUMNS) + 1)}",
    ]
    games: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        library = f"**Fireside**, {row['version']}" if is_ours(row) else row["library"]
        games.setdefault((library, row["game"]), []).append(row)
    for (library, game), measured in games.items():
        cells = [thousands(measured, ways) for ways in COLUMNS.values()]
        copies = [
            row["copy_us"]
            for row in measured
            if row["how"] in COLUMNS["from Python"] and "copy_us" in row
        ]
        copy = f"{copies[0]:.2f} µs" if copies and copies[0] is not None else ""
        lines.append(f"| {library} | {game} | {' | '.join(cells)} | {copy} |")
    return "\n".join(lines)


def is_ours(row: Row) -> bool:
    """Return whether a row is about Fireside."""
    return bool(row["library"] == "Fireside")


def thousands(rows: list[Row], ways: tuple[str, ...]) -> str:
    """Return the decisions a second in one of these ways, in thousands; empty if not measured."""
    found = [row["decisions"] for row in rows if row["how"] in ways]
    if not found:
        return ""
    return f"{found[0] / 1000:,.0f}" if found[0] >= 10_000 else f"{found[0] / 1000:.1f}"
