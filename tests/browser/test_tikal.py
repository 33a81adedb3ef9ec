"""Tikal in the browser: whole matches, the auction, scoring rounds, every phase."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import LIGHT_AND_DARK, Person, play_to_the_end, see_the_end
from tests.browser.serving import Server
from tests.browser.tikal_hands import cell, hurry, lit, sit_down, touch
from tests.browser.tikal_moments import lively_match
from tests.catalogues import LANGUAGES

# ------------------------------------------------------------------ whole matches


@pytest.mark.parametrize(
    "size",
    [
        pytest.param("phone", marks=pytest.mark.journey),
        pytest.param("desktop", marks=pytest.mark.slow),
    ],
)
def test_two_people_and_a_bot_play_tikal_from_the_home_page_to_the_summary(
    hall: Hall, server: Server, size: str
) -> None:
    ana, ben = hall.sit_down_with_a_bot(server, "Tikal", size, guide=False)
    play_to_the_end([ana, ben], decide=hurry)
    see_the_end([ana, ben], players=3)
    ana.picture("tikal-summary")


def test_the_professional_game_is_auctioned(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    ana.plan("bots", 3, title="tikal")
    ana.page.get_by_text("Game options").click()
    ana.page.get_by_label(re.compile("^Version")).select_option("professional")
    ana.press("Start")
    expect(ana.page.locator(".tikal .map svg").first).to_be_visible()
    ana.wait_until_asked()
    seen = set()
    for _ in range(12):
        ana.wait_until_asked()
        seen.add(ana.question.split("\n")[-1])
        if ana.page.get_by_role("group", name="Tiles on offer").count():
            expect(ana.page.locator(".card li")).to_have_count(3)
        hurry(ana)
    assert any("bid" in question for question in seen), seen
    assert any("action points" in question for question in seen), seen


def test_a_bid_is_chosen_point_by_point_and_made(hall: Hall, server: Server) -> None:
    lively = lively_match(3, 5, "professional")
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    ply = lively.find(lambda view: sum(c.touch[0][:4] == "bid:" for c in view.choices) > 4)
    sit_down(ana, lively, ply)
    lowest = min(int(c.touch[0][4:]) for c in lively.view(ply).choices if c.touch[0][:4] == "bid:")
    expect(ana.page.get_by_role("button", name=f"Bid {lowest}", exact=True)).to_be_visible()
    ana.press("One point more")
    ana.press("One point more")
    ana.press(f"Bid {lowest + 2}")
    ana.page.get_by_role("button", name="Log").click()
    expect(ana.page.locator("dialog")).to_contain_text(f"Ana bids {lowest + 2}.")


# ------------------------------------------------------------------ what happens


def test_a_scoring_round_is_announced_and_counted_visibly(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ply = lively.find(
        lambda v: v.phase == "scoring" and len(v.players[v.question.seats[0]].temple_points) > 1
    )
    points = lively.view(ply).players[lively.tables[ply].to_act[0]]
    ana = hall.enter(server, name="Ana", guide=False, pace="normal")
    sit_down(ana, lively, ply)
    expect(ana.page.locator(".round")).to_contain_text("coring")
    ana.page.locator("[data-touch=end]").click()
    expect(ana.page.locator(".bar .question")).to_contain_text("Ana is being scored")
    expect(ana.page.locator(".counted")).to_have_count(len(points.temple_points))
    expect(ana.page.locator(".log")).not_to_contain_text("Ana scores")
    expect(ana.page.locator(".counting .sum").last).to_contain_text(str(points.would_count))
    ana.picture("tikal-counting")
    expect(ana.page.locator(".log")).to_contain_text(f"Ana scores {points.would_count}")


def test_what_would_be_scored_is_told_for_all_with_its_parts(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ply = lively.find(lambda view: view.final)
    view = lively.view(ply)
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    sit_down(ana, lively, ply)
    ana.page.locator(".shelf").click()
    for player in view.players:
        sum_ = f"{player.points} + {player.would_count} = {player.points + player.would_count}"
        expect(ana.page.locator(".card")).to_contain_text(sum_)
        for place in player.temple_points:
            expect(ana.page.locator(".card")).to_contain_text(place)
    ana.picture("tikal-standing")


def test_a_full_map_can_be_drawn_near_and_moved_on_a_phone(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    sit_down(ana, lively, lively.find(lambda view: view.final, last=True))
    ana.picture("tikal-crowded")
    small = cell(ana, "d3").bounding_box()
    ana.page.mouse.move(180, 260)
    ana.page.mouse.wheel(0, -400)
    expect(ana.page.locator(".drawing.near")).to_have_count(1)
    large = cell(ana, "d3").bounding_box()
    assert small is not None and large is not None and large["width"] > 2 * small["width"]
    ana.page.mouse.down()
    ana.page.mouse.move(120, 200, steps=4)
    ana.page.mouse.up()
    moved = cell(ana, "d3").bounding_box()
    assert moved is not None and moved["x"] < large["x"] - 30
    assert ana.page.locator(".card").count() == 0  # a drag is not a tap
    ana.picture("tikal-crowded-near")


# ------------------------------------------------------------------ by keyboard


def test_a_whole_match_of_tikal_by_keyboard_alone(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana", guide=False)
    ana.plan("bots", 2, title="tikal")
    ana.page.get_by_role("button", name="Start", exact=True).press("Enter")
    expect(ana.page.locator(".tikal .map svg").first).to_be_visible()
    ana.play_by_keys(200, "End turn", eager=0.88)


# ------------------------------------------------------------------ every phase, for everyone


PHASES = ("placing", "turn", "scoring", "bidding", "choosing")


def phase(person: Person, name: str) -> None:
    """Open a table in the middle of a match, in this phase, with an overlay on the map."""
    game = "professional" if name in ("bidding", "choosing") else "basic"
    lively = lively_match(3, 5, game) if game == "professional" else lively_match(4, 3)
    sit_down(person, lively, lively.find(lambda v: v.phase == name and len(v.map) > 14))
    if name == "placing":
        cell(person, lit(person)[0]).focus()
    elif name == "turn":
        touch(person, "b1")
    elif name == "scoring":
        person.page.locator(".shelf").click()


@pytest.mark.parametrize(("size", "theme"), LIGHT_AND_DARK)
def test_axe_finds_nothing_serious_in_any_phase(
    hall: Hall, server: Server, size: str, theme: str
) -> None:
    ana = hall.enter(server, size, name="Ana", color_scheme=theme)
    found = {}
    for name in PHASES:
        phase(ana, name)
        ana.page.wait_for_timeout(350)
        ana.picture(f"tikal-{name}-{theme}")
        if violations := ana.violations():
            found[name] = violations
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_tikal_shows_no_raw_key_in_any_language(hall: Hall, server: Server, language: str) -> None:
    ana = hall.enter(server, "phone", name="Ana", language=language)
    for name in PHASES:
        phase(ana, name)
        if name == "turn":
            ana.page.keyboard.press("c")
            expect(ana.page.locator("dialog")).to_be_visible()
        assert ana.raw_keys() == [], f"{name} in {language}"
        if name == "scoring":
            ana.picture(f"tikal-{language}")
