"""Several people at one screen: hands stay covered until their owner uncovers them."""

from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.serving import Server


def test_a_whole_match_around_one_screen(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, "phone", name="Ana")
    ana.plan("around one screen", 2)
    ana.page.get_by_label("Name of player 2").fill("Ben")
    ana.press("Start")
    owners = set()
    for turn in range(300):
        ana.wait_until_asked()
        if ana.page.locator(".cover").count():
            expect(ana.page.locator(".table")).to_have_attribute("inert", "")
            owners.add(ana.page.locator(".cover h1").inner_text())
            if turn == 0:
                ana.picture("cover")
            ana.page.locator(".cover button").click()
        elif ana.is_over():
            break
        else:
            ana.move()
    assert owners == {"Pass the device to Ana", "Pass the device to Ben"}
    ana.show_result()


def test_a_placed_hunter_can_be_taken_back(hall: Hall, server: Server) -> None:
    ana, ben = hall.sit_down(server)
    first = ana if ana.is_asked() else ben
    first.move()
    expect(first.page.locator(".log li")).to_have_count(1)
    first.press("Undo")
    expect(first.page.locator(".log li")).to_have_count(0)
    expect(first.page.locator(".bar.mine")).to_be_visible()
