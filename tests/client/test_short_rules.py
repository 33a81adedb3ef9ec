"""The rules in two minutes: short, whole, in every language, with boards taken from lessons."""

import re
from pathlib import Path

import pytest

from fireside.play.lessons import lesson_of

RULES = Path(__file__).parents[2] / "docs" / "rules"
TITLES = ("altamira", "maamut", "tikal")
LANGUAGES = ("en", "de", "fr", "it", "ro")
MOST_WORDS = 400  # two minutes for who reads slowly
ENGINEERS = re.compile(
    r"components\.py|\b(code|tests?|module|Modul|Datenmodul|Programm|programme|programma|programul"
    r"|modulo|first_seat|JSON|server)\b",
    re.IGNORECASE,
)
every_page = pytest.mark.parametrize("language", LANGUAGES)
every_title = pytest.mark.parametrize("title", TITLES)


def page(title: str, language: str) -> str:
    return (RULES / "players" / f"{title}.{language}.md").read_text(encoding="utf-8")


def examples(text: str) -> list[str]:
    return re.findall(r"^\[example: (\w+)\] .+", text, re.M)


@every_page
@every_title
def test_a_page_is_read_in_two_minutes(title: str, language: str) -> None:
    text = page(title, language)
    assert len(text.split()) <= MOST_WORDS
    assert len(re.findall("^## ", text, re.M)) == 4
    assert ENGINEERS.search(text) is None


@every_page
@every_title
def test_its_examples_are_steps_of_the_lesson_and_the_same_in_every_language(
    title: str, language: str
) -> None:
    lesson = lesson_of(title)
    assert lesson is not None
    steps = {step.name for chapter in lesson.chapters for step in chapter.steps}
    found = examples(page(title, language))
    assert len(found) == 3
    assert set(found) <= steps
    assert found == examples(page(title, "en"))


@every_page
@every_title
def test_pages_in_other_languages_say_the_same_numbers(title: str, language: str) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", re.sub(r"\[example: \w+\]", "", text)))

    assert numbers(page(title, language)) == numbers(page(title, "en"))


@every_page
@every_title
def test_exact_rules_open_without_words_of_engineers(title: str, language: str) -> None:
    name = f"{title}.md" if language == "en" else f"translations/{title}.{language}.md"
    opening = (RULES / name).read_text(encoding="utf-8").partition("\n## ")[0]
    assert ENGINEERS.search(opening) is None
    assert len(opening.split()) > 60
