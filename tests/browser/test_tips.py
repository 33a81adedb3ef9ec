"""Tips at first encounters appear in free space and never cover their subject."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.altamira_moments import begin_all
from tests.browser.conftest import Hall
from tests.browser.people import SIZES, Person
from tests.browser.serving import Server
from tests.browser.tikal_hands import sit_down
from tests.browser.tikal_moments import lively_match
from tests.catalogues import guide_keys

import fireside

VIEWPORTS = {
    "smallest-phone": (320, 568),
    "phone": (390, 844),
    "phone-on-its-side": (844, 390),
    "desktop": (1440, 900),
}
TIKAL = ("placing", "turn", "scoring", "bidding", "choosing")

# JavaScript, from the start: every shown tip with faults of its position. Tips speak of the board,
# the header and all buttons.
RECORD = """
window.tips = {};
const visible = e => {  // what scrolls or is cut around it leaves of its box
    let { left, top, right, bottom } = e.getBoundingClientRect();
    for (let f = e.parentElement; f && f !== document.body; f = f.parentElement) {
        if (f instanceof SVGElement || getComputedStyle(f).overflowX === "visible") continue;
        const box = f.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
};
const wrong = tip => {
    const box = tip.getBoundingClientRect(), found = [];
    const meets = other => other.left < other.right && other.top < other.bottom
        && box.left < other.right - 1 && other.left < box.right - 1
        && box.top < other.bottom - 1 && other.top < box.bottom - 1;
    const words = tip.querySelector("span").getBoundingClientRect(), seen = visible(tip);
    if (box.top < 0 || box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        found.push("beyond the screen");
    if (words.bottom > box.bottom || seen.bottom < box.bottom - 1) found.push("cut");
    for (const e of document.querySelectorAll("main.board, header, .lit, [data-tile], .player,"
            + " .bar button, .bar .question, .tabs button")) {
        const apart = !tip.contains(e) && !e.contains(tip) && e.checkVisibility();
        if (apart && meets(visible(e))) found.push(e.tagName + "." + e.getAttribute("class"));
    }
    const bar = document.querySelector(".bar").getBoundingClientRect();
    for (const e of document.querySelectorAll(".bar .actions, .bar .tools"))
        if (e.checkVisibility() && e.getBoundingClientRect().bottom > bar.bottom + 1)
            found.push("pushed out: " + e.className);
    return found;
};
const look = () => {
    const tip = document.querySelector(".bubble");
    // Chromium sometimes never paints a page that is measured before its first paint.
    const painted = document.documentElement.dataset.first === undefined;
    const bar = document.querySelector(".bar");
    if (tip && painted && bar && !document.querySelector("dialog[open]")) {
        const words = tip.querySelector("span").innerText;
        window.tips[words] = [...new Set([...(window.tips[words] ?? []), ...wrong(tip)])];
    }
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def moments(person: Person, server: Server, title: str) -> Iterator[None]:
    """Open a title's first decisions one after the other, each on a new device."""
    if title == "altamira":
        for path in begin_all(server).values():
            person.open(path)
            yield
    elif title == "tikal":
        begin(person, "tikal")
        yield
        for name in TIKAL:
            game = "professional" if name in ("bidding", "choosing") else "basic"
            lively = lively_match(3, 5, game) if game == "professional" else lively_match(4, 3)
            sit_down(person, lively, lively.find(lambda v, at=name: v.phase == at))  # type: ignore[misc]
            yield
    else:
        begin(person, "maamut")
        yield


def begin(person: Person, title: str) -> None:
    """Begin a match against bots in the page's current language."""
    person.open("/")
    person.page.locator("article .main").nth(fireside.titles().index(title)).click()
    expect(person.page.locator(".board svg").first).to_be_visible()


def seen_tips(person: Person) -> dict[str, list[str]]:
    found: dict[str, list[str]] = person.page.evaluate("window.tips")
    return found


@pytest.mark.parametrize("size", VIEWPORTS)
@pytest.mark.parametrize("title", fireside.titles())
def test_a_tip_covers_nothing_that_is_lit_or_that_it_speaks_of(
    hall: Hall, server: Server, title: str, size: str
) -> None:
    """During the first moves of each moment, so that events are explained as well."""
    width, height = VIEWPORTS[size]
    assert size in SIZES
    ana = hall.enter(server, size, name="Ana", language="de")
    ana.page.set_viewport_size({"width": width, "height": height})
    ana.context.add_init_script(RECORD)
    met: dict[str, list[str]] = {}
    for _ in moments(ana, server, title):
        for _ in range(8 if title == "maamut" else 2):
            ana.wait_until_asked()
            ana.page.wait_for_timeout(150)
            met |= seen_tips(ana)
            if ana.is_over():
                break
            ana.move()
        ana.page.evaluate("localStorage.removeItem('fireside.guide')")
    met |= seen_tips(ana)
    assert {words: found for words, found in met.items() if found} == {}
    assert len(met) >= (2 if title == "maamut" else 5)  # more in a match where a trap is met
    assert len(met) <= len(guide_keys(title))


def test_the_first_turn_of_tikal_is_explained_as_it_is(hall: Hall, server: Server) -> None:
    """No own figure is on the map yet, so one has to enter."""
    ana = hall.enter(server, "phone", name="Ana")
    ana.play_against_bots("Tikal")
    ana.wait_until_asked()
    tip = ana.page.locator(".bubble")
    expect(tip).to_contain_text("Tap a lit space")
    ana.move()
    expect(tip).to_contain_text("Bring in your leader or a worker")
    ana.page.locator("[data-touch='reserve:leader']").click()
    ana.page.locator("[data-touch='tile:a1']").click(force=True)
    expect(tip).to_contain_text("Tap a figure")


def test_a_tip_is_put_away_and_the_question_comes_back(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "smallest-phone", name="Ana")
    ana.play_against_bots()
    ana.wait_until_asked()
    expect(ana.page.locator(".bubble")).to_be_visible()
    assert ana.violations() == []
    ana.press("Got it")
    expect(ana.page.locator(".bubble")).to_have_count(0)
    expect(ana.page.locator(".question")).to_be_visible()
