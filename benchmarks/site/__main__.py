"""Measures a static site in the browser: start-up, jank, memory and decisions a second.

python -m benchmarks.site [--times 3] [--slow FILE_OF_A_CONTROL_GROUP]

The compiled rules are included if `make wasm-wheel` has built them. Start-up is measured from
navigation (on the first visit from the end of the download) until the board of a match against bots
is shown, and until the person may move, which is later if a bot begins. Chromium's throttling slows
the page but not its workers; `--slow` names the `cgroup.procs` of a group with a quarter of the
machine's processors, to which the whole browser is moved instead.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright
from tests.browser.conftest import find_chromium
from tests.browser.people import SIZES
from tests.browser.static_host import ASLEEP, Quiet, StaticHost, make_site, wait_until

from fireside.cli.bench import time_compiled_loop
from fireside.games import game, titles
from fireside.offline.python_bundle import BUNDLE, PACKAGES, make_archive

MINUTES = 5 * 60_000
VISITS = ("first", "later", "offline")
PART = 1 << 16
A_SECOND = 10_000_000  # uncompressed bytes; compression saves 60 %
WATCH = """
const wishes = { asking: 'never', pace: 'normal', guide: false };
localStorage['fireside.settings'] ||= JSON.stringify(wishes);
localStorage['fireside.goals'] ||= '["altamira", "maamut", "tikal"]';
self.longTasks = [];
new PerformanceObserver(list => {
  for (const one of list.getEntries()) longTasks.push(one.duration);
}).observe({ type: 'longtask', buffered: true });
new MutationObserver(() => {
  if (self.board === undefined && document.querySelector('.board svg'))
    self.board = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
STARTED = """isFirst => {
  const [mark] = performance.getEntriesByName('board-interactive');
  const [fetched] = performance.getEntriesByName('python-fetched');
  const from = isFirst ? fetched?.startTime : 0;
  return mark && [self.board - from, mark.startTime - from];
}"""
LOOPS = """() => new Promise((done, failed) => {
  const worker = new Worker('loops.mjs', { type: 'module' });
  worker.onmessage = ({ data }) => done(data);
  worker.onerror = ({ message }) => failed(new Error(message));
})"""


class Paced(Quiet):
    """A static server at the speed of a 40 Mbit/s line with compression."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while part := source.read(PART):
            outputfile.write(part)
            time.sleep(len(part) / A_SECOND)


@contextmanager
def device(
    playwright: Playwright, size: str, slow: str = ""
) -> Iterator[tuple[BrowserContext, str]]:
    """Start a browser with an empty profile; yield it and the profile's folder."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=find_chromium(), **SIZES[size]
        )
        context.set_default_timeout(MINUTES)
        context.add_init_script(WATCH)
        if slow:
            for process in processes_of(folder):
                with suppress(ProcessLookupError):  # already ended
                    Path(slow).write_text(str(process), encoding="utf-8")
        yield context, folder
        context.close()


def processes_of(folder: str) -> list[int]:
    """Return all processes of the browser with this profile folder."""
    listed = subprocess.run(
        ["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True
    ).stdout.splitlines()[1:]
    rows = [line.split(None, 2) for line in listed]
    found = {int(pid) for pid, _, args in rows if f"--user-data-dir={folder}" in args}
    while more := {int(pid) for pid, parent, _ in rows if int(parent) in found} - found:
        found |= more
    return sorted(found)


def start(page: Page, url: str, *, is_first: bool = False) -> list[float]:
    """Return the milliseconds until the match is shown and until the person's first turn.

    They count from navigation, on the first visit from the end of the download.
    """
    page.goto(url)
    page.get_by_role("article").filter(has_text="Mâamut").get_by_role(
        "button", name="Play against bots"
    ).click()
    found: list[float] = page.wait_for_function(STARTED, arg=is_first).json_value()
    return found


def starts(playwright: Playwright, host: StaticHost, size: str, slow: str) -> list[list[float]]:
    """Return the start-up times of a first visit, a later one, and one without a network."""
    with device(playwright, size, slow) as (context, _):
        page = context.new_page()
        first = start(page, host.url, is_first=True)
        page.evaluate("navigator.serviceWorker.ready")
        wait_until(page, ASLEEP)
        page.goto("about:blank")
        later = start(page, host.url)
        page.goto("about:blank")
        host.stop()
        try:
            return [first, later, start(page, host.url)]
        finally:
            host.start()


def play(playwright: Playwright, url: str) -> dict[str, Any]:
    """Observe a match of Tikal against two bots of the highest level."""
    with device(playwright, "phone") as (context, folder):
        page = context.new_page()
        page.goto(f"{url}/new/tikal")
        page.get_by_role("button", name="3", exact=True).click()
        for level in page.locator("ol.seats select.level").all():
            level.select_option("bot:expert")
        page.get_by_text("Game options").click()
        page.get_by_label("Starting player").select_option("1")
        page.get_by_role("button", name="Start").click()
        page.wait_for_selector(".board svg")
        page.evaluate("self.longTasks.length = 0")
        page.wait_for_function(STARTED)
        page.wait_for_timeout(3_000)
        tasks = page.evaluate("self.longTasks")
        memory = []
        for _ in range(20):
            page.wait_for_timeout(1_000)
            memory.append(page_memory(folder))
        held = statistics.median(memory[-5:])
        return {"long tasks": tasks, "memory": held, "most memory": max(memory)}


def page_memory(folder: str) -> float:
    """Return the memory in megabytes of the process that runs the page and its workers."""
    renderers = [one for one in processes_of(folder) if "--type=renderer" in command_of(one)]
    return max(memory_of(one) for one in renderers)


def command_of(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_bytes().decode().replace("\0", " ")


def memory_of(process: int) -> float:
    """Return the memory in megabytes that only this process uses."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    return sum(int(line.split()[1]) for line in text.splitlines() if "Private" in line) / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--slow", default="", metavar="FILE")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = make_site(Path(folder))
        shutil.copy(Path(__file__).with_name("loops.mjs"), site)
        (site / "packages.zip").write_bytes(as_zip(*site.glob(f"python/*/{PACKAGES}{BUNDLE}")))
        host = StaticHost(Path(folder), Paced)
        print(f"load of this machine {os.getloadavg()[0]:.1f}")
        report_starts(playwright, host, args.times, args.slow)
        report_loops(playwright, host.url)
        report_play(playwright, host.url)
        host.stop()


def report_starts(playwright: Playwright, host: StaticHost, times: int, slow: str) -> None:
    for size, group in [("desktop", ""), *([("phone", slow)] if slow else [])]:
        runs = [starts(playwright, host, size, group) for _ in range(times)]
        name = "four times slower" if group else "this machine"
        for visit, found in zip(VISITS, zip(*runs, strict=True), strict=True):
            board, turn = (statistics.median(one) / 1000 for one in zip(*found, strict=True))
            print(f"{name:20} {visit:8} {board:4.1f} s to the board, {turn:4.1f} s to one's turn")


def as_zip(bundle: Path) -> bytes:
    """Return a bundle as a zip archive, the only format that Pyodide's Python unpacks."""
    with tarfile.open(bundle) as whole:
        return make_archive((name, whole.extractfile(name).read()) for name in whole.getnames())  # type: ignore[union-attr]


def report_loops(playwright: Playwright, url: str) -> None:
    with device(playwright, "desktop") as (context, _):
        page = context.new_page()
        page.goto(url)
        there = json.loads(page.evaluate(LOOPS))
    for title in titles():
        native = time_compiled_loop(game(title), game(title).seats.start, 1.0)
        print(f"{title:20} {there[title]:12,.0f} decisions/s, natively {native:12,.0f}")


def report_play(playwright: Playwright, url: str) -> None:
    found = play(playwright, url)
    longest = max(found["long tasks"], default=0)
    print(f"long tasks while bots think: {len(found['long tasks'])}, the longest {longest:.0f} ms")
    held, most = found["memory"], found["most memory"]
    print(f"memory of the page and its workers: {held:.0f} MB, at most {most:.0f} in the beginning")


if __name__ == "__main__":
    main()
