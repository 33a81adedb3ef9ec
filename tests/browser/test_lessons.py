"""A newcomer learns each title on a phone, from the first tap to the end of the lesson."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.tikal_hands import touch

from fireside.play.lessons import Chapter, ScriptedStep, lesson_of

GAMES = Path(__file__).parents[2] / "src" / "fireside" / "games"
CLIENT_WORDS = Path(__file__).parents[2] / "client" / "src" / "i18n" / "locales"
NAMES = {"altamira": "Altamira", "maamut": "Mâamut", "tikal": "Tikal"}
QUICK = {("maamut", "de"), ("altamira", "fr"), ("tikal", "en")}  # the others are slow tests
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


# JavaScript: the elements that a step's sentence names, in order, with their words.
NAMED = """[...document.querySelectorAll('.lesson .step [data-names]')]
    .map(e => [e.dataset.names, e.innerText])"""
# JavaScript: a point of the element that nothing else covers.
POINT = """what => {
    const cell = what.startsWith("tile:") ? `, [data-tile="${what.slice(5)}"]` : "";
    const found = document.querySelectorAll(`[data-touch="${what}"], [data-what="${what}"]${cell}`);
    for (const e of found) {
        const box = e.getBoundingClientRect();
        for (const [dx, dy] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.4], [0.75, 0.4]]) {
            const [x, y] = [box.x + dx * box.width, box.y + dy * box.height];
            const top = document.elementFromPoint(x, y);
            if (box.width === 0 || (e !== top && !e.contains(top))) continue;
            return { x, y, says: e.innerText ?? "" };
        }
    }
    return null;
}"""
LIT_TILES = "[...document.querySelectorAll('[data-tile].lit')].map(e => `tile:${e.dataset.tile}`)"


def named(person: Person) -> list[tuple[str, str]]:
    """Return the elements named in the shown sentence."""
    found: list[list[str]] = person.page.evaluate(NAMED)
    return [(what, words) for what, words in found]


def press(person: Person, what: str, label: str | None) -> None:
    """Tap the element that a sentence names; check that a button has the label of the sentence."""
    point = None
    for _ in range(100):
        point = person.page.evaluate(POINT, what)
        if point is not None:
            break
        person.page.wait_for_timeout(100)
    assert point is not None, f"nothing to be touched for {what}"
    if label is not None:
        assert label in point["says"]
    person.touch_at(point["x"], point["y"])


def follow(person: Person, step: ScriptedStep, words: dict[str, str], unique: bool) -> None:
    """Follow a step by tapping only the elements that its own sentence names."""
    text = words[f"step.{step.name}"]
    assert person.until("document.querySelectorAll('.lesson .step [data-names]').length > 0")
    names = named(person)
    assert [what for what, _ in names] == step.touches, step.name
    labelled = {int(number) for number in re.findall(r"<(\d)/>", text)}
    for number, (what, name) in enumerate(names, start=1):
        if unique and what.startswith("tile:"):  # "the highlighted tile": there is only one
            lit = person.page.evaluate(LIT_TILES)
            assert lit in ([what], []), f"{step.name}: {lit}"
        press(person, what, name if number in labelled else None)
    confirm_as_told(person, words[f"done.{step.name}"])


# JavaScript: the shown result, and the button that the sentence names.
STATE = """done => {
    const told = document.querySelector(".lesson .told")?.innerText ?? "";
    const button = document.querySelector(".bar.mine .actions > button.main");
    const name = document.querySelector(".lesson .step [data-names=confirm]")?.innerText;
    if (told === done || !button || !name) return { done: told === done, point: null, told };
    const box = button.getBoundingClientRect();
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return { done: false, point, name, says: button.innerText.trim(), told };
}"""


def confirm_as_told(person: Person, done: str) -> None:
    """Press the button that the sentence names, unless it says that no confirmation is needed."""
    state: dict[str, Any] = {}
    for _ in range(300):
        state = person.page.evaluate(STATE, done)
        if state["done"]:
            return
        if state["point"] is not None:
            assert state["says"] == state["name"]
            person.touch_at(state["point"]["x"], state["point"]["y"])
        person.page.wait_for_timeout(100)
    raise AssertionError(f"not done by its own words: {done}; told: {state['told']}")


def play_chapter(person: Person, chapter: Chapter, words: dict[str, str], picture: str) -> None:
    """Follow every step by its own words and check the shown results."""
    said = person.page.locator(".lesson")
    expect(said).to_contain_text(words[f"chapter.{chapter.name}"])
    english = words_of(title_of(chapter), "en")
    for step in chapter.steps:
        if picture:
            person.picture(f"{picture}-{chapter.name}-{step.name}")
        tiles = re.findall(r"the lit (?:tile|space)\b", english[f"step.{step.name}"])
        follow(person, step, words, unique=bool(tiles))


def title_of(chapter: Chapter) -> str:
    return next(title for title in NAMES if chapter in chapters_of(title))


def learn(person: Person, title: str, language: str, picture: str = "") -> None:
    """Play the lesson from the home page to the match that ends it."""
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
            assert person.until(f"!location.href.includes({json.dumps(before)})")
            if following.steps:
                expect(page.locator(".lesson")).to_contain_text(words[f"chapter.{following.name}"])
    person.wait_until_asked()
    assert not person.raw_keys()


@pytest.mark.parametrize(("title", "language"), PLAYED)
def test_a_lesson_is_played_on_a_phone_from_the_first_tap_to_a_match(
    hall: Hall, server: Server, title: str, language: str
) -> None:
    """Only elements that the sentence of the step names are pressed."""
    person = hall.enter(server, "phone", language=language, asking="final")
    learn(person, title, language)


@pytest.mark.parametrize("title", NAMES)
def test_a_lesson_is_played_at_a_desk_by_its_own_words(
    hall: Hall, server: Server, title: str
) -> None:
    """Confirmation is the same as on a phone; forced choices are made automatically."""
    learn(hall.enter(server, "desktop", asking="final", forced=True), title, "en")


def test_a_wrong_touch_is_answered_with_why_and_what_instead(hall: Hall, server: Server) -> None:
    person = hall.enter(server, "phone")
    person.open("/")
    person.offered("Mâamut").get_by_role("button", name="Learn by playing").click()
    words = words_of("maamut", "en")
    said = person.page.locator(".lesson")
    expect(said.locator(".step")).to_be_visible()
    touch(person, "d1")
    expect(said).to_contain_text(words["instead.win"])
    person.move()
    expect(said).to_contain_text(words["done.win"])


def test_a_lesson_goes_on_where_it_was_left_and_chapters_can_be_chosen(
    hall: Hall, server: Server
) -> None:
    person = hall.enter(server, "phone")
    person.open("/")
    person.offered("Mâamut").get_by_role("button", name="Learn by playing").click()
    page, words = person.page, words_of("maamut", "en")
    page.get_by_role("button", name=re.compile(words["chapter.goal"])).click()
    page.locator("dialog").get_by_role("button", name=re.compile(words["chapter.walking"])).click()
    expect(page.locator(".lesson .step")).to_contain_text("at the top")
    person.move()
    expect(page.locator(".lesson .step")).to_contain_text("walk straight")
    person.open("/")
    person.offered("Mâamut").get_by_role("button", name="Continue lesson").click()
    expect(page.locator(".lesson .step")).to_contain_text("walk straight")
    assert person.violations() == []


# JavaScript: lines of the goal outside the visible part of its sheet.
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
    goal = person.page.locator("dialog").get_by_text("strongest at temples")
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
    expect(page.get_by_text("it turns clockwise to the first free way")).to_be_visible()
    expect(page.get_by_text("You hold three cards")).not_to_be_visible()
    expect(page.locator("[data-clause='M3.3']")).to_be_visible()
    assert person.violations() == []


def test_a_rule_link_stays_at_its_paragraph_while_boards_load(hall: Hall, server: Server) -> None:
    """Boards above the paragraph push it down when they appear."""
    person = hall.enter(server, "phone")
    person.open("/rules/maamut#M3.3")
    page = person.page
    expect(page.locator("figure:has(.board svg)")).to_have_count(3)
    expect(page.locator(".short .here")).to_be_in_viewport()
    expect(page.locator(".short .here")).to_contain_text("never back")
    page.get_by_role("button", name="Exact rule M3.3").click()
    expect(page.locator("[data-clause='M3.3']")).to_be_in_viewport()
