"""Pictures for README and docs, taken from the real pages: `make pictures`.

All show a table of a real server in the middle of a match between bots. The animation is the GIF
that players can download after a match.
"""

import argparse
import base64
import io
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageSequence
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.browser.conftest import find_chromium
from tests.browser.people import KNOWS_GOALS, SIZES
from tests.browser.serving import Server
from tests.browser.tikal_moments import begin_at

import fireside
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.core.rng import Rng

OUT = Path(__file__).parents[2] / "docs" / "pictures"
PLACES = ("home", "altamira", "maamut", "tikal", "replay")
SHAPES = ("phone", "desktop")
THEMES = ("light", "dark")
TITLES = ("altamira", "maamut", "tikal")
QUALITY = {"phone": 62, "desktop": 50}
FILM_WIDTH = 420
MOST_FRAMES = 60  # of a film, at equal distances
NAMES = ["Ana", "Bogdan", "Chiara"]
# Share of the match at which its picture is taken.
COME = {"altamira": 0.5, "maamut": 0.6, "tikal": 0.75, "replay": 0.5}


@dataclass
class Match:
    """A match between bots, and its states move by move."""

    match: fireside.Match
    tables: list[Any]


def names() -> Iterator[str]:
    """Return the names of all resulting files."""
    for place in PLACES:
        for shape in SHAPES:
            for theme in THEMES:
                yield f"{place}-{shape}-{theme}.webp"
    for title in TITLES:
        yield film_of(title)


def film_of(title: str) -> str:
    """Return the file of a title's animation."""
    return f"{title}-match.webp"


def played(title: str, seed: int) -> Match:
    """Return a match between bots and its states move by move."""
    match = fireside.Match(title, seats=3, seed=seed, names=NAMES)
    bots = [bot("medium", seat) for seat in range(3)]
    rng, tables = Rng(seed), []
    while not match.over:
        seat = match.to_act[0]
        tables.append(match.state.clone())
        match.play(seat, bots[seat].choose(match.state.resample(seat, rng), seat, Budget(0.0, 0)))
    return Match(match, tables)


def moment(title: str, whole: Match) -> int:
    """Return a ply with a choice, close to the wanted share of the match."""
    first = int(COME[title] * len(whole.tables))
    later = range(first, len(whole.tables))
    return next(ply for ply in later if len(whole.tables[ply].legal_moves(asked(whole, ply))) > 3)


def asked(whole: Match, ply: int) -> int:
    return int(whole.tables[ply].to_act[0])


def keep_record(server: Server, whole: Match, page: Page) -> str:
    """Import the record on the server; return its id."""
    with tempfile.TemporaryDirectory() as folder:
        whole.match.save(Path(folder) / "match.txt")
        record = (Path(folder) / "match.txt").read_text(encoding="utf-8")
    answer = page.request.post(f"{server.url}/api/records", data=record)
    return str(answer.json()["id"])


def enter(browser: Browser, shape: str, theme: str) -> BrowserContext:
    context = browser.new_context(**SIZES[shape], color_scheme=theme)  # type: ignore[arg-type]
    settings = {"pace": "none", "language": "en", "guide": False, "name": "Ana"}
    said = json.dumps(json.dumps(settings))
    context.add_init_script(f"localStorage['fireside.settings'] ||= {said}")
    context.add_init_script(KNOWS_GOALS)
    return context


def take(page: Page, file: Path, shape: str) -> None:
    """Save a screenshot as a small file."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(600)  # fonts, and elements that fade in
    session = page.context.new_cdp_session(page)
    wish = {"format": "webp", "quality": QUALITY[shape]}
    file.write_bytes(base64.b64decode(session.send("Page.captureScreenshot", wish)["data"]))


def take_film(browser: Browser, server: Server, whole: Match, out: Path) -> None:
    """Save the match as the GIF that players can download, scaled down."""
    context = enter(browser, "desktop", "dark")
    page = context.new_page()
    page.goto(f"{server.url}/t/{keep_record(server, whole, page)}")
    with page.expect_download(timeout=180_000) as kept:
        page.get_by_role("button", name="Share as animation").click(timeout=60_000)
    film = Image.open(io.BytesIO(Path(kept.value.path()).read_bytes()))
    frames, times = [], []
    count = getattr(film, "n_frames", 1)
    step = -(-count // MOST_FRAMES)
    for at, frame in enumerate(ImageSequence.Iterator(film)):
        if at % step == 0 or at == count - 1:
            times.append(frame.info["duration"])
            small = (FILM_WIDTH, film.height * FILM_WIDTH // film.width)
            frames.append(frame.convert("RGB").resize(small, Image.Resampling.LANCZOS))
    first, *others = frames
    first.save(
        out / film_of(whole.match.title),
        save_all=True,
        append_images=others,
        duration=times,
        loop=0,
        quality=40,
        method=6,
    )
    context.close()


def make(out: Path, browser: Browser, server: Server) -> None:
    """Take all pictures and write them to the folder."""
    matches = {title: played(title, 7) for title in TITLES}
    for shape in SHAPES:
        for theme in THEMES:
            for place in PLACES:
                context = enter(browser, shape, theme)
                page = context.new_page()
                if place == "home":
                    page.goto(server.url)
                elif place == "replay":
                    whole = matches["tikal"]
                    ply = int(COME[place] * len(whole.tables))
                    page.goto(f"{server.url}/t/{keep_record(server, whole, page)}/replay/{ply}")
                    page.locator(".panel .analyse").click()
                    page.locator(".panel h2").first.wait_for(timeout=60_000)
                    page.locator(".panel .content").evaluate("panel => panel.scrollTo(0, 0)")
                else:
                    whole = matches[place]
                    page.goto(server.url + begin_at(server, whole, moment(place, whole)))
                    page.locator(".bar.mine").wait_for()
                take(page, out / f"{place}-{shape}-{theme}.webp", shape)
                context.close()
    for whole in matches.values():
        take_film(browser, server, whole, out)


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of the real pages, for README and docs.")
    parser.add_argument("--out", type=Path, default=OUT)
    out = parser.parse_args().out
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("There is no Chromium here (Debian: apt install chromium).")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        browser = playwright.chromium.launch(executable_path=chromium)
        try:
            make(out, browser, server)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
