"""The remaining time as every viewer sees it, and the reason why a bot stands in."""

import re
from typing import Any

import httpx
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.server.running import gather

SECONDS = 40
HOTSEAT_SECONDS = 300  # the form offers it
MISSING = 60_000  # ms to wait for an effect of the clock
WRONG_CLOCK = "const now = Date.now.bind(Date); Date.now = () => now() + 3_600_000;"
CHANGES = """() => {
    window.changes = 0;
    new MutationObserver(seen => window.changes += seen.length).observe(
        document.querySelector("main.board"),
        { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def table_with_a_clock(server: Server, start: bool = True) -> dict[str, Any]:
    """Return Ana and Ben at a table with this deadline."""
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Ben"}]
    wish = {
        "title": "maamut",
        "seats": seats,
        "deadline": SECONDS,
        "options": {"first_seat": 0},
    }
    made: dict[str, Any] = httpx.post(f"{server.url}/api/tables", json=wish).json()
    if start:
        bearer = {"authorization": f"Bearer {made['host_token']}"}
        path = f"{server.url}/api/tables/{made['table']['id']}/start"
        httpx.post(path, json={}, headers=bearer).raise_for_status()
        with httpx.Client(base_url=server.url) as client:
            gather(client, made)
    return made


def seconds(clock: Locator) -> int:
    """Return the seconds that a clock shows."""
    found = re.fullmatch(r"(\d+):(\d\d)", clock.inner_text().strip())
    assert found is not None, clock.inner_text()
    return 60 * int(found[1]) + int(found[2])


def left(person: Person) -> int:
    """Return the seconds shown on the sheet."""
    return seconds(person.page.locator(".bar .clock"))


def test_everybody_sees_the_time_run_and_why_a_bot_took_over(hall: Hall, server: Server) -> None:
    """Players, a spectator, and a device whose clock is an hour ahead."""
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    ben = hall.enter(server, "desktop", name="Ben", guide=False)
    eve = hall.enter(server, "phone-on-its-side", guide=False)
    ben.context.add_init_script(WRONG_CLOCK)
    made = table_with_a_clock(server)
    table, tokens = made["table"]["id"], [one["token"] for one in made["links"]]
    for person, path in (
        (ana, f"/t/{table}#seat={tokens[0]}"),
        (ben, f"/t/{table}#seat={tokens[1]}"),
        (eve, f"/t/{table}"),
    ):
        person.open(path)
        expect(person.page.locator(".bar .clock")).to_be_visible()
        expect(person.page.locator(".player.asked .clock")).to_be_visible()
        assert 0 < left(person) <= SECONDS
        person.picture("clock")
    ben.page.evaluate(CHANGES)
    first = left(ben)
    assert abs(first - left(eve)) < 10  # the device that is an hour ahead shows the same time
    assert ben.until(f"!document.querySelector('.bar .clock').innerText.includes(':{first:02}')")
    assert ben.page.evaluate("window.changes") == 0  # the board is not rendered again
    for person in (ana, ben, eve):
        expect(person.page.locator(".bar .clock.warning")).to_be_visible(timeout=MISSING)
        person.picture("clock-warning")
    expect(ana.page.get_by_role("alert").filter(has_text="left for your move")).to_have_count(1)
    expect(ben.page.get_by_role("alert").filter(has_text="Ana: only")).to_have_count(1)
    expect(ana.page.locator(".question")).to_contain_text("Your time ran out", timeout=MISSING)
    why = "Ana’s time ran out: a bot plays until they return."
    expect(eve.page.locator(".bar")).to_contain_text(why)
    ben.page.locator(".players").first.click()
    expect(ben.page.locator("dialog")).to_contain_text(why)
    ana.press("Take over from the bot")
    expect(eve.page.locator(".bar")).not_to_contain_text(why)


def test_a_player_asks_for_more_time_and_the_others_grant_it(hall: Hall, server: Server) -> None:
    made = table_with_a_clock(server)
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    ben = hall.enter(server, "desktop", name="Ben", guide=False)
    for person, link in zip((ana, ben), made["links"], strict=True):
        person.open(f"/t/{made['table']['id']}#seat={link['token']}")
        expect(person.page.locator(".bar .clock")).to_be_visible()
    ana.page.locator(".players").first.click()
    ana.picture("clock-offers")
    ana.press("Ask for five more minutes")
    ana.page.keyboard.press("Escape")
    asked = ben.page.locator(".bar").get_by_role("alert").filter(has_text="five more minutes")
    expect(asked).to_contain_text("Ana asks")
    ben.picture("clock-request")
    ana.picture("clock-requested")
    assert ben.violations() == []
    ben.press("Agree")
    expect(ben.page.locator(".bar .clock")).to_have_text(re.compile(r"5:\d\d"))
    expect(asked).to_have_count(0)
    ben.page.locator(".players").first.click()
    ben.press("Ask for a pause")
    ben.page.keyboard.press("Escape")
    ana.press("Agree")
    expect(ana.page.locator(".bar")).to_contain_text("The clock is paused")
    ana.picture("clock-paused")
    ana.press("Restart the clock")
    expect(ben.page.locator(".bar .clock")).to_be_visible()


def test_the_waiting_room_tells_the_pace(hall: Hall, server: Server) -> None:
    made = table_with_a_clock(server, start=False)
    eve = hall.enter(server, "phone", guide=False)
    eve.open(f"/t/{made['table']['id']}")
    expect(eve.page.locator(".pace")).to_contain_text(f"Pace: {SECONDS} seconds per decision.")
    assert eve.violations() == []


def test_a_table_without_a_deadline_shows_no_clock(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", guide=False)
    ana.play_against_bots()
    ana.wait_until_asked()
    expect(ana.page.locator(".clock")).to_have_count(0)


def test_the_clock_runs_on_while_the_screen_is_handed_over(hall: Hall, server: Server) -> None:
    """The next player sees it before uncovering the hand, and the same time afterwards."""
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    ana.plan("around one screen", 2)
    ana.page.get_by_label("Pace").select_option(str(HOTSEAT_SECONDS))
    ana.press("Start")
    for owner in ("first", "second"):
        ana.wait_until_asked()
        covered = ana.page.locator(".cover .clock")
        expect(covered, owner).to_be_visible()
        before = seconds(covered)
        ana.page.locator(".cover button").click()
        shown = ana.page.locator(".bar .clock")
        expect(shown).to_be_visible()
        assert 0 < seconds(shown) <= before <= HOTSEAT_SECONDS
        ana.move()


def test_the_clock_pauses_while_only_bots_decide(hall: Hall, server: Server) -> None:
    seats = [{"kind": "person", "name": "Ana"}, *({"kind": "bot", "level": "easy"},) * 2]
    wish = {"title": "altamira", "seats": seats, "deadline": HOTSEAT_SECONDS}
    made = httpx.post(f"{server.url}/api/tables", json=wish).json()
    at_table = f"{server.url}/api/tables/{made['table']['id']}"
    bearer = {"authorization": f"Bearer {made['host_token']}"}
    httpx.post(f"{at_table}/start", json={}, headers=bearer).raise_for_status()
    eve = hall.enter(server, "desktop", guide=False)
    eve.open(f"/t/{made['table']['id']}")
    clock = eve.page.locator(".bar .clock")
    expect(clock).to_be_visible()
    own = {"authorization": f"Bearer {made['links'][0]['token']}"}
    httpx.post(f"{at_table}/leave", headers=own).raise_for_status()
    expect(clock).to_have_count(0)
    assert not eve.is_over()
    httpx.post(f"{at_table}/seats/0/give-back", headers=bearer).raise_for_status()
    expect(clock).to_be_visible()
    assert 0 < seconds(clock) <= HOTSEAT_SECONDS
