"""While others decide, the sheet of a phone or tablet shows the log."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server

MINE = "document.querySelector('.bar.mine') !== null"
TOLD = "document.querySelectorAll('ol.waiting li').length > after"


def asked_of(*people: Person) -> Person:
    """Return who is asked for a decision, as soon as the bots have moved."""
    for _ in range(40):
        for person in people:
            if person.until(MINE, 500):
                return person
    raise AssertionError(f"nobody is asked: {people[0].question}")


@pytest.mark.parametrize("size", ["phone", "phone-on-its-side", "tablet"])
def test_the_sheet_of_those_who_wait_or_watch_tells_what_happened(
    hall: Hall, server: Server, size: str
) -> None:
    # without tips, which take the place of the log
    ana, ben = hall.sit_down_with_a_bot(server, "Mâamut", size, short=True, guide=False)
    carl = hall.enter(server, size, guide=False)
    carl.open(f"/t/{ana.table_id}")
    log = carl.page.get_by_role("list", name="Log")
    for _ in range(60):
        told = log.locator("li").count()
        if told > 3:
            break
        asked_of(ana, ben).move()
        carl.until(TOLD, 2_000, after=told)  # else a busy machine plays the match to its end
    expect(log.locator("li").nth(3)).to_be_attached()
    expect(log.locator("li").first).to_be_in_viewport()
    asked = asked_of(ana, ben)
    waiting = ben if asked is ana else ana
    expect(waiting.page.locator(".bar ol li").first).to_be_in_viewport()
    carl.press("Replay the last turns")
    expect(carl.page.get_by_role("group", name="Replay the last turns")).to_be_visible()
    carl.picture("watching")
    waiting.picture("waiting")
    expect(asked.page.locator(".bar.mine")).to_be_visible()
    expect(asked.page.locator(".bar ol")).to_have_count(0)


def test_the_host_frees_the_seat_of_somebody_who_strayed_in(hall: Hall, server: Server) -> None:
    ana, ben = hall.enter(server, "phone", name="Ana"), hall.enter(server, "phone", name="Ben")
    ana.plan("friends online", 2)
    ana.press("Open the table and invite")
    expect(ana.page.get_by_text("Waiting for players")).to_be_visible()
    ben.open(f"/t/{ana.table_id}")
    ben.press("Sit down")
    expect(ben.page.get_by_role("button", name="Leave this seat")).to_be_visible()
    ana.picture("host-room")
    ana.press("Free this seat")
    expect(ana.page.get_by_text("free seat", exact=True)).to_be_visible()
    expect(ben.page.get_by_text("You no longer have a seat")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()
