"""With any content in the browser's storage, the client starts and a match can be played."""

import json

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.serving import Server

NAMES = (
    *("tables", "settings", "offer", "results", "lessons", "puzzles", "puzzle_tables", "mistakes"),
    *("guide", "goals", "plan.maamut"),
)
ODD = ["{}", "[null]", "7", '[{"id": 3, "seats": 5}]']


@pytest.mark.parametrize("odd", ODD)
def test_stored_values_of_another_shape_never_stop_the_app(
    hall: Hall, server: Server, odd: str
) -> None:
    ana = hall.enter(server, "phone")
    kept = {f"fireside.{name}": odd for name in NAMES}
    ana.context.add_init_script(
        f"if (!sessionStorage.odd) {{ sessionStorage.odd = 1;"
        f" Object.assign(localStorage, {json.dumps(kept)}) }}"
    )
    ana.open("/new/maamut")
    expect(ana.page.get_by_text("Game options")).to_be_visible()
    ana.play_against_bots()
    ana.page.locator("dialog").get_by_role("button", name="Close").click()  # the goal of the game
    ana.press("Menu")
    expect(ana.page.get_by_role("dialog", name="Mâamut")).to_be_visible()
