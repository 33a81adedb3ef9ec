"""Animated events: shown with their text, can be replayed, and end in a final picture."""

import random
from pathlib import Path

import httpx
from playwright.sync_api import expect
from tests.browser.altamira_moments import begin_all
from tests.browser.conftest import Hall
from tests.browser.people import Person, play_to_the_end
from tests.browser.serving import Server
from tests.browser.tikal_hands import sit_down
from tests.browser.tikal_moments import lively_match

import fireside
from fireside.games.maamut.events import HunterWalked
from fireside.play.records import write_record

# JavaScript: number of colours on a canvas; an empty one has a single colour.
COLOURS = """document => {
    const canvas = document.querySelector('dialog canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
}"""


# JavaScript: elements that are moving now, by animation or by script.
MOVING = """document.getAnimations().filter(one => one.playState === 'running'
    && one.effect.getComputedTiming().endTime > 20)
    .map(one => one.effect.target.outerHTML.slice(0, 80))"""


# JavaScript: count from now on how often each figure of Mâamut's board walks.
COUNT_WALKS = """() => {
    window.walks = new Map();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (this.matches('.smooth') && frames.length > 2 && frames[0].transform.includes('scale(0'))
            window.walks.set(this, (window.walks.get(this) ?? 0) + 1);
        return animate.call(this, frames, timing);
    };
}"""


def drive() -> tuple[fireside.Match, int, int]:
    """Return a match, the ply in which the mammoth is first driven, and its number of walks."""
    match = fireside.Match("maamut", seats=3, seed=1)
    dice = random.Random(1)
    before = match.view(None).mammoth
    walks = 0
    while match.view(None).mammoth == before:
        seat = match.to_act[0]
        events = match.play(seat, dice.choice(match.state.legal_moves(seat)))
        walks = sum(isinstance(event, HunterWalked) for event in events)
    ply = len(match.log) - 1
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.state.legal_moves(seat)))
    return match, ply, walks


def end_a_short_match(ana: Person) -> None:
    ana.plan("bots", 2)
    ana.press("Start")
    play_to_the_end([ana])
    ana.show_result()


def test_the_end_tells_how_it_was_won_and_keeps_pictures(
    hall: Hall, server: Server, tmp_path: Path
) -> None:
    ana = hall.enter(server, name="Ana")
    end_a_short_match(ana)
    page = ana.page
    expect(page.locator("dialog tbody th[scope=row]").first).to_have_text("Drives")
    expect(page.locator("dialog canvas")).to_be_visible()
    assert page.evaluate(f"({COLOURS})(document)") > 100
    with page.expect_download() as kept:
        page.get_by_role("button", name="Share picture").click()
    kept.value.save_as(tmp_path / "last.png")
    assert (tmp_path / "last.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    with page.expect_download(timeout=180_000) as kept:
        page.get_by_role("button", name="Share as animation").click()
    kept.value.save_as(tmp_path / "match.gif")
    film = (tmp_path / "match.gif").read_bytes()
    assert film[:6] == b"GIF89a"
    assert film.count(b"\x21\xf9\x04") > 4  # each frame has one of these


def test_the_turns_of_others_are_stepped_through_again(hall: Hall, server: Server) -> None:
    lively = lively_match(4, 3)
    ana = hall.enter(server, name="Ana", guide=False)
    sit_down(ana, lively, lively.find(lambda view: view.phase == "turn" and len(view.map) > 12))
    before = ana.version()
    ana.page.locator("[data-touch=end]").click()
    assert ana.wait_for_version(before + 2, 20_000)
    ana.wait_until_asked()
    explored = ana.page.locator(".tikal .land use[href^='#tikal-pyramid']").count()
    ana.press("Replay the last turns")
    bar = ana.page.get_by_role("group", name="Replay the last turns")
    expect(bar).to_be_visible()
    expect(bar.locator("p")).not_to_have_text("Before that.")
    first = bar.locator("p").inner_text()
    bar.get_by_role("button", name="Next move").click()
    expect(bar.locator("p")).not_to_have_text(first)
    bar.get_by_role("button", name="Previous move").click()
    expect(bar.locator("p")).to_have_text(first)
    ana.picture("tikal-again")
    bar.get_by_role("button", name="Close").click()
    expect(bar).to_have_count(0)
    assert ana.page.locator(".tikal .land use[href^='#tikal-pyramid']").count() == explored


def test_the_log_waits_for_what_is_shown(hall: Hall, server: Server) -> None:
    """The log shows an event only when its animation has ended."""
    ana = hall.enter(server, name="Ana", pace="calm")
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.page.locator("[data-tile].lit").first.click()
    expect(ana.page.get_by_role("button", name="Skip")).to_be_visible()
    question = ana.page.locator(".bar .question")
    expect(question).not_to_be_empty()
    said = question.inner_text()
    assert said not in ana.page.locator(".log").inner_text()
    ana.skip_animation()
    expect(ana.page.locator(".log")).to_contain_text(said)


def test_every_scene_is_quiet_for_whoever_wants_no_motion(hall: Hall, server: Server) -> None:
    """With reduced motion: a hunt at the campfire and a scoring round at a slow pace."""
    ana = hall.enter(server, "phone", name="Ana", pace="calm", asking="never", guide=False)
    ana.page.emulate_media(reduced_motion="reduce")
    ana.open(begin_all(server)["adding"])
    expect(ana.page.locator(".hunt .fire")).to_be_visible()
    ana.page.wait_for_timeout(100)  # one-off animations have ended
    assert ana.page.evaluate(MOVING) == []
    lively = lively_match(4, 3)
    sit_down(ana, lively, lively.find(lambda view: view.phase == "scoring"))
    ana.page.locator("[data-touch=end]").click()
    expect(ana.page.locator(".bar .question")).not_to_contain_text("Scoring turn")
    assert ana.page.evaluate(MOVING) == []
    expect(ana.page.get_by_role("button", name="Skip")).to_have_count(0)


def test_whoever_drives_the_mammoth_walks_no_way_twice(hall: Hall, server: Server) -> None:
    match, ply, walks = drive()
    made = httpx.post(f"{server.url}/api/records", content=write_record(match.record()))
    ana = hall.enter(server, pace="normal")
    ana.open(f"/t/{made.raise_for_status().json()['id']}/replay/{ply}")
    ana.page.evaluate(COUNT_WALKS)
    ana.page.get_by_role("button", name="Play", exact=True).click()
    expect(ana.page.get_by_text(f"{ply + 2} of {len(match.log)}")).to_be_visible()
    first = ana.page.evaluate("window.walks.values().next().value")  # others may have begun
    assert first == walks
