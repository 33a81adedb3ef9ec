"""Every screen in every language, light and dark: no catalogue keys, no accessibility barriers."""

import json
import re
import time
from collections.abc import Iterator
from functools import cache

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person, play_to_the_end
from tests.browser.serving import Server
from tests.catalogues import LANGUAGES, ROOT

import fireside
from fireside.play.records import write_record

RESULTS = [
    {
        "table": f"table-{number}",
        "title": title,
        "at": number,
        "mine": mine,
        "scores": scores,
        "winners": [number % 3],
        "bots": number % 2 == 0,
    }
    for number, (title, mine, scores) in enumerate(
        [("tikal", [0], [88, 70, 91]), ("maamut", [0], [1, 0]), ("altamira", [0, 1], [12, 9, 7])]
        * 4
        + [("tikal", [0], [102, 95, 80])]
    )
]


@cache
def record() -> str:
    """Return the record of a match in which the lead changes."""
    match = fireside.Match("maamut", seats=3, seed=4, names=["Ana", "Ben", "Carla"])
    while not match.over:
        seat = match.to_act[0]
        moves = match.state.legal_moves(seat)
        match.play(seat, int(moves[len(match.log) * 5 % len(moves)]))
    return write_record(match.record())


@cache
def analysed_table(server: Server) -> str:
    """Return the path of a finished match with its analysis, computed once for all tests."""
    made = httpx.post(f"{server.url}/api/records", content=record()).json()
    for _ in range(300):
        if httpx.get(f"{server.url}/api/tables/{made['id']}/analysis").json()["done"]:
            return str(made["id"])
        time.sleep(0.1)
    raise AssertionError("the analysis does not end")


def sheets(person: Person) -> Iterator[str]:
    """Open the sheets of a running table one after the other; yield their names."""
    page = person.page
    for key, name in (("l", "log"), ("r", "rules"), ("c", "choices")):
        page.keyboard.press(key)
        expect(page.locator("dialog")).to_be_visible()
        yield name
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    for selector, name in (("header > button", "menu"), (".players", "people")):
        page.locator(selector).first.click()
        yield name
        page.keyboard.press("Escape")
    page.locator("header > button").first.click()
    page.locator(".menu button").nth(1).click()
    yield "settings"
    page.keyboard.press("Escape")


def screens(person: Person) -> Iterator[str]:
    """Yield the name of each screen after opening it."""
    page = person.page
    person.open("/")
    expect(page.locator("article .picture img").first).to_be_visible()
    yield "home"
    page.evaluate(f"localStorage.setItem('fireside.results', {json.dumps(json.dumps(RESULTS))})")
    page.reload()
    page.locator("header nav button").first.click()
    yield "statistics"
    page.keyboard.press("Escape")
    page.goto(f"{person.server.url}/rules/maamut#M3.1")
    expect(page.locator(".rules .here")).to_be_visible()
    yield "rules-page"
    page.goto(f"{person.server.url}/t/{analysed_table(person.server)}/replay/6#analysis")
    expect(page.locator(".points .moment").first).to_be_visible()
    expect(page.locator(".points .soft").last).to_be_visible()
    yield "analysis"
    page.goto(f"{person.server.url}/puzzles/maamut")
    expect(page.locator("main li").first).to_be_visible()
    page.locator("main details summary").first.click()
    yield "puzzles"
    page.goto(person.server.url)
    page.locator("article .learn").first.click()
    expect(page.locator(".lesson")).to_be_visible()
    yield "lesson"
    page.goto(f"{person.server.url}/nowhere/at/all")
    expect(page.locator(".nowhere")).to_be_visible()
    yield "nowhere"
    page.goto(f"{person.server.url}/t/there-is-none")
    expect(page.locator(".ended a")).to_be_visible()
    yield "no-table"
    page.goto(f"{person.server.url}/new/maamut")
    page.locator("summary").click()
    page.locator(".options input[type=checkbox]").check()
    yield "set-up"
    page.locator(".choose label").nth(1).click()
    page.locator("button.begin").click()
    page.locator("[aria-expanded]").first.click()
    expect(page.locator(".invite svg[role=img]")).to_be_visible()
    yield "waiting"
    page.locator("button.begin").click()
    expect(page.locator(".bar.mine")).to_be_visible()
    yield "table"
    for name in sheets(person):
        yield f"table-{name}"
    page.locator("[data-tile].lit").first.click(force=True)
    expect(page.locator(".hand button.lit").first).to_be_visible()
    page.locator(".hand button.lit").first.click(force=True)
    if page.locator("[data-tile].lit").count():
        page.locator("[data-tile].lit").first.focus()
    yield "table-walk"
    if page.locator(".bubble button").count():  # on phones a tip takes the toolbar's row
        page.locator(".bubble button").click()
    page.locator(".tools button:has(+ button)").last.click()
    expect(page.locator(".advice li").first).to_be_visible()
    yield "table-advice"


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        ("phone", "light"),
        ("desktop", "dark"),
        pytest.param("phone", "dark", marks=pytest.mark.slow),
        pytest.param("desktop", "light", marks=pytest.mark.slow),
    ],
)
def test_axe_finds_nothing_serious_on_any_screen(
    hall: Hall, server: Server, size: str, theme: str
) -> None:
    ana = hall.enter(server, size, name="Ana", color_scheme=theme)
    found = {}
    for name in screens(ana):
        ana.picture(f"{name}-{theme}")
        if violations := ana.violations():
            found[name] = violations
    assert found == {}


def test_axe_finds_nothing_serious_at_the_end_and_in_a_replay(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", color_scheme="dark")
    ana.plan("bots", 2)
    ana.press("Start")
    play_to_the_end([ana])
    ana.show_result()
    ana.picture("summary-dark")
    assert ana.violations() == []
    ana.open(f"/t/{ana.table_id}/replay/4")
    expect(ana.page.locator(".board svg").first).to_be_visible()
    ana.picture("replay-dark")
    assert ana.violations() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_shows_a_raw_key(hall: Hall, server: Server, language: str) -> None:
    ana = hall.enter(server, "phone", name="Ana", language=language)
    for name in screens(ana):
        assert ana.raw_keys() == [], f"{name} in {language}"
        assert ana.page.locator("html").get_attribute("lang") == language
        if name in ("home", "table"):
            ana.picture(f"{name}-{language}")


def first_heading(title: str, language: str) -> str:
    """Return the first heading of the title's rules in that language."""
    name = f"{title}.md" if language == "en" else f"translations/{title}.{language}.md"
    page = (ROOT / "docs" / "rules" / name).read_text(encoding="utf-8")
    found = re.search("^## (.+)$", page, re.M)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_every_title_open_in_every_language(
    hall: Hall, server: Server, language: str
) -> None:
    """From the home page, and at a clause; rendered, not as Markdown."""
    ana = hall.enter(server, "phone", language=language)
    page = ana.page
    ana.open("/")
    expect(page.locator("article").first).to_be_visible()
    links = page.locator("article a[href^='/rules/']")
    assert links.count() == page.locator("article").count()
    for title in fireside.titles():
        clause = next(iter(fireside.game(title).options.values())).clause
        page.goto(f"{server.url}/rules/{title}#{clause}")
        expect(page.locator(".here").first).to_be_in_viewport()
        if page.locator("button.exact").count():
            page.locator("button.exact").click()
        exact = page.locator(".rules:not(.short)")
        expect(exact.locator(".here")).to_be_in_viewport()
        text = exact.inner_text()
        assert not re.search(r"<!--|\*\*|\|", text)
        assert len(text) > 4_000
        assert exact.locator("h3").first.inner_text() == first_heading(title, language)
        assert fireside.game(title).name in page.locator("h1").inner_text()
    if language == "de":
        page.goto(f"{server.url}/rules/tikal#T4.1")
        page.locator("button.exact").click()
        expect(page.locator(".rules:not(.short) .here")).to_be_in_viewport()
        ana.picture("rules-table-of-actions")


def test_the_language_is_the_browsers_and_can_be_switched(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, language="browser")
    ana.open("/")
    expect(ana.page.locator("html")).to_have_attribute("lang", "en")
    ana.press("Settings")
    ana.page.get_by_label("Language").select_option("ro")
    expect(ana.page.locator("html")).to_have_attribute("lang", "ro")
    ana.page.reload()
    expect(ana.page.locator("html")).to_have_attribute("lang", "ro")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_table_never_scrolls_and_its_targets_are_large_enough(
    hall: Hall, server: Server, size: str
) -> None:
    ana = hall.enter(server, size, name="Ana")
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    assert ana.page.evaluate(
        "document.documentElement.scrollHeight <= innerHeight"
        " && document.documentElement.scrollWidth <= innerWidth"
    )
    small = ana.page.evaluate(
        "[...document.querySelectorAll('header button, .bar button:not(.clause), .hand button,"
        " [data-tile].lit')].filter(e => e.checkVisibility())"
        ".map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])"
        ".filter(([, r]) => r.width < 44 || r.height < 44).map(([name]) => name)"
    )
    assert small == []


def test_home_asks_for_my_tables_now_and_then_and_not_all_the_time(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, "phone", name="Ana")
    for _ in range(2):
        ana.play_against_bots()
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.open("/")
    expect(ana.page.locator("section", has_text="My tables").locator("li")).to_have_count(2)
    ana.page.wait_for_timeout(1_000)
    assert 1 <= len([url for url in asked if "/api/my-tables" in url]) <= 3


def test_whoever_plays_is_chosen_beside_the_mark_of_the_seat(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "smallest-phone", language="de")
    ana.open("/new/tikal")
    seats = ana.page.locator("ol.seats li")
    expect(seats).to_have_count(3)
    for seat in seats.all()[1:]:
        mark, who = (
            seat.locator("svg").first.bounding_box(),
            seat.locator("select").first.bounding_box(),
        )
        assert mark is not None
        assert who is not None
        assert who["x"] >= mark["x"] + mark["width"]
        assert who["y"] <= mark["y"] + mark["height"] / 2 <= who["y"] + who["height"]


def test_whoever_asks_for_the_master_is_told_that_it_takes_its_time(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, "phone")
    ana.open("/new/maamut")
    told = ana.page.get_by_text("Master bots take a few seconds per move.")
    level = ana.page.locator("ol.seats select.level").first
    expect(level).to_be_visible()
    expect(told).to_have_count(0)
    level.select_option("bot:master")
    expect(told).to_be_visible()
