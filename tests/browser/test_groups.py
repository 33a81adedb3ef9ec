"""Groups: one link for members, tables, results, ladders and records."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Hall
from tests.browser.groups import make_group, played_group
from tests.browser.people import LIGHT_AND_DARK, Person, play_to_the_end
from tests.browser.serving import Server
from tests.catalogues import LANGUAGES

KEPT = "JSON.parse(localStorage['fireside.groups'] ?? '[]')"
FITS = "document.documentElement.scrollWidth <= innerWidth"


def found_group(person: Person, name: str) -> str:
    """Create a group from the home page; return its link."""
    person.open("/")
    person.page.get_by_role("button", name="New group").click()
    person.page.get_by_role("textbox", name="Name of the group").fill(name)
    person.press("Create group")
    expect(person.page.get_by_role("heading", name=name, level=1)).to_be_visible()
    return person.page.get_by_role("textbox", name="Link").input_value()


def join(person: Person, link: str) -> None:
    person.page.goto(link)
    person.press("Join the group")
    expect(person.page.get_by_text("(you)")).to_be_visible()


def region(person: Person, name: str) -> Locator:
    return person.page.get_by_role("region", name=name, exact=True)


def settings_of(person: Person) -> Locator:
    """Open the settings of the group."""
    person.page.get_by_text("Group settings", exact=True).click()
    return region(person, "Group settings")


def test_a_group_plays_a_match_and_sees_result_ladder_and_record(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, name="Ana")
    ben = hall.enter(server, "tall-phone", name="Ben")
    link = found_group(ana, "Friday")
    path = link.split(server.url)[1].split("#")[0]
    ana.picture("group-new")
    assert ana.violations() == []

    join(ben, link)
    expect(ben.page).to_have_url(f"{server.url}{path}")
    ana.open(path)
    expect(region(ana, "Members").get_by_role("listitem")).to_have_text([re.compile("Ana"), "Ben"])

    usual = settings_of(ana)
    usual.get_by_text("Mâamut", exact=True).click()
    usual.get_by_text("Game options").click()
    usual.get_by_label("Length of the hunt").select_option("1")
    usual.get_by_role("button", name="Save options").click()
    expect(ana.page.get_by_text("Saved for the whole group.")).to_be_visible()

    ana.press("Open a table of Mâamut")
    expect(ana.page.get_by_text("Length of the hunt")).to_be_visible()
    ben.open(path)
    expect(region(ben, "Open tables").get_by_text("1 free seat")).to_be_visible()
    ben.picture("group-open-table")
    ben.press("Sit down")
    expect(ana.page.get_by_text("Ben", exact=True)).to_be_visible()
    ana.press("Start")
    for person in (ana, ben):
        expect(person.page.locator(".board svg").first).to_be_visible()

    cem = hall.enter(server, name="Cem")
    cem.open(f"{path}#{link.split('#')[1]}")
    expect(region(cem, "Running matches")).to_contain_text("Ana and Ben")
    play_to_the_end([ana, ben])
    ben.open(path)
    finished = region(ben, "Finished matches")
    expect(finished).to_contain_text("Mâamut")
    expect(region(ben, "Ladder").locator("tbody tr")).to_have_count(2)
    expect(region(ben, "Ladder").locator("tbody")).to_contain_text("provisional")
    expect(region(ben, "Head to head").get_by_role("listitem")).to_have_text(
        re.compile(r"\w+ has beaten \w+ in 1 of 1 match of Mâamut\.|shared a place in 1 match")
    )
    ben.picture("group-after-a-match")
    assert ben.violations() == []
    finished.get_by_role("link", name="Replay").click()
    expect(ben.page.locator(".board svg").first).to_be_visible()


@pytest.mark.parametrize(("size", "theme"), LIGHT_AND_DARK)
def test_a_group_with_many_results_is_readable(
    hall: Hall, server: Server, size: str, theme: str
) -> None:
    ana = hall.enter(server, size, name="Ana", color_scheme=theme)
    ana.open(played_group(server))
    ladder = region(ana, "Ladder")
    ladder.get_by_text("Tikal", exact=True).click()
    expect(ladder.locator("tbody tr")).to_have_count(3)
    expect(ladder).to_contain_text("Bot, medium")
    expect(region(ana, "Head to head")).to_contain_text(
        "Ana has beaten Ben in 6 of 11 matches of Tikal."
    )
    expect(ana.page.get_by_text(re.compile("starts tonight"))).to_be_visible()
    ana.page.get_by_label("I am").select_option("Ana")
    ana.press("Join the group")
    expect(ladder.locator("tr.mine")).to_contain_text("Ana")
    settings_of(ana)
    ana.picture(f"group-{theme}")
    assert ana.violations() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_group_fits_the_smallest_phone_in_every_language(
    hall: Hall, server: Server, language: str
) -> None:
    ana = hall.enter(server, "smallest-phone", name="Ana", language=language)
    ana.open(played_group(server))
    expect(ana.page.get_by_role("table")).to_be_visible()
    ana.page.locator("section > details > summary").last.click()
    expect(ana.page.locator("section input[type=file]")).to_be_attached()
    assert ana.page.evaluate(FITS)
    assert ana.raw_keys() == []
    ana.page.set_viewport_size({"width": 568, "height": 320})
    assert ana.page.evaluate(FITS)


def test_a_link_that_opens_no_group_says_so(hall: Hall, server: Server) -> None:
    path, token = make_group(server, "Secret name")
    ana = hall.enter(server, name="Ana")
    ana.open(path)
    expect(ana.page.get_by_role("alert")).to_contain_text("Ask a member of the group for it.")
    ana.open(f"{path}#group=wrong")
    expect(ana.page.get_by_role("alert")).to_be_visible()
    expect(ana.page).to_have_title("Group · Fireside")
    expect(ana.page).to_have_url(f"{server.url}{path}")
    assert "Secret name" not in ana.page.content()
    assert ana.page.evaluate(KEPT) == []
    ana.open(f"{path}#group={token}")
    expect(ana.page.get_by_role("heading", name="Secret name")).to_be_visible()
    ana.open("/")
    ana.page.get_by_role("link", name="Secret name").click()
    expect(region(ana, "Members")).to_contain_text("Zoe")


def test_a_renewed_link_replaces_the_old_one(hall: Hall, server: Server) -> None:
    ana, ben = hall.enter(server, name="Ana"), hall.enter(server, name="Ben")
    old = found_group(ana, "Friday")
    join(ben, old)
    usual = settings_of(ana)
    usual.get_by_role("button", name="Replace the link").click()
    usual.get_by_role("group", name="Replace the link").get_by_role(
        "button", name="Replace the link"
    ).click()
    expect(ana.page.get_by_text("The group has a new link.")).to_be_visible()
    new = ana.page.get_by_role("textbox", name="Link").input_value()
    assert new != old
    ben.page.reload()
    expect(ben.page.get_by_role("alert")).to_be_visible()
    ben.page.goto(new)
    expect(region(ben, "Members")).to_contain_text("Ana")
    ben.page.goto(old)  # the device knows the new one
    expect(region(ben, "Members")).to_contain_text("Ana")


def test_a_group_is_saved_as_a_file_and_loaded_into_another(
    hall: Hall, server: Server, tmp_path: Path
) -> None:
    ana = hall.enter(server, name="Ana")
    ana.open(played_group(server))
    with ana.page.expect_download() as saved:
        settings_of(ana).get_by_role("button", name="Save as a file").click()
    file = tmp_path / "group.json"
    saved.value.save_as(file)
    assert "token" not in file.read_text(encoding="utf-8")
    assert len(json.loads(file.read_text(encoding="utf-8"))["results"]) == 15

    found_group(ana, "Again")
    settings_of(ana)
    ana.page.locator("section input[type=file]").set_input_files(file)
    expect(region(ana, "Ladder")).to_be_visible()
    wrong = tmp_path / "wrong.json"
    wrong.write_text("no group", encoding="utf-8")
    ana.page.locator("section input[type=file]").set_input_files(wrong)
    expect(ana.page.get_by_text("This file is not a saved group.")).to_be_visible()


def test_a_name_is_changed_and_a_group_is_left(hall: Hall, server: Server) -> None:
    ana = hall.enter(server, name="Ana")
    found_group(ana, "Friday")
    settings = settings_of(ana)
    settings.get_by_label("Name of the group").fill("Saturday")
    settings.get_by_role("button", name="Save name").click()
    expect(ana.page.get_by_role("heading", name="Saturday")).to_be_visible()
    settings.get_by_role("button", name="Leave the group").click()
    settings.get_by_role("group", name="Leave the group").get_by_role("button").first.click()
    expect(ana.page.get_by_role("button", name="New group")).to_be_visible()
    assert ana.page.evaluate(KEPT) == []


def test_without_a_connection_the_page_says_so(hall: Hall, fragile_server: Server) -> None:
    ana = hall.enter(fragile_server, name="Ana")
    found_group(ana, "Friday")
    fragile_server.kill()
    ana.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ana.page.get_by_role("alert")).to_contain_text("The server can’t be reached")
    expect(ana.page.get_by_role("heading", name="Friday")).to_be_visible()
