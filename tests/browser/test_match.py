"""Whole matches, from the home page to the summary."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.conftest import Hall
from tests.browser.people import ASKED, CONFIRM, play_to_the_end, see_the_end
from tests.browser.serving import Server


@pytest.mark.parametrize("size", [pytest.param("phone", marks=pytest.mark.journey), "desktop"])
def test_two_people_and_a_bot_play_from_the_home_page_to_the_summary(
    hall: Hall, server: Server, size: str
) -> None:
    ana, ben = hall.sit_down_with_a_bot(server, "Mâamut", size, short=True)
    play_to_the_end([ana, ben])
    see_the_end([ana, ben], players=3)
    ana.picture("summary")

    for person, other in ((ana, "Ben"), (ben, "Ana")):
        person.page.get_by_text("Was the deal fair?").click()
        expect(person.page.get_by_text("Yes. Nobody could choose this deal")).to_be_visible()
        expect(person.page.get_by_text(f"Added by {other}")).to_be_visible()
        expect(person.page.get_by_text("first opened on another device")).to_have_count(0)
    ana.picture("fair-deal")

    result = ana.page.get_by_role("group", name="Result")
    over = ana.table_id
    result.get_by_role("button", name="Rematch").click()
    expect(ana.page.locator("dialog")).to_contain_text("You asked for a rematch.")
    asked = ben.page.get_by_role("dialog").get_by_role("alert")
    expect(asked).to_have_text("Ana asks for a rematch.")
    ana.picture("rematch-asked")
    ben.picture("rematch-request")
    ben.page.get_by_role("dialog").get_by_role("button", name="Agree").click()
    expect(ana.page).not_to_have_url(re.compile(over))
    expect(ben.page).to_have_url(re.compile(ana.table_id))
    for person in (ana, ben):
        expect(person.page.locator(".bar")).not_to_contain_text("The match is over.")
    assert "Ben" in ben.page.locator(".players").inner_text()


def test_two_taps_lead_from_the_home_page_to_a_match_against_bots(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, "phone")
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.move()


def test_what_is_not_possible_says_why(hall: Hall, server: Server) -> None:
    ana = hall.enter(server)
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.page.locator("[data-tile=d4]").click(force=True)
    expect(ana.page.locator(".reason")).to_contain_text("you can’t choose that now")
    ana.move()  # placed; now a turn
    ana.wait_until_asked()
    ana.page.locator(".actions button[aria-disabled=true]").first.click(force=True)
    expect(ana.page.locator(".reason")).to_contain_text("trap")
    ana.page.locator(".reason button.clause").click()
    expect(ana.page.locator("dialog .short .here")).to_be_in_viewport()  # as players say it
    ana.page.get_by_role("button", name="Exact rule").click()
    expect(ana.page.locator("dialog .rules:not(.short) .here")).to_be_in_viewport()


def test_moves_are_confirmed_where_that_is_wished(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, asking="always")
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.page.locator("[data-tile].lit").first.click(force=True)
    expect(ana.page.locator(CONFIRM)).to_be_visible()
    before = ana.version()
    ana.page.locator(CONFIRM).click()
    assert ana.wait_for_version(before, 5_000)


def test_others_moves_are_shown_at_a_pace_and_can_be_skipped(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, pace="calm")
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible(timeout=20_000)
    ana.page.locator("[data-tile].lit").first.click(force=True)
    ana.press("Skip")
    expect(ana.page.get_by_role("button", name="Skip")).to_have_count(0, timeout=20_000)


def test_people_talk_and_watch(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana")
    ana.play_against_bots()
    carl = hall.enter(server, "phone")
    carl.open(f"/t/{ana.table_id}")
    expect(carl.page.locator(".bar")).to_contain_text("You’re watching")
    ana.page.get_by_role("tab", name="Chat").click()
    ana.page.get_by_label("Write a message").fill("Good hunting!")
    ana.press("Send")
    carl.page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(carl.page.get_by_text("Good hunting!")).to_be_visible()


def test_a_seat_opens_on_another_device_by_its_link(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana")
    ana.play_against_bots()
    ana.press("Menu")
    ana.press("Continue on another device")
    link = ana.page.get_by_role("textbox", name="Link").input_value()
    elsewhere = hall.enter(server, "phone")
    elsewhere.page.goto(link)
    expect(elsewhere.page.locator(".bar.mine")).to_be_visible()
    expect(elsewhere.page).not_to_have_url(re.compile("seat="))
    elsewhere.page.reload()
    expect(elsewhere.page.locator(".bar.mine")).to_be_visible()


def test_a_bot_stands_in_and_gives_the_seat_back(hall: Hall, server: Server) -> None:
    ana, ben = hall.sit_down(server)
    table = ana.table_id
    (ana if ana.is_asked() else ben).move()
    expect(ana.page.locator(".log li")).to_have_count(1)
    ana.press("Menu")
    ana.press("Leave and let a bot play")
    ana.page.get_by_role("button", name="Leave and let a bot play").click()
    expect(ana.page.get_by_role("heading", name="My tables")).to_be_visible()
    expect(ben.page.locator(".bar.mine")).to_be_visible()
    ben.move()
    ana.open(f"/t/{table}")
    ana.press("Continue")  # after the events of the other turns
    expect(ana.page.locator(".bar")).to_contain_text("You left: a bot plays for you")
    ana.press("Take over from the bot")
    expect(ana.page.locator(".bar")).not_to_contain_text("a bot plays for you")
    for _ in range(10):
        if ben.is_asked():
            ben.move()
        if ana.until(ASKED, 500):
            break
    assert ana.is_asked()


def test_who_was_outrun_by_another_move_makes_his_own_once_more(hall: Hall, server: Server) -> None:
    """Two workers made a move at once: the page reloads the view and repeats a legal choice."""
    ana = hall.enter(server, name="Ana")
    sent: list[dict[str, str]] = []

    def between(socket: WebSocketRoute) -> None:
        behind = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            command = json.loads(message)
            sent.append(command)
            if command["type"] == "play" and sum(one["type"] == "play" for one in sent) == 1:
                refusal = {"key": "outrun", "sentence": "Look again.", "clause": None}
                socket.send(json.dumps({"type": "refused", "id": command["id"], **refusal}))
            else:
                behind.send(message)

        socket.on_message(pass_on)

    ana.page.route_web_socket("**/live", between)
    ana.play_against_bots()
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    ana.move()
    assert [one["type"] for one in sent][:4] == ["hello", "play", "look", "play"]
    assert sent[1]["move"] == sent[3]["move"]
    expect(ana.page.locator(".reason")).to_have_text("")


def test_a_result_says_that_a_bot_played(hall: Hall, server: Server) -> None:
    ana, ben = hall.sit_down(server)
    ana.press("Menu")
    ana.press("Leave and let a bot play")
    ana.page.get_by_role("button", name="Leave and let a bot play").click()
    expect(ana.page.get_by_role("heading", name="My tables")).to_be_visible()
    play_to_the_end([ben])
    ben.show_result()
    expect(ben.page.locator("dialog thead")).to_contain_text("Ana (bot)")
    told = ben.page.locator("dialog .banner")
    expect(told).to_contain_text("A bot (expert) finished the match for Ana.")
    winner = ben.page.locator("dialog .headline").inner_text()
    assert winner in ("You won!", "Ana (bot) wins")
