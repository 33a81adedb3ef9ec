"""Hints at the table, the analysis of a match, and this device's statistics."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import play_to_the_end
from tests.browser.serving import Server
from tests.browser.test_screens import record


def test_a_hint_is_given_where_the_table_agreed_on_it(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    page = ana.page
    ana.plan("bots", 3)
    page.get_by_text("Everyone may ask for hints").click()
    ana.press("Start")
    expect(page.locator(".bar.mine")).to_be_visible()
    expect(page.get_by_role("button", name="Hints are on")).to_be_visible()
    expect(page.locator(".players .chances")).to_have_count(3)
    ana.move()
    expect(page.locator(".bar.mine")).to_be_visible()
    ana.press("Get a hint")
    for one in page.locator(".advice li").all():
        expect(one).to_have_text(re.compile(r"(Walk|Drive|Set|Discard|Remove|Card).* – \d+%$"))
    expect(page.locator(".advice p")).to_contain_text("your chance to win")
    expect(page.locator(".told").first).to_be_visible()
    page.get_by_role("button", name="Close hint").click()
    expect(page.locator(".told")).to_have_count(0)
    carl = hall.enter(server)
    carl.open(f"/t/{ana.table_id}")
    expect(carl.page.get_by_role("button", name="Hints are on")).to_be_visible()
    expect(carl.page.get_by_role("button", name="Get a hint")).to_have_count(0)
    expect(carl.page.locator(".players .chances")).to_have_count(0)


@pytest.mark.parametrize(("title", "size"), [("altamira", "phone"), ("tikal", "desktop")])
def test_hints_are_given_in_every_title(hall: Hall, server: Server, title: str, size: str) -> None:
    """In words, and on the board if they name a place."""
    ana = hall.enter(server, size, name="Ana", guide=False)
    page = ana.page
    ana.open(f"/new/{title}")
    page.get_by_text("Game options").click()
    page.get_by_text("Everyone may ask for hints").click()
    ana.press("Start")
    ana.wait_until_asked()
    expect(page.locator(".players .chances").first).to_be_visible()
    ana.press("Get a hint")
    expect(page.locator(".advice li").first).to_have_text(re.compile(r"\w.* – \d+%$"))
    expect(page.locator(".told").first).to_be_visible()
    ana.picture(f"table-advice-{title}")


def test_no_table_has_aids_unless_it_agreed_on_them(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana")
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Hints are on")).to_have_count(0)
    expect(ana.page.get_by_role("button", name="Get a hint")).to_have_count(0)


def test_a_finished_match_is_analysed_and_played_on_from_where_it_turned(
    hall: Hall, server: Server, tmp_path: Path
) -> None:
    ana = hall.enter(server, name="Ana")
    page = ana.page
    file = tmp_path / "match.txt"
    file.write_text(record(), encoding="utf-8")
    ana.open("/")
    page.set_input_files("#record", file)
    expect(page.locator(".where span")).to_contain_text("0 of")
    ana.press("How did it go? Analyse the match")
    expect(page.locator(".curve path.line")).to_have_count(3)
    expect(page.locator(".points .moment").first).to_be_visible(timeout=60_000)
    expect(page.locator(".points .moment").first).to_contain_text("→")
    decided = page.locator(".panel ol:not(.points) .moment")
    expect(decided.first).to_be_visible()
    for one in decided.all():
        expect(one).to_contain_text(re.compile("(Ana|Ben|Carla) (starts|plays|sets|takes)"))
    page.locator(".points .moment").first.click()
    expect(page.locator(".points .moment[aria-current=true]")).to_have_count(1)
    page.locator(".curve svg").click(position={"x": 30, "y": 50})
    expect(page.locator(".where span")).to_contain_text("0 of")
    page.get_by_role("button", name="Play on from before move").first.click()
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page.locator(".bar")).to_be_visible()


def test_results_are_counted_once_on_this_device(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana")
    page = ana.page
    ana.open("/")
    ana.press("Statistics")
    expect(page.locator("dialog")).to_contain_text("You haven’t finished a match here yet.")
    ana.plan("bots", 2)
    ana.press("Start")
    play_to_the_end([ana])
    ana.show_result()
    won = "You won!" in page.locator("dialog").inner_text()
    page.reload()
    ana.show_result()
    ana.open("/")
    ana.press("Statistics")
    about = page.get_by_role("region", name="Mâamut")
    expect(about.locator("dd").first).to_have_text("1")
    expect(about).to_contain_text(f"against bots: {int(won)} of 1 won")
    expect(about.locator(".recent li")).to_have_count(1)
    ana.picture("statistics-light")
    assert ana.violations() == []
    ana.press("Delete all results")
    page.get_by_role("button", name="Delete all results").click()
    expect(page.locator("dialog")).to_contain_text("You haven’t finished a match here yet.")
