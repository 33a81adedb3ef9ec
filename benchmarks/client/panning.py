"""Measures Tikal's full map in the page: frames while it is panned, and the longest task of an update."""

import statistics

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
# The finger is moved by the page itself, a little before every frame, as a screen would report it.
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


def open_full_map(browser: Browser, server: Server, size: str) -> Page:
    """The last scoring round of a lively match with four players."""
    lively = lively_match(4, 3)
    ply = lively.find(lambda view: view.final and view.action_points == 10)
    context = browser.new_context(**SIZES[size])
    context.add_init_script(
        "localStorage['fireside.settings'] ||="
        " JSON.stringify({ asking: 'never', pace: 'none', language: 'en', guide: false })"
    )
    page = context.new_page()
    page.goto(server.url + begin_at(server, lively, ply))
    page.locator(".bar.mine").wait_for()
    page.wait_for_timeout(800)
    page.evaluate(WATCH)
    return page


def frames_while_panning(browser: Browser, server: Server, size: str) -> tuple[float, float, float]:
    """Frames a second while panning, the 95th percentile of a frame, and frames of a blank page."""
    page = open_full_map(browser, server, size)
    page.evaluate(PAN, 0.5)
    frames, transform = page.evaluate(PAN, SECONDS)
    assert "scale(1)" not in transform
    page.goto("about:blank")
    blank = page.evaluate(FRAMES, SECONDS)
    page.context.close()
    worst = statistics.quantiles(frames, n=20)[-1]
    return 1000 / statistics.mean(frames), worst, 1000 / statistics.mean(blank)


def longest_task_of_updates(browser: Browser, server: Server, size: str) -> float:
    """The longest task, in ms, while somebody makes moves on the full map and others answer."""
    page = open_full_map(browser, server, size)
    for _ in range(4):
        figures = page.locator(".figure")
        if figures.count():
            figures.first.click(force=True)
            lit = page.locator("[data-tile].lit")
            if lit.count():
                lit.first.click(force=True)
        page.wait_for_timeout(250)
    page.locator("[data-touch=end]").click()
    page.wait_for_timeout(1500)
    tasks = page.evaluate("window.tasks")
    page.context.close()
    return max(tasks, default=0.0)
