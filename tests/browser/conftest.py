"""Real Chromium against a real server; without Chromium these tests are skipped."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.people import Person
from tests.browser.serving import PAGES, Server
from tests.browser.static_host import make_site

expect.set_options(timeout=20_000)  # busy machines are slow
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    named = os.environ.get("FIRESIDE_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of Chromium; fail without it if FIRESIDE_BROWSER=required is set."""
    found = find_chromium()
    if found is None:
        sentence = "no Chromium here (Debian: apt install chromium)"
        if os.environ.get("FIRESIDE_BROWSER") == "required":
            pytest.fail(sentence)
        pytest.skip(sentence)
    return found


# Not session-wide: while Playwright runs, no other test of this process can run an event loop.
@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server shared by all tests that do not disturb it."""
    assert PAGES.is_file(), "the pages are not built: run `make client`"
    serving = Server(tmp_path_factory.mktemp("server") / "tables.db")
    yield serving
    serving.kill()


@pytest.fixture
def fragile_server(chromium: str, tmp_path: Path) -> Iterator[Server]:
    """Run a server for one test, which may kill it."""
    assert PAGES.is_file(), "the pages are not built: run `make client`"
    serving = Server(tmp_path / "tables.db")
    yield serving
    serving.kill()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a static site in a subfolder, once for all test processes."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "static-host"
    make_site(folder)
    return folder


class Hall:
    """The people of a test, each with a device; an error on any page fails the test."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.people: list[Person] = []

    def enter(self, server: Server, size: str = "desktop", **settings: object) -> Person:
        person = Person(self.browser, server, size, settings)
        self.people.append(person)
        return person

    def sit_down(self, server: Server) -> tuple[Person, Person]:
        """Start a short match of two people, the second by a link."""
        ana, ben = self.enter(server, name="Ana"), self.enter(server, name="Ben")
        ana.plan("friends online", 2)
        invite(ana, ben, "Start")
        return ana, ben

    def sit_down_with_a_bot(
        self, server: Server, game: str, size: str, short: bool = False, **settings: object
    ) -> tuple[Person, Person]:
        """Start a match of two people, the second by a link, and a bot, from the home page."""
        ana = self.enter(server, size, name="Ana", **settings)
        ben = self.enter(server, size, name="Ben", **settings)
        ana.open("/")
        ana.offered(game).get_by_role("link", name="Friends and options").click()
        ana.page.get_by_text("friends online", exact=True).click()
        if short:
            ana.shorten()
        invite(ana, ben, "Start with a bot in the free seat")
        return ana, ben

    def close(self) -> None:
        """Close all devices and fail if a page reported an error before."""
        for person in self.people:
            if not person.page.is_closed():
                person.page.wait_for_timeout(10)  # receive all pending events
        errors = [one for person in self.people for one in person.errors]
        for person in self.people:
            person.context.close()
        assert errors == []


def invite(host: Person, guest: Person, start: str) -> None:
    """Let the guest join by the link to the host's prepared table, until both see the board."""
    host.press("Open the table and invite")
    guest.page.goto(host.page.get_by_role("textbox", name="Link").first.input_value())
    guest.press("Sit down")
    expect(host.page.get_by_text("Ben", exact=True)).to_be_visible()
    host.press(start)
    for person in (host, guest):
        expect(person.page.locator(".board svg").first).to_be_visible()
        expect(person.page.locator(".bar")).to_be_visible()


@pytest.fixture
def hall(browser: Browser) -> Iterator[Hall]:
    opened = Hall(browser)
    yield opened
    opened.close()
