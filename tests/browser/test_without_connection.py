"""A server's page continues without a connection on this device and later uploads the match."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import play_to_the_end, see_the_end
from tests.browser.serving import Server
from tests.browser.static_host import DEEP, PATIENCE, begin, wait_for_python


@pytest.fixture
def serving(site: Path, tmp_path: Path) -> Iterator[Server]:
    opened = Server(tmp_path / "tables.db", "--site", str(site / DEEP))
    yield opened
    opened.kill()


def test_a_match_goes_on_without_the_server_and_is_handed_over_when_it_is_back(
    hall: Hall, serving: Server
) -> None:
    ana = hall.enter(serving, "phone", name="Ana")
    ana.open("/")
    begin(ana, "maamut", here=True)
    wait_for_python(ana)
    expect(ana.page).to_have_url(re.compile("/t/device-"))
    ana.page.evaluate("navigator.serviceWorker.ready")
    serving.kill()
    play_to_the_end([ana], most=20_000)
    see_the_end([ana], players=2)
    serving.start()
    ana.page.get_by_text("More", exact=True).click()
    ana.press("Move to the server")
    expect(ana.page).to_have_url(re.compile("/t/(?!device-)[^/]+/replay"))
    expect(ana.page.locator(".board svg").first).to_be_visible()


def test_home_without_the_server_says_so_and_plays_on_this_device(
    hall: Hall, serving: Server
) -> None:
    ana = hall.enter(serving, "phone", name="Ana")
    ana.open("/")
    ana.page.evaluate("navigator.serviceWorker.ready")
    ana.page.get_by_label("Settings").click()
    ana.press("Download for offline play (6 MB)")
    expect(ana.page.get_by_text("Ready to play offline.")).to_be_visible(timeout=PATIENCE)
    serving.kill()
    ana.page.reload()
    expect(ana.page.get_by_text("The server isn’t answering.")).to_be_visible(timeout=PATIENCE)
    ana.offered("Mâamut").get_by_role("button", name="Play against bots").click()
    expect(ana.page.locator(".board svg").first).to_be_visible(timeout=PATIENCE)
    ana.wait_until_asked()
    expect(ana.page).to_have_url(re.compile("/t/device-"))
    ana.move()


def test_without_a_site_nothing_of_this_is_offered(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "desktop", name="Ana")
    ana.open("/new/maamut")
    expect(ana.page.get_by_role("button", name="Start")).to_be_visible()
    expect(ana.page.get_by_label("On this device")).to_have_count(0)
