"""Replay of a match: any moment, a link to it, a branch, a file."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Hall
from tests.browser.people import play_to_the_end
from tests.browser.serving import Server
from tests.browser.tikal_moments import keep_record, lively_match

MATCH = Path(__file__).parent / "altamira_match.txt"


def moment(page: Page) -> str:
    return page.locator(".where span").inner_text()


def test_replay_branch_export_and_import(hall: Hall, server: Server, tmp_path: Path) -> None:
    ana = hall.enter(server, name="Ana")
    ana.plan("bots", 2)
    ana.press("Start")
    play_to_the_end([ana])
    ana.show_result()
    page = ana.page
    page.get_by_text("More", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save to a file").click()
    record = tmp_path / "match.txt"
    saved.value.save_as(record)
    assert record.read_text().startswith("Fireside record")

    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".board svg").first).to_be_visible()
    expect(page.locator(".said")).to_contain_text("Nothing has happened yet")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".where span")).to_contain_text("3 of")
    page.keyboard.press("End")
    expect(page.locator(".said")).to_contain_text("mammoth")
    page.keyboard.press("Home")
    page.get_by_role("slider").fill("2")
    expect(page).to_have_url(f"{server.url}/t/{ana.table_id}/replay/2")
    page.get_by_label("Seen by").select_option("1")
    expect(page.locator(".hand")).to_be_visible()
    ana.picture("replay")

    page.reload()
    expect(page.locator(".where span")).to_contain_text("2 of")
    page.get_by_role("button", name="Play on from here").click()
    ana.picture("branch")
    page.locator("dialog .seats button").first.click()
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page.locator(".bar.mine")).to_be_visible()
    ana.move()

    ana.open("/")
    page.set_input_files("#record", record)
    expect(page.locator(".where span")).to_contain_text("0 of")


def test_a_replay_whose_board_is_not_loaded_says_so(hall: Hall, server: Server) -> None:
    """The page must not stay hidden behind its prerendered picture."""
    ana = hall.enter(server, name="Ana")
    table = keep_record(server, lively_match(4, 3))
    ana.context.route("**/assets/tikal-*.js", lambda route: route.abort())
    ana.open(f"/t/{table}/replay/3")
    expect(ana.page.get_by_role("alert")).to_contain_text("could not be loaded")


@pytest.mark.parametrize("size", ["phone", "phone-on-its-side", "desktop"])
def test_moves_and_names_stand_beside_the_board_before_any_analysis(
    hall: Hall, server: Server, size: str
) -> None:
    names = ["Ana", "Ben", "Carl"]
    text = MATCH.read_text(encoding="utf-8")
    for at, name in enumerate(names):
        text = text.replace(f"Seat {at}", name)
    record = httpx.post(f"{server.url}/api/records", content=text).json()
    ana = hall.enter(server, size)
    ana.open(f"/t/{record['id']}/replay")
    page = ana.page
    shown = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(shown).to_have_text([re.compile(f"{name}$") for name in names])
    moves = page.get_by_role("list", name="Moves of the match")
    turns = moves.get_by_role("listitem")
    expect(turns.nth(1)).to_be_attached()
    expect(moves.locator("[aria-current=true]")).to_have_count(0)
    last = moves.get_by_role("button").last
    expect(last).to_contain_text("wins")  # the whole list is loaded
    last.click()
    expect(last).to_have_attribute("aria-current", "true")
    expect(last).to_be_in_viewport()
    plies = moment(page).rpartition(" ")[2]
    expect(page.locator(".where span")).to_have_text(f"{plies} of {plies}")
    expect(page.locator(".said")).to_have_text(last.inner_text())
    page.keyboard.press("Home")
    expect(moves.locator("[aria-current=true]")).to_have_count(0)
    for _ in range(3):
        page.get_by_role("button", name="Next move").click()
    expect(moves.locator("[aria-current=true]")).to_be_in_viewport()
    assert ana.violations() == []
    ana.picture("replay-moves")


def test_a_line_of_the_log_lights_up_and_leads_to_its_moment(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana")
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.move()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.page.locator(".log .line").first.click()
    ana.page.get_by_role("link", name="Show this moment").click()
    expect(ana.page.locator(".where span")).to_contain_text("1 of")
    ana.page.get_by_role("link", name="Back to the table").click()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
