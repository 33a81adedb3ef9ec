"""A personal link brings name, tables, settings and statistics to another device."""

import json
import re
from typing import Any

import httpx
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server

PERSON = "JSON.parse(localStorage['fireside.person'] ?? 'null')"


def sit_down(server: Server, person: Person) -> str:
    """Open the link of a seat at a running table, and return the table's id."""
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Ben"}]
    with httpx.Client(base_url=server.url) as client:
        made = client.post("/api/tables", json={"title": "maamut", "seats": seats}).json()
        bearer = {"authorization": f"Bearer {made['host_token']}"}
        table = str(made["table"]["id"])
        client.post(f"/api/tables/{table}/start", json={}, headers=bearer).raise_for_status()
    person.open(f"/t/{table}#seat={made['links'][0]['token']}")
    return table


def secret_of(person: Person) -> str:
    """Wait until the device has a person whose link opens its table; return the secret."""
    for _ in range(200):
        found: Any = person.page.evaluate(PERSON)
        if found and found["attached"]:
            return str(found["token"]).removeprefix("me.")
        person.page.wait_for_timeout(100)
    raise AssertionError("no person was created")


def test_a_personal_link_moves_to_another_device(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", theme="dark")
    table = sit_down(server, ana)
    secret = secret_of(ana)
    ana.open("/")
    ana.page.get_by_role("button", name="Settings").click()
    ana.page.get_by_text("Your link for all devices").click()
    link = ana.page.get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile(f"/#me={re.escape(secret)}$"))
    ana.picture("personal-link")

    tablet = hall.enter(server, "tablet")
    tablet.open(f"/#me={secret}")
    assert secret not in str(tablet.page.evaluate("location.href"))
    sheet = tablet.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Continue as Ana?")
    tablet.picture("personal-link-opened")
    sheet.get_by_role("button", name="Yes, that’s me").click()
    row = tablet.page.locator("main li").filter(has_text="Mâamut").first
    expect(row).to_contain_text("Ben")
    tablet.picture("my-tables-of-a-person")
    kept = json.loads(tablet.page.evaluate("localStorage['fireside.settings']"))
    assert (kept["name"], kept["theme"]) == ("Ana", "dark")
    row.get_by_role("link").click()
    expect(tablet.page).to_have_url(re.compile(table))
    seated = tablet.page.evaluate("JSON.parse(localStorage['fireside.tables'])[0].seats")
    assert seated == [{"seat": 0, "token": f"me.{secret}.0"}]


def test_a_personal_link_that_was_opened_is_asked_about_first(hall: Hall, server: Server) -> None:
    """Otherwise a stranger's link could take over the seats of this device."""
    ana = hall.enter(server, "phone", name="Ana")
    sit_down(server, ana)
    secret = secret_of(ana)
    ben = hall.enter(server, "phone", name="Ben")
    sit_down(server, ben)
    own = secret_of(ben)
    ben.open(f"/#me={secret}")
    ben.page.get_by_role("button", name="Not now").click()
    expect(ben.page.get_by_role("dialog")).to_have_count(0)
    assert secret_of(ben) == own
