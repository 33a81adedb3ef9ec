"""Forced colours of the system still show whose turn it is."""

import pytest
from playwright.sync_api import expect
from tests.browser.altamira_moments import begin_all
from tests.browser.conftest import Hall
from tests.browser.serving import Server

BORDERS = """selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility())
    .map(e => [e.classList.contains("asked"), getComputedStyle(e).borderTopColor])"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_forced_colours_keep_the_active_player(hall: Hall, server: Server, size: str) -> None:
    ana = hall.enter(server, size, guide=False)
    ana.page.emulate_media(forced_colors="active")
    ana.open(begin_all(server)["exchanging"])
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.picture("forced-colours")
    for selector in (".players .player", ".board .tribe"):
        seen = ana.page.evaluate(BORDERS, selector)
        asked = {colour for is_asked, colour in seen if is_asked}
        others = {colour for is_asked, colour in seen if not is_asked}
        assert len(asked) == 1
        assert others
        assert not asked & others
