"""Automatic confirmation after a countdown; any other action cancels it."""

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.altamira_moments import begin_all
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server

COUNTDOWN = 2_000  # ms
OPENERS = {
    "menu": "header > button",
    "people": ".players",
    "how to win": "header nav button:nth-of-type(1)",
    "log": "header nav button:nth-of-type(2)",
    "all choices as a list": ".tools .list",
    "the clause": ".question .clause",
}


def send_two(person: Person, path: str) -> Locator:
    """Place both hunters, which starts the button's countdown."""
    person.open("/")
    person.open(path)
    person.wait_until_asked()
    for place in ("savannah", "water"):
        box = person.page.locator(f"[data-what='place:{place}']").bounding_box()
        assert box is not None
        person.touch_at(box["x"] + 0.5 * box["width"], box["y"] + 0.35 * box["height"])
    filling = person.page.locator(".bar button.soon")
    expect(filling).to_be_visible()
    return filling


def is_not_made(person: Person, before: int) -> None:
    """Wait longer than the countdown and check that the choice is still unconfirmed."""
    person.page.wait_for_timeout(COUNTDOWN + 600)
    assert person.version() == before
    expect(person.page.locator(".bar .actions > button.main")).to_have_count(1)
    expect(person.page.locator(".bar button.soon")).to_have_count(0)


def test_a_choice_that_nobody_touches_again_confirms_itself(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", asking="touch", guide=False)
    send_two(ana, begin_all(server)["sending"])
    expect(ana.page.locator(".bar .actions > button.main")).to_have_count(0)


def test_whatever_is_opened_stops_it_and_closing_commits_nothing(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, "phone", name="Ana", asking="touch", guide=False)
    path = begin_all(server)["sending"]
    before = 0
    for name, opener in OPENERS.items():
        filling = send_two(ana, path)
        before = before or ana.version()
        ana.page.locator(opener).first.click()
        expect(ana.page.locator("dialog"), name).to_be_visible()
        expect(filling).to_have_count(0)
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator("dialog")).to_have_count(0)
        is_not_made(ana, before)
    ana.page.locator(".bar .actions > button.main").click()
    expect(ana.page.locator(".bar .actions > button.main")).to_have_count(0)


@pytest.mark.parametrize("key", ["c", "l", "r", "?"])
def test_whatever_a_key_opens_stops_it(hall: Hall, server: Server, key: str) -> None:
    ana = hall.enter(server, "phone", name="Ana", asking="touch", guide=False)
    send_two(ana, begin_all(server)["sending"])
    before = ana.version()
    ana.page.keyboard.press(key)
    expect(ana.page.locator("dialog")).to_be_visible()
    is_not_made(ana, before)


def test_the_chat_beside_the_board_stops_it(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", asking="touch", guide=False)
    ana.page.set_viewport_size({"width": 1440, "height": 900})
    send_two(ana, begin_all(server)["sending"])
    before = ana.version()
    ana.page.get_by_role("tab", name="Chat").click()
    is_not_made(ana, before)
