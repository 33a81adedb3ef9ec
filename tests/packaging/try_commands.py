"""Runs every command of the installed package once and fails if one does not work.

Needs only the package: `python try_commands.py`. A command with a missing extra must name the extra
in one sentence. `--plain` and `--without-pages` allow a package that was built this way.
"""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import IO

PATIENCE = 300  # seconds for one command on a busy machine
PLAIN = "--plain" in sys.argv
WITHOUT_PAGES = "--without-pages" in sys.argv
RECORD = "match.record"
DATABASE = "tables.db"
PAGE = "<!doctype html>"
PLACEHOLDER = "have not been built into it"


class ExtraMissing(Exception):
    """The command reported which missing packages it needs."""


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "fireside", *arguments]


def run(*arguments: str, says: str, asked: str = "") -> str:
    """Run a command; check its exit status and output, and return the output."""
    done = subprocess.run(
        command(*arguments),
        input=asked,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode == 2 and "pip install 'fireside-games[" in done.stderr:
        raise ExtraMissing(done.stderr.strip())
    expect(done.returncode == 0, f"{arguments} ended with {done.returncode}:\n{done.stderr}")
    expect(says in done.stdout, f"{says!r} is not in what {arguments} says:\n{done.stdout[-2000:]}")
    return done.stdout


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise SystemExit(f"fireside: {otherwise}")


def try_play() -> None:
    """Play a match by pipe, save it after two moves and play it to its end."""
    asked = f"1\n1\nsave {RECORD}\n" + "1\n" * 400
    said = run(
        "play", "maamut", "--bots", "person,random", "--seed", "7", asked=asked, says="Saved"
    )
    expect("The match is over." in said, f"the match does not end:\n{said[-2000:]}")


def try_rules() -> None:
    for title, clause in (("altamira", "A1.1"), ("maamut", "M3.7"), ("tikal", "T4.8")):
        run("rules", title, says=f"**{clause}")
        run("rules", title, clause, says=clause)


def try_serve() -> None:
    """Check the page, one of its scripts, and the server's health."""
    server = subprocess.Popen(
        command("serve", "--port", "0", "--no-browser", "--database", DATABASE),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    try:
        assert server.stdout is not None
        address = address_of(server.stdout)
        expect(bool(fetch_patiently(address + "health")), "/health answers nothing")
        page = fetch_patiently(address)
        expect(page.lower().startswith(PAGE), f"/ is no page:\n{page[:500]}")
        expect((PLACEHOLDER in page) == WITHOUT_PAGES, f"/ is the wrong page:\n{page[:500]}")
        for script in re.findall(r'src="/?(assets/[^"]+\.js)"', page):
            found = fetch_patiently(address + script)
            expect("=>" in found and PAGE not in found.lower(), f"{script} is no script")
    finally:
        server.terminate()
        server.wait(PATIENCE)


def address_of(lines: IO[str]) -> str:
    """Return the address that the server prints."""
    said = []
    for line in lines:
        said.append(line)
        if found := re.search(r"Fireside is at (http://\S+/)", line):
            return found[1]
    text = "".join(said)
    if "pip install 'fireside-games[" in text:
        raise ExtraMissing(text.strip())
    raise SystemExit(f"fireside: the server did not start:\n{text}")


def fetch_patiently(address: str) -> str:
    """Return the response as soon as the server answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                return str(answer.read().decode("utf-8"))
        except OSError as problem:
            expect(time.monotonic() < end, f"{address} does not answer: {problem}")
            time.sleep(0.05)


def try_schema() -> None:
    expect("$schema" in json.loads(run("schema", says="{")), "the schema is no JSON schema")


def try_site() -> None:
    """Build a static site; without network or pages expect a sentence that says so."""
    done = subprocess.run(
        command("site", "--out", "page"), capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode == 0:
        expect(not WITHOUT_PAGES and Path("page/python/files.json").exists(), "there is no site")
    else:
        sentence = "has no pages" if WITHOUT_PAGES else "cannot be fetched"
        expect(sentence in done.stderr and "Traceback" not in done.stderr, done.stderr)


def try_train() -> None:
    """Train; without PyTorch expect the sentence that names the extra."""
    small = ("--generations", "1", "--matches", "1", "--cores", "1", "--out", "training")
    with contextlib.suppress(ExtraMissing):
        run("train", "maamut", *small, says="The best network")


def try_doctor() -> None:
    """Run the doctor; accept only findings about parts that were left out on purpose."""
    done = subprocess.run(
        command("doctor", "--database", DATABASE),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    if "pip install 'fireside-games[" in done.stderr:
        raise ExtraMissing(done.stderr.strip())
    ill = {line.split()[1] for line in done.stdout.splitlines() if line.startswith("!!")}
    wanted = {part for part, is_so in (("rules", PLAIN), ("links", WITHOUT_PAGES)) if is_so}
    expect(ill == wanted, f"the doctor says:\n{done.stdout}{done.stderr}")
    expect(done.returncode == (1 if ill else 0), f"the doctor ended with {done.returncode}")


TRIALS: dict[str, Callable[[], object]] = {
    "play": try_play,
    "learn": lambda: run("learn", "maamut", asked="1\n" * 400, says="You know the game."),
    "replay": lambda: run("replay", RECORD, "--moves", says="1"),
    "rules": try_rules,
    "analyse": lambda: run("analyse", RECORD, "--simulations", "2", says="1"),
    "puzzles": lambda: run(
        *("puzzles", "maamut", "--matches", "1", "--minutes", "0.001", "--quiet"),
        says="puzzles are",
    ),
    "perft": lambda: run("perft", "maamut", "--depth", "2", says="272"),
    "bench": lambda: run(
        "bench", "engine", "maamut", "--run-seconds", "0.01", "--here", says="maamut"
    ),
    "arena": lambda: run(
        *("arena", "maamut", "--bots", "easy,random", "--matches", "2", "--simulations", "4"),
        *("--out", "arena"),
        says="random",
    ),
    "evaluate": lambda: run(
        *("evaluate", "maamut-2-random", "--policy", "easy", "--simulations", "4", "--deals", "1"),
        says="easy wins",
    ),
    "tune": lambda: run(
        *("tune", "maamut", "--matches", "1", "--rounds", "1", "--simulations", "1"), says="seat"
    ),
    "train": try_train,
    "dataset": lambda: run(
        "dataset", "maamut", "--matches", "2", "--out", "some.parquet", says="decisions"
    ),
    "serve": try_serve,
    "backup": lambda: run("backup", "copy.db", "--database", DATABASE, says="copy.db"),
    "tidy": lambda: run("tidy", "--database", DATABASE, "--dry-run", says="0 packed"),
    "export": lambda: run(
        *("export", "--consented", "--database", DATABASE, "--out", "matches"), says="0 matches"
    ),
    "doctor": try_doctor,
    "site": try_site,
    "schema": try_schema,
    "mcp": lambda: run("mcp", says=""),  # its input ends at once
    "new_game": lambda: run("new-game", "pebbles", "--out", "pebbles", says="files in pebbles"),
}


def try_version() -> None:
    from importlib.metadata import version

    kind = "plain Python" if PLAIN else "compiled"
    run("--version", says=f"fireside {version('fireside-games')}, rules {kind}")


def main() -> None:
    from fireside.cli.main import COMMANDS

    expect(set(COMMANDS) == set(TRIALS), f"not tried: {set(COMMANDS) ^ set(TRIALS)}")
    start = time.monotonic()
    try_version()
    missing = []
    for name, trial in TRIALS.items():
        try:
            trial()
        except ExtraMissing as sentence:
            missing.append(name)
            print(f"{name}: {sentence}")
    done = ", ".join(name for name in TRIALS if name not in missing)
    print(f"Commands that work: --version, {done} ({time.monotonic() - start:.0f} s).")
    expect("--all" not in sys.argv or not missing, f"without their extras: {missing}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="fireside-", ignore_cleanup_errors=True) as folder:
        os.environ.pop("PYTHONPATH", None)
        os.environ |= {"XDG_DATA_HOME": folder, "PYTHONUTF8": "1", "PYTHONSAFEPATH": "1"}
        os.chdir(folder)
        try:
            main()
        finally:
            os.chdir(Path(folder).parent)
