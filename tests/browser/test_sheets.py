"""The back button closes overlays and never leads to a page that would create a table twice."""

import json
import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server


@pytest.fixture
def ana(hall: Hall, server: Server) -> Person:
    """Return a person at a table, opened from the home page."""
    ana = hall.enter(server, "phone")
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    return ana


def is_at_table(ana: Person, table: str) -> None:
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(ana.page).to_have_url(re.compile(f"/t/{table}$"))
    expect(ana.page.locator(".board svg").first).to_be_visible()


def is_at_home(ana: Person) -> None:
    expect(ana.page.get_by_role("heading", name="My tables")).to_be_visible()
    expect(ana.page.locator("dialog")).to_have_count(0)


def test_back_on_a_phone_closes_the_sheet_and_stays_at_the_table(ana: Person) -> None:
    table = ana.table_id
    ana.press("Menu")
    ana.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    expect(ana.page.get_by_role("dialog", name="Settings")).to_be_visible()
    ana.page.go_back()
    is_at_table(ana, table)
    ana.page.go_back()
    is_at_home(ana)


def test_a_sheet_that_was_closed_leaves_no_step_behind(ana: Person) -> None:
    table = ana.table_id
    for close in ("Close", "Escape"):
        ana.press("Menu")
        expect(ana.page.get_by_role("dialog")).to_be_visible()
        if close == "Close":
            ana.press("Close")
        else:
            ana.page.keyboard.press(close)
        is_at_table(ana, table)
    ana.page.go_back()
    is_at_home(ana)


def test_forward_opens_no_sheet_again(ana: Person) -> None:
    table = ana.table_id
    ana.press("Menu")
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    ana.page.go_back()
    is_at_table(ana, table)
    ana.page.go_forward()
    is_at_table(ana, table)
    ana.press("Menu")
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    ana.page.go_back()
    is_at_table(ana, table)


def test_a_reload_with_an_open_sheet_leads_to_the_table(ana: Person) -> None:
    table = ana.table_id
    ana.press("Menu")
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    ana.page.reload()
    is_at_table(ana, table)
    assert ana.until("!history.state?.sheets")
    ana.page.go_back()
    is_at_home(ana)


def test_a_reload_at_the_moment_a_sheet_opens_stays_at_the_table(ana: Person) -> None:
    table = ana.table_id
    # what such a reload leaves in Chromium: the sheet's state, but not its entry
    ana.page.evaluate("history.replaceState({ sheets: 1 }, '')")
    ana.page.reload()
    is_at_table(ana, table)
    assert ana.until("!history.state?.sheets")
    is_at_table(ana, table)
    ana.page.go_back()
    is_at_home(ana)


def test_a_link_in_a_sheet_takes_the_place_of_the_sheet(ana: Person) -> None:
    table = ana.table_id
    ana.press("Menu")
    ana.page.get_by_role("dialog").get_by_role("link", name="Home").click()
    is_at_home(ana)
    ana.page.go_back()
    is_at_table(ana, table)
    ana.page.go_back()
    is_at_home(ana)


def test_back_from_a_table_leads_to_no_page_that_sets_up_a_second_one(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, "phone")
    ana.open("/")
    ana.offered().get_by_role("link", name="Friends and options").click()
    ana.press("Start")
    expect(ana.page.locator(".board svg").first).to_be_visible()
    ana.page.go_back()
    is_at_home(ana)
    assert len(json.loads(ana.page.evaluate("localStorage['fireside.tables']"))) == 1
