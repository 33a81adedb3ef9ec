"""`fireside learn` plays the lessons of every title in the terminal."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import fireside
from fireside.cli.learn import without_touches
from fireside.games import own_titles
from fireside.play.lessons import lesson_of, lesson_texts


def learn(title: str, typed: str, *flags: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fireside", "learn", title, *flags],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def in_one_line(text: str) -> str:
    """Return the text without the line breaks and boards between its words."""
    return " ".join(re.findall(r"[\w’']+", text))


@pytest.mark.parametrize("title", own_titles())
def test_the_first_choice_of_each_step_leads_through_every_chapter(title: str) -> None:
    done = learn(title, "1\n" * 600)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"fireside play {title}" in done.stdout.splitlines()[-1]
    said = in_one_line(done.stdout)
    lesson = lesson_of(title)
    assert lesson is not None
    texts = lesson_texts(title, "en")
    last_steps = [chapter.steps[-1].name for chapter in lesson.chapters if chapter.steps]
    assert last_steps
    for step in last_steps:
        assert in_one_line(without_touches(texts[f"done.{step}"])) in said
    assert said.count("Enter the next chapter") == len(lesson.chapters) - 1


def test_a_legal_move_that_the_step_does_not_ask_for_is_explained() -> None:
    done = learn("maamut", "place c1\nundo\nplace d7\n", "--chapter", "2")
    instead = without_touches(lesson_texts("maamut", "en")["instead.begin"])
    assert in_one_line(instead) in in_one_line(done.stdout)
    assert "A lesson only goes forward." in done.stdout
    assert "2) " not in done.stdout.partition("place d7")[0]  # only what is accepted is offered
    assert "To go on: fireside learn maamut --chapter 2" in done.stdout


def test_whoever_leaves_a_lesson_is_told_how_to_come_back() -> None:
    done = learn("tikal", "quit\n", "--chapter", "2")
    assert (done.returncode, done.stderr) == (130, "")
    assert done.stdout.endswith("To go on: fireside learn tikal --chapter 2\n")


def test_a_lesson_can_be_saved_like_a_match(tmp_path: Path) -> None:
    file = tmp_path / "lesson.record"
    done = learn("maamut", f"place d7\nsave {file}\nquit\n", "--chapter", "2")
    assert (done.returncode, done.stderr) == (130, "")
    assert fireside.Match.open(file).log[0].text == "place d7"


def test_a_chapter_that_does_not_exist_is_refused() -> None:
    done = learn("maamut", "", "--chapter", "99")
    assert done.returncode == 2
    assert done.stderr == "fireside: maamut has the chapters 1 to 7.\n"


def test_what_a_finger_touches_is_left_out_in_the_terminal() -> None:
    text = "Your turn. Tap <1>a 2</1>, then <2>the tile</2>: you run through it. Press <1/>."
    assert without_touches(text) == "Your turn. You run through it."
