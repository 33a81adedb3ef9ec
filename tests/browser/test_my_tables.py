"""My tables: each with its title and status."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.serving import Server


def test_a_lesson_does_not_look_like_a_match_in_my_tables(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone")
    ana.open("/")
    ana.offered("Tikal").get_by_role("button", name="Learn by playing").click()
    expect(ana.page.locator(".lesson")).to_be_visible()
    ana.open("/")
    row = ana.page.locator("main li").filter(has_text="Tikal").first
    expect(row).to_contain_text("Lesson: Tikal")
    expect(row).to_contain_text("Continue lesson")
    expect(row).not_to_contain_text("your turn")
    expect(row).not_to_have_class(re.compile("asked"))
    ana.picture("lesson-in-my-tables")


def test_options_call_seats_by_the_letters_of_the_table(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone")
    ana.open("/new/tikal")
    ana.page.get_by_text("Game options").click()
    offered = ana.page.get_by_label("Starting player").locator("option").all_inner_texts()
    assert offered == ["random", "seat A", "seat B", "seat C"]
