"""On the smallest phone nothing is clipped or overlapping, in any language."""

import pytest
from playwright.sync_api import expect
from tests.browser.altamira_moments import begin_all
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.test_tikal import PHASES, phase
from tests.browser.tikal_moments import begin_at, keep_record, lively_match
from tests.catalogues import LANGUAGES

import fireside

# JavaScript: words clipped by their container or the screen, except in scrolling areas.
CUT = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, text = node.data.trim(), around = node.parentElement;
        if (!text || around.closest(".unseen, script, style, noscript, svg")) continue;
        if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (around.getBoundingClientRect().width <= 1) continue;  // for screen readers
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(box => box.width > 1 && box.height > 1);
        const frames = [];
        for (let e = around; e && e !== document.body; e = e.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(e);
            if (/auto|scroll/.test(overflowX + overflowY)) break;
            if (/hidden|clip/.test(overflowX + overflowY) || e.matches("button"))
                frames.push(e.getBoundingClientRect());
            if (e.parentElement === document.body)
                frames.push({ left: 0, top: -scrollY, right: innerWidth,
                    bottom: document.documentElement.scrollHeight });
        }
        const cut = boxes.some(box => frames.some(frame => box.left < frame.left - 1
            || box.right > frame.right + 1 || box.top < frame.top - 3
            || box.bottom > frame.bottom + 3));
        if (cut) found.push(text.slice(0, 40));
    }
    return found;
}"""
# JavaScript: buttons that partly overlap another button.
OVERLAPPING = """() => {
    const all = [...document.querySelectorAll("header button, .bar button, .board .stock")]
        .filter(e => e.checkVisibility() && !e.closest(".slip") && !e.matches(".clause"))
        .map(e => [e, e.getBoundingClientRect()]);
    return all.flatMap(([e, a], i) => all.slice(i + 1)
        .filter(([other, b]) => !e.contains(other) && a.left < b.right - 1 && b.left < a.right - 1
            && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${e.ariaLabel ?? e.innerText} / ${other.ariaLabel ?? other.innerText}`));
}"""


# JavaScript: text of a lesson's request that cannot be read completely.
UNREAD = """() => {
    const step = document.querySelector(".lesson .step").getBoundingClientRect();
    const said = document.querySelector(".bar .said").getBoundingClientRect();
    return Math.max(0, said.top - step.top, step.bottom - said.bottom);
}"""
# JavaScript: players whose wide field in the header is empty.
HOLLOW = """() => [...document.querySelectorAll("header .player")].filter(e =>
    e.getBoundingClientRect().width > 64 && !e.querySelector(".text").checkVisibility()).length"""


# JavaScript: parts of the bar above Tikal's map that extend beyond its end.
CLIPPED = """() => {
    const rail = document.querySelector(".rail"), end = rail.getBoundingClientRect().right;
    return [...rail.children].filter(e => e.getBoundingClientRect().right > end + 1)
        .map(e => e.className);
}"""


# JavaScript: players whose score or mark extends beyond their field in the header.
SPILLED = """() => [...document.querySelectorAll("header .player")].filter(e => {
    const place = e.getBoundingClientRect();
    return [...e.querySelectorAll("svg, .score")].map(one => one.getBoundingClientRect())
        .some(box => box.left < place.left - 1 || box.right > place.right + 1);
}).length"""


# JavaScript: clipped lines of messages.
HALVED = """() => {
    const said = document.querySelector(".bar .said"), end = said.getBoundingClientRect().bottom;
    const range = document.createRange();
    range.selectNodeContents(said);
    return [...range.getClientRects()]
        .filter(box => box.top < end - 3 && box.bottom > end + 3).length;
}"""
# JavaScript: names shortened to less than a few letters.
STUNTED = """() => [...document.querySelectorAll(".tribe .name")].filter(e =>
    e.checkVisibility() && e.scrollWidth > e.clientWidth && e.clientWidth < 48).length"""


def troubles(person: Person) -> list[str]:
    cut: list[str] = person.page.evaluate(CUT)
    covered: list[str] = person.page.evaluate(OVERLAPPING)
    return cut + covered


# The longest words are German; the other languages are slow tests.
IN_LANGUAGES = [
    pytest.param(one, marks=() if one == "de" else pytest.mark.slow) for one in LANGUAGES
]


def without_fonts(person: Person) -> Person:
    """Block the page's fonts, which may load late on a first visit; system fonts replace them."""
    person.context.route("**/*.woff2", lambda asked: asked.abort())
    return person


@pytest.mark.parametrize("language", IN_LANGUAGES)
def test_nothing_is_cut_or_covered_at_320_pixels(hall: Hall, server: Server, language: str) -> None:
    ana = hall.enter(
        server, "smallest-phone", name="Ana", language=language, asking="final", guide=False
    )
    assert everywhere(ana, server) == {}


def test_nothing_is_cut_or_covered_while_other_fonts_stand_in(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "smallest-phone", language="de", asking="final", guide=False)
    assert everywhere(without_fonts(ana), server) == {}


def everywhere(ana: Person, server: Server) -> dict[str, list[str]]:
    """Return clipped or covered elements, by page; pages without any are omitted."""
    found: dict[str, list[str]] = {}
    for name, path in begin_all(server).items():
        ana.open(path)
        expect(ana.page.locator(".bar.mine")).to_be_visible()
        found[f"altamira {name}"] = troubles(ana)
    for name in PHASES:
        phase(ana, name)
        found[f"tikal {name}"] = troubles(ana)
    ana.open("/")
    expect(ana.page.locator("article").first).to_be_visible()
    found["home"] = troubles(ana)
    ana.page.locator("article button.main").nth(1).click()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    found["maamut placing"] = troubles(ana)
    ana.likes = ".bar button.main"
    ana.move()
    ana.page.locator(".hand button.lit").first.click()
    expect(ana.page.locator("[data-touch=discard]")).to_be_visible()
    found["maamut card"] = troubles(ana)
    return {name: some for name, some in found.items() if some}


@pytest.mark.parametrize("size", ["smallest-phone", "small-phone-on-its-side"])
def test_what_a_lesson_asks_for_is_in_sight(hall: Hall, server: Server, size: str) -> None:
    ana = hall.enter(server, size, language="de")
    for at, title in enumerate(fireside.titles()):
        ana.open("/")
        ana.page.locator("article .learn").nth(at).click()
        expect(ana.page.locator(".lesson .step")).to_be_visible()
        assert ana.page.evaluate(UNREAD) < 2, title
        assert ana.page.evaluate(HOLLOW) == 0, title


def test_a_tile_beside_the_map_is_told_whole(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "small-phone-on-its-side", language="de", guide=False)
    phase(ana, "turn")
    expect(ana.page.locator(".slip .card")).to_be_visible()
    assert ana.page.evaluate(CUT) == []
    slip = ana.page.locator(".slip")
    assert slip.evaluate("slip => slip.scrollWidth <= slip.clientWidth")


def test_four_scores_stand_beside_four_buttons(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "smallest-phone")
    ana.open(f"/t/{keep_record(server, lively_match(4, 3))}")
    expect(ana.page.locator("header nav button")).to_have_count(3)
    expect(ana.page.locator("header .score")).to_have_count(4)
    assert ana.page.evaluate(SPILLED) == 0


@pytest.mark.parametrize("late", [False, True], ids=["our fonts", "others"])
def test_a_replay_on_its_side_gives_its_height_to_the_board(
    hall: Hall, server: Server, late: bool
) -> None:
    ana = hall.enter(server, "small-phone-on-its-side", language="de")
    if late:
        without_fonts(ana)
    ana.open(f"/t/{keep_record(server, lively_match(4, 3))}/replay/9")
    expect(ana.page.locator(".panel .analyse")).to_be_visible()
    assert ana.page.evaluate(CUT) == []
    board = ana.page.locator("main.board").bounding_box()
    assert board is not None
    assert board["height"] == 360


def test_on_a_tablet_the_third_game_is_as_wide_as_its_picture(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "tablet", language="de")
    ana.open("/")
    halves = [ana.page.locator(f"article:last-child {part}") for part in (".picture", ".about")]
    expect(halves[1]).to_be_visible()
    first, second = (half.evaluate("half => half.offsetWidth") for half in halves)
    assert abs(first - second) < 3


@pytest.mark.parametrize("size", ["smallest-phone", "phone-on-its-side", "small-phone-on-its-side"])
def test_a_replay_of_tikal_shows_the_whole_rail(hall: Hall, server: Server, size: str) -> None:
    """Action points, the tile in hand, a scoring round with four seats, stack and reserve."""
    lively = lively_match(4, 3)
    ana = hall.enter(server, size, language="de")
    table = keep_record(server, lively)
    moments = [("placing", True), ("turn", True), ("scoring", True), ("scoring", False)]
    for phase_of_it, last in moments:
        ply = lively.find(lambda view, at=phase_of_it: view.phase == at, last=last)  # type: ignore[misc]
        ana.open(f"/t/{table}/replay/{ply}")
        expect(ana.page.locator(".rail .icon").first).to_be_visible()
        assert ana.page.evaluate(CLIPPED) == [], phase_of_it


@pytest.mark.parametrize("size", ["phone-on-its-side", "small-phone-on-its-side"])
def test_four_at_tikal_see_their_reserve(hall: Hall, server: Server, size: str) -> None:
    """There is less space than in a replay, and the points of all players are shown there."""
    lively = lively_match(4, 3)
    ana = hall.enter(server, size, language="de", guide=False)
    for phase_of_it, last in [("placing", True), ("turn", True), ("scoring", False)]:
        ply = lively.find(lambda view, at=phase_of_it: view.phase == at, last=last)  # type: ignore[misc]
        ana.open(begin_at(server, lively, ply))
        expect(ana.page.locator(".bar.mine")).to_be_visible()
        assert ana.page.evaluate(CLIPPED) == [], phase_of_it


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_puzzle_on_its_side_asks_in_whole_lines(
    hall: Hall, server: Server, language: str
) -> None:
    ana = hall.enter(server, "small-phone-on-its-side", language=language, guide=False)
    for title in fireside.titles():
        ana.open(f"/puzzles/{title}")
        ana.page.locator("main section button").first.click()
        expect(ana.page.locator(".puzzle .asked")).to_be_visible()
        ana.wait_until_asked()
        assert ana.page.evaluate(HALVED) == 0, title


def test_on_a_tablet_nobody_is_called_by_a_letter(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "tablet", language="de", guide=False)
    ana.open(begin_all(server)["sending"])
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    assert ana.page.evaluate(STUNTED) == 0
