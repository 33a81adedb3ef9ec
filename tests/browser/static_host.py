"""A static file server, and a site in a subfolder of it."""

import fcntl
import functools
import http.server
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import Person
from tests.static_site.inside import compiled_wheel

from fireside.offline.downloads import DownloadFailed, cache_folder
from fireside.offline.site_builder import write_site

DEEP = "some/folder/site"
PATIENCE = 120_000  # ms: a browser's first start of Python on a busy machine
ASLEEP = """async (content) => {
  for (const name of await caches.keys()) {
    const shelf = await caches.open(name);
    for (const request of await shelf.keys()) {
      if (!request.url.endsWith('/asleep')) continue;
      const headers = { 'x-length': content?.length };
      if (content) await shelf.put(request, new Response(content, { headers }));
      return Number((await shelf.match(request)).headers.get('x-length'));
    }
  }
  return 0;
}"""  # length of the cached Python file; replaced by other content if given
KEPT = """async () => {
    const names = await caches.keys();
    const count = async name => (await (await caches.open(name)).keys()).length;
    const counts = await Promise.all(names.map(count));
    const lists = await count('fireside-python-lists');
    const enough = lists === 2 && counts.reduce((sum, one) => sum + one, 0) > 20;
    return !!navigator.serviceWorker.controller && names.length === 3 && enough;
}"""  # whether pages and Python are cached for a start without a network
LEARNED = """async () => {
    const [shelf] = (await caches.keys()).filter(name => /^fireside-python-(?!lists)/.test(name));
    const kept = await (await caches.open(shelf)).keys();
    return kept.filter(({ url }) => /weights-[a-z]+[.]tar[.]gz$/.test(url)).length === 3;
}"""  # whether the lessons' progress of every title is stored
SAID = """() => [
  ...performance.getEntriesByType('mark').map(({ name, startTime }) => `${name} ${startTime | 0}`),
  document.querySelector('aside[role=status]')?.innerText,
  navigator.serviceWorker?.controller?.state,
  document.readyState,
  ...performance.getEntriesByType('resource')
    .map(({ name, responseStatus }) => `${name} ${responseStatus}`),
].join(', ')"""  # progress of the start of Python
CLOCK = {"maamut": 2, "tikal": 2, "altamira": 3}


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A request handler without a log."""

    def log_message(self, format: str, *args: object) -> None:
        pass


class StaticHost:
    """A static file server on a free port."""

    def __init__(self, folder: Path, handler: type[Quiet] = Quiet) -> None:
        self.handler = functools.partial(handler, directory=str(folder))
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start at the same address as before, if any."""
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), self.handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{DEEP}/#"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def make_site(folder: Path) -> Path:
    """Write the site to the folder once; skip the test if downloads are missing."""
    site = folder / DEEP
    site.parent.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            if not site.exists():
                write_site(site, compiled_wheel(), cache_folder(), print)
        except DownloadFailed as problem:
            pytest.skip(str(problem))
    return site


def wait_until(page: Page, promised: str, given: object = None) -> None:
    """Wait until the promise of a script resolves to a true value.

    Playwright's own `wait_for_function` accepts the promise itself as a true value.
    """
    for _ in range(PATIENCE // 100):
        if page.evaluate(promised, given):
            return
        page.wait_for_timeout(100)
    said = page.evaluate(SAID)
    raise AssertionError(f"this never became true: {promised}\nThe page says: {said}")


def wait_for_python(person: Person) -> None:
    """Wait until rules and bots run and the download notice is gone."""
    wait_until(person.page, "performance.getEntriesByName('python-ready').length > 0")
    expect(person.page.locator("aside[role=status]")).to_have_count(0, timeout=PATIENCE)


def begin(person: Person, title: str, here: bool = False) -> None:
    """Begin a match against bots at their fastest pace."""
    person.plan("bots", CLOCK[title], title=title)
    for level in person.page.locator("ol.seats select.level").all():
        level.select_option("bot:easy")
    if here:
        person.page.get_by_label("On this device").check()
    person.press("Start")
    expect(person.page.locator(".board svg").first).to_be_visible(timeout=PATIENCE)
