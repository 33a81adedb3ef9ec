"""Tikal in the browser: whole matches, the map, ways and the auction, by touch, mouse and keys."""

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Hall
from tests.browser.people import OVER, Person
from tests.browser.serving import Server
from tests.browser.test_screens import KEYS, UNFILLED
from tests.browser.tikal_moments import Lively, begin_at, lively_match
from tests.catalogues import LANGUAGES

SIZES = ["phone", "desktop"]
OFFERED = "[data-tile].lit, [data-touch=end], .card button.lit, [data-touch=pass]"


def cell(person: Person, name: str) -> Locator:
    return person.page.locator(f"[data-tile={name}]")


def touch(person: Person, name: str) -> None:
    """A cell is touched, above whoever stands on it."""
    box = cell(person, name).bounding_box()
    assert box is not None
    person._touch(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.3)


def lit(person: Person) -> list[str]:
    """The cells that are lit."""
    script = "[...document.querySelectorAll('[data-tile].lit')].map(e => e.dataset.tile)"
    found: list[str] = person.page.evaluate(script)
    return found


def action_points(person: Person) -> int:
    return int(person.page.locator(".points strong").inner_text())


def sit_down(person: Person, lively: Lively, ply: int) -> None:
    """The person is asked what somebody was asked in the middle of a match."""
    person.open(begin_at(person.server, lively, ply))
    expect(person.page.locator(".bar.mine")).to_be_visible()


def hurry(person: Person) -> None:
    """One decision: the tile is laid, now and then a worker comes in, and the turn ends."""
    page, before = person.page, person.version()
    assert person.until(f"document.querySelector('{OFFERED}') !== null || {OVER}"), person.question
    if cells := lit(person):
        touch(person, person.chance.choice(cells))
    elif page.locator("[data-touch=end]").count() == 0:
        page.locator(".card button.lit, [data-touch=pass]").first.click()
    elif person.chance.random() < 0.2 and page.locator("[data-touch='reserve:worker'].lit").count():
        page.locator("[data-touch='reserve:worker']").click()
        touch(person, person.chance.choice(lit(person)))
    else:
        page.locator("[data-touch=end]").click()
    assert person.wait_for_version(before, 5_000), person.question


def hurry_to_the_end(people: list[Person], most: int = 400) -> None:
    for _ in range(most):
        if all(person.is_over() for person in people):
            return
        asked = next((person for person in people if person.is_asked()), None)
        if asked is None:
            people[0].page.wait_for_timeout(20)
        else:
            hurry(asked)
    raise AssertionError("the match does not end")


# ------------------------------------------------------------------ whole matches


@pytest.mark.parametrize("size", SIZES)
def test_two_people_and_a_bot_play_tikal_from_the_home_page_to_the_summary(
    hall: Hall, server: Server, size: str
) -> None:
    ana = hall.enter(server, size, name="Ana", guide=False)
    ben = hall.enter(server, size, name="Ben", guide=False)
    ana.open("/")
    ana.offered("Tikal").get_by_role("link", name="Friends and options").click()
    ana.page.get_by_text("friends by link", exact=True).click()
    ana.press("Open the table and invite")
    link = ana.page.get_by_role("textbox", name="Link").first.input_value()
    ben.page.goto(link)
    ben.press("Sit down")
    expect(ana.page.get_by_text("Ben", exact=True)).to_be_visible()
    ana.press("Start with a bot on the free seat")
    for person in (ana, ben):
        expect(person.page.locator(".tikal svg").first).to_be_visible()
    hurry_to_the_end([ana, ben])
    for person in (ana, ben):
        expect(person.page.get_by_role("heading", name="The end")).to_be_visible()
        expect(person.page.locator("dialog tbody tr")).to_have_count(3)
    ana.picture("tikal-summary")


def test_the_professional_game_is_auctioned(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    ana.plan("bots", 3, title="tikal")
    ana.page.get_by_text("Options of this game").click()
    ana.page.get_by_label(re.compile("^Game")).select_option("professional")
    ana.press("Start")
    expect(ana.page.locator(".tikal svg").first).to_be_visible()
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
    ana.page.get_by_role("button", name="What happened").click()
    expect(ana.page.locator("dialog")).to_contain_text(f"Ana bids {lowest + 2}.")


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
    assert len(told) > 1  # other paths open
    assert ana.page.locator("dialog").count() == 0  # R opens no rules while there is a tile to turn
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
    ana = hall.enter(server, "phone", name="Ana", guide=False, asking="touch")
    ply = lively.find(lambda v: v.phase == "placing" and sum(v.tile.stones) == 3 and len(v.map) > 8)
    sit_down(ana, lively, ply)
    turns = [c.touch[0][5:] for c in lively.view(ply).choices]
    place = max(set(turns), key=turns.count)
    touch(ana, place)
    first = ana.page.locator(".caption").inner_text()
    expect(ana.page.get_by_role("button", name="Do it")).to_be_visible()
    said = set()
    for _ in range(turns.count(place)):
        touch(ana, place)
        said.add(ana.page.locator(".caption").inner_text())
    assert len(said) > 1 and first in said
    ana.picture("tikal-laying")
    last = ana.page.locator(".caption").inner_text()
    ana.press("Do it")
    expect(ana.page.locator(".question")).to_contain_text("action points")
    touch(ana, place)
    expect(ana.page.locator(".card")).to_contain_text(last)  # it lies as it was shown


# ------------------------------------------------------------------ figures and their ways


def far_way(lively: Lively) -> tuple[int, str, str, int]:
    """A moment, a figure that can go far, where to, and what it costs."""
    for ply in range(60, len(lively.tables)):
        view = lively.view(ply)
        if view.phase != "turn" or view.action_points < 8:
            continue
        for figure, reach in view.reaches.items():
            for to, leg in reach.items():
                steps = leg.before in reach and leg.move.startswith("walk")
                if figure.startswith("worker") and steps and leg.cost > 3:
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
    assert action_points(ana) == before  # nothing moves without a word
    ana.press("Do it")
    expect(ana.page.locator(".points strong")).to_have_text(str(before - cost))
    expect(cell(ana, to)).to_have_attribute("aria-label", re.compile("Ana: "))


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
    near = next(name for name, way in ways.items() if way.moves and way.in_reach)
    cell(ana, near).hover(force=True, position={"x": 60, "y": 30})
    expect(ana.page.locator(".caption")).to_contain_text(f"Cheapest way to {near}")
    expect(ana.page.locator(".caption")).to_contain_text(str(ways[near].cost))


def test_a_finger_that_rests_on_a_tile_shows_the_way_there(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ply, *_ = far_way(lively)
    ana = hall.enter(server, "phone", name="Ana", guide=False)
    sit_down(ana, lively, ply)
    near = next(name for name, way in lively.view(ply).ways.items() if way.moves and way.in_reach)
    box = cell(ana, near).bounding_box()
    assert box is not None
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
    """A moment at which others would leave the game for a guard, and the move that sets it."""
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
    expect(ana.page.locator(".card")).to_contain_text("leave the game")
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
    expect(ana.page.locator(".caption.said")).to_contain_text(f"Ana scores {points.would_count}")
    expect(ana.page.locator(".counted")).to_have_count(len(points.temple_points))
    ana.page.wait_for_timeout(1_500)
    ana.picture("tikal-counting")


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
    assert ana.page.locator(".card").count() == 0  # dragging is no touch
    ana.picture("tikal-crowded-near")


# ------------------------------------------------------------------ by keyboard


def choose(person: Person, name: str | None) -> None:
    """One move from the list of choices: the one of this name, or any."""
    keys, before = person.page.keyboard, person.version()
    keys.press("c")
    dialog = person.page.locator("dialog")
    expect(dialog).to_be_visible()
    for _ in range(4):
        names = dialog.locator(".list button:not(.quiet)").all_inner_texts()
        at = names.index(name) if name in names else person.chance.randrange(max(1, len(names)))
        for _ in range(at):
            keys.press("Tab")
        keys.press("Enter")
        if person.wait_for_version(before, 250) or not dialog.count():
            break
    assert person.wait_for_version(before, 3_000), person.question


def test_a_whole_match_of_tikal_by_keyboard_alone(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana", guide=False)
    ana.plan("bots", 2, title="tikal")
    ana.page.get_by_role("button", name="Start", exact=True).press("Enter")
    expect(ana.page.locator(".tikal svg").first).to_be_visible()
    for _ in range(200):
        ana.wait_until_asked()
        if ana.is_over():
            break
        choose(ana, "End the turn" if ana.chance.random() < 0.88 else None)
    expect(ana.page.get_by_role("heading", name="The end")).to_be_visible()


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


# ------------------------------------------------------------------ every phase, for everyone


PHASES = ("placing", "turn", "scoring", "bidding", "choosing")


def phase(person: Person, name: str) -> None:
    """Somewhere in the middle of a match, in this phase, with something open over the map."""
    game = "professional" if name in ("bidding", "choosing") else "basic"
    lively = lively_match(3, 5, game) if game == "professional" else lively_match(4, 3)
    sit_down(person, lively, lively.find(lambda v: v.phase == name and len(v.map) > 14))
    if name == "placing":
        cell(person, lit(person)[0]).focus()
    elif name == "turn":
        touch(person, "b1")
    elif name == "scoring":
        person.page.locator(".shelf").click()


@pytest.mark.parametrize(("size", "theme"), [("phone", "light"), ("desktop", "dark")])
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
        text = ana.page.locator("body").inner_text()
        labels = ana.page.evaluate(
            "[...document.querySelectorAll('[aria-label],[title]')].map(e =>"
            " ['aria-label', 'title'].map(a => e.getAttribute(a)).join(' ')).join(' ')"
        )
        raw = KEYS.findall(f"{text} {labels}") + UNFILLED.findall(f"{text} {labels}")
        assert raw == [], f"{name} in {language}"
        if name == "scoring":
            ana.picture(f"tikal-{language}")
