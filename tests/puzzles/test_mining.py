"""Mining puzzles: equal seeds give equal puzzles, and interrupted runs resume."""

from pathlib import Path

import pytest

from fireside.cli.main import main
from fireside.puzzles.mining import mine_match
from fireside.puzzles.parallel_mining import MOST_OF_A_MATCH, select_puzzles
from fireside.puzzles.puzzle import Puzzle, Source
from fireside.puzzles.puzzle_file import read_puzzles


def test_a_match_gives_the_same_puzzles_each_time() -> None:
    found = mine_match("maamut", 2, 14)
    assert found == mine_match("maamut", 2, 14)


def test_the_command_writes_a_file_and_repeats_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["puzzles", "maamut", "--matches", "2", "--seed", "14", "--cores", "1", "--quiet"]
    assert main([*asked, "--out", str(tmp_path)]) == 0
    kept = sorted((tmp_path / "matches").iterdir())
    times = [file.stat().st_mtime_ns for file in kept]
    assert [file.name for file in kept] == ["maamut-000014.puzzles", "maamut-000015.puzzles"]
    assert "puzzles are in" in capsys.readouterr().out
    list(read_puzzles((tmp_path / "maamut.puzzles").read_text("utf-8")))
    assert main([*asked, "--out", str(tmp_path)]) == 0
    assert [file.stat().st_mtime_ns for file in kept] == times


def test_few_of_one_match_are_chosen_and_the_clearest_first() -> None:
    def puzzle(seed: int, ply: int, lead: float) -> Puzzle:
        source = Source("maamut", 1, 2, seed, ())
        return Puzzle(source, ply, "turn", 1 + ply % 3, "trap", ("trap",), lead)

    found = [puzzle(1, ply, 0.9) for ply in range(20)]
    found += [puzzle(seed, 1, 0.2 + seed / 100) for seed in range(2, 30)]
    chosen = select_puzzles("maamut", found, 20)
    assert len(chosen) == len(set(chosen)) == 20
    assert sum(one.source.seed == 1 for one in chosen) == MOST_OF_A_MATCH
    assert min(one.lead for one in chosen if one.source.seed != 1) > 0.3
