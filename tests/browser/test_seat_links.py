"""The link of a seat: its token leaves the address before the first paint and is not lost."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.conftest import Hall
from tests.browser.serving import PAGES, Server
from tests.browser.static_host import Quiet, StaticHost, wait_until
from tests.browser.test_first import held_back

AT_FIRST_PAINT = """
  new PerformanceObserver(() => (window.firstSeen ??= location.href))
    .observe({ type: 'paint', buffered: true });
"""
KEPT = "localStorage['fireside.tables'] ?? ''"


def seat_link(server: Server, place: str = "") -> tuple[str, str]:
    """Return the link of a seat at a running table and its token."""
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "level": "random"}]
    with httpx.Client(base_url=server.url) as client:
        made = client.post("/api/tables", json={"title": "maamut", "seats": seats}).json()
        bearer = {"authorization": f"Bearer {made['host_token']}"}
        table = made["table"]["id"]
        client.post(f"/api/tables/{table}/start", json={}, headers=bearer).raise_for_status()
    token = str(made["links"][0]["token"])
    return f"{server.url}/t/{table}{place}#seat={token}", token


def page_of(context: BrowserContext, errors: list[str]) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(AT_FIRST_PAINT)
    return page


@pytest.fixture
def errors() -> list[str]:
    return []


@pytest.fixture
def page(browser: Browser, errors: list[str]) -> Page:
    return page_of(browser.new_context(locale="en-GB"), errors)


@pytest.fixture
def let_come(page: Page) -> Callable[[], None]:
    return held_back(page)


def first_seen(page: Page) -> str:
    """Return the address at the first paint."""
    wait_until(page, "!!window.firstSeen")
    return str(page.evaluate("window.firstSeen"))


def test_the_secret_has_left_the_address_at_the_first_paint(
    server: Server, page: Page, let_come: Callable[[], None], errors: list[str]
) -> None:
    link, token = seat_link(server)
    page.goto(link, wait_until="commit")
    assert first_seen(page) == link.split("#")[0]
    let_come()
    expect(page.locator(".bar.mine")).to_be_visible()
    wait_until(page, "!JSON.stringify(history.state ?? {}).includes('seat')")
    assert token in page.evaluate(KEPT)
    page.reload()
    expect(page.locator(".bar.mine")).to_be_visible()
    page.context.close()
    assert errors == []


def test_a_reload_before_the_client_has_come_loses_no_seat(
    server: Server, page: Page, let_come: Callable[[], None]
) -> None:
    link, token = seat_link(server)
    page.goto(link, wait_until="commit")
    first_seen(page)
    assert token not in page.evaluate(KEPT)
    page.reload(wait_until="commit")
    let_come()
    expect(page.locator(".bar.mine")).to_be_visible()
    page.context.close()


def test_the_secret_leaves_the_address_of_a_replay_which_is_analysed_all_the_same(
    server: Server, page: Page, let_come: Callable[[], None]
) -> None:
    link, _ = seat_link(server, "/replay/0")
    page.goto(f"{link}&analysis", wait_until="commit")
    assert first_seen(page) == f"{link.split('#')[0]}#analysis"
    let_come()
    expect(page.get_by_role("slider")).to_be_visible()
    page.context.close()


def test_a_link_that_is_opened_in_a_page_that_is_there_gives_its_seat(
    hall: Hall, server: Server
) -> None:
    link, _ = seat_link(server)
    ana = hall.enter(server)
    ana.open(f"/t/{link.split('/t/')[1].split('#')[0]}")
    expect(ana.page.locator(".bar")).to_contain_text("You’re watching")
    ana.page.evaluate("link => { location.href = link }", link)
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    expect(ana.page).not_to_have_url(re.compile("seat="))


def test_without_a_network_the_secret_leaves_the_address_too(
    browser: Browser, fragile_server: Server, errors: list[str]
) -> None:
    link, _ = seat_link(fragile_server)
    page = page_of(browser.new_context(locale="en-GB"), errors)
    page.goto(fragile_server.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, "navigator.serviceWorker.controller?.state === 'activated'")
    fragile_server.kill()
    page.goto(link)
    assert first_seen(page) == link.split("#")[0]
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.context.close()
    assert errors == []


def test_on_a_page_without_a_server_the_secret_leaves_the_address_too(
    page: Page, let_come: Callable[[], None], errors: list[str], tmp_path: Path
) -> None:
    shutil.copytree(PAGES.parent, tmp_path / "site")
    written = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    marked = written.replace("<html ", '<html data-home="device" ', 1)
    (tmp_path / "site" / "index.html").write_text(marked, encoding="utf-8")
    host = StaticHost(tmp_path / "site", Quiet)
    place = f"http://127.0.0.1:{host.port}/#/t/device-1"
    page.goto(f"{place}#seat=secret", wait_until="commit")
    assert first_seen(page) == place
    page.context.close()
    host.stop()
    assert errors == []
