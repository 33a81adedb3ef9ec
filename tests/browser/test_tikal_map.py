"""The map of Tikal: placing tiles and moving figures by touch, mouse and keyboard."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import CONFIRM
from tests.browser.serving import Server
from tests.browser.tikal_hands import SIZES, action_points, cell, in_sight, lit, sit_down, touch
from tests.browser.tikal_moments import Lively, lively_match

# ------------------------------------------------------------------ the tile in hand


def test_the_tile_is_turned_by_key_and_laid_where_the_mouse_points(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, name="Ana", guide=False)
    lively = lively_match(4, 3)
    ply = lively.find(lambda v: v.phase == "placing" and sum(v.tile.stones) == 3 and len(v.map) > 8)
    sit_down(ana, lively, ply)
    view = lively.view(ply)
    turns: dict[str, list[int]] = {}
    for choice in view.choices:
        turns.setdefault(choice.touch[0][5:], []).append(int(choice.touch[1][5:]))
    place = max(turns, key=lambda name: len(turns[name]))
    cell(ana, place).hover(force=True)
    before = ana.page.locator(".caption").inner_text()
    told = {before}
    for _ in range(5):
        ana.page.keyboard.press("r")
        told.add(ana.page.locator(".caption").inner_text())
    assert len(told) > 1  # the rotation opens other paths
    assert ana.page.locator("dialog").count() == 0  # R turns the tile here
    cell(ana, place).click(force=True)
    expect(ana.page.locator(".question")).to_contain_text("action points")
    expect(cell(ana, place)).not_to_have_attribute("aria-label", re.compile("unexplored"))


def test_a_dragged_tile_lies_where_it_is_dropped(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana", guide=False)
    sit_down(ana, lively_match(4, 3), 0)
    target = lit(ana)[0]
    end = cell(ana, target).bounding_box()
    start = ana.page.locator("button.hand").bounding_box()
    assert start is not None and end is not None
    mouse = ana.page.mouse
    mouse.move(start["x"] + 20, start["y"] + 20)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    expect(ana.page.locator(".floating")).to_be_visible()
    mouse.up()
    expect(ana.page.locator(".question")).to_contain_text("action points")
    expect(cell(ana, target)).not_to_have_attribute("aria-label", re.compile("unexplored"))


def test_on_a_phone_a_tile_waits_for_confirmation_and_turns_with_each_tap(
    hall: Hall, server: Server
) -> None:
    lively = lively_match(4, 3)
    ana = hall.enter(server, "phone", name="Ana", guide=False, asking="final")
    ply = lively.find(lambda v: v.phase == "placing" and sum(v.tile.stones) == 3 and len(v.map) > 8)
    sit_down(ana, lively, ply)
    turns = [c.touch[0][5:] for c in lively.view(ply).choices]
    place = max(set(turns), key=turns.count)
    touch(ana, place)
    first = ana.page.locator(".caption").inner_text()
    expect(ana.page.locator(CONFIRM)).to_be_visible()
    said = set()
    for _ in range(turns.count(place)):
        touch(ana, place)
        said.add(ana.page.locator(".caption").inner_text())
    assert len(said) > 1 and first in said
    ana.picture("tikal-laying")
    last = ana.page.locator(".caption").inner_text()
    ana.page.locator(CONFIRM).click()
    expect(ana.page.locator(".question")).to_contain_text("action points")
    touch(ana, place)
    expect(ana.page.locator(".card")).to_contain_text(last)  # placed in the shown orientation


# ------------------------------------------------------------------ figures and their ways


def far_way(lively: Lively) -> tuple[int, str, str, int]:
    """Return a ply, a figure with a long path, its destination and the cost."""
    for ply in range(60, len(lively.tables)):
        view = lively.view(ply)
        if view.phase != "turn" or view.action_points < 8:
            continue
        for figure, reach in view.reaches.items():
            for to, leg in reach.items():
                if figure.startswith("worker") and leg.before in reach and leg.cost > 3:
                    return ply, figure, to, leg.cost
    raise AssertionError("nobody goes far")


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_a_far_tile_takes_several_steps(hall: Hall, server: Server, size: str) -> None:
    lively = lively_match(4, 3)
    ply, figure, to, cost = far_way(lively)
    ana = hall.enter(server, size, name="Ana", guide=False, asking="always")
    sit_down(ana, lively, ply)
    before = action_points(ana)
    touch(ana, figure[7:])
    ana.page.locator(f".card [data-touch='{figure}']").click()
    assert to in lit(ana)
    ana.picture("tikal-reach")
    touch(ana, to)
    assert action_points(ana) == before  # no move without confirmation
    ana.page.locator(CONFIRM).click()
    expect(ana.page.locator(".points strong")).to_have_text(str(before - cost))
    expect(cell(ana, to)).to_have_attribute("aria-label", re.compile("Ana: "))


def test_the_nearest_figure_is_sent_for_from_the_card_of_a_tile(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ply, *_ = far_way(lively)
    ways = lively.view(ply).ways
    to = max((name for name, way in ways.items() if way.in_reach), key=lambda name: ways[name].cost)
    ana = hall.enter(server, name="Ana", guide=False, asking="always")
    sit_down(ana, lively, ply)
    before = action_points(ana)
    touch(ana, to)
    ana.page.locator(f".card [data-route='{to}']").click()
    ana.page.locator(CONFIRM).click()
    expect(ana.page.locator(".points strong")).to_have_text(str(before - ways[to].cost))


def test_a_figure_is_dragged_to_where_it_shall_go(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ply, figure, to, cost = far_way(lively)
    ana = hall.enter(server, name="Ana", guide=False)
    sit_down(ana, lively, ply)
    before = action_points(ana)
    start = ana.page.locator(f"circle[data-touch='{figure}']").bounding_box()
    end = cell(ana, to).bounding_box()
    assert start is not None and end is not None
    mouse = ana.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    ana.picture("tikal-way")
    mouse.up()
    expect(ana.page.locator(".points strong")).to_have_text(str(before - cost))


def test_the_mouse_shows_the_cheapest_way_and_its_cost(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ply, *_ = far_way(lively)
    ana = hall.enter(server, name="Ana", guide=False)
    sit_down(ana, lively, ply)
    ways = lively.view(ply).ways
    near = next(name for name, way in ways.items() if way.figure and way.in_reach)
    cell(ana, near).hover(force=True, position={"x": 60, "y": 30})
    expect(ana.page.locator(".caption")).to_contain_text(f"Cheapest way to {near}")
    expect(ana.page.locator(".caption")).to_contain_text(str(ways[near].cost))


def test_a_finger_that_rests_on_a_tile_shows_the_way_there(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ply, *_ = far_way(lively)
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    sit_down(ana, lively, ply)
    near = next(name for name, way in lively.view(ply).ways.items() if way.figure and way.in_reach)
    box = in_sight(ana, near)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] * 0.25}
    fingers = ana.context.new_cdp_session(ana.page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(ana.page.locator(".caption.said")).to_contain_text(f"Cheapest way to {near}")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert ana.page.locator(".card").count() == 0


def test_two_fingers_draw_the_map_near(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    lively = lively_match(4, 3)
    sit_down(ana, lively, lively.find(lambda view: view.final))
    small = cell(ana, "d3").bounding_box()
    fingers = ana.context.new_cdp_session(ana.page)
    for apart in (20, 40, 70):
        points = [{"x": 180 - apart, "y": 260, "id": 0}, {"x": 180 + apart, "y": 260, "id": 1}]
        kind = "touchStart" if apart == 20 else "touchMove"
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ana.page.locator(".drawing.near")).to_have_count(1)
    large = cell(ana, "d3").bounding_box()
    assert small is not None and large is not None and large["width"] > 2 * small["width"]


def departure() -> tuple[Lively, int, str]:
    """Return a moment at which a guard would remove rival figures, and the move that sets it."""
    for seed in range(3, 30):
        lively = lively_match(4, seed)
        for ply in range(len(lively.tables)):
            for move, who in lively.view(ply).departures.items():
                if who.workers or who.leader:
                    return lively, ply, move
    raise AssertionError("nobody would leave")


def test_a_guard_warns_of_those_who_leave(hall: Hall, server: Server) -> None:
    lively, ply, move = departure()
    _, temple, figure = move.split()
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    sit_down(ana, lively, ply)
    touch(ana, temple)
    ana.page.locator(f".card [data-touch='guard:{temple}']").click()
    expect(ana.page.locator(".card")).to_contain_text("leave the match")
    ana.picture("tikal-guard")
    assert ana.violations() == []
    ana.page.locator(f".card [data-touch={figure}]").click()
    expect(cell(ana, temple)).to_have_attribute("aria-label", re.compile("guarded by Ana"))


def test_a_tile_tells_what_is_on_it_and_why_something_is_not_possible(
    hall: Hall, server: Server
) -> None:
    lively = lively_match(4, 3)
    ply = lively.find(
        lambda v: any(one.touch[0].startswith("guard:") for one in v.refused) and v.phase == "turn"
    )
    wrong = next(one for one in lively.view(ply).refused if one.touch[0].startswith("guard:"))
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    sit_down(ana, lively, ply)
    touch(ana, wrong.touch[0][6:])
    expect(ana.page.locator(".card")).to_contain_text("strength")
    ana.page.locator(f".card [data-touch='{wrong.touch[0]}']").click(force=True)
    expect(ana.page.locator(".reason .clause")).to_have_text(wrong.clause)


# ------------------------------------------------------------------ by keyboard


@pytest.mark.parametrize("size", SIZES)
def test_all_counts_of_those_who_may_walk_together_lie_on_the_card(
    hall: Hall, server: Server, size: str
) -> None:
    lively = lively_match(4, 3)
    ply = lively.find(
        lambda v: (
            v.phase == "turn" and v.map["a1"].workers[v.seat] >= 6 and v.reaches.get("worker:a1")
        )
    )
    ana = hall.enter(server, size, name="Ana", guide=False)
    sit_down(ana, lively, ply)
    in_sight(ana, "a1")
    ana.page.locator(".figure[data-touch='worker:a1']").click(force=True)
    counts = ana.page.get_by_role("group", name="How many figures walk together")
    expect(counts.get_by_role("button")).to_have_count(6)
    right = counts.get_by_role("button").last.evaluate("e => e.getBoundingClientRect().right")
    assert right <= counts.evaluate("e => e.getBoundingClientRect().right")


def test_map_and_figures_are_reached_by_keyboard(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana", guide=False)
    sit_down(ana, lively_match(4, 3), 0)
    keys = ana.page.keyboard
    focused = "document.activeElement?.dataset.tile ?? ''"
    for _ in range(40):
        keys.press("Tab")
        if ana.page.evaluate(focused):
            break
    first = ana.page.evaluate(focused)
    assert first in lit(ana)
    for arrow in ("ArrowUp", "ArrowRight", "ArrowDown"):
        keys.press(arrow)
    assert ana.page.evaluate(focused) in lit(ana)
    keys.press("r")
    keys.press("Enter")
    expect(ana.page.locator(".question")).to_contain_text("action points")

    ana.page.locator("[data-touch='reserve:worker']").press("Enter")
    cell(ana, "a1").focus()
    keys.press("Enter")
    expect(cell(ana, "a1")).to_have_attribute("aria-label", re.compile("Ana: 1 worker"))
    cell(ana, "a1").focus()
    keys.press("Enter")
    expect(ana.page.locator(".card button:focus")).to_have_count(1)
    ana.page.locator(".card button:focus").press("Escape")
    expect(ana.page.locator(".card")).to_have_count(0)
    assert ana.page.evaluate(focused) == "a1"


def test_the_card_closes_with_the_last_action_point(hall: Hall, server: Server) -> None:
    """It would cover the button that ends the turn."""
    lively = lively_match(4, 3)
    game = lively.match.game

    def last_uncovering(ply: int) -> str | None:
        """Return the temple that is uncovered with the last two action points, if any."""
        table = lively.tables[ply]
        seat = table.to_act[0]
        for move in table.legal_moves(seat):
            words = game.text(table, move).split()
            after = table.clone()
            after.apply(seat, move)
            if words[0] == "uncover" and after.to_act == (seat,):
                left = [game.text(after, one) for one in after.legal_moves(seat)]
                if left == ["end"]:
                    return words[1]
        return None

    ply, temple = next((p, at) for p in range(len(lively.tables)) if (at := last_uncovering(p)))
    ana = hall.enter(server, "tall-phone", name="Ana", guide=False)
    sit_down(ana, lively, ply)
    touch(ana, temple)
    ana.page.locator(".card").get_by_role("button", name="Uncover a level").click()
    expect(ana.page.locator(".card")).to_have_count(0)
    ana.press("End turn")


def test_a_leader_that_leaves_the_reserve_moves_no_other_control(
    hall: Hall, server: Server
) -> None:
    lively = lively_match(4, 3)
    ply = lively.find(
        lambda view: any(c.touch[0] == "reserve:leader" for c in view.choices if c.touch)
    )
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    sit_down(ana, lively, ply)
    worker = ana.page.locator("[data-touch='reserve:worker']")
    before = worker.bounding_box()
    ana.page.locator("[data-touch='reserve:leader']").click()
    touch(ana, lit(ana)[0])
    expect(ana.page.locator("[data-touch='reserve:leader']")).to_be_hidden()
    assert worker.bounding_box() == before
