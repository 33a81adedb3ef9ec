"""People at their devices: what they see, and what they do by finger, mouse or keyboard."""

import json
import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.serving import Server
from tests.catalogues import PLACES, catalogue

ARTEFACTS = Path(__file__).parents[1] / "artefacts"
AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "smallest-phone": {
        "viewport": {"width": 320, "height": 568},
        "has_touch": True,
        "is_mobile": True,
    },
    "tall-phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    },
    "phone-on-its-side": {
        "viewport": {"width": 844, "height": 390},
        "has_touch": True,
        "is_mobile": True,
    },
    "small-phone-on-its-side": {
        "viewport": {"width": 640, "height": 360},
        "has_touch": True,
        "is_mobile": True,
    },
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "large-desktop": {"viewport": {"width": 1920, "height": 1080}},
    "larger-desktop": {"viewport": {"width": 2560, "height": 1440}},
    "television": {"viewport": {"width": 3840, "height": 2160}},
}
# Both sizes for long tests; the desktop is among the slow ones.
PHONE_FIRST = ["phone", pytest.param("desktop", marks=pytest.mark.slow)]
LIGHT_AND_DARK = [
    ("phone", "light"),
    pytest.param("desktop", "dark", marks=pytest.mark.slow),
]
PATIENCE = 20_000  # ms
QUICK = {
    **{"pace": "none", "asking": "never", "language": "en"},
    **{"forced": False, "coach": False, "soundOffered": True},
}
LIT = (
    ".board [data-tile].lit, .board button.lit, .bar button.lit, .bar button.deal:enabled,"
    " .bar [data-touch]:not([aria-disabled=true]), .bar.mine button.main:not(.next)"
)
# People who have played before do not get the goal of the game automatically.
KNOWS_GOALS = """localStorage['fireside.goals'] ||= '["altamira", "maamut", "tikal"]'"""
CONFIRM = ".bar.mine .actions > button.main"
RAW_KEYS = re.compile(
    r"\b(?:"
    + "|".join(sorted({key.split(".")[0] for place in PLACES for key in catalogue(place)}))
    + r")\.[a-z_]+[\w.]*"
)
UNFILLED = re.compile(r"\{\w+[,}]")
LABELS = """[...document.querySelectorAll('[aria-label],[title],[placeholder]')]
    .map(e => ['aria-label', 'title', 'placeholder'].map(a => e.getAttribute(a)).join(' '))
    .join(' ')"""

# JavaScript: the version of the table on the page, and its status. The page's content security
# policy forbids Playwright's `wait_for_function`, hence this replacement.
SEEN = "(JSON.parse(localStorage['fireside.tables'] || '[]').find(t => t.id === id)?.seen ?? 0)"
OVER = "document.querySelector('.bar[data-over=true]') !== null"
ASKED = "document.querySelector('.cover, .bar.mine, .bar[data-over=true]')?.checkVisibility()"
LIT_NOW = f"[...document.querySelectorAll({json.dumps(LIT)})]"
NAMES = "found.map(e => e.outerHTML.slice(0, 120)).join()"
FIND = f"""({{ chance, likes }}) => {{
    const found = {LIT_NOW};
    if (found.length === 0) return null;
    const liked = likes ? found.filter(e => e.matches(likes)) : [];
    const inSight = e => {{
        const frame = e.closest(".frame")?.getBoundingClientRect(), box = e.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return !frame || (x > frame.left && x < frame.right && y > frame.top && y < frame.bottom);
    }};
    const wanted = liked.length > 0 ? liked : found, near = wanted.filter(inSight);
    const from = near.length > 0 ? near : wanted;
    const one = from[Math.floor(chance * from.length)];
    one.scrollIntoView({{ block: "nearest" }});
    const box = one.getBoundingClientRect();
    return {{ x: box.x + box.width / 2, y: box.y + box.height / 2, lit: {NAMES} }};
}}"""
UNTIL = """async ({ milliseconds, id, after, lit }) => {
    const isSo = () => { const found = %s; return %s; };
    const end = performance.now() + milliseconds;
    while (!isSo()) {
        if (performance.now() > end) return false;
        await new Promise(resolve => setTimeout(resolve, 10));
    }
    return true;
}"""


class Person:
    """A browser context: a device with its own storage."""

    def __init__(
        self, browser: Browser, server: Server, size: str, settings: dict[str, object]
    ) -> None:
        self.server = server
        self.size = size
        scheme: Any = settings.pop("color_scheme", "light")
        knows_goals = settings.pop("knows_goals", True)
        self.context = browser.new_context(**SIZES[size], color_scheme=scheme)
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps({**QUICK, **settings})
        self.context.add_init_script(
            f"localStorage.getItem('fireside.settings') ||"
            f" localStorage.setItem('fireside.settings', {json.dumps(kept)})"
        )
        if knows_goals:
            self.context.add_init_script(KNOWS_GOALS)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.errors.append(said.text) if "Content Security" in said.text else None,
        )
        self.chance = random.Random(7)
        self.touches = 0
        self.likes = ""  # selector of highlighted elements to prefer

    # ------------------------------------------------------------------ going places

    def open(self, path: str = "/") -> None:
        """Open a page and wait until the client has replaced the prerendered content."""
        self.page.goto(self.server.url + path)
        expect(self.page.locator(".first")).to_have_count(0)

    def offered(self, game: str = "Mâamut") -> Locator:
        """Return the home page's section of a game."""
        heading = self.page.get_by_role("heading", name=game, exact=True)
        return self.page.get_by_role("article").filter(has=heading)

    def play_against_bots(self, game: str = "Mâamut") -> None:
        self.open("/")
        self.offered(game).get_by_role("button", name="Play against bots").click()
        expect(self.page.locator(".board svg").first).to_be_visible()

    def plan(
        self, company: str, players: int = 3, short: bool = True, title: str = "maamut"
    ) -> None:
        """Open the form for a new table and fill it in; short matches end with the first pile."""
        self.open(f"/new/{title}")
        self.page.get_by_text(company, exact=True).click()
        self.page.get_by_role("button", name=str(players), exact=True).click()
        if short and title == "maamut":
            self.shorten()

    def shorten(self) -> None:
        """Set the match of Mâamut in the form to end with the first pile."""
        self.page.get_by_text("Game options").click()
        self.page.get_by_label("Length of the hunt").select_option("1")

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def skip_animation(self) -> None:
        """Press "Skip" at once, or nothing if the animation has ended meanwhile."""
        self.page.evaluate(
            """[...document.querySelectorAll("button")]
                .find(one => one.textContent.trim() === "Skip")?.click()"""
        )

    @property
    def table_id(self) -> str:
        found = re.search("/t/([^/#?]+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    # ------------------------------------------------------------------ playing

    @property
    def question(self) -> str:
        return self.page.locator(".bar .question").inner_text()

    def is_asked(self) -> bool:
        return self.page.locator(".bar.mine").count() > 0

    def is_over(self) -> bool:
        return bool(self.page.evaluate(OVER))

    def until(self, condition: str, milliseconds: int = PATIENCE, **known: object) -> bool:
        """Return whether the condition became true in the page within that time."""
        given = {"milliseconds": milliseconds, "id": "", "after": 0, "lit": "", **known}
        return bool(self.page.evaluate(UNTIL % (LIT_NOW, condition), given))

    def wait_until_asked(self) -> None:
        """Wait until this screen expects a decision or a name, or the match is over."""
        assert self.until(ASKED), f"nobody is asked: {self.question}"

    def move(self) -> None:
        """Make one decision by tapping highlighted elements until the move is made."""
        table, before = self.table_id, self.version()
        made = f"{SEEN} > after || {OVER}"
        for _ in range(8):
            wish = {"chance": self.chance.random(), "likes": self.likes}
            found = self.page.evaluate(FIND, wish)
            if found is not None:
                self.touch_at(found["x"], found["y"])
            lit = found["lit"] if found else ""
            other = f"found.length > 0 && {NAMES} !== lit"
            self.until(f"{made} || ({other})", 1_500, id=table, after=before, lit=lit)
            if self.version() > before or self.is_over():
                return
        raise AssertionError(f"no move could be made: {self.question}")

    def confirm(self, before: int) -> None:
        """Confirm the move if this device asks for confirmation."""
        waits = f"document.querySelector('{CONFIRM}') !== null"
        made = f"{SEEN} > after || {OVER}"
        self.until(f"{waits} || {made}", 2_000, id=self.table_id, after=before)
        if self.page.locator(CONFIRM).count():
            box = self.page.locator(CONFIRM).bounding_box()
            assert box is not None
            self.touch_at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def decide_by_keys(self, wish: str | None = None) -> None:
        """Make one move from the list of choices by keyboard: the requested one or any other."""
        keys = self.page.keyboard
        listed = self.page.get_by_role("button", name="List all choices", disabled=False)
        expect(listed).to_be_visible()
        before = self.version()
        keys.press("c")
        dialog = self.page.locator("dialog")
        expect(dialog).to_be_visible()
        for _ in range(10):
            names = dialog.locator(".list button:not(.quiet)").all_inner_texts()
            anything = self.chance.randrange(max(1, len(names)))
            for _ in range(names.index(wish) if wish in names else anything):
                keys.press("Tab")
            keys.press("Enter")
            if self.wait_for_version(before, 300) or not dialog.count():
                break
        assert self.wait_for_version(before, 5_000), self.question

    def play_by_keys(self, most: int, wish: str | None = None, eager: float = 1.0) -> None:
        """Play to the end with the keyboard; make the requested move with probability `eager`."""
        for _ in range(most):
            self.wait_until_asked()
            if self.is_over():
                break
            self.decide_by_keys(wish if self.chance.random() < eager else None)
        self.show_result()

    def show_result(self) -> None:
        """Open the result of the finished match: the board keeps its last picture until then."""
        self.press("Show result")
        expect(self.page.get_by_role("heading", name="Result")).to_be_visible()

    def touch_at(self, x: float, y: float) -> None:
        self.touches += 1
        if "phone" in self.size:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def version(self) -> int:
        return int(self.page.evaluate(f"id => {SEEN}", self.table_id))

    def wait_for_version(self, after: int, milliseconds: int) -> bool:
        """Return whether the table reached the version within that time."""
        return self.until(f"{SEEN} > after || {OVER}", milliseconds, id=self.table_id, after=after)

    # ------------------------------------------------------------------ looking

    def picture(self, name: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}-{self.size}.png")

    def violations(self) -> list[str]:
        """Return axe-core's findings of impact serious or critical, in words."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{one['id']}: {one['help']} ({node['html'][:160]})"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]

    def raw_keys(self) -> list[str]:
        """Return visible and accessible texts with a catalogue key or an unfilled placeholder."""
        text = f"{self.page.locator('body').inner_text()} {self.page.evaluate(LABELS)}"
        return RAW_KEYS.findall(text) + UNFILLED.findall(text)


def play_to_the_end(
    people: Sequence[Person], most: int = 400, decide: Callable[[Person], None] = Person.move
) -> None:
    """Let the person to act decide until the match is over for all."""
    for _ in range(most):
        if all(person.is_over() for person in people):
            return
        asked = next((person for person in people if person.is_asked()), None)
        if asked is None:
            people[0].page.wait_for_timeout(30)
        else:
            decide(asked)
    raise AssertionError("the match does not end")


def see_the_end(people: Sequence[Person], players: int) -> None:
    """Check that every page shows the summary with all players."""
    for person in people:
        person.show_result()
        expect(person.page.locator("dialog thead th[scope=col]")).to_have_count(players)
