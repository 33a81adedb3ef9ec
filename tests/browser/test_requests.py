"""Requests to the other persons at a table; absent persons, and those who decline, stay out."""

import re

import httpx
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person, play_to_the_end
from tests.browser.serving import Server


def three_at_the_end(hall: Hall, server: Server) -> list[Person]:
    """Return Ana, Ben and Cyd with the last picture of their match."""
    people = [hall.enter(server, name="Ana", guide=False)]
    people += [hall.enter(server, "tall-phone", name=name, guide=False) for name in ("Ben", "Cyd")]
    seats = [{"kind": "person", "name": name} for name in ("Ana", "Ben", "Cyd")]
    wish = {"title": "maamut", "seats": seats, "options": {"renewals": 1}}
    made = httpx.post(f"{server.url}/api/tables", json=wish).raise_for_status().json()
    at_table = f"{server.url}/api/tables/{made['table']['id']}"
    bearer = {"authorization": f"Bearer {made['host_token']}"}
    httpx.post(f"{at_table}/start", json={}, headers=bearer).raise_for_status()
    for person, link in zip(people, made["links"], strict=True):
        person.open(f"/t/{made['table']['id']}#seat={link['token']}")
    play_to_the_end(people)
    return people


def test_a_rematch_goes_on_without_those_who_decline_or_are_away(
    hall: Hall, server: Server
) -> None:
    ana, ben, cyd = three_at_the_end(hall, server)
    over = ana.table_id
    cyd.page.close()
    hall.people.remove(cyd)
    ana.page.locator(".players").first.click()
    expect(ana.page.get_by_role("dialog").get_by_text("away", exact=True)).to_have_count(1)
    ana.page.keyboard.press("Escape")
    ana.press("Rematch")
    expect(ana.page.get_by_text("Not here: Cyd")).to_be_visible()
    ana.picture("rematch-away")
    ana.press("Keep the seat free")
    ben.press("Refuse")
    expect(ana.page.get_by_text("Ben said no.")).to_be_visible()
    assert ana.table_id == over

    ana.press("Show result")
    ana.page.get_by_text("More", exact=True).click()
    ana.press("Play the same deal again")
    ana.press("Keep the seat free")
    expect(ben.page.locator(".bar").get_by_role("alert")).to_contain_text("the same deal again")
    ben.picture("same-deal-request")
    assert ben.violations() == []
    ben.press("Agree")
    for person in (ana, ben):
        expect(person.page).not_to_have_url(re.compile(over))
        expect(person.page.get_by_text("free seat", exact=True)).to_be_visible()
    ben.picture("rematch-room")
    ben.press("Start with a bot in the free seat")  # though Ana is the host
    for person in (ana, ben):
        expect(person.page.locator(".board svg").first).to_be_visible()


def test_people_around_one_screen_ask_nobody(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana", guide=False)
    ana.plan("around one screen", 2)
    ana.press("Start")
    for _ in range(400):
        ana.wait_until_asked()
        if ana.is_over():
            break
        cover = ana.page.locator(".cover button")
        if cover.count():
            cover.click()
        ana.move()
    over = ana.table_id
    ana.press("Rematch")
    expect(ana.page).not_to_have_url(re.compile(over))
