"""The pages in Firefox and WebKit: a match is played, replayed, and started offline."""

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.people import ASKED, FIND, KNOWS_GOALS, OVER, QUICK
from tests.browser.serving import PAGES, Server
from tests.browser.static_host import DEEP, KEPT, StaticHost, make_site
from tests.engines.drivers import ENGINES, PATIENCE, Engine

pytestmark = pytest.mark.slow

REMEMBER = f"(localStorage['fireside.settings'] = {json.dumps(json.dumps(QUICK))}, {KNOWS_GOALS})"
PRESS = """(title => {
    const offered = [...document.querySelectorAll('article')];
    const buttons = offered.find(one => one.innerText.includes(title))?.querySelectorAll('button');
    const play = [...buttons ?? []].find(one => one.innerText.includes('Play against bots'));
    if (play?.disabled !== false) return false;
    play.click();
    return true;
})"""
STANDS = "document.querySelector('.board svg') !== null"
# JavaScript: the share of the final picture's height with more than one colour.
DRAWN = """(picture => {
    const { width, height } = picture;
    const { data } = picture.getContext('2d').getImageData(0, 0, width, height);
    const isDrawn = y => {
        const first = data.slice(y * width * 4, y * width * 4 + 3).join();
        for (let x = 0; x < width; x += 3) {
            const at = (y * width + x) * 4;
            if (data.slice(at, at + 3).join() !== first) return true;
        }
        return false;
    };
    let rows = 0;
    for (let y = 0; y < height; y++) rows += isDrawn(y);
    return rows / height;
})(document.querySelector('dialog canvas'))"""


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    opened = ENGINES[request.param]()
    yield opened
    opened.close()


def begin(engine: Engine, title: str) -> None:
    engine.wait_for(f"{PRESS}({json.dumps(title)})")
    engine.wait_for(STANDS)


def play_to_the_end(engine: Engine) -> None:
    chance = random.Random(7)
    end = time.monotonic() + PATIENCE
    while not engine.ask(OVER):
        assert time.monotonic() < end, "the match does not end"
        wish = json.dumps({"chance": chance.random(), "likes": ""})
        if (found := engine.ask(f"{ASKED} ? ({FIND})({wish}) : null")) is None:
            time.sleep(0.05)
        else:
            engine.click(found["x"], found["y"])


def visit(engine: Engine, address: str, title: str) -> None:
    """Play a match from home to the picture of its end."""
    engine.go(address)
    engine.ask(REMEMBER)
    engine.go(address)
    begin(engine, title)
    play_to_the_end(engine)
    engine.wait_for("document.querySelector('dialog canvas') !== null")
    assert engine.ask(DRAWN) > 0.8


@pytest.mark.parametrize("title", ["Mâamut", "Altamira"])
def test_a_match_is_played_at_a_server(engine: Engine, title: str, tmp_path: Path) -> None:
    assert PAGES.is_file(), "the pages are not built: run `make client`"
    server = Server(tmp_path / "tables.db")
    try:
        visit(engine, server.url, title)
    finally:
        server.kill()


def test_without_a_server_one_is_played_and_the_next_begun_offline(
    engine: Engine, tmp_path: Path
) -> None:
    make_site(tmp_path)
    host = StaticHost(tmp_path)
    address = f"http://127.0.0.1:{host.port}/{DEEP}/"
    try:
        visit(engine, address, "Mâamut")
        engine.wait_for(f"({KEPT})()")
    finally:
        host.stop()
    engine.go(address)
    begin(engine, "Mâamut")
