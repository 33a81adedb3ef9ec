"""Deals that several people play, each alone against the same bots."""

import re
from typing import Any

import httpx
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Hall
from tests.browser.people import Person, play_to_the_end
from tests.browser.serving import Server


def beginning(server: Server, person: Person) -> tuple[Any, Any]:
    """Return the bots and the position before the first move at the person's table."""
    with httpx.Client(base_url=f"{server.url}/api/tables/{person.table_id}") as client:
        seats = client.get("").json()["seats"]
        view = client.get("/moments/0").json()["view"]
    bots = [(one["level"], one["character"], one["name"]) for one in seats if one["kind"] == "bot"]
    return bots, view


def of_the_day(person: Person, title: str) -> Locator:
    deals = person.page.get_by_role("region", name="Deals of the day")
    return deals.get_by_role("button", name=re.compile(title))


def test_a_friend_plays_the_deal_of_a_finished_match_and_sees_both_results(
    hall: Hall, server: Server
) -> None:
    ana, ben = hall.enter(server, name="Ana"), hall.enter(server, "tall-phone", name="Ben")
    ana.plan("bots", 2)
    ana.press("Start")
    play_to_the_end([ana])
    ana.show_result()
    ana.page.get_by_text("Challenge friends").click()
    link = ana.page.get_by_role("textbox", name="Link")
    expect(link).to_have_value(f"{server.url}/t/{ana.table_id}/deal")
    ana.picture("challenge")
    assert ana.violations() == []

    ben.open(f"/t/{ana.table_id}/deal")
    expect(ben.page.get_by_role("heading", name="Ana challenges you")).to_be_visible()
    expect(ben.page.get_by_text("The deal is not shuffled again")).to_be_visible()
    ben.picture("challenged")
    assert ben.violations() == []
    ben.press("Play this deal")
    expect(ben.page.locator(".board svg").first).to_be_visible()
    assert ben.table_id != ana.table_id
    assert beginning(server, ben) == beginning(server, ana)

    play_to_the_end([ben])
    ben.show_result()
    results = ben.page.get_by_role("region", name="Results of this deal")
    expect(results.get_by_role("listitem")).to_have_count(2)
    expect(results).to_contain_text("Ana")
    expect(results.locator(".mine")).to_contain_text("Ben")
    ben.picture("challenge-results")
    assert ben.violations() == []


def test_a_match_that_is_not_over_is_no_challenge(hall: Hall, server: Server) -> None:
    ana, ben = hall.enter(server, name="Ana"), hall.enter(server, "phone", name="Ben")
    ana.play_against_bots()
    ben.open(f"/t/{ana.table_id}/deal")
    expect(ben.page.get_by_role("alert")).to_contain_text("This deal cannot be played")
    expect(ben.page.get_by_role("button", name="Play this deal")).to_have_count(0)


def test_the_deal_of_the_day_is_the_same_for_everyone_and_played_once(
    hall: Hall, server: Server
) -> None:
    ana, ben = hall.enter(server, name="Ana"), hall.enter(server, "phone", name="Ben")
    for person in (ana, ben):
        person.open("/")
        of_the_day(person, "Tikal").scroll_into_view_if_needed()
        person.picture("deals-of-the-day")
        assert person.violations() == []
        of_the_day(person, "Tikal").click()
        expect(person.page.locator(".board svg").first).to_be_visible()
    assert ana.table_id != ben.table_id
    assert beginning(server, ana) == beginning(server, ben)

    begun = ana.table_id
    ana.open("/")
    expect(of_the_day(ana, "Tikal")).to_contain_text("Continue")
    expect(of_the_day(ana, "Altamira")).to_contain_text("Play")
    of_the_day(ana, "Tikal").click()
    expect(ana.page).to_have_url(f"{server.url}/t/{begun}")

    result = {"title": "tikal", "at": 1, "mine": [0], "winners": [1], "bots": True}
    ana.open("/")
    ana.page.evaluate(
        "result => localStorage['fireside.results'] = JSON.stringify([result])",
        {**result, "table": begun, "scores": [61, 70, 44]},
    )
    ana.open("/")
    expect(of_the_day(ana, "Tikal")).to_contain_text("61 points")
