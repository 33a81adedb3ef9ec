"""docs/tutorials/first-game.md: all of its commands are run in order."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.server.running import Server

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "first-game.md"
BLOCKS = re.findall(r"```(sh|python)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
STEPS = [
    (kind, step)
    for kind, block in BLOCKS
    for step in (block.strip().splitlines() if kind == "sh" else [block])
]
INSTALL = ("pip", "install", "-e")
TYPED = {
    "fireside play noughts": "1\n" * 9
}  # a whole match at the terminal: always the first choice


def test_the_page_leads_from_the_scaffold_to_the_browser() -> None:
    commands = [step for kind, step in STEPS if kind == "sh"]
    assert commands[0] == "fireside new-game noughts"
    assert commands[-1] == "fireside serve"
    for tool in ("pip install", "fireside play", "fireside arena", "pytest"):
        assert any(command.startswith(tool) for command in commands), tool
    assert sum(kind == "python" for kind, _ in STEPS) == 1


@pytest.mark.slow  # the conformance suite plays many matches
def test_every_command_of_the_page_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is asked for its games; test_foreign_title.py plays a match in the browser."""
    site = tmp_path / "site"
    beside = [str(site), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, beside)))
    tools = [str(Path(sys.executable).parent), os.environ["PATH"]]
    monkeypatch.setenv("PATH", os.pathsep.join(tools))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    for kind, step in STEPS[:-1]:
        command = to_run(step, site) if kind == "sh" else [sys.executable, "-c", step]
        done = subprocess.run(
            command,
            check=False,
            input=TYPED.get(step, ""),
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{step}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    server = Server(str(tmp_path / "tables.db"), "--cores", "1")
    try:
        offer = httpx.get(f"{server.url}/api/games", trust_env=False).json()
    finally:
        server.stop()
    assert "noughts" in {one["title"] for one in offer["games"]}


def to_run(step: str, site: Path) -> list[str]:
    """Return the command with installation redirected to a folder and without network access."""
    words = shlex.split(step, comments=True)
    if tuple(words[:3]) != INSTALL:
        return words
    kept = ("--quiet", "--no-deps", "--no-build-isolation", "--target", str(site))
    return [sys.executable, "-m", "pip", "install", *kept, *words[3:]]
