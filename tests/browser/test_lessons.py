"""Somebody who has never played learns each title on a phone, from the first tap to the end."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.tikal_hands import touch

from fireside.play.lessons import Chapter, lesson_of

GAMES = Path(__file__).parents[2] / "src" / "fireside" / "games"
CLIENT_WORDS = Path(__file__).parents[2] / "client" / "src" / "i18n" / "locales"
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


def touch_next(person: Person, chapter: Chapter, done: str) -> None:
    """One decision: what is lit is touched; where nothing is, the tile that the lesson rings."""
    if person.until(f"found.length > 0 || {done}", 800):
        if not person.page.evaluate(done):
            person.move()
        return
    at = person.version() - len(chapter.before)
    scripted = chapter.script[at] if at < len(chapter.script) else None
    cell = re.search(r"\b[a-h][1-5]\b", scripted.accepts[0]) if scripted else None
    if scripted and scripted.seat == chapter.you and cell is not None:
        touch(person, cell[0])


def play_chapter(person: Person, chapter: Chapter, words: dict[str, str], picture: str) -> None:
    """Everything the chapter asks for is done by touching what is lit, and each step is told."""
    said = person.page.locator(".lesson")
    expect(said).to_contain_text(words[f"chapter.{chapter.name}"])
    for step in chapter.steps:
        expect(said).to_contain_text(words[f"step.{step.name}"])
        if picture:
            person.picture(f"{picture}-{chapter.name}-{step.name}")
        asked = json.dumps(words[f"step.{step.name}"])
        done = f"document.querySelector('.lesson .step')?.innerText !== {asked}"
        for _ in range(24):
            if person.page.evaluate(done):
                break
            touch_next(person, chapter, done)
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
            page.locator(".bar .next").click()
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


def test_a_wrong_touch_is_answered_with_why_and_what_instead(hall: Hall, server: Server) -> None:
    person = hall.enter(server, "phone")
    person.open("/")
    person.offered("Mâamut").get_by_role("button", name="Learn it in 3 minutes").click()
    words = words_of("maamut", "en")
    said = person.page.locator(".lesson")
    expect(said).to_contain_text(words["step.win"])
    touch(person, "d1")
    expect(said).to_contain_text(words["instead.win"])
    person.move()
    expect(said).to_contain_text(words["done.win"])


def test_a_lesson_goes_on_where_it_was_left_and_chapters_can_be_chosen(
    hall: Hall, server: Server
) -> None:
    person = hall.enter(server, "phone")
    person.open("/")
    person.offered("Mâamut").get_by_role("button", name="Learn it in 3 minutes").click()
    page, words = person.page, words_of("maamut", "en")
    page.get_by_role("button", name=re.compile(words["chapter.goal"])).click()
    page.locator("dialog").get_by_role("button", name=re.compile(words["chapter.walking"])).click()
    expect(page.locator(".lesson")).to_contain_text(words["step.begin"])
    person.move()
    expect(page.locator(".lesson")).to_contain_text(words["step.walk"])
    person.open("/")
    person.offered("Mâamut").get_by_role("button", name="Go on learning").click()
    expect(page.locator(".lesson")).to_contain_text(words["step.walk"])
    assert person.violations() == []


# In the page: lines of the goal that lie beyond what is seen of its sheet.
UNSEEN_GOAL = """() => {
    const words = document.querySelector("dialog .picture + p");
    const range = document.createRange();
    range.selectNodeContents(words);
    let seen = { top: 0, bottom: innerHeight };
    for (let e = words.parentElement; e; e = e.parentElement) {
        if (getComputedStyle(e).overflowY === "visible") continue;
        const { top, bottom } = e.getBoundingClientRect();
        seen = { top: Math.max(top, seen.top), bottom: Math.min(bottom, seen.bottom) };
    }
    return [...range.getClientRects()]
        .filter(box => box.top < seen.top - 1 || box.bottom > seen.bottom + 1).length;
}"""


@pytest.mark.parametrize("language", ["de", "en", "fr", "it", "ro"])
def test_how_one_wins_is_seen_whole_on_a_small_phone_on_its_side(
    hall: Hall, server: Server, language: str
) -> None:
    ana = hall.enter(server, "small-phone-on-its-side", knows_goals=False, language=language)
    for game in range(3):
        ana.open("/")
        ana.page.locator("article .main").nth(game).click()
        expect(ana.page.locator("dialog .picture + p")).to_be_visible()
        assert ana.page.evaluate(UNSEEN_GOAL) == 0


def test_how_one_wins_is_said_before_the_first_move_and_one_tap_away_later(
    hall: Hall, server: Server
) -> None:
    person = hall.enter(server, "phone", knows_goals=False)
    person.play_against_bots("Tikal")
    goal = person.page.locator("dialog").get_by_text("strongest at the temples")
    expect(goal).to_be_visible()
    assert person.violations() == []
    person.press("Let’s play")
    expect(goal).not_to_be_visible()
    person.press("How to win")
    expect(goal).to_be_visible()


def test_rules_for_players_have_boards_contents_and_a_search(hall: Hall, server: Server) -> None:
    person = hall.enter(server, "phone")
    person.open("/rules/maamut")
    page = person.page
    expect(page.locator("figure .board svg").first).to_be_visible()
    page.get_by_role("navigation", name="Contents").get_by_role("button", name="The end").click()
    expect(page.get_by_role("heading", name="The end")).to_be_in_viewport()
    page.get_by_role("button", name="Example").first.click()
    page.get_by_role("searchbox").fill("clockwise")
    expect(page.get_by_text("it turns clockwise until a way is free")).to_be_visible()
    expect(page.get_by_text("You hold three cards")).not_to_be_visible()
    expect(page.locator("[data-clause='M3.3']")).to_be_visible()
    assert person.violations() == []
