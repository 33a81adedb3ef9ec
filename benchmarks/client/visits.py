"""Measures visits on the throttled phone: times until the page responds, and layout shifts."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page
from tests.browser.people import SIZES
from tests.browser.serving import Server

NETWORK = {"offline": False, "latency": 40, "downloadThroughput": 1.2e6, "uploadThroughput": 4e5}
SLOWER = 4
BLANK = "/icon.svg"
LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd"
CALM = 1500  # ms that are observed after a page responds
# Layout shifts and the paint under the prerendered page are recorded before the page's scripts run.
WATCH = """
  const painted = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (window.uncovered ??= performance.now());
    port2.postMessage(null);
  });
  new MutationObserver(() => {
    if (document.documentElement?.dataset.first === undefined) painted();
  }).observe(document, { subtree: true, attributeFilter: ['data-first'] });
  window.shifted = 0;
  new PerformanceObserver(list => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
  }).observe({ type: 'layout-shift', buffered: true });
"""
SETTINGS = (
    "localStorage['fireside.settings'] ||= JSON.stringify({ asking: 'never', pace: 'normal' });"
    """localStorage['fireside.goals'] ||= '["altamira", "maamut", "tikal"]'"""
)


def mark(name: str) -> str:
    """Return a JavaScript expression: the time of a performance mark in ms, 0 before it is set."""
    return f"performance.getEntriesByName('{name}')[0]?.startTime ?? 0"


def seen(name: str) -> str:
    """Return a JavaScript expression: when the marked content is painted and not covered."""
    return f"window.uncovered && ({mark(name)}) && Math.max({mark(name)}, window.uncovered)"


HOME, BOARD = seen("home-interactive"), seen("board-interactive")
PAINTED = mark("first-contentful-paint")


def throttle(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def phone(browser: Browser, **more: Any) -> tuple[BrowserContext, Page]:
    context = browser.new_context(**SIZES["phone"], **more)
    context.add_init_script(SETTINGS)
    context.add_init_script(WATCH)
    return context, context.new_page()


def wait_for(page: Page, expression: str) -> float:
    for _ in range(800):
        if value := page.evaluate(expression):
            return float(value)
        page.wait_for_timeout(25)
    raise SystemExit(f"never came: {expression}")


def blank(browser: Browser, server: Server) -> float:
    context, page = phone(browser)
    throttle(page)
    page.goto(server.url + BLANK)
    value = wait_for(page, LOADED)
    context.close()
    return value


def visit(
    browser: Browser, server: Server, path: Callable[[], str], ready: str, kept: bool, **more: Any
) -> tuple[float, float, float]:
    """Return when the page responds, when it is first painted, and its layout shift.

    `kept`: with the page already in the browser's cache.
    """
    context, page = phone(browser, **more)
    address = server.url + path()
    if kept:
        page.goto(server.url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.goto(address)
        wait_for(page, ready)
        page.goto("about:blank")
    throttle(page)
    page.goto(address)
    usable = wait_for(page, ready)
    page.wait_for_timeout(CALM)
    painted, shifted = wait_for(page, PAINTED), float(page.evaluate("window.shifted"))
    context.close()
    return usable, painted, shifted
