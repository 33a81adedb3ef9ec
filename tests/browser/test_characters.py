"""Characters of bots on the pages: chosen in the form, seen at the table."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.serving import Server

CHARACTERS = re.compile(r"^(Oru|Nara|Tamak|Ishi|Kael)$")


def test_a_character_is_chosen_in_the_form_and_seen_at_the_table(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, "phone")
    ana.plan("bots", 3)
    ana.page.get_by_label("Character of player 2").select_option("tamak")
    expect(ana.page.get_by_text("Loves risk and joins every fight.")).to_be_visible()
    ana.press("Start")
    expect(ana.page.locator(".board svg").first).to_be_visible()
    ana.page.locator("button.players").click()
    people = ana.page.get_by_role("dialog").locator("li")
    expect(people.nth(1)).to_contain_text("Tamak")
    expect(people.nth(1)).to_contain_text("bot, daring, easy")
    expect(people.nth(1).locator(".portrait")).to_be_visible()
    surprise = people.nth(2).locator("strong")
    expect(surprise).to_have_text(CHARACTERS)
    assert surprise.inner_text() != "Tamak"
    expect(people.nth(0).locator(".portrait")).to_have_count(0)
