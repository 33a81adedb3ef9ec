"""Measures in the browser: time until the board responds, until a move is shown, and panning.

Chromium's throttling simulates a phone: a processor four times slower and a mobile network. A blank
page is measured beside each figure, since a busy machine slows down both.
"""

import argparse
import random
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
from benchmarks.client.panning import measure_full_map
from benchmarks.client.visits import BOARD, HOME, blank, phone, visit, wait_for
from playwright.sync_api import Browser, sync_playwright
from tests.browser.conftest import find_chromium
from tests.browser.serving import Server

import fireside

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


def new_table(server: Server, title: str = "maamut") -> str:
    """Create a table at which the person moves first; return the path of that seat."""
    others = [{"kind": "bot", "level": "random"}] * (fireside.game(title).seats[0] - 1)
    wish = {
        "title": title,
        "seats": [{"kind": "person", "name": "Ana"}, *others],
        "options": {"first_seat": 0},
    }
    with httpx.Client(base_url=server.url) as client:
        made = client.post("/api/tables", json=wish).json()
        bearer = {"authorization": f"Bearer {made['host_token']}"}
        client.post(f"/api/tables/{made['table']['id']}/start", json={}, headers=bearer)
    return f"/t/{made['table']['id']}#seat={made['links'][0]['token']}"


def recorded(server: Server) -> str:
    """Return the path of a finished match, opened as a replay."""
    match = fireside.Match("maamut", seats=2, seed=5)
    dice = random.Random(5)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.state.legal_moves(seat)))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.txt"
        match.save(file)
        answer = httpx.post(f"{server.url}/api/records", content=file.read_bytes())
    return f"/t/{answer.raise_for_status().json()['id']}/replay/4"


def move_shown(browser: Browser, server: Server) -> tuple[float, float]:
    """Return the time from a tap to the frame with the move, and that of a blank page's frame."""
    context, page = phone(browser)
    page.goto(server.url + new_table(server))
    wait_for(page, BOARD)
    page.wait_for_timeout(500)
    value = float(page.evaluate(TOUCH))
    page.goto("about:blank")
    frame = float(page.evaluate(FRAME))
    context.close()
    return value, frame


def line(what: str, values: Sequence[float], beside: list[float], target: str) -> str:
    return (
        f"{what:<46}{statistics.median(values):>8.0f}{max(values):>8.0f}"
        f"{statistics.median(beside):>10.0f}   {target}"
    )


def measure_visits(browser: Browser, server: Server, times: int) -> Iterator[str]:
    """Yield the lines of a table of figures."""
    blanks = [blank(browser, server) for _ in range(times)]
    places = {
        "home": (lambda: "/", HOME),
        "home in German": (lambda: "/", HOME),
        "board": (lambda: new_table(server), BOARD),
        "replay": (lambda: recorded(server), BOARD),
    }
    yield f"{'milliseconds, in the page':<46}{'median':>8}{'worst':>8}{'blank':>10}   target"
    for name, (path, ready) in places.items():
        locale = "de-DE" if "German" in name else "en-GB"
        for kept in (False, True):
            seen = [visit(browser, server, path, ready, kept, locale=locale) for _ in range(times)]
            usable, painted, shifts = zip(*seen, strict=True)
            which, target = ("page kept", "< 600") if kept else ("first visit", "< 1000")
            yield (line(f"{name} interactive, phone, {which}", usable, blanks, target))
            yield (line(f"{name} painted, phone, {which}", painted, blanks, ""))
            yield (f"{'  layout shift':<46}{max(shifts):>16.3f}{'':>10}   0.00")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--only", choices=["visits", "moves", "map"])
    args = parser.parse_args()
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("There is no Chromium here (Debian: apt install chromium).")
    wanted = [args.only] if args.only else ["visits", "moves", "map"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        browser = playwright.chromium.launch(executable_path=chromium)
        try:
            if "visits" in wanted:
                for found in measure_visits(browser, server, args.times):
                    print(found, flush=True)
            if "moves" in wanted:
                moves = [move_shown(browser, server) for _ in range(args.times)]
                shown, frames = [one for one, _ in moves], [one for _, one in moves]
                print(line("own move on screen, loopback", shown, frames, "< 100"), "", sep="\n")
            if "map" in wanted:
                print(*measure_full_map(browser, server, args.times), sep="\n")
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
