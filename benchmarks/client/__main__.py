"""Measures, in the page: how soon the board can be touched, how soon one's own move shows, panning.

A phone is imitated by Chromium's throttling: processor four times slower, a mobile network. Beside
each figure stands the same for a blank page, since a busy machine slows both.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

import httpx
from benchmarks.client.panning import measure_full_map
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright
from tests.browser.conftest import find_chromium
from tests.browser.people import SIZES
from tests.browser.serving import Server

NETWORK = {"offline": False, "latency": 40, "downloadThroughput": 1.2e6, "uploadThroughput": 4e5}
SLOWER = 4
BLANK = "/icon.svg"
INTERACTIVE = "performance.getEntriesByName('board-interactive')[0]?.startTime ?? 0"
LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd"
FRAME = """new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
  const begun = performance.now();
  requestAnimationFrame(() => done(performance.now() - begun));
})))"""
TOUCH = """new Promise((done, failed) => {
  performance.clearMarks('board-shown');
  const tiles = [...document.querySelectorAll('.board [data-tile].lit')];
  const begun = performance.now();
  tiles[0].dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const look = () => {
    const shown = performance.getEntriesByName('board-shown').at(-1)?.startTime ?? 0;
    if (shown > begun) done(shown - begun);
    else if (performance.now() - begun > 5000) failed(new Error('nothing shown'));
    else setTimeout(look, 1);
  };
  look();
})"""


def throttle(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def new_table(server: Server) -> str:
    """A table at which the person begins, so that no bot is waited for; the path of that seat."""
    wish = {
        "title": "maamut",
        "seats": [{"kind": "person", "name": "Ana"}, {"kind": "bot", "level": "random"}],
        "options": {"first_seat": 0},
    }
    with httpx.Client(base_url=server.url) as client:
        made = client.post("/api/tables", json=wish).json()
        bearer = {"authorization": f"Bearer {made['host_token']}"}
        client.post(f"/api/tables/{made['table']['id']}/start", json={}, headers=bearer)
    return f"/t/{made['table']['id']}#seat={made['links'][0]['token']}"


def phone(browser: Browser) -> tuple[BrowserContext, Page]:
    context = browser.new_context(**SIZES["phone"])
    context.add_init_script(
        "localStorage['fireside.settings'] ||= JSON.stringify({ asking: 'never', pace: 'normal' });"
        """localStorage['fireside.goals'] ||= '["altamira", "maamut", "tikal"]'"""
    )
    return context, context.new_page()


def wait_for(page: Page, expression: str) -> float:
    for _ in range(800):
        if value := page.evaluate(expression):
            return float(value)
        page.wait_for_timeout(25)
    raise SystemExit(f"never came: {expression}")


def blank(browser: Browser, server: Server) -> float:
    context = browser.new_context(**SIZES["phone"])
    page = context.new_page()
    throttle(page)
    page.goto(server.url + BLANK)
    value = wait_for(page, LOADED)
    context.close()
    return value


def board_interactive(browser: Browser, server: Server, kept: bool) -> float:
    """The link of a seat is opened; `kept`: by somebody whose browser has the page already."""
    context, page = phone(browser)
    address = server.url + new_table(server)
    if kept:
        page.goto(server.url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.goto(address)
        wait_for(page, INTERACTIVE)
        page.goto("about:blank")
    throttle(page)
    page.goto(address)
    value = wait_for(page, INTERACTIVE)
    context.close()
    return value


def move_shown(browser: Browser, server: Server) -> tuple[float, float]:
    """From the touch to the frame that shows the move, on loopback; and a frame of a blank page."""
    context, page = phone(browser)
    page.goto(server.url + new_table(server))
    wait_for(page, INTERACTIVE)
    page.wait_for_timeout(500)
    value = float(page.evaluate(TOUCH))
    page.goto("about:blank")
    frame = float(page.evaluate(FRAME))
    context.close()
    return value, frame


def line(what: str, values: list[float], beside: list[float], target: str) -> str:
    return (
        f"{what:<46}{statistics.median(values):>8.0f}{max(values):>8.0f}"
        f"{statistics.median(beside):>10.0f}   {target}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    times = parser.parse_args().times
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("There is no Chromium here (Debian: apt install chromium).")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        browser = playwright.chromium.launch(executable_path=chromium)
        try:
            blanks = [blank(browser, server) for _ in range(times)]
            first = [board_interactive(browser, server, False) for _ in range(times)]
            again = [board_interactive(browser, server, True) for _ in range(times)]
            moves = [move_shown(browser, server) for _ in range(times)]
            full_map = measure_full_map(browser, server, times)
        finally:
            browser.close()
            server.kill()
    print(f"{'milliseconds, in the page':<46}{'median':>8}{'worst':>8}{'blank':>10}   target")
    print(line("board interactive, phone, first visit", first, blanks, "< 1000"))
    print(line("board interactive, phone, page kept", again, blanks, "< 1000"))
    shown, frames = [one for one, _ in moves], [one for _, one in moves]
    print(line("own move on screen, loopback", shown, frames, "< 100"))
    print("", *full_map, sep="\n")


if __name__ == "__main__":
    main()
