"""Moves that cannot be undone ask once, by a button that says what happens; others do not ask."""

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.altamira_moments import begin_all
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server

import fireside

LONG = 3_000  # ms; nothing confirms itself
FORCED_DELAY = 900  # ms; until a forced move is made, and a little longer
CONFIRM = ".bar .actions > button.main"
OPENERS = {
    "menu": "header > button",
    "log": "header nav button:nth-of-type(2)",
    "all choices as a list": ".tools .list",
}
# JavaScript: whether the last touch was one of the board itself, not of a button with words.
RECORD = """addEventListener("click", ({ target }) => {
    window.onBoard = target.closest(".bar") === null && target.closest("[data-touch]") === null;
}, true)"""
MAY_UNDO = "document.querySelector('.tools .undo:not([aria-disabled])') !== null"


def send_two(person: Person, path: str) -> Locator:
    """Place both hunters, which awaits confirmation."""
    person.open("/")
    person.open(path)
    person.wait_until_asked()
    for place in ("savannah", "water"):
        box = person.page.locator(f"[data-what='place:{place}']").bounding_box()
        assert box is not None
        person.touch_at(box["x"] + 0.5 * box["width"], box["y"] + 0.35 * box["height"])
    button = person.page.locator(CONFIRM)
    expect(button).to_have_text("Send one each: savannah and water")
    return button


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_secret_choice_waits_for_its_button_on_touch_and_mouse(
    hall: Hall, server: Server, size: str
) -> None:
    ana = hall.enter(server, size, name="Ana", asking="final", guide=False)
    button = send_two(ana, begin_all(server)["sending"])
    before = ana.version()
    for opener in OPENERS.values():
        ana.page.locator(opener).first.click()
        expect(ana.page.locator("dialog")).to_be_visible()
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator("dialog")).to_have_count(0)
    ana.page.wait_for_timeout(LONG)
    assert ana.version() == before
    button.click()
    expect(ana.page.locator(CONFIRM)).to_have_count(0)
    assert ana.wait_for_version(before, 5_000)


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("title", fireside.titles())
def test_what_is_made_at_once_on_the_board_can_be_undone(
    hall: Hall, server: Server, title: str, size: str
) -> None:
    """The first decisions of a match; a button with words is its own confirmation."""
    ana = hall.enter(server, size, name="Ana", asking="final", guide=False)
    ana.context.add_init_script(RECORD)
    ana.likes = CONFIRM
    ana.play_against_bots(fireside.game(title).name)
    made_at_once = 0
    for _ in range(12):
        ana.wait_until_asked()
        if ana.is_over():
            break
        ana.move()
        if ana.page.evaluate("window.onBoard"):
            made_at_once += 1
            assert ana.until(MAY_UNDO), ana.question
    assert made_at_once == 0 or title != "maamut"


def test_forced_moves_are_told_and_stay_in_the_log_after_a_reload(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, "phone", name="Ana", forced=True, guide=False)
    ana.play_against_bots("Altamira")
    said = ana.page.locator(".bar").get_by_text("Played for you: ")
    was_said = False  # the sentence leaves with the next event
    for _ in range(40):
        ana.wait_until_asked()
        ana.page.wait_for_timeout(FORCED_DELAY)
        ana.wait_until_asked()
        was_said = said.count() > 0
        if was_said or ana.is_over():
            break
        ana.move()
    assert was_said
    ana.page.reload()
    ana.wait_until_asked()
    ana.page.keyboard.press("l")
    lines = ana.page.locator("dialog .log li").filter(has_text="the only possible move")
    expect(lines.first).to_contain_text("Ana")
