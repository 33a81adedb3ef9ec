"""Prerendered pages: home and tables appear before the client, in the browser's language."""

import random
import re
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.browser.serving import Server
from tests.browser.static_host import Quiet, StaticHost, wait_until

import fireside
from fireside.play.records import write_record

SHIFTS = """
  window.shifted = [];  // what moved, and from where to where
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries())
      for (const { node, previousRect, currentRect } of sources)
        window.shifted.push([
          node?.className ?? node?.textContent, place(previousRect), place(currentRect), value
        ].join(' '));
  }).observe({ type: 'layout-shift', buffered: true });
"""
STYLED = "[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)"


def held_back(page: Page, what: str = "assets/core-*.js") -> Callable[[], None]:
    """Delay requests of the client or another file until the returned function is called."""
    waiting: list[Route] = []
    may_come = False

    def hold(route: Route) -> None:
        if may_come:  # requested after the release
            route.continue_()
        else:
            waiting.append(route)

    def let_come() -> None:
        nonlocal may_come
        may_come = True
        for route in waiting:
            route.continue_()

    page.route(f"**/{what}", hold)
    return let_come


def home_without_client(browser: Browser, server: Server) -> tuple[Page, Callable[[], None]]:
    """Return the prerendered home page, and a function that lets the client load."""
    page = browser.new_context(locale="en-GB").new_page()
    let_come = held_back(page)
    page.goto(server.url, wait_until="commit")
    return page, let_come


def test_the_board_is_fetched_while_the_table_is_set_up(browser: Browser, server: Server) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    let_come = held_back(page, "api/tables")
    page.goto(server.url)
    with page.expect_response(re.compile(r"/assets/maamut-[\w-]+\.js")):
        page.get_by_role("article").filter(has_text="Mâamut").get_by_role(
            "button", name="Play against bots"
        ).click()
    let_come()
    expect(page.locator(".board svg").first).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "rules"), [("en-GB", "Rules"), ("de-AT", "Regeln"), ("pt-PT", "Rules")]
)
def test_home_is_there_without_the_client_and_nothing_moves_when_it_comes(
    browser: Browser, server: Server, locale: str, rules: str
) -> None:
    context = browser.new_context(locale=locale, viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.add_init_script(SHIFTS)
    let_come = held_back(page)
    page.goto(server.url, wait_until="commit")
    expect(page.get_by_role("link", name=rules)).to_have_count(3)
    expect(page.get_by_role("heading", name="Tikal")).to_be_visible()
    top = page.get_by_role("heading", name="Tikal").bounding_box()
    let_come()
    expect(page.locator(".first")).to_have_count(0)
    assert page.get_by_role("heading", name="Tikal").bounding_box() == top
    assert page.evaluate("window.shifted") == []
    context.close()


def test_what_is_touched_before_the_client_comes_is_done_when_it_comes(
    browser: Browser, server: Server
) -> None:
    page, let_come = home_without_client(browser, server)
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Play against bots").nth(1).click()
    let_come()
    expect(page.locator(".board svg").first).to_be_visible()
    assert '"name":"Ana"' in page.evaluate("localStorage['fireside.settings']")
    page.context.close()


def test_a_lesson_that_is_asked_for_before_the_client_comes_begins_when_it_comes(
    browser: Browser, server: Server
) -> None:
    page, let_come = home_without_client(browser, server)
    page.get_by_role("button", name="Learn by playing").nth(1).click()
    let_come()
    expect(page.locator(".lesson")).to_be_visible()
    page.context.close()


class OnASlowLine(Quiet):
    """A server of the pages that delays the last picture of the first page until released."""

    rest = threading.Event()

    def do_GET(self) -> None:
        if self.path != "/":
            super().do_GET()
            return
        page = Path(self.directory, "index.html").read_bytes()
        cut = page.rindex(b"<", 0, page.rindex(b'"first'))
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page[:cut])
        self.rest.wait(30)
        self.wfile.write(page[cut:])


def test_a_page_that_comes_slowly_keeps_nothing_of_its_picture(browser: Browser) -> None:
    host = StaticHost(Path(fireside.__file__).parent / "server" / "static", OnASlowLine)
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"http://127.0.0.1:{host.port}/", wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    page.wait_for_timeout(1_500)  # longer than the client waits for a paint
    OnASlowLine.rest.set()
    expect(page.locator(".first")).to_have_count(0)
    page.context.close()
    host.stop()


class OnADeadLine(Quiet):
    """A server of the pages whose line goes dead: it then accepts requests without answering."""

    dead = threading.Event()
    torn = threading.Event()

    def do_GET(self) -> None:
        if self.dead.is_set():
            self.torn.wait(60)
        else:
            super().do_GET()


def test_a_page_that_was_kept_opens_on_a_line_that_carries_nothing(browser: Browser) -> None:
    """As in a tram: connected, but no data arrives."""
    host = StaticHost(Path(fireside.__file__).parent / "server" / "static", OnADeadLine)
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"http://127.0.0.1:{host.port}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller?.state === 'activated'")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")  # as browsers do at times
    OnADeadLine.dead.set()
    page.reload(wait_until="commit")
    wait_until(page, "performance.getEntriesByName('home-interactive').length > 0")
    for picture in page.locator("img").all():
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("one => one.naturalWidth") > 0
    OnADeadLine.torn.set()
    page.context.close()
    host.stop()


def test_another_place_never_shows_home_first(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    held_back(page)
    page.goto(f"{server.url}/rules/tikal", wait_until="commit")
    expect(page.locator("#app")).to_be_attached()
    wait_until(page, STYLED)  # before that nothing is painted
    assert page.locator(".first:visible").count() == 0
    context.close()


def test_a_table_says_that_it_is_opened_before_the_client_comes(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(locale="de-AT", viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.add_init_script(SHIFTS)
    let_come = held_back(page)
    page.goto(f"{server.url}/t/there-is-none", wait_until="commit")
    expect(page.get_by_text("Der Tisch wird geöffnet")).to_be_visible()
    let_come()
    expect(page.locator(".ended a")).to_be_visible()
    assert page.locator(".first").count() == 0
    assert page.evaluate("window.shifted") == []
    context.close()


def table_of_mammoths(server: Server) -> str:
    """Return the id of a table that a person who never moves keeps from finishing early."""
    seats = [{"kind": "bot", "level": "random"}, {"kind": "person", "name": "Ana"}]
    with httpx.Client(base_url=server.url) as client:
        made = client.post("/api/tables", json={"title": "maamut", "seats": seats}).json()
        bearer = {"authorization": f"Bearer {made['host_token']}"}
        path = f"/api/tables/{made['table']['id']}/start"
        client.post(path, json={}, headers=bearer).raise_for_status()
    return str(made["table"]["id"])


def test_the_line_to_a_table_is_opened_before_the_client_comes_and_is_the_only_one(
    browser: Browser, server: Server
) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    let_come = held_back(page)
    page.goto(f"{server.url}/t/{table_of_mammoths(server)}", wait_until="commit")
    wait_until(page, "window.firstLine?.socket.readyState === WebSocket.OPEN")
    assert len(lines) == 1
    let_come()
    expect(page.locator(".board [data-tile]")).to_have_count(37)
    assert len(lines) == 1
    page.context.close()


def test_a_line_that_was_closed_before_the_client_comes_is_opened_anew(
    browser: Browser, server: Server
) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    let_come = held_back(page)
    page.goto(f"{server.url}/t/{table_of_mammoths(server)}", wait_until="commit")
    wait_until(page, "window.firstLine?.socket.readyState === WebSocket.OPEN")
    page.evaluate(
        "new Promise(done => { firstLine.socket.onclose = done; firstLine.socket.close() })"
    )
    let_come()
    expect(page.locator(".board [data-tile]")).to_have_count(37)
    page.context.close()


@pytest.mark.parametrize("place", ["", "/replay/0"])
def test_a_table_is_seen_when_all_of_it_is_drawn(
    browser: Browser, server: Server, place: str
) -> None:
    table = table_of_mammoths(server)
    context = browser.new_context(locale="en-GB", viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.add_init_script(SHIFTS)
    let_come = held_back(page, "assets/maamut-*.js")
    page.goto(f"{server.url}/t/{table}{place}", wait_until="commit")
    page.wait_for_timeout(700)  # the client has loaded, the board has not
    expect(page.get_by_text("Opening the table")).to_be_visible()
    assert page.locator("#app button:visible").count() == 0
    let_come()
    expect(page.locator(".board svg").first).to_be_visible()
    assert page.locator(".first").count() == 0
    expect(page.locator(".board [data-tile]")).to_have_count(37)
    assert page.evaluate("window.shifted") == []
    context.close()


@pytest.mark.parametrize(
    ("title", "width", "height"),
    [
        ("maamut", 360, 640),
        pytest.param("altamira", 360, 640, marks=pytest.mark.slow),
        pytest.param("tikal", 768, 1024, marks=pytest.mark.slow),
    ],
)
def test_an_end_stands_still_whatever_comes_late(
    browser: Browser, server: Server, title: str, width: int, height: int
) -> None:
    """Events and the picture of the last moment arrive after the sheet is requested."""
    match = fireside.Match(title, seats=3, seed=1)
    dice = random.Random(1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.state.legal_moves(seat)))
    made = httpx.post(f"{server.url}/api/records", content=write_record(match.record())).json()
    context = browser.new_context(
        locale="en-GB", viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.add_init_script(SHIFTS)
    late = [held_back(page, "api/tables/*/log?*"), held_back(page, "assets/picture-*.js")]
    page.goto(f"{server.url}/t/{made['id']}", wait_until="commit")
    expect(page.locator(".bar[data-over=true]")).to_be_visible()
    page.get_by_role("button", name="Show result").click()
    for let_come in late:
        page.wait_for_timeout(300)  # the present content is painted
        let_come()
    expect(page.locator("dialog canvas")).to_be_visible()
    expect(page.locator("dialog tbody tr")).not_to_have_count(1)
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifted") == []
    context.close()
