"""People at their devices: what they see, and what they do with finger, mouse or keys."""

import json
import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, expect
from tests.browser.serving import Server

ARTEFACTS = Path(__file__).parents[1] / "artefacts"
AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
PATIENCE = 20_000  # ms
QUICK = {"pace": "none", "asking": "never", "language": "en"}
LIT = (
    ".board [data-tile].lit, .board button.lit, .board button.deal:enabled,"
    " .bar [data-touch]:not([aria-disabled=true]), .bar.mine button.main"
)


class Person:
    """A browser context: a device with its own storage."""

    def __init__(
        self, browser: Browser, server: Server, size: str, settings: dict[str, object]
    ) -> None:
        self.server = server
        self.size = size
        scheme: Any = settings.pop("color_scheme", "light")
        self.context = browser.new_context(**SIZES[size], color_scheme=scheme)
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps({**QUICK, **settings})
        self.context.add_init_script(
            f"localStorage.getItem('fireside.settings') ||"
            f" localStorage.setItem('fireside.settings', {json.dumps(kept)})"
        )
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.errors.append(said.text) if "Content Security" in said.text else None,
        )
        self.chance = random.Random(7)
        self.likes = ""  # a selector: what is touched rather than anything else that is lit

    # ------------------------------------------------------------------ going places

    def open(self, path: str = "/") -> None:
        self.page.goto(self.server.url + path)

    def offered(self, game: str = "Mâamut") -> Locator:
        """What the home page offers of a game."""
        heading = self.page.get_by_role("heading", name=game, exact=True)
        return self.page.get_by_role("article").filter(has=heading)

    def play_against_bots(self, game: str = "Mâamut") -> None:
        self.open("/")
        self.offered(game).get_by_role("button", name="Play against bots").click()
        expect(self.page.locator(".board svg").first).to_be_visible()

    def plan(
        self, company: str, players: int = 3, short: bool = True, title: str = "maamut"
    ) -> None:
        """The page where a table is set up, filled in; short matches end with the first pile."""
        self.open(f"/new/{title}")
        self.page.get_by_text(company, exact=True).click()
        self.page.get_by_role("button", name=str(players), exact=True).click()
        if short and title == "maamut":
            self.page.get_by_text("Options of this game").click()
            self.page.get_by_label("Length of the hunt").select_option("1")

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

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
        return self.page.get_by_text("The match is over.").count() > 0

    def wait_until_asked(self) -> None:
        """Somebody at this screen has to decide, or say who he is, or the match is over."""
        for _ in range(PATIENCE // 30):
            if self.page.locator(".cover, .bar.mine").count() or self.is_over():
                return
            self.page.wait_for_timeout(30)
        raise AssertionError(f"nobody is asked: {self.question}")

    def move(self) -> None:
        """One decision: something that is lit up is touched, until the move is made."""
        before = self.version()
        for _ in range(8):
            liked = self.likes if self.likes and self.page.locator(self.likes).count() else LIT
            names = self.page.locator(liked).count()
            if not names:
                self.page.wait_for_timeout(20)
            else:
                at = self.chance.randrange(names)
                self.page.locator(liked).nth(at).click(timeout=5_000, force=True)
            if self.wait_for_version(before, 400):
                return
        raise AssertionError(f"no move could be made: {self.question}")

    def version(self) -> int:
        seen = self.page.evaluate(
            "id => JSON.parse(localStorage['fireside.tables'] || '[]')"
            ".find(t => t.id === id)?.seen",
            self.table_id,
        )
        return int(seen or 0)

    def wait_for_version(self, after: int, milliseconds: int) -> bool:
        for _ in range(max(1, milliseconds // 25)):
            if self.version() > after or self.is_over():
                return True
            self.page.wait_for_timeout(25)
        return False

    # ------------------------------------------------------------------ looking

    def picture(self, name: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}-{self.size}.png")

    def violations(self) -> list[str]:
        """What axe-core finds serious or worse, in words."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{one['id']}: {one['help']} ({node['html'][:160]})"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]


def play_to_the_end(people: list[Person], most: int = 400) -> None:
    """Whoever is asked decides, until the match is over for everybody."""
    for _ in range(most):
        if all(person.is_over() for person in people):
            return
        asked = next((person for person in people if person.is_asked()), None)
        if asked is None:
            people[0].page.wait_for_timeout(30)
        else:
            asked.move()
    raise AssertionError("the match does not end")
