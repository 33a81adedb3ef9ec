"""Notifications are offered in the waiting room and in the settings, for all tables of a person."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Hall
from tests.browser.people import LIGHT_AND_DARK, Person
from tests.browser.serving import Server
from tests.server.receivers import Receiver

NOTIFY = "Notify me when it’s my turn"
IPHONE = """
    delete window.PushManager;
    Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (iPhone)" });
"""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    running = Receiver()
    yield running
    running.stop()


@pytest.fixture
def notifying(chromium: str, tmp_path: Path, receiver: Receiver) -> Iterator[Server]:
    serving = Server(tmp_path / "tables.db", "--webhook-host", receiver.url)
    yield serving
    serving.kill()


def offer_at_table(person: Person) -> Locator:
    """Sit down at a new table and open its offer of notifications."""
    person.plan("friends online", 2)
    person.press("Open the table and invite")
    person.page.get_by_text(NOTIFY, exact=True).click()
    return person.page.locator(".notify")


def test_a_webhook_is_set_and_tested_in_the_waiting_room(
    hall: Hall, notifying: Server, receiver: Receiver
) -> None:
    ana = hall.enter(notifying, "phone", name="Ana")
    offer = offer_at_table(ana)
    address = offer.get_by_label("address of a webhook")
    address.fill("https://example.com/hook")
    offer.get_by_role("button", name="Save").click()
    expect(offer.get_by_role("status")).to_contain_text("can only be sent to https addresses of")
    address.fill(f"{receiver.url}/ana")
    offer.get_by_role("button", name="Save").click()
    expect(offer.get_by_role("status")).to_have_text("Saved.")
    offer.get_by_role("button", name="Send a test").click()
    expect(offer.get_by_role("status")).to_contain_text("Sent.")
    assert receiver.heard[0][0] == "/ana"
    ana.picture("notifications")
    ana.open("/")
    ana.page.get_by_role("button", name="Settings").click()
    ana.page.get_by_text(NOTIFY, exact=True).click()
    expect(ana.page.get_by_label("address of a webhook")).to_have_value(f"{receiver.url}/ana")
    receiver.status = 410
    ana.page.get_by_role("button", name="Send a test").click()
    expect(ana.page.locator(".notify [role=status]")).to_contain_text("was removed")
    expect(ana.page.get_by_label("address of a webhook")).to_have_value("")


def travel(person: Person) -> Callable[[str], object]:
    """Return a function that moves this device to another time zone."""
    send = person.context.new_cdp_session(person.page).send
    return lambda zone: send("Emulation.setTimezoneOverride", {"timezoneId": zone})


def offer_in_settings(person: Person) -> Locator:
    person.open("/")
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_text(NOTIFY, exact=True).click()
    return person.page.locator(".notify")


@pytest.mark.parametrize(("size", "theme"), LIGHT_AND_DARK)
def test_quiet_times_are_chosen_in_the_time_zone_of_the_browser(
    hall: Hall, notifying: Server, receiver: Receiver, size: str, theme: str
) -> None:
    ana = hall.enter(notifying, size, name="Ana", theme=theme)
    move_to = travel(ana)
    move_to("Europe/Berlin")
    offer = offer_at_table(ana)
    expect(offer.get_by_role("textbox")).to_have_count(1)
    expect(offer.get_by_text("Quiet times")).to_have_count(0)  # nothing is sent yet
    offer.get_by_role("textbox").fill(f"{receiver.url}/ana")
    offer.get_by_role("button", name="Save").click()
    offer.get_by_label("No messages at certain hours").check()
    expect(offer).to_contain_text("Time zone: Europe/Berlin.")
    offer.get_by_label("To", exact=True).fill("22:00")
    expect(offer.get_by_role("status")).to_contain_text("different times")
    offer.get_by_label("To", exact=True).fill("07:30")
    expect(offer.get_by_role("status")).to_have_text("Saved.")
    offer.get_by_label("Not at weekends").check()
    expect(offer.get_by_role("status")).to_have_text("Saved.")
    ana.picture(f"quiet-times-{theme}")
    assert ana.violations() == []
    move_to("Asia/Tokyo")
    offer = offer_in_settings(ana)
    expect(offer.get_by_label("From", exact=True)).to_have_value("22:00")
    expect(offer.get_by_label("To", exact=True)).to_have_value("07:30")
    expect(offer.get_by_label("Not at weekends")).to_be_checked()
    expect(offer).to_contain_text("Time zone: Europe/Berlin.")
    offer.get_by_role("button", name="Use the time zone Asia/Tokyo").click()
    expect(offer).to_contain_text("Time zone: Asia/Tokyo.")
    offer.get_by_label("No messages at certain hours").uncheck()
    offer.get_by_label("Not at weekends").uncheck()
    expect(offer.get_by_text("Time zone")).to_have_count(0)
    expect(offer_in_settings(ana).get_by_label("Not at weekends")).not_to_be_checked()


def test_a_browser_that_refuses_says_why(hall: Hall, notifying: Server) -> None:
    ana = hall.enter(notifying, "phone", name="Ana")
    ana.context.add_init_script(
        "Object.defineProperty(Notification, 'permission', { get: () => 'denied' })"
    )
    expect(offer_at_table(ana)).to_contain_text("Notifications from this page are blocked.")


def test_an_iphone_is_told_how_to_get_notifications(hall: Hall, notifying: Server) -> None:
    ana = hall.enter(notifying, "phone", name="Ana", theme="dark")
    ana.context.add_init_script(IPHONE)
    offer = offer_at_table(ana)
    expect(offer).to_contain_text("Add to Home Screen")
    expect(offer.locator("li")).to_have_count(3)
    ana.picture("notifications-iphone")
    link = offer.get_by_label("Link", exact=True).input_value()
    fresh = hall.enter(notifying, "phone")  # as the app on the home screen
    fresh.context.add_init_script(IPHONE)
    fresh.open("/")
    fresh.page.get_by_role("button", name="Settings").click()
    fresh.page.get_by_text(NOTIFY, exact=True).click()
    fresh.page.get_by_label("Paste your link").fill("hello")
    fresh.page.get_by_role("button", name="Open", exact=True).click()
    expect(fresh.page.locator(".notify [role=status]")).to_contain_text("isn’t a personal link")
    fresh.page.get_by_label("Paste your link").fill(link)
    fresh.page.get_by_role("button", name="Open", exact=True).click()
    expect(fresh.page.get_by_role("dialog")).to_contain_text("Continue as Ana?")
