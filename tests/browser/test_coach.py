"""The coach and the puzzles as players meet them."""

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.table.test_coaching import GIVES_THE_WIN

from fireside.puzzles.puzzle_file import shipped

LAST = 37  # moves before the mistake


def sit_before_the_mistake(person: Person, server: Server) -> None:
    """Return Ana at a table where she can drive the mammoth into the trap of Oru, a bot."""
    text = {"content-type": "text/plain"}
    made = httpx.post(f"{server.url}/api/records", content=GIVES_THE_WIN, headers=text).json()
    seats = [
        {"kind": "person", "name": "Ana"},
        {"kind": "bot", "level": "easy", "name": "Oru"},
    ]
    wish = {"ply": LAST, "seats": seats, "aids": True}
    table = httpx.post(f"{server.url}/api/tables/{made['id']}/branch", json=wish).json()
    person.open(f"/t/{table['table']['id']}#seat={table['links'][0]['token']}")
    person.wait_until_asked()


def choose(person: Person, *names: str) -> None:
    """Choose a move from the list, touch by touch."""
    person.press("List all choices")
    listed = person.page.get_by_role("dialog")
    for name in names:
        listed.get_by_role("button", name=name, exact=True).first.click()


def test_who_gives_the_win_away_is_asked_first(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False, coach=True)
    page = ana.page
    sit_before_the_mistake(ana, server)
    choose(ana, "Card 1", "Tile c5")
    warning = page.get_by_role("alertdialog", name="A warning from the coach")
    expect(warning).to_contain_text("Oru wins")
    expect(warning).to_contain_text("Better:")
    ana.picture("coach-warning")
    warning.get_by_role("button", name="Take it back").click()
    expect(warning).to_have_count(0)
    assert ana.is_asked()
    choose(ana, "Card 1", "Tile c5")
    warning.get_by_role("button", name="Play it anyway").click()
    expect(page.locator(".bar[data-over=true]")).to_be_visible()


def test_alone_the_coach_is_there_and_says_why(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False, coach=True)
    page = ana.page
    sit_before_the_mistake(ana, server)
    ana.press("Get a hint")
    expect(page.locator(".advice [aria-pressed=true]")).not_to_be_empty()
    expect(page.locator(".advice li").first).to_contain_text("%")


@pytest.mark.parametrize("size", ["phone", pytest.param("desktop", marks=pytest.mark.slow)])
def test_a_puzzle_is_tried_and_solved(hall: Hall, server: Server, size: str) -> None:
    """A wrong move is not played; the right one is, and is counted on this device."""
    ana = hall.enter(server, size, name="Ana", guide=False)
    page = ana.page
    puzzles = shipped("maamut")
    number = next(at for at, one in enumerate(puzzles) if one.answer == "trap")
    seat = puzzles[number].match().to_act[0]
    ana.open("/")
    page.get_by_role("link", name="All puzzles").click()
    page.get_by_role("link", name="Mâamut").click()
    page.get_by_role("button", name=f"Puzzle {number + 1}", exact=True).click()
    expect(page.locator(".puzzle")).to_contain_text("Find the move with the best chance")
    ana.wait_until_asked()
    card = next(one for one in puzzles[number].match().legal_moves(seat) if "discard" in one)
    choose(ana, f"Card {card[-1]}", "Discard this card")
    expect(page.locator(".puzzle")).to_contain_text("There’s a better move")
    page.get_by_role("button", name="Set a trap", exact=True).click()
    expect(page.locator(".puzzle")).to_contain_text("Solved!")
    ana.open("/puzzles/maamut")
    expect(page.get_by_role("button", name=f"Puzzle {number + 1}, solved")).to_be_visible()
