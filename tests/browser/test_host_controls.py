"""The host changes and dissolves a table that waits; all who wait see it at once."""

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Hall
from tests.browser.people import LIGHT_AND_DARK, Person
from tests.browser.serving import Server

CONTROLS = "Change or dissolve this table"


def room(
    hall: Hall, server: Server, size: str = "phone", scheme: str = "light"
) -> tuple[Person, Person]:
    """Let Ben sit down at Ana's table of three, which waits."""
    ana = hall.enter(server, size, name="Ana", color_scheme=scheme)
    ben = hall.enter(server, size, name="Ben", color_scheme=scheme)
    ana.plan("friends online", 3, short=False)
    ana.press("Open the table and invite")
    expect(ana.page.get_by_text("Waiting for players")).to_be_visible()
    ben.open(f"/t/{ana.table_id}")
    ben.press("Sit down")
    expect(ana.page.get_by_text("Ben", exact=True)).to_be_visible()
    return ana, ben


def seats(person: Person) -> Locator:
    return person.page.locator(".room > ul").first.locator(".who")


@pytest.mark.parametrize(("size", "scheme"), LIGHT_AND_DARK)
def test_guests_see_the_options_and_the_pace_that_the_host_changes(
    hall: Hall, server: Server, size: str, scheme: str
) -> None:
    ana, ben = room(hall, server, size, scheme)
    options = ben.page.locator(".room dl")
    expect(options).to_contain_text("Length of the hunt")
    expect(options).to_contain_text("Starting player")
    expect(ben.page.get_by_text("Pace: No time limit")).to_be_visible()
    expect(ben.page.get_by_text(CONTROLS)).to_have_count(0)
    ana.page.get_by_text(CONTROLS).click()
    save = ana.page.get_by_role("button", name="Save the changes")
    expect(save).to_be_disabled()
    ana.page.get_by_label("Pace").select_option("300")
    ana.page.get_by_label("Length of the hunt").select_option("1")
    ana.picture(f"host-controls-{scheme}")
    assert ana.violations() == []
    save.press("Enter")
    expect(ben.page.get_by_text("Pace: One evening: 5 minutes per decision")).to_be_visible()
    expect(ben.page.get_by_text("per decision. If a player takes longer")).to_be_visible()
    expect(ben.page.get_by_text("The bot’s level: expert.")).to_be_visible()
    expect(options).to_contain_text("the first time")
    expect(save).to_be_disabled()
    ben.picture(f"guest-room-{scheme}")
    assert ben.violations() == []


def test_the_host_moves_players_to_other_seats_by_keyboard(hall: Hall, server: Server) -> None:
    ana, ben = room(hall, server)
    ana.page.get_by_text(CONTROLS).click()
    ana.page.get_by_role("button", name="Move up: free seat").press("Enter")
    moved = ana.page.locator("[role=status]")
    expect(moved.filter(has_text="Moved up: free seat")).to_be_attached()
    expect(seats(ben)).to_contain_text(["Ana", "free seat", "Ben"])
    expect(ana.page.get_by_role("button", name="Move up: free seat")).to_be_focused()
    ana.page.get_by_role("button", name="Move up: Ben").press("Enter")
    expect(moved.filter(has_text="Moved up: Ben")).to_be_attached()
    expect(ana.page.get_by_role("button", name="Move up: Ben")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(seats(ben)).to_contain_text(["Ben", "Ana", "free seat"])
    expect(seats(ana)).to_contain_text(["Ben", "Ana (you)", "free seat"])
    ana.press("Start with a bot in the free seat")
    for person in (ana, ben):
        expect(person.page.locator(".board svg").first).to_be_visible()
        kept = "JSON.parse(localStorage['fireside.tables']).find(one => one.id === id)"
        at = person.page.evaluate(f"id => {kept}.seats.map(one => one.seat)", ana.table_id)
        assert at == [1 if person is ana else 0]
    ben.page.reload()
    expect(ben.page.locator(".board svg").first).to_be_visible()
    expect(ben.page.locator(".notes")).not_to_contain_text("no longer have a seat")


def test_a_dissolved_table_says_so_and_leaves_my_tables(hall: Hall, server: Server) -> None:
    ana, ben = room(hall, server)
    eve = hall.enter(server, "desktop", name="Eve")
    eve.open(f"/t/{ana.table_id}")
    ana.page.get_by_text(CONTROLS).click()
    ana.press("Dissolve this table")
    question = ana.page.get_by_role("dialog", name="Dissolve this table?")
    expect(question).to_be_visible()
    ana.picture("dissolve")
    assert ana.violations() == []
    question.get_by_role("button", name="Keep the table").click()
    expect(question).to_have_count(0)
    expect(seats(ben)).to_have_count(3)
    ana.press("Dissolve this table")
    question.get_by_role("button", name="Dissolve this table").click()
    expect(ana.page.get_by_text("You have dissolved the table.")).to_be_visible()
    for guest in (ben, eve):
        expect(guest.page.get_by_role("alert")).to_have_text("This table was dissolved.")
    ben.picture("dissolved")
    ben.page.get_by_role("link", name="Home").click()
    for person in (ana, ben):
        expect(person.page.get_by_role("article").first).to_be_visible()
        gone = "JSON.parse(localStorage['fireside.tables']).length === 0"
        assert person.until(gone)


def test_a_newcomer_takes_over_from_a_bot_by_the_hosts_link(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana")
    cyd = hall.enter(server, "phone", name="Cyd")
    ana.play_against_bots()
    ana.page.locator("button.players").click()
    sheet = ana.page.get_by_role("dialog", name="At the table")
    sheet.get_by_text("Invite a player", exact=True).click()
    sheet.get_by_role("button", name="Invite a player to take over").first.click()
    expect(sheet.get_by_text("The bot plays on until they take the seat")).to_be_visible()
    ana.picture("newcomer-link")
    assert ana.violations() == []
    cyd.page.goto(sheet.get_by_role("textbox", name="Link").input_value())
    expect(cyd.page.locator(".board svg").first).to_be_visible()
    cyd.picture("newcomer")
    expect(sheet.get_by_text("Cyd", exact=True)).to_be_visible()
    cyd.press("Take over from the bot")
    expect(sheet.get_by_role("listitem").filter(has_text="Cyd")).to_contain_text("here")
