"""Altamira in the browser: whole matches, sealed choices, and every phase of a round."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.altamira_moments import WANTED, begin_all
from tests.browser.conftest import Hall
from tests.browser.people import (
    CONFIRM,
    LIGHT_AND_DARK,
    Person,
    play_to_the_end,
    see_the_end,
)
from tests.browser.serving import Server
from tests.catalogues import LANGUAGES

WORDY = ("sending", "making_camp", "exchanging", "joining", "display")  # phases with the most text
FITS = (
    "document.documentElement.scrollHeight <= innerHeight"
    " && document.documentElement.scrollWidth <= innerWidth"
)
# JavaScript: highlighted elements that are too small or partly outside the screen.
SMALL = """[...document.querySelectorAll('.board button.lit, .board button.deal:enabled')]
    .map(e => [e.dataset.what, e.getBoundingClientRect()])
    .filter(([, r]) => r.width < 36 || r.height < 36 || r.x < 0 || r.y < 0
        || r.right > innerWidth || r.bottom > innerHeight)
    .map(([name, r]) => `${name} ${Math.round(r.width)}x${Math.round(r.height)}`)"""


@pytest.fixture(scope="module")
def moments(server: Server) -> dict[str, str]:
    """Return the path to each tested moment."""
    return begin_all(server)


def come_to(person: Person, path: str) -> None:
    person.open(path)
    expect(person.page.locator(".bar.mine")).to_be_visible()
    expect(person.page.locator(".board .altamira")).to_be_visible()


@pytest.mark.slow  # test_still also plays a whole match on a phone
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_two_people_and_a_bot_play_altamira_to_the_summary(
    hall: Hall, server: Server, size: str
) -> None:
    people = hall.sit_down_with_a_bot(server, "Altamira", size)
    for person in people:
        person.likes = ".board .prey.lit, .board .deal:enabled, [data-touch=no_exchange]"
    play_to_the_end(people, 1_200)
    see_the_end(people, players=3)
    people[0].picture("altamira-summary")


def test_a_sealed_choice_is_seen_by_nobody_and_can_be_changed(hall: Hall, server: Server) -> None:
    ana, ben = hall.sit_down_with_a_bot(server, "Altamira", "desktop")
    touch(ana, "place:water", "place:mountains")
    expect(ana.page.locator(".bar")).to_contain_text("change your mind")
    expect(ana.page.locator(".hunter.secret")).to_have_count(2)
    for person in (ana, ben):
        expect(person.page.locator(".seal").first).to_be_visible()
        expect(person.page.locator("button.tribes")).to_contain_text(
            re.compile("Ana: .*has chosen")
        )
    expect(ben.page.locator(".hunter.secret .seat-0")).to_have_count(0)
    ana.picture("altamira-sealed")

    touch(ana, "place:forest", "place:forest")
    expect(ana.page.locator(".hunter.secret[style*='37%']")).to_have_count(2)  # on the left
    expect(ben.page.locator(".log")).not_to_contain_text("changed")
    assert not ana.is_asked()
    touch(ben, "place:camp", "place:savannah")
    for person in (ana, ben):
        expect(person.page.locator(".log")).to_contain_text("Ana sends both hunters: forest.")
        expect(person.page.locator(".log")).to_contain_text("Ben sends hunters")


def test_hunters_walk_out_at_once_when_all_have_chosen(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana", pace="calm")
    ana.play_against_bots("Altamira")
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    expect(ana.page.locator(".seal")).to_have_count(2)  # the bots have chosen: no animation now
    expect(ana.page.get_by_role("button", name="Skip")).to_have_count(0)
    touch(ana, "place:water", "place:water")
    expect(ana.page.locator(".hunter.turned").first).to_be_visible()
    expect(ana.page.locator(".bar .question")).to_contain_text("sends")
    ana.picture("altamira-reveal")
    ana.skip_animation()
    expect(ana.page.locator(".hunter.turned")).to_have_count(0)


def touch(person: Person, *path: str) -> None:
    for what in path:
        person.page.locator(f"[data-what='{what}']").click()


def test_prey_that_cannot_be_hunted_says_why(
    hall: Hall, server: Server, moments: dict[str, str]
) -> None:
    ana = hall.enter(server, "phone", name="Ana")
    come_to(ana, moments["hunting"])
    ana.page.locator(".prey:not(.lit)").first.click(force=True)
    expect(ana.page.locator(".reason")).not_to_be_empty()
    ana.page.locator(".reason button.clause").click()
    expect(ana.page.locator("dialog .here")).to_be_visible()


def test_trophies_and_the_way_to_the_goal_are_told(
    hall: Hall, server: Server, moments: dict[str, str]
) -> None:
    ana = hall.enter(server, "phone", name="Ana")
    come_to(ana, moments["left_open"])
    ana.page.locator(".tribes button").click()
    expect(ana.page.locator("dialog tbody tr")).to_have_count(4)
    expect(ana.page.locator("dialog")).to_contain_text("15 points")
    ana.page.wait_for_timeout(350)
    ana.picture("altamira-account")
    assert ana.violations() == []


@pytest.mark.parametrize(("size", "theme"), LIGHT_AND_DARK)
def test_every_phase_fits_and_shuts_nobody_out(
    hall: Hall, server: Server, moments: dict[str, str], size: str, theme: str
) -> None:
    ana = hall.enter(server, size, name="Ana", color_scheme=theme)
    found: dict[str, list[str]] = {}
    assert moments.keys() == WANTED.keys()
    for name, path in moments.items():
        come_to(ana, path)
        ana.page.wait_for_timeout(250)  # colour transitions have ended
        ana.picture(f"altamira-{name}-{theme}")
        troubles = ana.violations() + ana.page.evaluate(SMALL)
        troubles += [] if ana.page.evaluate(FITS) else ["the page scrolls"]
        if troubles:
            found[name] = troubles
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_shows_a_raw_key_on_altamiras_board(
    hall: Hall, server: Server, moments: dict[str, str], language: str
) -> None:
    ana = hall.enter(server, "phone", name="Ana", language=language)
    for name in WORDY:
        come_to(ana, moments[name])
        assert ana.raw_keys() == [], f"{name} in {language}"
        assert ana.page.evaluate(FITS), f"{name} in {language}"


@pytest.mark.slow
def test_a_whole_match_of_altamira_by_keyboard_alone(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana")
    ana.plan("bots", 5, title="altamira")
    ana.press("Start")
    expect(ana.page.locator(".board .altamira")).to_be_visible()
    ana.play_by_keys(400)


# These continue from their moments, so they come last.


def test_an_exchange_shows_price_and_gain_before_it_is_made(
    hall: Hall, server: Server, moments: dict[str, str]
) -> None:
    ana = hall.enter(server, name="Ana")
    come_to(ana, moments["exchanging"])
    before = ana.version()
    paid = ana.page.locator(".hand .stock.lit").first
    paid.click()
    for _ in range(4):
        if ana.page.locator(".deal:enabled").count():
            break
        ana.page.locator(".altamira .stock.lit").first.click()
    deal = ana.page.locator(".deal:enabled").first
    expect(deal).to_contain_text(re.compile("Give .+, get .+"))
    ana.picture("altamira-deal")
    deal.click()
    if ana.page.locator(CONFIRM).count():
        ana.page.locator(CONFIRM).click()
    assert ana.wait_for_version(before, 5_000)
    expect(ana.page.locator(".log")).to_contain_text(re.compile("Ana pays .+ for "))


def test_a_hunt_lays_all_stakes_side_by_side_and_says_what_may_be_done(
    hall: Hall, server: Server, moments: dict[str, str]
) -> None:
    ana = hall.enter(server, "phone", name="Ana")
    come_to(ana, moments["display"])
    stakes = ana.page.locator(".stakes .stake")
    assert stakes.count() > 1
    assert "face down" in stakes.nth(1).inner_text()
    for words in ("Tap a card", "Reveal all cards", "Let rivals add more"):
        expect(ana.page.get_by_text(words).last).to_be_visible()
    before = ana.version()
    ana.press("Reveal all cards")
    assert ana.wait_for_version(before, 5_000)
    ana.page.keyboard.press("l")
    expect(ana.page.locator("dialog .log")).to_contain_text(re.compile("wins the .+point"))


def test_the_board_of_altamira_is_touched_by_keys(
    hall: Hall, server: Server, moments: dict[str, str]
) -> None:
    ana = hall.enter(server, name="Ana")
    lit = "document.activeElement.matches('.altamira .lit, .altamira .deal')"
    for name in ("making", "laying", "staking"):
        come_to(ana, moments[name])
        before = ana.version()
        for _ in range(9):  # the most touches of a choice, and some in reserve
            while not ana.page.evaluate(lit):
                ana.page.keyboard.press("Tab")
            ana.page.keyboard.press("Enter")
            if ana.wait_for_version(before, 150):
                break
        assert ana.version() > before, name
