"""When undo is impossible, the reason is shown instead of the button."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.serving import Server
from tests.browser.tikal_hands import SIZES, sit_down, touch
from tests.browser.tikal_moments import lively_match

WHY = "You can’t undo this: something was drawn or revealed."


@pytest.mark.parametrize("size", SIZES)
def test_an_undo_barrier_is_not_silent(hall: Hall, server: Server, size: str) -> None:
    lively = lively_match(4, 3)
    ply = lively.find(lambda v: any(one.move.startswith("lift") for one in v.choices))
    lift = next(one.touch[0] for one in lively.view(ply).choices if one.move.startswith("lift"))
    ana = hall.enter(server, size, name="Ana", guide=False)
    sit_down(ana, lively, ply)
    back = ana.page.get_by_role("button", name="Undo")
    expect(back).to_have_count(0)  # no move was made here
    touch(ana, lift.partition(":")[2])
    ana.page.locator(f".card [data-touch='{lift}']").click()
    expect(back).to_have_attribute("title", WHY)
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.page.locator(".card").get_by_role("button", name="Close").click()  # it covers the sheet
    back.click(force=True)
    expect(ana.page.locator(".reason")).to_have_text(WHY)
    ana.picture("undo-barrier")
