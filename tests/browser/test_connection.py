"""Lost connections are restored automatically without losing moves."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.serving import Server


def test_a_killed_server_comes_back_without_a_reload_or_a_lost_move(
    hall: Hall, fragile_server: Server
) -> None:
    ana = hall.enter(fragile_server, name="Ana")
    ana.play_against_bots()
    ana.page.evaluate("window.same = true")
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.move()
    ana.wait_until_asked()
    while ana.page.locator(".hand button.lit").count() == 0:  # fleeing needs no card
        ana.move()
        ana.wait_until_asked()
    before = ana.version()

    fragile_server.kill()
    ana.page.locator(".hand button.lit").first.click(force=True)
    ana.page.locator("[data-touch=discard]").click()  # no connection yet
    expect(ana.page.locator(".banner")).to_be_visible(timeout=15_000)
    ana.picture("reconnecting")

    fragile_server.start()
    expect(ana.page.locator(".banner")).to_have_count(0, timeout=30_000)
    assert ana.wait_for_version(before, 20_000)
    expect(ana.page.locator(".log")).to_contain_text("Ana discards")
    assert ana.page.evaluate("window.same") is True
    assert len(re.findall("Ana discards", ana.page.locator(".log").inner_text())) == 1


def test_what_happened_meanwhile_is_told_on_coming_back(hall: Hall, server: Server) -> None:
    ana, ben = hall.sit_down(server)
    first, second = (ana, ben) if ana.is_asked() else (ben, ana)
    first.move()
    second.move()
    table = first.table_id
    second.open("/")
    expect(second.page.get_by_role("heading", name="My tables")).to_be_visible()
    first.move()
    expect(second.page.get_by_text("your turn", exact=True)).to_be_visible()
    second.open(f"/t/{table}")
    expect(second.page.get_by_role("heading", name="Since you were last here")).to_be_visible()
    second.picture("recap")
    second.press("Continue")
    assert second.page.title().startswith("●")


def test_the_page_opens_without_a_network(hall: Hall, fragile_server: Server) -> None:
    ana = hall.enter(fragile_server)
    ana.open("/")
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    fragile_server.kill()
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="Fireside")).to_be_visible()
    expect(ana.page.get_by_role("alert")).to_contain_text("can’t be reached")
    expect(ana.offered("Tikal").get_by_role("link", name="Rules")).to_be_visible()
    expect(ana.page.get_by_text("Nobody is waiting")).to_have_count(0)
