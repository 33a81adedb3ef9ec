"""While others decide, the sheet of a phone or tablet shows the log."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.serving import Server

MINE = "document.querySelector('.bar.mine') !== null"


@pytest.mark.parametrize("size", ["phone", "phone-on-its-side", "tablet"])
def test_the_sheet_of_those_who_wait_or_watch_tells_what_happened(
    hall: Hall, server: Server, size: str
) -> None:
    ana, ben = hall.sit_down_with_a_bot(server, "Mâamut", size, short=True)
    carl = hall.enter(server, size)
    carl.open(f"/t/{ana.table_id}")
    log = carl.page.get_by_role("list", name="What happened")
    for _ in range(60):  # a slow bot moves only at some of the checks
        if log.locator("li").count() > 3:
            break
        person = next((one for one in (ana, ben) if one.until(MINE, 3_000)), None)
        if person is not None:
            person.move()
    expect(log.locator("li").nth(3)).to_be_attached()
    expect(log.locator("li").first).to_be_in_viewport()
    waiting = ben if ana.until(MINE, 5_000) else ana
    expect(waiting.page.locator(".bar ol li").first).to_be_in_viewport()
    carl.picture("watching")
    waiting.picture("waiting")
    asked = ana if waiting is ben else ben
    expect(asked.page.locator(".bar.mine")).to_be_visible()
    expect(asked.page.locator(".bar ol")).to_have_count(0)
