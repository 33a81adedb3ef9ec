"""Texts are large enough to read on phones, and grow with large screens."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.altamira_moments import begin_all
from tests.browser.conftest import Hall
from tests.browser.people import SIZES, Person
from tests.browser.serving import Server
from tests.browser.test_tikal import PHASES, phase
from tests.browser.tikal_moments import keep_record, lively_match

LEAST = 11  # px
PHONES = ["smallest-phone", "phone", "tall-phone", "phone-on-its-side"]
# The root size of fonts grows by these factors.
LARGE = {"large-desktop": 1.2, "larger-desktop": 1.6, "television": 2.4}

# JavaScript: the effective sizes in px of all texts in sight, also of those in scaled drawings.
TEXTS = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, text = node.data.trim(), around = node.parentElement;
        // shape and colour tell a seat without its letter; numbers on small cards repeat what is
        // drawn on them: weapons of Altamira, footprints of Mâamut
        if (around.previousElementSibling?.matches("[class*=seat-], .foot")) continue;
        if (!text || around.closest(
            ".unseen, .stage, svg[viewBox='0 0 60 80'], script, style, noscript"))
            continue;
        if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width <= 1 || box.right < 0 || box.left > innerWidth || box.bottom < 0
            || box.top > innerHeight) continue;
        const drawn = around.getScreenCTM?.();
        const size = parseFloat(getComputedStyle(around).fontSize)
            * (drawn ? Math.hypot(drawn.a, drawn.b) : 1);
        if (size > 0) found.push([`${around.tagName}.${around.className.baseVal ??
            around.className} in ${around.parentElement.className.baseVal ??
            around.parentElement.className}: ${text.slice(0, 20)}`, Math.round(size * 100) / 100]);
    }
    return found;
}"""

# JavaScript: the number of visible texts on the map.
NUMBERS = """[...document.querySelectorAll(".drawing text")].filter(text =>
    text.checkVisibility({ visibilityProperty: true, opacityProperty: true })).length"""


def texts(person: Person) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = [tuple(one) for one in person.page.evaluate(TEXTS)]
    assert found
    return found


def too_small(person: Person, least: float = LEAST) -> list[tuple[str, float]]:
    return [(what, size) for what, size in texts(person) if size < least - 0.1]


@pytest.mark.parametrize("size", PHONES)
def test_no_text_at_rest_is_smaller_than_11_pixels(hall: Hall, server: Server, size: str) -> None:
    ana = hall.enter(server, size, name="Ana", guide=False)
    found: set[tuple[str, float]] = set()
    for name in PHASES:
        phase(ana, name)
        found.update(too_small(ana))
    for path in begin_all(server).values():
        ana.open(path)
        expect(ana.page.locator(".bar.mine")).to_be_visible()
        found.update(too_small(ana))
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    found.update(too_small(ana))
    ana.likes = ".bar button.main"
    ana.move()
    expect(ana.page.locator(".hand button.lit").first).to_be_visible()
    found.update(too_small(ana))
    assert "\n".join(f"{what} {at}" for what, at in sorted(found)) == ""


def test_numbers_on_a_full_map_of_tikal_are_readable_or_omitted(hall: Hall, server: Server) -> None:
    """At rest the map is close enough; the whole map omits what would be too small."""
    lively = lively_match(4, 3)
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    ana.open(f"/t/{keep_record(server, lively)}/replay/{len(lively.tables) - 1}")
    expect(ana.page.locator(".board .coat").first).to_be_visible()
    assert too_small(ana) == []
    count = ana.page.evaluate(NUMBERS)
    ana.press("Show everything")
    expect(ana.page.locator(".drawing.near")).to_have_count(0)
    ana.page.wait_for_timeout(500)
    assert too_small(ana) == []
    assert ana.page.evaluate(NUMBERS) < count
    ana.picture("tikal-whole-map")
    ana.press("Zoom in")
    ana.page.wait_for_timeout(500)
    assert ana.page.evaluate(NUMBERS) == count


# ------------------------------------------------------------------ large screens

PLACES: dict[str, Callable[[Person, Server], None]] = {
    "home": lambda ana, _: ana.open("/"),
    "tikal": lambda ana, _: phase(ana, "turn"),
    "altamira": lambda ana, server: ana.open(begin_all(server)["sending"]),
    "maamut": lambda ana, _: ana.play_against_bots(),
    "rules": lambda ana, _: ana.open("/rules/tikal"),
    "puzzles": lambda ana, _: ana.open("/puzzles/tikal"),
    "replay": lambda ana, server: ana.open(
        f"/t/{keep_record(server, lively_match(4, 3))}/replay/180"
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_texts_grow_with_large_screens(hall: Hall, server: Server, place: str) -> None:
    """The smallest text, the largest one and the board, compared with 1440 by 900."""
    ana = hall.enter(server, "desktop", name="Ana", guide=False)

    def measure() -> tuple[float, float, float]:
        PLACES[place](ana, server)
        expect(ana.page.get_by_role("button").first).to_be_visible()
        ana.page.wait_for_load_state("networkidle")
        ana.page.wait_for_timeout(300)
        sizes = sorted(size for _, size in texts(ana))
        frame = ana.page.locator(".board").first
        box = frame.bounding_box() if frame.count() else None
        return sizes[0], sizes[-1], box["height"] if box else 0

    small = measure()
    for size, factor in LARGE.items():
        ana.page.set_viewport_size(SIZES[size]["viewport"])
        large = measure()
        for before, after in zip(small, large, strict=True):
            if before <= LEAST + 0.1:  # raised to the smallest size that can be read
                assert after >= before, (size, small, large)
                continue
            assert after >= 0.88 * factor * before, (size, small, large)
