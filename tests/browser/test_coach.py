"""The coach and the puzzles as players meet them."""

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.table.test_coaching import GIVES_THE_WIN

from fireside.puzzles.puzzle import Puzzle
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


def path(title: str, kind: str) -> list[Puzzle]:
    """Return the puzzles of a kind in the order of their path."""
    numbered = [(one, at) for at, one in enumerate(shipped(title)) if one.kind == kind]
    return [one for one, at in sorted(numbered, key=lambda x: (x[0].difficulty, -x[0].lead, x[1]))]


def open_puzzle(person: Person, title: str, number: int, goal: str) -> None:
    """Open the puzzle at this place of the path with this goal."""
    person.open(f"/puzzles/{title}")
    theme = person.page.get_by_role("region", name=goal)
    theme.get_by_text("Choose a puzzle").click()
    theme.get_by_role("button", name=f"Puzzle {number}", exact=True).click()
    expect(person.page.locator(".puzzle .asked")).to_be_visible()
    person.wait_until_asked()


BEST_MOVE = "Find the move with the best chance to win"


@pytest.mark.parametrize("size", ["phone", pytest.param("desktop", marks=pytest.mark.slow)])
def test_a_puzzle_is_tried_and_solved(hall: Hall, server: Server, size: str) -> None:
    """A wrong move is answered on the board; the right one ends the puzzle, and is counted."""
    ana = hall.enter(server, size, name="Ana", guide=False, coach=True)
    page = ana.page
    puzzles = path("maamut", "turn")
    number, puzzle = next((at, one) for at, one in enumerate(puzzles, 1) if one.answer == "trap")
    open_puzzle(ana, "maamut", number, BEST_MOVE)
    first = ana.table_id
    expect(page.locator(".puzzle")).to_contain_text(BEST_MOVE)
    expect(page.get_by_role("button", name="Get a hint")).to_have_count(0)
    page.wait_for_timeout(600)  # chances would have been requested by now
    assert "%" not in page.locator(".table").inner_text()
    match = puzzle.match()
    card = next(one for one in match.legal_moves(match.to_act[0]) if "discard" in one)
    before = ana.version()
    choose(ana, f"Card {card[-1]}", "Discard this card")
    expect(page.locator(".puzzle")).to_contain_text("There’s a better move")
    assert ana.version() > before + 1  # a rival has answered
    expect(page.locator(".bar.mine")).to_have_count(0)
    ana.picture("puzzle-wrong")
    ana.press("Back to the position")
    ana.wait_until_asked()
    assert ana.table_id != first
    page.get_by_role("button", name="Set a trap", exact=True).click()
    expect(page.locator(".puzzle")).to_contain_text("Solved!")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
    expect(page.locator(".bar.mine")).to_have_count(0)
    ana.picture("puzzle-solved")
    ana.open("/")
    expect(ana.offered()).to_be_visible()
    expect(page.get_by_role("heading", name="My tables")).to_have_count(0)
    ana.open("/puzzles/maamut")
    theme = page.get_by_role("region", name=BEST_MOVE)
    theme.get_by_text("Choose a puzzle").click()
    expect(theme.get_by_role("button", name=f"Puzzle {number}, solved")).to_be_visible()
    ana.picture("puzzles")


def test_a_goal_in_points_is_reached_by_any_turn_that_scores_them(
    hall: Hall, server: Server
) -> None:
    """An empty scoring turn is counted on the board and compared with the goal."""
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    first = path("tikal", "scoring")[0]
    open_puzzle(ana, "tikal", 1, "Score the most from ten action points")
    expect(ana.page.locator(".puzzle .asked")).to_contain_text(f"Score {first.points} points")
    ana.page.locator("[data-touch=end]").click()
    expect(ana.page.locator(".puzzle")).to_contain_text(f"the goal is {first.points}.")
    ana.picture("puzzle-points")


def test_a_mistake_of_ones_own_becomes_a_puzzle(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    page = ana.page
    sit_before_the_mistake(ana, server)
    choose(ana, "Card 1", "Tile c5")
    expect(page.locator(".bar[data-over=true]")).to_be_visible()
    ana.open(f"/t/{ana.table_id}/replay/0#analysis")
    page.get_by_role("button", name="Keep as a puzzle").last.click()
    page.get_by_role("link", name="Kept: solve it").first.click()
    own = page.get_by_role("region", name="Your own mistakes")
    own.get_by_role("button", name=f"Move {LAST + 1}").first.click()
    expect(page.locator(".puzzle")).to_contain_text("Find a better move than you did")
    ana.wait_until_asked()
    choose(ana, "Card 1", "Tile c5")
    expect(page.locator(".puzzle")).to_contain_text("There’s a better move")
    ana.press("Back to the position")
    ana.wait_until_asked()
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator(".puzzle")).to_contain_text("Solution:")
    ana.picture("puzzle-mistake")
