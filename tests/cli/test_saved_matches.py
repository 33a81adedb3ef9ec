"""Interrupted matches are saved, each in a file of its own, however they end."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import fireside
from fireside.cli import saved_matches
from fireside.cli.saved_matches import Autosave, FileExists, claim

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals are POSIX")
PLAY = ["play", "maamut", "--bots", "random", "--option", "first_seat=0"]


@pytest.fixture
def match() -> fireside.Match:
    return fireside.Match("maamut", 2, 5, {"first_seat": 0}, ["Ana", "Ben"])


def leave(typed: str, home: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Start a match and leave it."""
    return subprocess.run(
        [sys.executable, "-m", "fireside", *(more or PLAY)],
        input=typed,
        env={**os.environ, "XDG_DATA_HOME": str(home), "HOME": str(home), "USER": "ana"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_matches_left_one_after_another_are_all_kept(tmp_path: Path) -> None:
    names = ["maamut.record", "maamut-2.record", "maamut-3.record"]
    for moves, name in enumerate(names):
        done = leave("1\n" * moves + "quit\n", tmp_path)
        assert f"--resume {tmp_path / 'fireside' / name}" in done.stdout
    kept = [fireside.Match.open(tmp_path / "fireside" / name) for name in names]
    assert [len([ply for ply in one.log if ply.seat == 0]) for one in kept] == [0, 1, 2]


def test_a_resumed_match_is_written_back_to_its_own_file(tmp_path: Path) -> None:
    leave("1\nquit\n", tmp_path)
    file = tmp_path / "fireside" / "maamut.record"
    before = fireside.Match.open(file)
    leave("1\nquit\n", tmp_path, "play", "--resume", str(file), "--bots", "random")
    assert len(fireside.Match.open(file).log) > len(before.log)
    assert [one.name for one in file.parent.iterdir()] == ["maamut.record"]


def test_a_resumed_match_that_ends_is_kept_whole(tmp_path: Path) -> None:
    leave("1\nquit\n", tmp_path)
    file = tmp_path / "fireside" / "maamut.record"
    done = leave("1\n" * 500, tmp_path, "play", "--resume", str(file), "--bots", "random")
    assert "fireside replay" in " ".join(done.stdout.split())
    assert fireside.Match.open(file).over


def test_two_programs_never_claim_the_same_file(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from fireside.cli.saved_matches import claim\n"
        "print(*[claim(Path(sys.argv[1]), 'tikal').name for _ in range(50)])"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    names = [name for one in running for name in one.communicate(timeout=60)[0].split()]
    assert len(names) == len(set(names)) == 150


def test_a_named_file_is_not_overwritten(match: fireside.Match, tmp_path: Path) -> None:
    taken = tmp_path / "holiday.txt"
    taken.write_text("pictures")
    keeper = Autosave(match)
    with pytest.raises(FileExists, match=r"holiday\.txt exists already"):
        keeper.save(taken)
    assert taken.read_text() == "pictures"
    # Later saves overwrite the match's own file.
    assert keeper.save(tmp_path / "new" / "mine.record") == keeper.save()


def test_a_match_is_kept_elsewhere_where_its_folder_cannot_be_written(
    match: fireside.Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "blocked").write_text("a file, not a folder")
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "blocked"))
    monkeypatch.setenv("HOME", str(home))
    told = Autosave(match).keep()
    assert "blocked/fireside cannot be written (Not a directory)" in told
    assert f"fireside play --resume {home / 'maamut.record'}" in told
    assert fireside.Match.open(home / "maamut.record").log == match.log


def test_a_match_is_printed_where_nothing_can_be_written(
    match: fireside.Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, not a folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    monkeypatch.setattr(saved_matches, "folders", lambda: iter([blocked / "a", blocked / "b"]))
    told = Autosave(match).keep()
    record = told[told.index("Fireside record") :]
    (tmp_path / "typed.record").write_text(record)
    assert fireside.Match.open(tmp_path / "typed.record").seed == match.seed


def test_a_file_that_could_not_be_filled_is_given_up(
    match: fireside.Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "fireside" / "maamut.record.part").mkdir(parents=True)  # so that writing fails
    with pytest.raises(OSError):
        Autosave(match).save()
    assert not (tmp_path / "fireside" / "maamut.record").exists()
    assert claim(tmp_path / "fireside", "maamut").name == "maamut.record"


@POSIX
@pytest.mark.parametrize(
    ("ending", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (getattr(signal, "SIGHUP", 0), 129)],
)
def test_signals_leave_a_match_that_can_be_taken_up_again(
    ending: signal.Signals, status: int, tmp_path: Path
) -> None:
    from tests.cli.screens import RealTerminal

    with RealTerminal(PLAY, tmp_path, 80, 24) as terminal:
        terminal.wait_for("\n> ")
        terminal.type("1")
        terminal.wait_for("\n> ")
        terminal.process.send_signal(ending)
        while terminal.read():
            pass
        assert terminal.process.wait(30) == status
        assert "Go on with: fireside play --resume" in terminal.text
    kept = fireside.Match.open(tmp_path / "fireside" / "maamut.record")
    assert kept.log[0].text.startswith("place ")


@POSIX
def test_a_match_is_kept_when_its_terminal_is_closed(tmp_path: Path) -> None:
    from tests.cli.screens import RealTerminal

    terminal = RealTerminal(PLAY, tmp_path, 80, 24)
    terminal.wait_for("\n> ")
    os.close(terminal.master)
    terminal.process.wait(30)
    assert fireside.Match.open(tmp_path / "fireside" / "maamut.record").title == "maamut"
