"""A static site without a server: immediate home page, whole matches, offline use, no losses."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Hall
from tests.browser.people import Person, play_to_the_end, see_the_end
from tests.browser.serving import Server
from tests.browser.static_host import (
    ASLEEP,
    CLOCK,
    DEEP,
    KEPT,
    LEARNED,
    PATIENCE,
    StaticHost,
    begin,
    wait_for_python,
    wait_until,
)
from tests.static_site.inside import compiled_wheel

NEXT = "ffffffffffff"  # the version of an update
RENEWED = """async ([next, files]) => {
    const names = (await caches.keys()).filter(name => name !== 'fireside-python-lists');
    const count = async name => (await (await caches.open(name)).keys()).length;
    const counts = await Promise.all(names.map(count));
    const isNext = names.every(name => name.endsWith(next));
    return isNext && names.length === 2 && Math.min(...counts) >= files;
}"""
NOTED = """
const { register } = ServiceWorkerContainer.prototype;
ServiceWorkerContainer.prototype.register = function (...all) {
    performance.mark('pages-kept');
    return register.apply(this, all);
};
self.asked = [];
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (said, ...more) {
    if (said.kind === 'ask') asked.push(`${said.method} ${said.address}`);
    return postMessage.call(this, said, ...more);
};
"""  # when caching of the pages begins, and the requests to Python
MOMENT = "name => performance.getEntriesByName(name)[0].startTime"


@pytest.fixture
def host(site: Path) -> Iterator[Server]:
    opened = StaticHost(site)
    yield cast(Server, opened)
    opened.stop()


def go_offline(person: Person) -> None:
    """Cut the network and reload the page."""
    person.page.evaluate("navigator.serviceWorker.ready")
    wait_until(person.page, KEPT)
    person.context.set_offline(True)
    person.page.reload()


def test_home_is_there_before_python_and_a_match_is_played_to_its_end_offline(
    hall: Hall, host: Server
) -> None:
    ben = hall.enter(host, "phone", name="Ben")
    ben.context.route("**/python/**/*.wasm", lambda route: route.abort())  # Python fails to load
    ben.open("/")
    expect(ben.offered("Mâamut").get_by_role("button", name="Play against bots")).to_be_enabled()
    expect(ben.page.locator("aside[role=status]")).to_contain_text("Update it", timeout=PATIENCE)
    ana = hall.enter(host, "phone", name="Ana")
    ana.context.add_init_script(NOTED)
    ana.open("/")
    wait_for_python(ana)
    wait_until(ana.page, KEPT)
    kept, ready = (ana.page.evaluate(MOMENT, name) for name in ("pages-kept", "python-ready"))
    assert kept > ready  # otherwise Python would wait for files needed later
    wait_until(ana.page, LEARNED)
    go_offline(ana)
    wait_for_python(ana)
    begin(ana, "maamut")
    play_to_the_end([ana], most=20_000)
    see_the_end([ana], players=2)


def test_first_contact_1_a_site_carries_the_licences_of_its_pages_and_of_its_python(
    hall: Hall, host: Server
) -> None:
    ana = hall.enter(host)
    ana.open("/")
    ana.press("Settings")
    link = ana.page.get_by_role("link", name="Licences", exact=True).evaluate("link => link.href")
    folder = host.url.removesuffix("#")
    assert link == f"{folder}third-party-notices.txt"
    for name, words in (("", "SIL OPEN FONT LICENSE"), ("python/", "Mozilla Public License")):
        answer = ana.page.request.get(f"{folder}{name}third-party-notices.txt")
        assert answer.ok
        assert words in answer.text()


@pytest.mark.slow
@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("title", sorted(CLOCK))
def test_whole_matches_of_every_title_are_played_offline(
    hall: Hall, host: Server, title: str, size: str
) -> None:
    if title == "tikal" and compiled_wheel() is None:
        pytest.skip("in plain Python a whole match of Tikal takes too long: make wasm-wheel")
    ana = hall.enter(host, size, name="Ana")
    ana.open("/")
    wait_for_python(ana)
    go_offline(ana)
    wait_for_python(ana)
    begin(ana, title)
    play_to_the_end([ana], most=20_000)
    see_the_end([ana], players=CLOCK[title])


def test_a_page_closed_in_the_middle_of_a_turn_goes_on_where_it_was(
    hall: Hall, host: Server
) -> None:
    ana = hall.enter(host, "desktop", name="Ana")
    ana.open("/")
    begin(ana, "maamut")
    ana.wait_until_asked()
    ana.move()
    ana.wait_until_asked()
    seen = ana.version()
    ana.page.reload()
    wait_for_python(ana)
    ana.wait_until_asked()
    assert ana.version() >= seen
    ana.move()


def test_a_thinker_whose_python_cannot_begin_is_replaced_at_once(hall: Hall, host: Server) -> None:
    """The page's own Python starts first; of the bots' workers the first finds no network."""
    ana = hall.enter(host, "desktop", name="Ana", service_workers="block")
    imported: list[str] = []

    def fail_the_second(route: Route) -> None:
        imported.append(route.request.resource_type)
        if len([one for one in imported if one == "script"]) == 2:
            route.abort()
        else:
            route.continue_()

    ana.context.route("**/pyodide.mjs", fail_the_second)
    ana.open("/")
    begin(ana, "maamut")
    ana.wait_until_asked()
    ana.move()
    ana.wait_until_asked()
    assert imported.count("script") == 3


def test_a_match_that_is_wished_for_is_set_up_before_old_tables_are_asked_for(
    hall: Hall, host: Server
) -> None:
    ana = hall.enter(host, "phone", name="Ana")
    ana.context.add_init_script(NOTED)
    ana.open("/")
    begin(ana, "maamut")
    table = ana.page.url.rsplit("/", 1)[1]
    ana.open("/")
    ana.page.reload()
    ana.offered("Mâamut").get_by_role("button", name="Play against bots").click()
    expect(ana.page.locator(".board svg").first).to_be_visible(timeout=PATIENCE)
    setting_up, *later = ana.page.evaluate("asked.filter(one => !one.endsWith('/games'))")
    assert setting_up == "POST /tables"
    assert not [one for one in later if table in one]


@pytest.mark.slow
def test_a_second_tab_says_that_the_first_has_the_tables_and_goes_on_when_it_is_closed(
    hall: Hall, host: Server
) -> None:
    ana = hall.enter(host, "desktop", name="Ana")
    ana.open("/")
    begin(ana, "maamut")
    other = ana.context.new_page()
    other.goto(ana.page.url)
    expect(other.locator("aside[role=status]")).to_contain_text("another tab", timeout=PATIENCE)
    ana.page.close()
    expect(other.locator(".board svg").first).to_be_visible(timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("damage", [None, "no memory of any Python"])
def test_python_sleeps_between_visits_and_one_that_cannot_be_woken_begins_anew(
    hall: Hall, host: Server, damage: str | None
) -> None:
    ana = hall.enter(host, "desktop", name="Ana")
    ana.open("/")
    wait_until(ana.page, ASLEEP)
    left = ana.page.evaluate(ASLEEP, damage)
    ana.page.reload()
    wait_for_python(ana)
    kept = ana.page.evaluate(ASLEEP)
    assert kept == (left if damage is None else 0)
    assert left > 0
    begin(ana, "maamut")
    ana.wait_until_asked()
    ana.move()


@pytest.mark.slow
def test_an_update_is_there_as_a_whole_before_it_is_used(
    hall: Hall, site: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "host"
    shutil.copytree(site, folder)
    host = StaticHost(folder)
    ana = hall.enter(cast(Server, host), "phone", name="Ana")
    ana.open("/")
    wait_for_python(ana)
    ana.page.evaluate("navigator.serviceWorker.ready")
    files = renew(folder / DEEP)
    ana.page.reload()
    wait_until(ana.page, RENEWED, [NEXT, files])
    host.stop()
    ana.page.reload()
    wait_for_python(ana)
    begin(ana, "maamut")


def renew(site: Path) -> int:
    """Change the site's version; return the number of files that its Python loads first."""
    listed = site / "python" / "files.json"
    files = json.loads(listed.read_text())
    (site / "python" / files["version"]).rename(site / "python" / NEXT)
    listed.write_text(json.dumps(files | {"version": NEXT}))
    worker = site / "sw.js"
    old = re.search('"fireside-([0-9a-f]{12})"', worker.read_text())
    assert old is not None
    worker.write_text(worker.read_text().replace(old[1], NEXT))
    return sum(len(files[part]) for part in ("pyodide", "packages", "networks"))


@pytest.mark.slow
def test_nothing_is_asked_of_any_other_address(hall: Hall, host: Server) -> None:
    ana = hall.enter(host, "desktop", name="Ana")
    asked: list[str] = []
    ana.context.on("request", lambda request: asked.append(request.url))
    ana.open("/")
    wait_for_python(ana)
    ana.open("/rules/tikal")
    ana.page.wait_for_timeout(300)
    root = host.url.removesuffix("#")
    foreign = [url for url in asked if not url.startswith((root, "blob:" + root, "data:"))]
    assert foreign == []
    assert len(asked) > 10


def test_what_needs_others_is_not_offered(hall: Hall, host: Server) -> None:
    ana = hall.enter(host, "desktop", name="Ana")
    ana.open("/new/maamut")
    expect(ana.page.get_by_text("bots", exact=True)).to_be_visible()
    expect(ana.page.get_by_text("friends online", exact=True)).to_have_count(0)
