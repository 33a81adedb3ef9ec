"""Inside Pyodide: the same matches as here, and the test suite of rules and bots."""

from pathlib import Path

import pytest
from tests.games.traces import all_traces
from tests.static_site.inside import Inside, compiled_wheel

ROOT = Path(__file__).parents[2]
PROCESSES = "not nothing_changes_after_the_end and not plain and not cores"  # browsers have none
NOT_THERE = {"hypothesis", "tests.foreign", "fireside.play.contract_check", "benchmarks.bots"}
PYTEST = ("pytest", "--noconftest", "-q", "-p", "no:cacheprovider", "-k", PROCESSES)


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Inside:
    return Inside(tmp_path_factory.mktemp("inside"))


def suite(*folders: str) -> list[str]:
    """Return the test files of these folders, without those that need missing packages."""
    return [
        file.relative_to(ROOT).as_posix()
        for folder in folders
        for file in sorted((ROOT / folder).rglob("test_*.py"))
        if not NOT_THERE & set(file.read_text(encoding="utf-8").split())
    ]


def test_the_same_seeds_give_the_same_matches_in_the_browsers_python(inside: Inside) -> None:
    run = inside.run("tests.games.traces", "maamut")
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.splitlines() == all_traces("maamut")


@pytest.mark.slow
@pytest.mark.skipif(compiled_wheel() is None, reason="too slow in plain Python: make wasm-wheel")
@pytest.mark.parametrize("folder", ["tests/core", "tests/games", "tests/bots", "tests/play"])
def test_rules_and_bots_pass_their_suite_in_the_browsers_python(
    inside: Inside, folder: str
) -> None:
    run = inside.run(*PYTEST, *suite(folder))
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-2000:]
    assert " passed" in run.stdout


@pytest.mark.slow
@pytest.mark.skipif(compiled_wheel() is None, reason="too slow in plain Python: make wasm-wheel")
def test_every_title_plays_the_same_matches_in_the_browsers_python(inside: Inside) -> None:
    run = inside.run("tests.games.traces")
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.splitlines() == all_traces()
