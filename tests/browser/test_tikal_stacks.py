"""Many figures on one tile of Tikal: every mark and number is readable."""

from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.serving import Server
from tests.browser.tikal_moments import Lively, keep_record, lively_match

# JavaScript: the labels of each figure on a cell, its head, and overlapping pairs.
COVERED = """() => [...document.querySelectorAll('.board g')].flatMap(cell => {
    const figures = [...cell.children].filter(e => e.querySelector(':scope > g > .coat'));
    if (figures.length < 4) return [];
    const boxes = figures.map(figure =>
        [...figure.querySelectorAll('.coat > path, .tag, :scope > g > path.head, path.hat')]
            .map(e => e.getBoundingClientRect()));
    return boxes.flatMap((mine, i) => boxes.slice(i + 1).flatMap(others =>
        mine.flatMap(a => others.filter(b =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5))));
}).length"""
CROWDED = """() => [...document.querySelectorAll('.board g')].filter(cell =>
    [...cell.children].filter(e => e.querySelector(':scope > g > .coat')).length >= 4).length"""


def crowded() -> tuple[Lively, int]:
    """Return a moment at which four groups stand on one tile."""
    for seed in range(3, 40):
        lively = lively_match(4, seed)
        for ply in reversed(range(0, len(lively.tables), 5)):
            for ground in lively.view(ply).map.values():
                if sum(count > 0 for count in ground.workers) + len(ground.leaders) >= 4:
                    return lively, ply
    raise AssertionError("nowhere do four groups stand together")


def test_four_stacks_on_one_tile_hide_no_mark_and_no_number(hall: Hall, server: Server) -> None:
    lively, ply = crowded()
    ana = hall.enter(server, "desktop")
    ana.open(f"/t/{keep_record(server, lively)}/replay/{ply}")
    expect(ana.page.locator(".board .coat").first).to_be_visible()
    assert ana.page.evaluate(CROWDED) > 0
    assert ana.page.evaluate(COVERED) == 0
    ana.picture("tikal-four-stacks")
