"""Measures Tikal's full map in the browser: frame rates and the longest tasks of updates."""

import json
import statistics
from collections.abc import Sequence

from benchmarks.client.visits import SLOWER
from playwright.sync_api import Browser, Page
from tests.browser.people import SIZES
from tests.browser.serving import Server
from tests.browser.tikal_moments import begin_at, lively_match

SECONDS = 2.0
WATCH = """() => {
  window.tasks = [];
  new PerformanceObserver(list => window.tasks.push(...list.getEntries().map(e => e.duration)))
    .observe({ type: 'longtask' });
}"""
FRAMES = """seconds => new Promise(done => {
  const begun = performance.now(), frames = [];
  let last = null;
  const step = now => {
    if (last !== null) frames.push(now - last);
    last = now;
    if (performance.now() - begun < seconds * 1000) requestAnimationFrame(step);
    else done(frames);
  };
  requestAnimationFrame(step);
})"""
# The page itself moves the finger just before each frame, as a screen would report it.
PAN = """seconds => new Promise(done => {
  const frame = document.querySelector('.frame'), drawing = frame.firstElementChild;
  const { left, top, width, height } = frame.getBoundingClientRect();
  const say = (name, x, y, buttons) => frame.dispatchEvent(new PointerEvent(name, {
    bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons,
    clientX: left + x, clientY: top + y }));
  for (let i = 0; i < 3; i++) frame.dispatchEvent(new WheelEvent('wheel', {
    bubbles: true, cancelable: true, deltaY: -110, clientX: left + width / 2, clientY: top + height / 2 }));
  const begun = performance.now(), frames = [];
  let last = null;
  say('pointerdown', width / 2, height / 2, 1);
  frame.setPointerCapture = () => undefined;
  const step = now => {
    if (last !== null) frames.push(now - last);
    last = now;
    const u = (performance.now() - begun) / 1000;
    say('pointermove', width / 2 + width * .3 * Math.sin(u * 4), height / 2 + height * .3 * Math.sin(u * 3), 1);
    if (u < seconds) requestAnimationFrame(step);
    else { say('pointerup', width / 2, height / 2, 0); done([frames, drawing.style.transform]); }
  };
  requestAnimationFrame(step);
})"""

# The page also taps figures and cells itself; a driver's work in the page would be measured, too.
MOVES = """async times => {
  const pause = ms => new Promise(done => setTimeout(done, ms));
  const touch = async one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const where = { bubbles: true, pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0,
      clientX: left + width / 2, clientY: top + height / 2 };
    for (const name of ['pointerdown', 'pointerup']) {
      one.dispatchEvent(new PointerEvent(name, where));
      await pause(30);
    }
    one.dispatchEvent(new MouseEvent('click', where));
  };
  for (let i = 0; i < times; i++) {
    for (const what of ['.figure', '[data-tile].lit']) {
      const one = document.querySelector(what);
      if (one) await touch(one);
      await pause(400);
    }
  }
  document.querySelector('[data-touch=end]')?.click();
}"""
TOUCHES = 4


def open_full_map(browser: Browser, server: Server, size: str, pace: str = "none") -> Page:
    """Open a lively four-player match in the last turn before the final scoring."""
    lively = lively_match(4, 3)
    ply = lively.find(lambda view: view.phase == "turn" and view.action_points == 10, last=True)
    context = browser.new_context(**SIZES[size])
    context.add_init_script(
        "localStorage['fireside.settings'] ||="
        f" JSON.stringify({{ asking: 'never', pace: '{pace}', language: 'en', guide: false }});"
        """localStorage['fireside.goals'] ||= '["altamira", "maamut", "tikal"]'"""
    )
    page = context.new_page()
    page.goto(server.url + begin_at(server, lively, ply))
    page.locator(".bar.mine").wait_for()
    page.wait_for_timeout(800)
    page.evaluate(WATCH)
    return page


def frames_while_panning(browser: Browser, server: Server, size: str) -> tuple[float, float, float]:
    """Return frames a second and the 95th percentile of panning, and a blank page's frames."""
    page = open_full_map(browser, server, size)
    page.evaluate(PAN, 0.5)
    frames, transform = page.evaluate(PAN, SECONDS)
    assert "scale(1)" not in transform
    page.goto("about:blank")
    blank = page.evaluate(FRAMES, SECONDS)
    page.context.close()
    worst = statistics.quantiles(frames, n=20)[-1]
    return 1000 / statistics.mean(frames), worst, 1000 / statistics.mean(blank)


def frames_while_others_move(browser: Browser, server: Server, size: str) -> float:
    """Return frames a second while the moves of others are shown one by one."""
    page = open_full_map(browser, server, size, pace="normal")
    page.locator("[data-touch=end]").click()
    page.locator(".bar:not(.mine)").wait_for()
    frames: list[float] = page.evaluate(FRAMES, SECONDS)
    assert page.locator(".bar.mine").count() == 0, "nothing moved for so long"
    page.context.close()
    return float(1000 / statistics.mean(frames))


def make_moves(page: Page) -> None:
    """Move figures on the full map and end the turn, so that the others respond."""
    page.evaluate(MOVES, TOUCHES)
    page.wait_for_timeout(1500)


def longest_by_clock(browser: Browser, server: Server, size: str, slower: int = 1) -> float:
    """Return the longest task in ms while moves are made on a slower processor."""
    page = open_full_map(browser, server, size)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    make_moves(page)
    longest: float = max(page.evaluate("window.tasks"), default=0.0)
    page.context.close()
    return longest


def longest_of_processor(browser: Browser, server: Server, size: str) -> float:
    """Return the longest task in CPU time, which other programs do not lengthen."""
    page = open_full_map(browser, server, size)
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    page.wait_for_timeout(1000)  # starting the trace is a task of its own
    page.evaluate("performance.mark('moves-begin')")
    page.wait_for_timeout(50)
    make_moves(page)
    page.evaluate("performance.mark('moves-end')")
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    begin = next(event for event in traced if event["name"] == "moves-begin")
    end = next(event for event in traced if event["name"] == "moves-end")
    processor: list[float] = [
        event["tdur"] / 1000
        for event in traced
        if (event["pid"], event["tid"]) == (begin["pid"], begin["tid"])
        and begin["ts"] + 40_000 < event["ts"] < end["ts"] - 40_000
        and "tdur" in event
    ]
    return max(processor)


def measure_full_map(browser: Browser, server: Server, times: int) -> list[str]:
    """Return the lines of a table of figures."""
    lines = [f"{'the full map of Tikal':<46}{'median':>8}{'worst':>8}{'blank':>10}   target"]
    for size in SIZES:
        pans = [frames_while_panning(browser, server, size) for _ in range(times)]
        moving = [frames_while_others_move(browser, server, size) for _ in range(times)]
        by_clock = [longest_by_clock(browser, server, size) for _ in range(times)]
        processor = [longest_of_processor(browser, server, size) for _ in range(times)]
        slowed = [longest_by_clock(browser, server, size, SLOWER) for _ in range(times)]
        rates, slow, blank = zip(*pans, strict=True)
        rows: list[tuple[str, Sequence[float], float, str]] = [
            ("frames a second while panning", rates, min(rates), "60"),
            ("95 of 100 frames take at most, ms", slow, max(slow), ""),
            ("frames a second while others move", moving, min(moving), "60"),
            ("longest task of an update, ms", by_clock, max(by_clock), "< 50"),
            ("  the same in processor time", processor, max(processor), ""),
            (f"  with a processor {SLOWER} × slower", slowed, max(slowed), "< 50"),
        ]
        for what, values, worst, target in rows:
            beside = f"{statistics.median(blank):>10.0f}" if values is rates else " " * 10
            lines.append(
                f"{f'{what}, {size}':<46}{statistics.median(values):>8.0f}{worst:>8.0f}{beside}   {target}"
            )
    return lines
