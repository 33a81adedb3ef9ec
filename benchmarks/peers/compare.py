"""Measures Fireside and its peers in one run and prints one table: `make bench-peers`.

The peers have an environment of their own (.venv-peers). Peers that cannot be installed or that
fail are named below the table. `--write` stores all rows in measured.json and a table of them in
docs/explanation/performance.md.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from peers_table import MEASURED, PAGE, is_ours, page

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
PEERS = ROOT / ".venv-peers"

SCRIPTS = {
    "open_spiel": "open_spiel_games.py",
    "pettingzoo": "pettingzoo_games.py",
    "rlcard": "rlcard_games.py",
    "catanatron": "catanatron_games.py",
    "pgx": "pgx_games.py",
}
LONGEST_RUN = 900  # seconds


def main() -> int:
    """Install, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the table in the docs")
    args = parser.parse_args()
    missing = install()
    rows: list[dict[str, Any]] = []
    for mode in ("", "1"):
        environment = {**os.environ, "FIRESIDE_PLAIN": mode}
        rows += run(sys.executable, "fireside_games.py", environment, missing)
    for name, script in SCRIPTS.items():
        if not any(problem.startswith(f"{name} ") for problem in missing):
            environment = {**os.environ, "JAX_PLATFORMS": "cpu", "OMP_NUM_THREADS": "1"}
            environment["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
            rows += run(str(PEERS / "bin" / "python"), script, environment, missing)
    print(as_table(rows, missing))
    if args.write:
        keep(rows, missing)
    return 0


def install() -> list[str]:
    """Install every peer that supports this machine; return the names of the others."""
    uv = Path(sys.executable).with_name("uv")
    if not (PEERS / "bin" / "python").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", PEERS], check=True)
    missing: list[str] = []
    for line in (HERE / "requirements.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        print(f"Installing {line} ...", file=sys.stderr)
        python = str(PEERS / "bin" / "python")
        command = [str(uv), "pip", "install", "-q", "--python", python, *line.split()]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            why = done.stderr.strip().splitlines()
            missing.append(
                f"{line.partition('==')[0]} could not be installed here: {' '.join(why)[:200]}"
            )
    return missing


def run(
    python: str, script: str, environment: dict[str, str], missing: list[str]
) -> list[dict[str, Any]]:
    """Run a script and return its rows; add games that it could not measure to `missing`."""
    print(f"Measuring {script} ...", file=sys.stderr)
    command = [python, str(HERE / script)]
    try:
        done = subprocess.run(
            command,
            env=environment,
            cwd=HERE,
            capture_output=True,
            text=True,
            timeout=LONGEST_RUN,
            check=False,
        )
        output, failed = done.stdout, done.returncode != 0
        trouble = done.stderr.strip().splitlines()[-1:] if failed else []
    except subprocess.TimeoutExpired as error:
        output = (error.stdout or b"").decode() if isinstance(error.stdout, bytes) else ""
        trouble = [f"took longer than {LONGEST_RUN} s"]
    rows = []
    for line in output.splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "ROW":
            rows.append(json.loads(rest))
        elif kind == "FAIL":
            problem = json.loads(rest)
            missing.append(f"{problem['what']} could not be measured: {problem['why']}")
    missing += [f"{script} stopped: {line[:200]}" for line in trouble]
    return rows


def as_table(rows: list[dict[str, Any]], missing: list[str]) -> str:
    """Return a Markdown table with the machine and the versions."""
    versions = sorted({f"{row['library']} {row['version']}" for row in rows})
    lines = [
        f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}; {', '.join(versions)}.",
        "",
        "| library | game | how | decisions/s | games/s | copy of a state |",
        "|---|---|---|---:|---:|---:|",
    ]
    for row in rows:
        copy = f"{row['copy_us']:.2f} µs" if "copy_us" in row else ""
        library = f"**{row['library']}**, {row['version']}" if is_ours(row) else row["library"]
        lines.append(
            f"| {library} | {row['game']} | {row['how']} | {row['decisions']:,.0f} "
            f"| {row['games']:,.1f} | {copy} |"
        )
    lines += ["", *ratios(rows)]
    if missing:
        lines += ["", "Not in the table:", "", *(f"- {problem}" for problem in missing)]
    return "\n".join(lines)


def ratios(rows: list[dict[str, Any]]) -> list[str]:
    """Return the ratios of Fireside's slowest title to the fastest game of each kind of peer."""
    ours = [row for row in rows if is_ours(row) and row["version"] == "compiled"]
    lines = []
    for how, kind, peers in (
        (
            "driven from Python",
            "the fastest Python peer",
            [row for row in rows if not is_ours(row) and row["how"] == "Python"],
        ),
        (
            "driven from Python",
            "the fastest of OpenSpiel's backgammon, hanabi and chess, driven from Python",
            of_like_size(rows, "C++, driven from Python"),
        ),
        (
            "engine throughout",
            "the fastest of the same three rolled out in C++",
            of_like_size(rows, "C++ throughout"),
        ),
        (
            "PettingZoo",
            "the fastest game in PettingZoo",
            [row for row in rows if row["library"] == "PettingZoo"],
        ),
    ):
        mine = [row for row in ours if row["how"] == how]
        if mine and peers:
            slowest = min(mine, key=lambda row: float(row["decisions"]))
            fastest = max(peers, key=lambda row: float(row["decisions"]))
            ratio = slowest["decisions"] / fastest["decisions"]
            lines.append(
                f"- Our slowest title {how} ({slowest['game']}) makes {ratio:.1f} times the "
                f"decisions of {kind} ({fastest['library']} {fastest['game']})."
            )
    return lines


def of_like_size(rows: list[dict[str, Any]], how: str) -> list[dict[str, Any]]:
    """Return OpenSpiel's games of about the size of Fireside's."""
    games = ("backgammon", "hanabi", "chess")
    return [
        row
        for row in rows
        if row["library"] == "OpenSpiel" and row["game"] in games and row["how"] == how
    ]


def keep(rows: list[dict[str, Any]], missing: list[str]) -> None:
    """Write the rows beside this file, and their table to the page in the docs."""
    git = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    about = {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "commit": subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "missing": missing,
    }
    head = json.dumps(about, ensure_ascii=False, indent=1).removesuffix("\n}")
    lines = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows)
    MEASURED.write_text(f'{head},\n "rows": [\n{lines}\n ]\n}}\n', encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
