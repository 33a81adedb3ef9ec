"""The end of a match: the last picture first, then places, key moments and a rematch."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person, play_to_the_end
from tests.browser.serving import Server

import fireside
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.play.records import write_record

TEXT = {"content-type": "text/plain"}
SEATS = {"altamira": 3, "maamut": 3, "tikal": 2}

# JavaScript: whether a screen reader meets the parts of the result in their order.
ORDER = """['.headline', '.places', '#key-moments', 'table']
    .map(one => document.querySelector(`dialog ${one}`))
    .every((one, at, all) => at === 0 || all[at - 1].compareDocumentPosition(one) & 4)"""

# JavaScript: note every sound and vibration from now on.
LISTEN = """() => {
    window.heard = [];
    navigator.vibrate = pattern => { window.heard.push('shake'); return true; };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...all) {
        window.heard.push('tone');
        return start.apply(this, all);
    };
}"""


def won_by_a_bot(title: str) -> fireside.Match:
    """Return a finished match of bots with a single winner, whose last move is not the winner's."""
    for seed in range(1, 50):
        match = fireside.Match(title, seats=SEATS[title], seed=seed)
        players = [bot("easy", seed + seat) for seat in range(match.seats)]
        while not match.over:
            seat = match.to_act[0]
            budget = Budget(seconds=0.0, simulations=50)
            match.play(seat, int(players[seat].choose(match.state, seat, budget)))
        if (
            len(match.view(None).winners) == 1
            and match.log[-1].seat not in match.view(None).winners
        ):
            return match
    raise AssertionError("every match is won by the last to move")


def sit_before_the_end(person: Person, server: Server, match: fireside.Match) -> dict[str, Any]:
    """Sit down in the seat that makes the last move; return the choice to be made."""
    record = write_record(match.record())
    made = httpx.post(f"{server.url}/api/records", content=record, headers=TEXT).json()
    last = match.log[-1]
    seats = [
        {"kind": "person", "name": "Ana"}
        if seat == last.seat
        else {"kind": "bot", "level": "easy", "name": ("Oru", "Miri", "Tak")[seat]}
        for seat in range(match.seats)
    ]
    wish = {"ply": len(match.log) - 1, "seats": seats, "aids": False}
    table = httpx.post(f"{server.url}/api/tables/{made['id']}/branch", json=wish).json()
    token = table["links"][0]["token"]
    address = f"{server.url}/api/tables/{table['table']['id']}/view"
    view = httpx.get(address, headers={"authorization": f"Bearer {token}"}).json()["view"]
    person.open(f"/t/{table['table']['id']}#seat={token}")
    person.wait_until_asked()
    return next(choice for choice in view["choices"] if choice["move"] == last.text)


def make(person: Person, choice: dict[str, Any]) -> None:
    """Touch the choice, on the board or among the buttons."""
    for what in choice["touch"]:
        place = what.rsplit(":", 1)[-1]
        named = f"[data-touch='{what}'], [data-what='{what}'], [data-tile='{place}']"
        person.page.locator(named).first.click(force=True)


@pytest.mark.parametrize(
    ("title", "picture"),
    [
        ("maamut", ".board [data-print] path"),
        ("altamira", ".board .final .hand"),
        ("tikal", ".board .tikal"),
    ],
)
def test_the_last_picture_stays_until_the_result_is_wanted(
    hall: Hall, server: Server, title: str, picture: str
) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    page = ana.page
    make(ana, sit_before_the_end(ana, server, won_by_a_bot(title)))
    banner = page.locator(".bar .ending")
    expect(banner.locator(".headline")).to_contain_text("wins")
    expect(page.locator(picture).first).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    expect(banner).to_contain_text(re.compile("Place [23] of|What would have won"))
    ana.picture(f"{title}-ending")

    ana.show_result()
    places = page.locator("dialog .places li")
    expect(places).to_have_count(SEATS[title])
    expect(page.locator("dialog .places li.mine")).to_contain_text("Ana")
    moment = page.locator("dialog .moment").first
    expect(moment).to_contain_text("Move")
    assert page.locator("dialog .moment").count() <= 3
    assert page.evaluate(ORDER)
    ana.picture(f"{title}-result")
    assert ana.violations() == []
    wanted = moment.get_attribute("href")
    assert wanted is not None
    moment.click()
    expect(page).to_have_url(re.compile(re.escape(wanted)))
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()


def test_sounds_are_offered_once_at_the_first_big_moment(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False, pace="quick", soundOffered=False)
    page = ana.page
    choice = sit_before_the_end(ana, server, won_by_a_bot("maamut"))
    page.evaluate(LISTEN)
    offer = page.get_by_role("group", name="Sounds and vibration")
    expect(offer).to_have_count(0)
    make(ana, choice)
    expect(offer).to_be_visible()
    assert page.evaluate("window.heard") == []
    ana.picture("sound-offer")
    ana.press("Yes")
    expect(offer).to_have_count(0)
    assert set(page.evaluate("window.heard")) == {"tone", "shake"}
    kept = page.evaluate("JSON.parse(localStorage['fireside.settings'])")
    assert (kept["sound"], kept["soundOffered"]) == (True, True)


def test_an_offer_without_an_answer_does_not_come_again(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False, soundOffered=False)
    make(ana, sit_before_the_end(ana, server, won_by_a_bot("maamut")))
    expect(ana.page.get_by_role("group", name="Sounds and vibration")).to_be_visible()
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_text("Home (keep this table)").click()
    expect(ana.page.get_by_role("heading", name="My tables")).to_be_visible()
    kept = ana.page.evaluate("JSON.parse(localStorage['fireside.settings'])")
    assert (kept["sound"], kept["soundOffered"]) == (False, True)


def test_nothing_shakes_with_reduced_motion(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False, sound=True)
    ana.page.emulate_media(reduced_motion="reduce")
    choice = sit_before_the_end(ana, server, won_by_a_bot("maamut"))
    ana.page.evaluate(LISTEN)
    make(ana, choice)
    expect(ana.page.locator(".bar .ending")).to_be_visible()
    assert ana.until("window.heard.length > 3", 3_000)
    assert set(ana.page.evaluate("window.heard")) == {"tone"}


def test_a_spectator_and_a_shared_screen_see_every_place(hall: Hall, server: Server) -> None:
    ana, carl = hall.enter(server, name="Ana"), hall.enter(server, "phone")
    ana.plan("bots", 2)
    ana.press("Start")
    play_to_the_end([ana])
    carl.open(f"/t/{ana.table_id}")
    expect(carl.page.locator(".bar .ending .headline")).to_contain_text("wins")
    carl.show_result()
    expect(carl.page.locator("dialog .places li")).to_have_count(2)
    expect(carl.page.locator("dialog .places .mine")).to_have_count(0)
    expect(carl.page.get_by_role("button", name="Rematch")).to_have_count(0)
