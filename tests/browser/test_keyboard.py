"""A whole match by keyboard alone."""

from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server

FOCUS = "document.activeElement"
NAMED = f"{FOCUS}?.innerText?.trim() || {FOCUS}?.getAttribute('aria-label') || ''"


def tab_to(person: Person, name: str, address: str | None = None) -> None:
    """Press Tab until the element with this name has the focus; check its address."""
    for _ in range(60):
        person.page.keyboard.press("Tab")
        leads = person.page.evaluate(f"{FOCUS}?.getAttribute('href')")
        if name == person.page.evaluate(NAMED) and address in (None, leads):
            return
    raise AssertionError(f"'{name}' cannot be reached by keyboard")


def test_a_whole_match_by_keyboard_alone(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana")
    ana.open("/")
    expect(ana.offered().get_by_role("button", name="Play against bots")).to_be_visible()
    keys = ana.page.keyboard
    tab_to(ana, "Friends and options", "/new/maamut")
    keys.press("Enter")
    expect(ana.page.get_by_text("Game options")).to_be_visible()
    tab_to(ana, "2")
    keys.press("Enter")
    tab_to(ana, "Game options")
    keys.press("Enter")
    for _ in range(9):
        keys.press("Tab")
        if "as many as suits" in ana.page.evaluate(f"{FOCUS}.selectedOptions?.[0]?.text ?? ''"):
            break
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    tab_to(ana, "Start")
    keys.press("Enter")
    expect(ana.page.locator(".board svg").first).to_be_visible()
    ana.play_by_keys(300)
    tab_to(ana, "Watch the replay")
    keys.press("Enter")
    expect(ana.page.get_by_role("slider")).to_be_visible()


def test_the_board_itself_is_walked_by_arrow_keys(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana")
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    before = ana.version()
    ana.page.locator("[data-tile].lit").first.focus()
    where = ana.page.evaluate(f"{FOCUS}.dataset.tile")
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"):
        ana.page.keyboard.press(key)
    assert where is not None
    ana.page.keyboard.press("Enter")
    assert ana.wait_for_version(before, 5_000)


def test_tabs_are_walked_by_arrow_keys_home_and_end(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana")
    ana.play_against_bots()
    log, chat = (ana.page.get_by_role("tab", name=name) for name in ("Log", "Chat"))
    log.focus()
    for key, there in [
        ("ArrowRight", chat),
        ("ArrowRight", log),
        ("ArrowLeft", chat),
        ("Home", log),
        ("End", chat),
    ]:
        ana.page.keyboard.press(key)
        expect(there).to_be_focused()
        expect(there).to_have_attribute("aria-selected", "true")
    expect(ana.page.get_by_role("tabpanel", name="Chat")).to_be_visible()
    ana.page.keyboard.press("Tab")  # a toolbar is one tab stop
    expect(ana.page.get_by_role("tabpanel", name="Chat")).to_be_focused()
    ana.page.keyboard.press("Shift+Tab")
    expect(chat).to_be_focused()
    ana.page.keyboard.press("Shift+Tab")
    expect(log).not_to_be_focused()
