"""Chat: long words, addresses, and spectators."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.serving import Server

WIDER = "e => e.scrollWidth > e.clientWidth"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_word_of_300_letters_widens_no_chat(hall: Hall, server: Server, size: str) -> None:
    ana, ben = hall.sit_down_with_a_bot(server, "Mâamut", size, short=True)
    for person in (ana, ben):
        if size == "desktop":
            person.page.get_by_role("tab", name="Chat").click()
        else:
            person.page.get_by_role("button", name=re.compile("^Chat")).click()
    word = "Mammoth" * 43
    ana.page.get_by_label("Write a message").fill(word)
    ana.press("Send")
    for person in (ana, ben):
        expect(person.page.get_by_text(word)).to_be_visible()
        around = person.page.locator(".side, dialog .content").last
        assert not around.evaluate(WIDER)
        assert not person.page.evaluate(f"({WIDER})(document.documentElement)")
        button = person.page.get_by_role("button", name="Send").bounding_box()
        assert button is not None
        assert button["x"] + button["width"] <= person.page.viewport_size["width"]  # type: ignore[index]
    ben.picture("chat-long-word")


def test_addresses_in_chat_are_links_that_tell_nothing(hall: Hall, server: Server) -> None:
    ana, ben = hall.sit_down(server)
    for person in (ana, ben):
        person.page.get_by_role("tab", name="Chat").click()
    ana.page.get_by_label("Write a message").fill(
        "See https://example.org/a?b=1. <b>javascript:alert(1)</b> https://us@evil.example/"
    )
    ana.press("Send")
    link = ben.page.locator(".chat li a")
    expect(link).to_have_count(1)
    expect(link).to_have_text("https://example.org/a?b=1")
    expect(link).to_have_attribute("href", "https://example.org/a?b=1")
    expect(link).to_have_attribute("rel", "noopener noreferrer nofollow")
    expect(link).to_have_attribute("target", "_blank")
    expect(ben.page.locator(".chat li")).to_contain_text("<b>javascript:alert(1)</b>")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_spectators_read_why_there_is_no_field_in_the_chat(
    hall: Hall, server: Server, size: str
) -> None:
    ana = hall.enter(server, name="Ana")
    ana.play_against_bots()
    carl = hall.enter(server, size)
    carl.open(f"/t/{ana.table_id}")
    expect(carl.page.locator(".bar")).to_contain_text("You’re watching")
    if size == "desktop":
        carl.page.get_by_role("tab", name="Chat").click()
    else:
        carl.page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(carl.page.locator(".chat")).to_contain_text("only players can write")
    expect(carl.page.locator(".chat input")).to_have_count(0)
    carl.picture("chat-spectator")
