"""Number of taps per turn on a phone: recorded moves are made by tapping, and counted."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Hall
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.tikal_hands import touch
from tests.browser.tikal_moments import begin_at, lively_match

import fireside

RECORD = Path(__file__).parent / "altamira_match.txt"  # of medium bots
ROUNDS = 4
MOST_IN_A_ROUND = 9  # with the confirmation of what cannot be undone
MOST_FOR_A_WALK = 2


# ------------------------------------------------------------------ Altamira


def recorded() -> fireside.Match:
    return fireside.Match.open(RECORD)


def decisions(match: fireside.Match, seat: int) -> Iterator[tuple[int, Any, str]]:
    """Yield ply, view and move for one seat's decisions in the first rounds."""
    table = fireside.Match(
        "altamira", seats=match.seats, seed=match.seed, options=match.options, names=match.names
    )
    for ply, made in enumerate(match.log):
        view = table.view(made.seat)
        if view.round > ROUNDS:
            return
        if made.seat == seat:
            yield ply, view, made.text
        table.play(made.seat, made.text)


def tables_at(server: Server, match: fireside.Match, seat: int, plies: list[int]) -> dict[int, str]:
    """Return the path of the seat at each of these plies."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.txt"
        match.save(file)
        record = file.read_text(encoding="utf-8")
    sitting = [
        {"kind": "person", "name": "Ana"}
        if at == seat
        else {"kind": "bot", "name": f"Bot {at}", "level": "random"}
        for at in range(match.seats)
    ]
    found = {}
    with httpx.Client(base_url=server.url, timeout=30) as client:
        info = client.post("/api/records", content=record).raise_for_status().json()
        for ply in plies:
            path = f"/api/tables/{info['id']}/branch"
            made = client.post(path, json={"ply": ply, "seats": sitting}).raise_for_status().json()
            table = made["table"]["id"]
            if made["table"]["status"] == "waiting":
                bearer = {"authorization": f"Bearer {made['host_token']}"}
                client.post(f"/api/tables/{table}/start", json={}, headers=bearer)
            token = next(link["token"] for link in made["links"] if link["seat"] == seat)
            found[ply] = f"/t/{table}#seat={token}"
    return found


def tap(person: Person, target: Locator) -> None:
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    person.touch_at(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 24))


def make(person: Person, touched: tuple[str, ...]) -> None:
    """Make a move by tapping: as a whole if it is offered so, else its touches in order."""
    page, before = person.page, person.version()
    deal = page.locator(f".bar .deal[data-touch='{' '.join(touched)}']")
    for what in touched:
        if deal.count():
            tap(person, deal)
            break
        attribute = "data-what" if ":" in what else "data-touch"
        tap(person, page.locator(f"[{attribute}='{what}']"))
    person.confirm(before)
    assert person.wait_for_version(before, 8_000), person.question


def test_a_round_of_altamira_takes_at_most_nine_touches_on_a_phone(
    hall: Hall, server: Server
) -> None:
    """Forced decisions are made automatically and cost no taps."""
    match = recorded()
    made = list(decisions(match, 0))
    chosen = [(ply, view, text) for ply, view, text in made if len(view.choices) > 1]
    assert len(made) > len(chosen) > ROUNDS
    paths = tables_at(server, match, 0, [ply for ply, _, _ in chosen])
    ana = hall.enter(server, "phone", name="Ana", asking="final", guide=False)
    for ply, view, text in chosen:
        ana.open(paths[ply])
        expect(ana.page.locator(".bar.mine")).to_be_visible()
        make(ana, next(one.touch for one in view.choices if one.move == text))
    assert ana.touches <= MOST_IN_A_ROUND * ROUNDS, f"{ana.touches} touches in {ROUNDS} rounds"


def test_what_can_be_decided_in_one_way_only_is_decided_by_itself_and_told(
    hall: Hall, server: Server
) -> None:
    match = recorded()
    ply, view, _ = next(one for one in decisions(match, 0) if len(one[1].choices) == 1)
    path = tables_at(server, match, 0, [ply])[ply]
    ana = hall.enter(server, "phone", name="Ana", forced=True)
    ana.open(path)
    expect(ana.page.locator(".bar")).to_contain_text("Played for you")
    ben = hall.enter(server, "phone", name="Ben", forced=False)
    ben.open(tables_at(server, match, 0, [ply])[ply])
    expect(ben.page.locator(".bar.mine")).to_be_visible()
    assert view.choices


# ------------------------------------------------------------------ Tikal


def of_kind(kind: str, most: int = 3) -> list[tuple[int, str]]:
    """Return ply and text of moves of a lively match that start with this word."""
    lively = lively_match(4, 3)
    texts = [(ply, made.text) for ply, made in enumerate(lively.match.log)]
    return [(ply, text) for ply, text in texts if text.startswith(f"{kind} ")][4 : 4 + most]


@pytest.mark.parametrize("kind", ["walk worker", "uncover", "lift"])
def test_a_walk_or_a_dig_in_tikal_takes_two_touches_on_a_phone(
    hall: Hall, server: Server, kind: str
) -> None:
    lively = lively_match(4, 3)
    ana = hall.enter(server, "phone", name="Ana", asking="final", guide=False)
    found = of_kind(kind)
    assert found
    for ply, text in found:
        view = lively.view(ply)
        first, *rest = next(one.touch for one in view.choices if one.move == text)
        ana.open(begin_at(server, lively, ply))
        expect(ana.page.locator(".bar.mine")).to_be_visible()
        ana.touches, before = 0, ana.version()
        touch(ana, first.split(":")[1])
        if rest:
            touch(ana, rest[0].split(":")[1])
        else:
            tap(ana, ana.page.locator(f".bar [data-touch='{first}']"))
        assert ana.wait_for_version(before, 5_000), f"{text}: {ana.question}"
        assert ana.touches <= MOST_FOR_A_WALK


def test_ending_a_turn_of_tikal_with_points_left_is_asked_once(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ply = lively.find(lambda view: view.phase == "turn" and view.action_points == 10)
    ana = hall.enter(server, "desktop", name="Ana", asking="final", guide=False)
    ana.open(begin_at(server, lively, ply))
    ana.page.locator("[data-touch=end]").click()
    expect(ana.page.get_by_role("button", name="End turn, 10 action points unused")).to_be_visible()
    assert ana.is_asked()
    before = ana.version()
    ana.press("End turn, 10 action points unused")
    assert ana.wait_for_version(before, 5_000)


def test_a_touch_elsewhere_takes_back_the_tile_that_waits(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ply = lively.find(lambda view: view.phase == "placing" and len(view.map) > 14)
    ana = hall.enter(server, "phone", name="Ana", asking="final", guide=False)
    ana.open(begin_at(server, lively, ply))
    lit = ana.page.locator("[data-tile].lit").first
    touch(ana, lit.get_attribute("data-tile") or "")
    waits = ana.page.get_by_role("button", name="Place the tile on")
    expect(waits).to_be_visible()
    touch(ana, "a1")
    expect(waits).to_have_count(0)
    expect(lit).to_be_visible()


def log(person: Person) -> str:
    person.page.keyboard.press("l")
    text = person.page.locator("dialog .log").inner_text()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)
    return text


def test_several_workers_walk_together(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)

    def crowd(view: Any) -> str | None:
        """Return a cell with own workers, two of which can reach the same tile."""
        me = view.seat
        cells = (cell for cell, ground in view.map.items() if ground.workers[me] > 1)
        return next(
            (
                cell
                for cell in cells
                for to, leg in view.reaches.get(f"worker:{cell}", {}).items()
                if 0 < 2 * leg.cost <= view.action_points and to != cell
            ),
            None,
        )

    ply = lively.find(lambda view: view.phase == "turn" and crowd(view) is not None)
    view = lively.view(ply)
    cell = crowd(view)
    assert cell is not None
    to = next(
        to
        for to, leg in view.reaches[f"worker:{cell}"].items()
        if 0 < 2 * leg.cost <= view.action_points and to != cell
    )
    ana = hall.enter(server, "phone", name="Ana", asking="final", guide=False)
    ana.open(begin_at(server, lively, ply))
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    walked = f"Ana moves a worker from {cell} to"
    said, before = log(ana).count(walked), ana.version()
    touch(ana, cell)
    ana.page.get_by_role("group", name="How many figures walk together").get_by_role(
        "button", name="2"
    ).click()
    touch(ana, to)
    assert ana.wait_for_version(before + 1, 5_000)
    assert log(ana).count(walked) == said + 2
