"""The map follows a mouse only while its button is pressed, and a finger only during a touch."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server

PLACE = "document.querySelector('.drawing').style.transform"
# As if the button were released outside the window: the page gets no event.
UNHEARD = """addEventListener('pointerup', event => event.stopImmediatePropagation(),
    { capture: true, once: true })"""


def middle(ana: Person) -> tuple[float, float]:
    box = ana.page.locator(".frame").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("unheard", [False, True], ids=["over the panel", "outside the window"])
def test_the_map_follows_no_mouse_whose_button_was_let_go_elsewhere(
    hall: Hall, server: Server, unheard: bool
) -> None:
    ana = hall.enter(server)
    if unheard:
        ana.context.add_init_script(UNHEARD)
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    mouse = ana.page.mouse
    x, y = middle(ana)
    mouse.move(x, y)
    mouse.down()
    mouse.move(1400, 600, steps=3)
    mouse.up()
    mouse.move(x, y, steps=3)
    mouse.wheel(0, -400)
    expect(ana.page.locator(".drawing.near")).to_have_count(1)
    before = ana.page.evaluate(PLACE)
    mouse.move(x - 120, y - 60, steps=5)
    assert ana.page.evaluate(PLACE) == before
    mouse.down()
    mouse.move(x - 200, y - 100, steps=5)
    assert ana.page.evaluate(PLACE) != before
    mouse.up()


def test_a_finger_that_was_cancelled_is_no_second_finger_later(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone")
    ana.context.add_init_script(UNHEARD.replace("pointerup", "pointercancel"))
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    x, y = middle(ana)
    fingers = ana.context.new_cdp_session(ana.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", (x, y))
    touch("touchCancel")
    before = ana.page.evaluate(PLACE)
    touch("touchStart", (x - 60, y))
    for step in range(5):
        touch("touchMove", (x - 60 - 15 * step, y))
    touch("touchEnd")
    assert ana.page.evaluate(PLACE) == before
