"""Actions of people on the board of Tikal."""

from playwright.sync_api import FloatRect, Locator, expect
from tests.browser.people import OVER, Person
from tests.browser.tikal_moments import Lively, begin_at

SIZES = ["phone", "desktop"]
OFFERED = "[data-tile].lit, [data-touch=end], .card button.lit, [data-touch=pass]"


def cell(person: Person, name: str) -> Locator:
    return person.page.locator(f"[data-tile={name}]")


def in_sight(person: Person, name: str) -> FloatRect:
    """Return the box of a cell, after showing the whole map if the cell is outside its view."""
    if person.page.locator(".map").count() == 0:  # boards without a camera show everything
        box = cell(person, name).bounding_box()
        assert box is not None
        return box
    for may_show_all in (True, False):
        box = cell(person, name).bounding_box()
        frame = person.page.locator(".map .frame").bounding_box()
        assert box is not None and frame is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.3
        left, top = frame["x"], frame["y"]
        if left < x < left + frame["width"] and top < y < top + frame["height"]:
            return box
        assert may_show_all, name
        person.page.locator(".map > button.icon").click()
        person.page.wait_for_timeout(400)  # the map glides
    raise AssertionError(name)


def touch(person: Person, name: str) -> None:
    """Tap a cell above the figures on it."""
    box = in_sight(person, name)
    person.touch_at(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.3)


# JavaScript: the highlighted cells, without those whose touched point a button covers.
LIT_CELLS = """[...document.querySelectorAll("[data-tile].lit")].filter(cell => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height * 0.3);
    return !top?.closest("button:not([data-tile])");
}).map(cell => cell.dataset.tile)"""


def lit(person: Person) -> list[str]:
    """Return the highlighted cells that can be touched."""
    found: list[str] = person.page.evaluate(LIT_CELLS)
    return found


def action_points(person: Person) -> int:
    return int(person.page.locator(".points strong").inner_text())


def sit_down(person: Person, lively: Lively, ply: int) -> None:
    """Take the seat that is to act at a ply in the middle of a match."""
    person.open(begin_at(person.server, lively, ply))
    expect(person.page.locator(".bar.mine")).to_be_visible()


def hurry(person: Person) -> None:
    """Make one decision: place the tile, sometimes enter a worker, and end the turn."""
    page, before = person.page, person.version()
    idle = "document.querySelector('.bar.mine') === null"  # the last decision is not yet shown
    offered = f"document.querySelector('{OFFERED}') !== null"
    assert person.until(f"{offered} || {idle} || {OVER}"), person.question
    if not person.is_asked():
        return
    if cells := lit(person):
        touch(person, person.chance.choice(cells))
    elif page.locator("[data-touch=end]").count() == 0:
        page.locator(".card button.lit, [data-touch=pass]").first.click()
    elif person.chance.random() < 0.2 and page.locator("[data-touch='reserve:worker'].lit").count():
        page.locator("[data-touch='reserve:worker']").click()
        touch(person, person.chance.choice(lit(person)))
    else:
        page.locator("[data-touch=end]").click()
    person.confirm(before)
    assert person.wait_for_version(before, 5_000), person.question
