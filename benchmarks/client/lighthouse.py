"""Runs Lighthouse on home, a table of each title and a replay with the settings of a phone.

python -m benchmarks.client.lighthouse [--times 3] [--only tikal]

Lighthouse is not a dependency: npx (of Node 22.19 or newer) fetches the version named here once. It
throttles the page itself to a phone's processor and a slow mobile network. The table shows the
median of each category.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.client.__main__ import new_table, recorded
from tests.browser.conftest import find_chromium
from tests.browser.serving import Server

import fireside

LIGHTHOUSE = "lighthouse@13.5.0"
TRIES = 4  # Lighthouse sometimes misses the beginning of its own trace
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TARGETS = (95, 100, 100, 100)


def look(address: str, chromium: str, folder: Path) -> dict[str, Any]:
    """Return the complete report."""
    report = folder / "report.json"
    npx = shutil.which("npx")
    if npx is None:
        raise SystemExit("npx is needed, which comes with Node.")
    command = [
        npx, "--yes", LIGHTHOUSE, address, "--quiet", "--output=json",
        f"--output-path={report}", "--chrome-flags=--headless --no-sandbox",
    ]  # fmt: skip
    environment = {**os.environ, "CHROME_PATH": chromium}
    for _ in range(TRIES):
        done = subprocess.run(
            command, check=False, cwd=folder, env=environment, capture_output=True, text=True
        )
        if done.returncode == 0:
            break
    else:
        raise SystemExit(f"Lighthouse gave no report: {done.stderr}")
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def wanting(report: dict[str, Any]) -> list[str]:
    """Return the audits that keep a category below its target."""
    found = []
    for name, target in zip(CATEGORIES, TARGETS, strict=True):
        category = report["categories"][name]
        if 100 * (category["score"] or 0) < target:
            for one in category["auditRefs"]:
                audit = report["audits"][one["id"]]
                if one["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                    said = audit.get("displayValue", "")
                    found.append(f"  {name}: {audit['title']} {said}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--only", choices=["home", *fireside.titles(), "replay"])
    args = parser.parse_args()
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("There is no Chromium here (Debian: apt install chromium).")
    print(f"{'':10}" + "".join(f"{name:>16}" for name in CATEGORIES))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.db")
        tables = {title: partial(new_table, server, title) for title in fireside.titles()}
        places: dict[str, Callable[[], str]] = {
            "home": lambda: "/",
            **tables,
            "replay": partial(recorded, server),
        }
        try:
            for name in [args.only] if args.only else places:
                path = places[name]
                seen = [
                    look(server.url + path(), chromium, Path(folder)) for _ in range(args.times)
                ]
                scores = [
                    statistics.median(100 * (one["categories"][each]["score"] or 0) for one in seen)
                    for each in CATEGORIES
                ]
                print(f"{name:10}" + "".join(f"{score:16.0f}" for score in scores), flush=True)
                print(*wanting(seen[-1]), sep="\n", end="\n" * bool(wanting(seen[-1])))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
