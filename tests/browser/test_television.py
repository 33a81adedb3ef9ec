"""A table on a television: what spectators see, large, and without controls."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, WebSocket, expect
from tests.browser.altamira_moments import begin_all
from tests.browser.conftest import Hall
from tests.browser.people import SIZES, Person, play_to_the_end
from tests.browser.serving import Server
from tests.browser.test_ending import make, sit_before_the_end, won_by_a_bot
from tests.browser.test_tikal import PHASES, phase
from tests.browser.test_waiting import asked_of
from tests.catalogues import LANGUAGES

SCREENS = {
    "small": {"width": 1280, "height": 720},
    "full": SIZES["large-desktop"]["viewport"],
    "ultra": SIZES["television"]["viewport"],
}
LEAST_SHARE = 0.0205  # of the height: the size of texts beside the board

# JavaScript: the table whose seats this device holds, with their secrets.
SECRETS = """id => JSON.parse(localStorage['fireside.tables']).filter(table => table.id === id)
    .flatMap(table => [table.host, ...table.seats.map(seat => seat.token)])"""

# JavaScript: a browser that counts requests to keep the screen on.
WAKE_LOCK = """
    window.locks = [];
    Object.defineProperty(navigator, "wakeLock", { value: { request: async kind => {
        window.locks.push(kind);
        return { release: async () => undefined };
    } } });
"""

# JavaScript: the parts beside the board that do not fit the screen.
CUT_OFF = """[...document.querySelectorAll("aside > *, aside .name, aside .now, aside .score")]
    .filter(e => !e.matches("ol")).filter(e => {
        const box = e.getBoundingClientRect(), all = document.documentElement;
        return box.bottom > all.clientHeight + 1 || box.right > all.clientWidth + 1;
    }).map(e => e.outerHTML.slice(0, 120))"""


# JavaScript: the sizes of the texts beside the board.
BESIDE = """[...document.querySelectorAll("aside *")]
    .filter(e => !e.closest("svg, .unseen") && [...e.childNodes].some(
        one => one.nodeType === Node.TEXT_NODE && one.data.trim()))
    .map(e => parseFloat(getComputedStyle(e).fontSize))"""


class Traffic:
    """Everything that a page sends and receives."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self.received: list[dict[str, Any]] = []
        page.on("request", self._note)
        page.on("websocket", self._follow)

    def _note(self, request: Request) -> None:
        self.sent.append(f"{request.url} {request.all_headers()} {request.post_data}")

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))
        socket.on("framereceived", lambda frame: self.received.append(json.loads(frame)))


def show_on_television(person: Person, size: str = "full") -> None:
    person.page.set_viewport_size(SCREENS[size])
    person.open(f"/t/{person.table_id}/tv")
    expect(person.page.locator(".board svg").first).to_be_visible()


def test_a_device_with_a_seat_shows_only_what_spectators_may_know(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, name="Ana", guide=False)
    ana.open(begin_all(server)["laying"])
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    secrets = [one for one in ana.page.evaluate(SECRETS, ana.table_id) if one]
    assert secrets != []

    traffic = Traffic(ana.page)
    show_on_television(ana)
    ana.page.wait_for_timeout(3_000)  # longer than changes wait for a personal link
    assert [text for text in traffic.sent if any(one in text for one in secrets)] == []
    [hello] = [text for text in traffic.sent if '"hello"' in text]
    assert json.loads(hello)["token"] is None
    views = [one["view"] for one in traffic.received if one.get("view")]
    assert views != []
    for view in views:
        assert (view["seat"], view["hand"], view["choices"]) == (None, None, [])
    ana.page.keyboard.press("Tab")
    assert ana.page.evaluate("document.activeElement === document.body")


def test_a_television_follows_two_phones_from_the_free_seat_to_the_rematch(
    hall: Hall, server: Server
) -> None:
    ana, ben = (hall.enter(server, "tall-phone", name=name, guide=False) for name in ("Ana", "Ben"))
    screen = hall.enter(server, "large-desktop", pace="quick")
    ana.plan("friends online", 2)
    ana.press("Open the table and invite")
    ana.page.get_by_text("Show on a television").click()
    links = ana.page.locator(".television").get_by_role("textbox", name="Link")
    expect(links).to_have_value(f"{server.url}/t/{ana.table_id}/tv")

    screen.page.goto(links.input_value())
    page = screen.page
    expect(page.get_by_text("Free seats: 1 of 2")).to_be_visible()
    code = page.get_by_role("img", name=f"QR code of {server.url}/t/{ana.table_id}")
    large = code.bounding_box()
    assert large is not None and large["width"] > 400
    screen.picture("tv-free-seat")
    assert screen.violations() == []

    ben.open(f"/t/{ana.table_id}")
    ben.press("Sit down")
    expect(page.get_by_text("Ben", exact=True)).to_be_visible()
    ana.press("Start")
    expect(page.locator(".board svg").first).to_be_visible()
    for _ in range(6):
        asked = asked_of(ana, ben)
        name = "Ana" if asked is ana else "Ben"
        expect(page.locator("li.asked .name")).to_have_text(name)
        expect(page.locator(".now")).to_have_text(f"Waiting for {name}.")
        asked.move()
        expect(page.locator("aside ol li").first).to_contain_text(name)
    assert screen.violations() == []

    play_to_the_end([ana, ben])
    # the television shows every move at its pace
    expect(page.locator("aside h2")).to_have_text(
        re.compile("^(Ana|Ben|Nobody) wins$"), timeout=60_000
    )

    finished = screen.table_id
    ana.show_result()
    ana.page.locator("dialog").get_by_role("button", name="Rematch", exact=True).click()
    ben.press("Agree")
    expect(page).not_to_have_url(re.compile(finished))
    expect(ana.page).not_to_have_url(re.compile(finished))
    expect(page).to_have_url(f"{server.url}/t/{ana.table_id}/tv")
    expect(page.locator(".now")).to_have_text(re.compile("^Waiting for (Ana|Ben).$"))


@pytest.mark.parametrize(
    ("title", "picture"),
    [
        ("maamut", ".board [data-print] path"),
        ("altamira", ".board .final .hand"),
        ("tikal", ".board .tikal"),
    ],
)
def test_the_end_shows_the_winner_beside_the_last_scene(
    hall: Hall, server: Server, title: str, picture: str
) -> None:
    ana = hall.enter(server, "large-desktop", name="Ana")
    make(ana, sit_before_the_end(ana, server, won_by_a_bot(title)))
    expect(ana.page.locator(".bar .ending .headline")).to_contain_text("wins")
    show_on_television(ana)
    expect(ana.page.locator("aside h2")).to_contain_text("wins")
    expect(ana.page.locator("aside .hand svg")).to_be_visible()
    expect(ana.page.locator("aside li.won .name")).to_have_count(1)
    expect(ana.page.locator(picture).first).to_be_visible()
    ana.picture(f"tv-{title}-end")
    assert ana.violations() == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_beside_the_board_are_large_on_every_television(
    hall: Hall, server: Server, theme: str
) -> None:
    ana = hall.enter(server, "large-desktop", name="Ana", guide=False, color_scheme=theme)
    moments = begin_all(server)
    for place in ("altamira", "maamut", "tikal"):
        if place == "altamira":
            ana.open(moments["making"])
        elif place == "tikal":
            phase(ana, PHASES[1])
        else:
            ana.play_against_bots()
        expect(ana.page.locator(".bar.mine")).to_be_visible()
        for size, viewport in SCREENS.items():
            show_on_television(ana, size)
            expect(ana.page.locator("aside .code svg")).to_be_visible()
            ana.page.wait_for_timeout(300)
            ana.picture(f"tv-{place}-{size}-{theme}")
            assert ana.page.evaluate(CUT_OFF) == [], (place, size)
            smallest = min(ana.page.evaluate(BESIDE))
            assert smallest >= LEAST_SHARE * viewport["height"], (place, size)
        assert ana.violations() == []
        ana.page.set_viewport_size(SCREENS["full"])


def test_the_screen_stays_on(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "large-desktop", name="Ana", guide=False)
    ana.context.add_init_script(WAKE_LOCK)
    ana.play_against_bots()
    assert ana.page.evaluate("window.locks") == []
    show_on_television(ana)
    assert ana.page.evaluate("window.locks") == ["screen"]
    # the browser drops the lock of a hidden page
    ana.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert ana.page.evaluate("window.locks") == ["screen", "screen"]


def test_the_menu_of_a_table_has_the_address_for_a_television(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    ana.play_against_bots()
    ana.page.locator("header > button").first.click()
    ana.press("Show on a television")
    link = f"{server.url}/t/{ana.table_id}/tv"
    expect(ana.page.get_by_role("textbox", name="Link")).to_have_value(link)
    expect(ana.page.get_by_role("img", name=f"QR code of {link}")).to_be_visible()
    ana.picture("menu-television")
    assert ana.violations() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_television_speaks_every_language(hall: Hall, server: Server, language: str) -> None:
    ana = hall.enter(server, "large-desktop", name="Ana", guide=False, language=language)
    ana.open(begin_all(server)["hunting"])
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    show_on_television(ana)
    expect(ana.page.locator("aside .what")).not_to_be_empty()
    assert ana.raw_keys() == []
    assert ana.page.locator("html").get_attribute("lang") == language
