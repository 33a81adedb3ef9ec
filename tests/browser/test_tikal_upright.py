"""Tikal's map on phones: upright where there is height, readable, following the action."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import CONFIRM, SIZES, Person
from tests.browser.serving import Server
from tests.browser.tikal_hands import cell, lit, sit_down, touch
from tests.browser.tikal_moments import keep_record, lively_match


def middle(person: Person, name: str) -> tuple[float, float]:
    box = cell(person, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_in_sight(person: Person, name: str) -> bool:
    x, y = middle(person, name)
    frame = person.page.locator(".map .frame").bounding_box()
    assert frame is not None
    return (
        frame["x"] < x < frame["x"] + frame["width"]
        and frame["y"] < y < frame["y"] + frame["height"]
    )


def size_of(person: Person) -> float:
    box = cell(person, "c3").bounding_box()
    assert box is not None
    return box["height"]


def labels(person: Person) -> list[Any]:
    script = "[...document.querySelectorAll('[data-tile]')].map(e => e.ariaLabel)"
    found: list[Any] = person.page.evaluate(script)
    return found


def test_a_tall_phone_shows_the_map_upright_and_turning_it_lays_it_down(
    hall: Hall, server: Server
) -> None:
    lively = lively_match(4, 3)
    ana = hall.enter(server, "tall-phone", name="Ana", guide=False)
    sit_down(ana, lively, lively.find(lambda view: view.phase == "turn" and len(view.map) > 14))
    a1, a2, b2 = (middle(ana, name) for name in ("a1", "a2", "b2"))
    assert a2[0] > a1[0] + 30 and abs(a2[1] - a1[1]) < 1  # numbers to the right
    assert b2[1] > a1[1] + 30  # letters downwards
    said = labels(ana)
    ana.picture("tikal-upright")

    ana.page.set_viewport_size(SIZES["phone-on-its-side"]["viewport"])
    ana.page.wait_for_timeout(500)
    a1, a2, b2 = (middle(ana, name) for name in ("a1", "a2", "b2"))
    assert a2[1] < a1[1] - 30 and abs(a2[0] - a1[0]) < 1
    assert b2[0] > a1[0] + 30
    assert labels(ana) == said
    ana.page.set_viewport_size(SIZES["tall-phone"]["viewport"])
    ana.page.wait_for_timeout(500)
    touch(ana, "b1")
    expect(ana.page.locator(".card")).to_contain_text("b1:")


def test_arrow_keys_lead_where_they_point_on_the_upright_map(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ana = hall.enter(server, "tall-phone", name="Ana", guide=False)
    sit_down(ana, lively, lively.find(lambda view: view.phase == "turn" and len(view.map) > 20))
    cell(ana, "b2").focus()
    for arrow, right, down in (
        ("ArrowRight", 1, 0),
        ("ArrowDown", 0, 1),
        ("ArrowLeft", -1, 0),
        ("ArrowUp", 0, -1),
    ):
        before = ana.page.evaluate("document.activeElement.dataset.tile")
        x, y = middle(ana, before)
        ana.page.keyboard.press(arrow)
        after = ana.page.evaluate("document.activeElement.dataset.tile")
        # measured in one frame: the camera may have moved
        x, y = middle(ana, before)
        to_x, to_y = middle(ana, after)
        assert (to_x - x) * right + (to_y - y) * down > 10, (arrow, before, after)
        assert is_in_sight(ana, after)


@pytest.mark.parametrize("size", ["tall-phone", "phone", "phone-on-its-side"])
def test_a_tile_is_laid_on_the_cell_that_is_touched_and_turns_as_shown(
    hall: Hall, server: Server, size: str
) -> None:
    lively = lively_match(4, 3)
    ana = hall.enter(server, size, name="Ana", guide=False, asking="touch")
    sit_down(
        ana, lively, lively.find(lambda v: v.phase == "placing" and len(v.map) > 20, last=False)
    )
    assert lit(ana) and all(is_in_sight(ana, name) for name in lit(ana))
    place = lit(ana)[0]
    before = middle(ana, place)
    touch(ana, place)
    touch(ana, place)
    assert middle(ana, place) == before  # the map does not move under the finger
    said = ana.page.locator(".caption").inner_text()
    way = "(north|north-east|east|south-east|south|south-west|west|north-west)"
    assert re.search(rf"{way} \d", said), said
    if size == "tall-phone":
        assert not re.search(r"\b(north|south) \d", said), said
    ana.page.locator(CONFIRM).click()
    expect(ana.page.locator(".question")).to_contain_text("action points")
    touch(ana, place)
    expect(ana.page.locator(".card")).to_contain_text(said)
    ana.page.wait_for_timeout(500)
    assert is_in_sight(ana, place)


def test_a_figure_is_dragged_over_the_upright_map(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ana = hall.enter(server, "tall-phone", name="Ana", guide=False, asking="never")
    ply = lively.find(
        lambda v: v.phase == "turn" and v.action_points == 10 and bool(v.reaches.get("worker:a1"))
    )
    sit_down(ana, lively, ply)
    reach = lively.view(ply).reaches["worker:a1"]
    to = next(name for name, leg in reach.items() if name != "a1" and leg.before in (None, "a1"))
    x, y = middle(ana, to)
    figure = ana.page.locator("circle[data-touch='worker:a1']").bounding_box()
    assert figure is not None
    mouse = ana.page.mouse
    mouse.move(figure["x"] + figure["width"] / 2, figure["y"] + figure["height"] / 2)
    mouse.down()
    mouse.move(x, y, steps=6)
    expect(ana.page.locator(".map path.line")).to_have_count(1)
    mouse.up()
    expect(cell(ana, to)).to_have_attribute("aria-label", re.compile("Ana: "))


def test_one_button_shows_the_whole_map_and_leads_back(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ana = hall.enter(server, "tall-phone", name="Ana", guide=False)
    sit_down(ana, lively, lively.find(lambda view: view.phase == "turn" and len(view.map) > 6))
    close = size_of(ana)
    ana.press("Show everything")
    ana.page.wait_for_timeout(500)
    assert size_of(ana) < 0.8 * close
    assert all(is_in_sight(ana, name) for name in ("a1", "a5", "h1", "h5"))
    ana.press("Zoom in")
    ana.page.wait_for_timeout(500)
    assert abs(size_of(ana) - close) < 1
    assert ana.violations() == []


def test_what_happens_outside_the_view_is_brought_into_view(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ana = hall.enter(server, "tall-phone", name="Ana", guide=False, pace="normal")
    record = keep_record(server, lively)
    laid = [
        (ply, text.split()[1])
        for ply, (_, text) in enumerate(lively.match.record().moves)
        if ply > 60 and text.startswith("tile ")
    ]
    tried = 0
    for ply, place in laid:
        ana.open(f"/t/{record}/replay/{ply}")
        expect(ana.page.locator(".board .coat").first).to_be_visible()
        if is_in_sight(ana, place):
            continue
        size = size_of(ana)
        ana.press("Next move")
        expect(cell(ana, place)).not_to_have_attribute("aria-label", re.compile("unexplored"))
        ana.page.wait_for_timeout(500)
        assert is_in_sight(ana, place)
        assert abs(size_of(ana) - size) < 1
        tried += 1
        if tried == 2:
            return
    raise AssertionError("every tile is laid in view")
