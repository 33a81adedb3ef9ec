"""Every code block of README, CONTRIBUTING and docs/ works.

Python blocks of a page run in order, in one namespace and one folder, as a reader would run them.
Commands run too, with fewer matches and simulations; commands that take too long or change the
machine are only parsed here and run in another test, named below.
"""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.documentation.pages import DOCS, ROOT, blocks, documentation, name_of, text_of
from tests.server.running import Server

import fireside
from fireside.cli.main import build_parser
from fireside.play.records import read_record

HISTORY = DOCS / "history"  # kept as originally written
PAGES = [page for page in documentation() if HISTORY not in page.parents]
LANGUAGES = {"ini", "mermaid", "python", "sh", "text", "toml"}
FIRST_GAME = "docs/tutorials/first-game.md"
DEPLOY = "docs/how-to/deploy.md"
NOTATION = ("docs/rules/", "docs/reference/actions.md")  # `make axe` is a move there
# Pages whose commands another test runs or checks.
OWN_TESTS = {
    FIRST_GAME: "tests/documentation/test_first_game.py",
    DEPLOY: "tests/packaging/test_deployment.py",
}
# Commands that other tests run: long ones, or with a network, a cluster or another server.
RUN_ELSEWHERE = {
    "site": "tests/static_site/test_building.py",
    "train": "tests/learn/test_learning.py",
    "tune": "tests/plain/test_commands.py",
    "puzzles": "tests/puzzles/test_mining.py",
    "doctor": "tests/server/test_doctor.py",
    "backup": "tests/server/test_backups.py",
    "tidy": "tests/server/test_retention.py",
    "--key": "tests/tasks/test_held_out.py",
    "--leaderboard": "tests/tasks/test_held_out.py",
    "--new-key": "tests/tasks/test_held_out.py",
    "--replay": "tests/tasks/test_held_out.py",
    "postgresql://fireside@localhost/fireside": "tests/server/test_several_servers.py",
    "--ray": "tests/arena/test_ray.py",
    "--thinkers": "tests/server/test_ray_pool.py",
    "--site": "tests/static_site/test_page.py",
}
# Appended to a command; the last value of an option counts.
SMALLER = {
    "play": ["--seconds", "0.01"],
    "arena": ["--matches", "2", "--seconds", "0.01", "--cores", "1"],
    "analyse": ["--simulations", "2"],
    "evaluate": ["--deals", "1", "--simulations", "3", "--cores", "1"],
    "dataset": ["--matches", "1", "--simulations", "3", "--cores", "1"],
    "perft": ["--depth", "2"],
}
POLICY = """
class Agent:
    def __call__(self, observations, masks, seats):
        return masks.argmax(axis=1)


play = Agent()
"""


def commands(page: Path) -> list[str]:
    """Return the commands of a page's shell blocks, without comments."""
    lines = [
        line for block in blocks(page) if block.language == "sh" for line in block.text.splitlines()
    ]
    return [shlex.join(words) for line in lines if (words := shlex.split(line, comments=True))]


def commands_of(program: str) -> list[tuple[Path, list[str]]]:
    """Return all commands of a program, with their pages, as words without the program."""
    found = []
    for page in PAGES:
        for command in commands(page):
            words = shlex.split(command)
            while re.match(r"[A-Z_]+=", words[0]):
                words = words[1:]
            if words[0].rpartition("/")[2] == program:
                found.append((page, words[1:]))
    return found


def once(found: list[tuple[Path, list[str]]]) -> list[list[str]]:
    """Return different commands only, without those of pages that have tests of their own."""
    kept = [words for page, words in found if name_of(page) not in OWN_TESTS]
    return [words for at, words in enumerate(kept) if words not in kept[:at]]


def test_every_block_names_a_language_that_is_checked() -> None:
    named = {
        (name_of(page), block.line, block.language)
        for page in PAGES
        for block in blocks(page)
        if block.language not in LANGUAGES
    }
    assert named == set()


WITH_PYTHON = [
    page
    for page in PAGES
    if name_of(page) != FIRST_GAME and any(one.language == "python" for one in blocks(page))
]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=name_of)
def test_the_programs_of_a_page_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "documentation"}
    for block in blocks(page):
        if block.language == "python":
            source = "\n" * block.line + block.text  # error messages name the page's own lines
            exec(compile(source, name_of(page), "exec"), names)


def test_the_first_example_of_the_readme_tells_nobodys_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It prints what a spectator may know, not what a seat knows."""
    monkeypatch.chdir(tmp_path)
    first = next(block for block in blocks(ROOT / "README.md") if block.language == "python")
    exec(compile(first.text, "README.md", "exec"), {"__name__": "documentation"})
    printed = capsys.readouterr().out.splitlines()
    record = read_record(Path("match.record").read_text(encoding="utf-8"))
    told: dict[int | None, list[str]] = {None: [], 0: []}
    options = dict(record.options)
    match = fireside.Match(record.title, record.seats, record.seed, options, record.names)
    for seat, move in record.moves:
        events = match.play(seat, move)
        for viewer in told:
            told[viewer] += match.sentences(events, viewer)
    assert printed == told[None] != told[0]


def test_every_program_is_known() -> None:
    programs = {
        next(one for one in shlex.split(command) if not re.match(r"[A-Z_]+=", one))
        for page in PAGES
        if name_of(page) not in OWN_TESTS
        for command in commands(page)
    }
    known = {"cd", "fireside", "git", "make", "pip", "python", "ray", ".venv/bin/fireside"}
    assert programs == known
    for test in {*OWN_TESTS.values(), *RUN_ELSEWHERE.values()}:
        assert (ROOT / test).exists(), test


FIRESIDE = once(commands_of("fireside"))


def elsewhere(words: list[str]) -> bool:
    """Return whether a command, or one of its options, is run by another test."""
    return bool(words) and any(word in RUN_ELSEWHERE for word in words)


@pytest.mark.parametrize("words", FIRESIDE, ids=" ".join)
def test_the_command_line_understands_a_command(words: list[str]) -> None:
    args = build_parser().parse_args(words)
    assert args.command == words[0]


@pytest.mark.parametrize(
    "words",
    [words for words in FIRESIDE if words[0] != "serve" and not elsewhere(words)],
    ids=" ".join,
)
def test_a_command_does_its_work(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(POLICY, encoding="utf-8")
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "module.py").write_text(POLICY, encoding="utf-8")
    if words[0] == "analyse" or "--resume" in words:
        run_fireside(["play", "maamut", "--bots", "easy"], tmp_path)
        (record,) = tmp_path.rglob("*.record")
        words = [str(record) if re.search("FILE|[.]record", word) else word for word in words]
    if any("examples/ppo" in word for word in words):
        pytest.importorskip("torch", reason="PyTorch is not installed")
        pytest.skip("tests/test_examples.py evaluates a network of this example")
    less = SMALLER.get(words[0], []) if len(words) > 1 else []
    assert "Traceback" not in run_fireside([*words, *less], tmp_path)


def run_fireside(words: list[str], folder: Path) -> str:
    """Run a command with an empty home, leaving the terminal's match at once."""
    done = subprocess.run(
        [sys.executable, "-m", "fireside", *words],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(
                [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
            ),
            "XDG_DATA_HOME": str(folder / "data"),
        },
        cwd=folder,
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    left = any(said in done.stdout for said in ("The match is saved.", "To go on: fireside learn"))
    assert done.returncode == (130 if left else 0), done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    "words",
    [words for words in FIRESIDE if words[0] == "serve" and not elsewhere(words)],
    ids=" ".join,
)
def test_a_server_starts(words: list[str], tmp_path: Path) -> None:
    free = [word for at, word in enumerate(words) if "--port" not in (word, words[at - 1])]
    server = Server(str(tmp_path / "tables.db"), *free[1:])
    try:
        assert httpx.get(f"{server.url}/health", trust_env=False).status_code == 200
    finally:
        server.stop()


def test_make_has_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {
        name for names in re.findall(r"^([a-z][a-z -]*):", makefile, re.M) for name in names.split()
    }
    named = {word for _, words in commands_of("make") for word in words if "=" not in word}
    named |= {
        found
        for page in PAGES
        if not name_of(page).startswith(NOTATION)
        for found in re.findall(r"`(?:[A-Z_]+=\S+ )?make ([a-z-]+)", text_of(page))
    }
    assert len(named) > 15
    assert named - targets == set()


def test_pip_installs_this_project_with_extras_that_it_has() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [words for page, words in commands_of("pip") if name_of(page) not in OWN_TESTS]
    inline = [
        shlex.split(found)
        for page in PAGES
        for found in re.findall(r"`pip (install [^`]*)`", text_of(page))
    ]
    ours = [words[1] for words in named + inline if words[1].startswith(".")]
    assert len(ours) > 10
    for wanted in ours:
        found = re.fullmatch(r"\.(?:\[([a-z,]+)\])?", wanted)
        assert found is not None, wanted
        extras = found[1].split(",") if found[1] else []
        assert set(extras) <= project["optional-dependencies"].keys(), wanted


def test_the_repository_is_cloned_from_its_address() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cloned = {tuple(words) for _, words in commands_of("git")}
    assert cloned == {("clone", project["urls"]["Source"])}


def named_programs() -> list[tuple[str, str]]:
    """Return all python commands of the pages, in blocks and inline, with their pages."""
    inline = r"`(python (?:-m )?(?:benchmarks|examples|tests)[^`]*)`"
    found = [
        (name_of(page), shlex.join(["python", *words])) for page, words in commands_of("python")
    ]
    found += [(name_of(page), one) for page in PAGES for one in re.findall(inline, text_of(page))]
    return sorted(set(found))


def test_python_programs_are_there_with_their_options() -> None:
    """Benchmarks and examples are run by tests of their own."""
    programs = named_programs()
    assert len(programs) > 20
    for page, command in programs:
        words = [word.strip("…") for word in command.split()[1:]]
        if words[0] == "-m":
            place = ROOT.joinpath(*words[1].split("."))
            files = [*place.glob("*.py")] if place.is_dir() else [place.with_suffix(".py")]
            files += [place.parent / "loads.py"] if not place.is_dir() else []
        else:
            files = [ROOT / words[0]]
        assert files[0].exists(), (page, command)
        near = [file.read_text("utf-8") for file in files if file.exists()]
        text = "\n".join(near + [one.read_text("utf-8") for one in files[0].parent.glob("*.py")])
        for option in (word for word in words if word.startswith("--")):
            assert re.search(rf"\b{option[2:].replace('-', '[-_]')}\b", text), (page, command)


def options_of(parser: Any) -> set[str]:
    """Return the options that a parser knows."""
    return {word for action in parser._actions for word in action.option_strings}


def test_commands_in_sentences_exist_with_their_options() -> None:
    (subparsers,) = [one for one in build_parser()._actions if one.dest == "command"]
    assert isinstance(subparsers.choices, dict)
    found = [
        (name_of(page), one.split())
        for page in PAGES
        for one in re.findall(r"`fireside ([a-z][^`]*)`", text_of(page))
    ]
    assert len(found) > 40
    for page, words in found:
        assert words[0] in subparsers.choices, (page, words)
        used = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert used <= options_of(subparsers.choices[words[0]]) | {"--help"}, (page, words)
