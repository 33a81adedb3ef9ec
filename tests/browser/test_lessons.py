"""Somebody who has never played learns each title on a phone, from the first tap to the end."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server

from fireside.play.lessons import Chapter, lesson_of

GAMES = Path(__file__).parents[2] / "src" / "fireside" / "games"
CLIENT_WORDS = Path(__file__).parents[2] / "client" / "src" / "languages"
NAMES = {"altamira": "Altamira", "maamut": "Mâamut", "tikal": "Tikal"}
QUICK = {("maamut", "de"), ("altamira", "fr"), ("tikal", "en")}  # the others are slow
PLAYED = [
    pytest.param(title, language, marks=() if (title, language) in QUICK else pytest.mark.slow)
    for title in NAMES
    for language in ("en", "de", "it", "ro", "fr")
]


def words_of(title: str, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(
        (GAMES / title / "lessons" / f"{language}.json").read_text(encoding="utf-8")
    )
    return found


def client_words(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((CLIENT_WORDS / f"{language}.json").read_text("utf-8"))
    return found


def chapters_of(title: str) -> list[Chapter]:
    lesson = lesson_of(title)
    assert lesson is not None
    return lesson.chapters


def play_chapter(person: Person, chapter: Chapter, words: dict[str, str], picture: str) -> None:
    """Everything the chapter asks for is done by touching what is lit, and each step is told."""
    said = person.page.locator(".lesson")
    expect(said).to_contain_text(words[f"chapter.{chapter.name}"])
    for step in chapter.steps:
        expect(said).to_contain_text(words[f"step.{step.name}"])
        if picture:
            person.picture(f"{picture}-{chapter.name}-{step.name}")
        done = f"document.querySelector('.lesson .step')?.innerText !== {json.dumps(words[f'step.{step.name}'])}"
        for _ in range(12):
            if person.page.evaluate(done):
                break
            person.move()
        expect(said).not_to_contain_text(words[f"step.{step.name}"])
        expect(said).to_contain_text(words[f"done.{step.name}"])


def learn(person: Person, title: str, language: str, picture: str = "") -> None:
    """The lesson is played from the home page until the match that ends it."""
    words, page = words_of(title, language), person.page
    chapters = chapters_of(title)
    person.open("/")
    person.offered(NAMES[title]).get_by_role(
        "button", name=client_words(language)["lesson.begin"]
    ).click()
    for chapter, following in zip(chapters, [*chapters[1:], None], strict=True):
        expect(page.locator(".board").first).to_be_visible()
        if not chapter.steps:
            break
        play_chapter(person, chapter, words, picture)
        if picture:
            person.picture(f"{picture}-{chapter.name}-end")
        if following is not None:
            before = person.table_id
            page.locator(".lesson .next").click()
            person.until(f"!location.href.includes({json.dumps(before)})")
            if following.steps:
                expect(page.locator(".lesson")).to_contain_text(words[f"chapter.{following.name}"])
    person.wait_until_asked()
    assert not person.raw_keys()


@pytest.mark.parametrize(("title", "language"), PLAYED)
def test_a_lesson_is_played_on_a_phone_from_the_first_tap_to_a_match(
    hall: Hall, server: Server, title: str, language: str
) -> None:
    learn(hall.enter(server, "phone", language=language), title, language)
