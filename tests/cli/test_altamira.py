"""Altamira in the terminal: hands and secret choices of people at one screen."""

import os
import re
import subprocess
import sys
from pathlib import Path

COVER = re.compile(r"(\w+) is asked\. Only you should look: press Enter\.")


def play_at_one_screen(typed: str, home: Path, *more: str) -> str:
    """Return the screen shown to Ana and Ben, with a bot as the third player."""
    sitting = ["--bots", "person,person,random", "--names", "Ana,Ben,Bot", "--seed", "4", *more]
    done = subprocess.run(
        [sys.executable, "-m", "fireside", "play", "altamira", *sitting],
        input=typed,
        env={**os.environ, "XDG_DATA_HOME": str(home), "COLUMNS": "100"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done.stdout


def test_a_hand_is_covered_between_people_on_one_screen(tmp_path: Path) -> None:
    """After a cover only its owner is asked, until the next cover."""
    screen = play_at_one_screen("\n1\n" * 400, tmp_path)
    parts = COVER.split(screen)
    owners, shown = parts[1::2], parts[2::2]
    assert {"Ana", "Ben"} == set(owners)
    for owner, part in zip(owners, shown, strict=True):
        other = "Ben" if owner == "Ana" else "Ana"
        assert f"{other}, " not in part
    assert "Your hand" not in parts[0]


def test_a_secret_choice_is_not_shown_to_the_next_person(tmp_path: Path) -> None:
    """Rule: A3.1."""
    screen = play_at_one_screen("\nsend forest x2\n\nquit\n", tmp_path)
    before, after = COVER.split(screen)[2::2]
    assert "send forest x2" in before
    assert "Ana has chosen." in after
    assert "forest x2" not in after.partition("Where do you send your two hunters?")[0]


def test_a_hunt_shows_ones_own_face_down_cards_only(tmp_path: Path) -> None:
    """A whole match ends with all cards shown as to a spectator."""
    screen = play_at_one_screen("\n1\n" * 3000, tmp_path, "--option", "hands=open")
    assert "weapons: " in screen
    assert "The match is over. Won by: " in screen
