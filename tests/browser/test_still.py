"""Layout stability: the board and its touch targets keep their place during a match.

Tikal's map follows the action within its frame: see test_tikal_upright.py.
"""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person, play_to_the_end
from tests.browser.serving import Server
from tests.browser.tikal_hands import hurry

SIZES = ["phone", "phone-on-its-side"]

# JavaScript, in every frame: the positions of board, drawing, touched elements and sheet.
WATCH = """() => {
    const PARTS = ".board, .bar, .board .frame, .maamut .hand, .altamira .hand,"
        + " .maamut [data-tile], .altamira .area, .altamira .prey, .altamira .market,"
        + " .altamira .tribes";
    const first = new Map();
    window.moved = new Set();
    const name = (e, at) => e.dataset.tile ?? e.dataset.what ?? `${e.className} ${at}`;
    const look = () => {
        if (document.querySelector(".bar[data-over=true]")) return;
        const seen = new Map();
        document.querySelectorAll(PARTS).forEach(e => {
            const kind = name(e, "");
            seen.set(kind, (seen.get(kind) ?? 0) + 1);
            const key = `${kind} ${seen.get(kind)}`;
            // what is taken up is lifted a little: that is no change of place
            const box = e.getBoundingClientRect();
            const now = [box.x, box.y, box.width, box.height].map(Math.round);
            const before = first.get(key) ?? now;
            first.set(key, before);
            const slack = e.matches(".prey") ? 4 : 1;
            if (now.some((value, i) => Math.abs(value - before[i]) > slack))
                window.moved.add(`${key}: ${before} became ${now}`);
        });
        requestAnimationFrame(look);
    };
    look();
}"""


MATCHES: dict[str, Callable[[Person], None]] = {
    "Mâamut": Person.move,
    "Altamira": Person.move,
    "Tikal": hurry,
}


# Mâamut in both orientations and Altamira upright; longer matches are slow tests.
SOON = {("Mâamut", "phone"), ("Mâamut", "phone-on-its-side"), ("Altamira", "phone")}
MARKS = {one: pytest.mark.slow for one in product(MATCHES, SIZES) if one not in SOON}
MARKS["Altamira", "phone"] = pytest.mark.journey
PLAYED = [
    pytest.param(game, size, marks=MARKS.get((game, size), ()))
    for game in MATCHES
    for size in SIZES
]


@pytest.mark.parametrize(("game", "size"), PLAYED)
def test_the_board_keeps_its_place_through_a_whole_match(
    hall: Hall, server: Server, game: str, size: str
) -> None:
    ana = hall.enter(server, size, name="Ana", asking="final", guide=False)
    ana.likes = (
        ".bar button.main, .board .prey.lit, .bar .deal:enabled, .bar [data-touch=no_exchange]"
    )
    ana.play_against_bots(game)
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.page.evaluate(WATCH)
    play_to_the_end([ana], 1_200, MATCHES[game])
    assert ana.page.evaluate("[...window.moved]") == []
