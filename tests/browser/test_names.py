"""Names: new ones reach running tables, long ones are readable, five people can be told apart."""

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.server.running import gather

LONG = [
    "Konstantin of the Seven Rivers",
    "Konstantina of the Nine Valleys",
    "Konrad",
    "K. from the other side",
    "Maximiliana-Theodora",
]
# JavaScript: names shortened to a width of less than three letters.
STUNTED = """selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility())
    .filter(e => {
        const shown = e.getBoundingClientRect().width;
        const size = parseFloat(getComputedStyle(e).fontSize);
        return shown < Math.min(e.scrollWidth, 3 * size);
    }).map(e => e.textContent)"""


def test_a_new_name_reaches_a_running_table(hall: Hall, server: Server) -> None:
    ana, ben = hall.sit_down(server)
    ana.press("Menu")
    ana.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    ana.page.get_by_role("dialog").get_by_label("Your name").fill("Anastasia")
    ana.press("Close")
    for person in (ana, ben):
        expect(person.page.locator(".players.full")).to_contain_text("Anastasia")
    # a table that is not open gets the name when its person is on the home page
    ana.open("/")
    ana.page.get_by_label("Your name").fill("Anna")
    expect(ana.page.locator("main")).to_contain_text("Anna, Ben", timeout=30_000)
    expect(ben.page.locator(".players.full")).to_contain_text("Anna")


def test_another_device_of_a_seat_leaves_its_name_alone(hall: Hall, server: Server) -> None:
    ana, ben = hall.sit_down(server)
    ana.press("Menu")
    ana.press("Continue on another device")
    link = ana.page.get_by_role("textbox", name="Link").input_value()
    elsewhere = hall.enter(server, "phone")
    elsewhere.page.goto(link)
    expect(elsewhere.page.locator(".bar")).to_be_visible()
    elsewhere.page.wait_for_timeout(2_500)  # longer than the delay before a name is saved
    expect(ben.page.locator(".players.full")).to_contain_text("Ana")


def five_people(server: Server, title: str) -> str:
    """Start a match of five people with long names; return the path of the first."""
    seats = [{"kind": "person", "name": name} for name in LONG]
    with httpx.Client(base_url=server.url) as client:
        made = client.post("/api/tables", json={"title": title, "seats": seats}).json()
        bearer = {"authorization": f"Bearer {made['host_token']}"}
        path = f"/api/tables/{made['table']['id']}/start"
        client.post(path, json={}, headers=bearer).raise_for_status()
        gather(client, made)
    return f"/t/{made['table']['id']}#seat={made['links'][0]['token']}"


@pytest.fixture
def first(hall: Hall, server: Server) -> Person:
    person = hall.enter(server, name="K", guide=False)
    person.page.set_viewport_size({"width": 1366, "height": 768})
    person.open(five_people(server, "altamira"))
    expect(person.page.locator(".board .tribe").first).to_be_visible()
    return person


def test_five_people_at_1366_points_are_told_apart(first: Person) -> None:
    first.picture("five-people-1366")
    names = first.page.locator(".players.full .name .text")
    assert names.all_inner_texts() == LONG
    assert first.page.evaluate(STUNTED, ".board .tribe .name") == []
    shown = first.page.locator(".board .tribe").evaluate_all(
        "all => all.map(e => e.querySelector('svg text').textContent)"
    )
    assert shown == list("ABCDE")


def test_long_names_are_cut_with_an_ellipsis_and_read_on_demand(first: Person) -> None:
    names = first.page.locator(".players.full .name .text")
    expect(names.first).to_have_css("text-overflow", "ellipsis")
    expect(first.page.locator(".players.full .player").first).to_have_attribute("title", LONG[0])
    expect(first.page.locator(".board .tribe").first).to_have_attribute("title", LONG[0])
    first.page.locator(".players.full").click()
    people = first.page.get_by_role("dialog")
    for name in LONG:
        expect(people.get_by_text(name)).to_be_visible()
    cut = people.locator("strong").evaluate_all(
        "all => all.filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0).length"
    )
    assert cut == 0
