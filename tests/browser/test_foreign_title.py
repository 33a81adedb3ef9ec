"""A title of another package: drawn from its view, with texts and rules from the server."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.people import Person, play_to_the_end, see_the_end
from tests.browser.serving import PAGES, Server
from tests.foreign import put_example, put_scaffold

LIT = ".board .place.lit"
BOTH = [("phone", "light"), ("desktop", "dark")]


@pytest.fixture(scope="module")
def foreign_server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server with two titles of other packages: a card game, and one on a square board."""
    assert PAGES.is_file(), "the pages are not built: run `make client`"
    site = tmp_path_factory.mktemp("site")
    put_example("goofspiel", site)
    put_scaffold("noughts", site)
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        serving = Server(site / "tables.db")
    yield serving
    serving.kill()


MIDDLE = """lit => {
    const box = document.querySelector(lit)?.getBoundingClientRect();
    return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
}"""


def touch_a_card(person: Person) -> None:
    """Tap the first highlighted card with the pointer.

    Until all cards are revealed, a choice can be changed unseen by the others; afterwards no card
    is highlighted, and the match may be over.
    """
    before = person.version()
    middle = person.page.evaluate(MIDDLE, LIT)
    if middle is None:
        person.page.wait_for_timeout(30)
    else:
        person.touch_at(*middle)
        person.wait_for_version(before, 5_000)


def is_within_its_box(person: Person) -> bool:
    """Check that the board is not clipped."""
    return bool(
        person.page.evaluate(
            """() => {
                const frame = document.querySelector('.board').getBoundingClientRect();
                return [...document.querySelectorAll('.board .ground')].every(one => {
                    const box = one.getBoundingClientRect();
                    return box.left >= frame.left - 1 && box.right <= frame.right + 1
                        && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
                });
            }"""
        )
    )


@pytest.mark.parametrize(("size", "scheme"), BOTH)
def test_a_foreign_title_is_played_from_the_home_page_to_the_summary(
    hall: Hall, foreign_server: Server, size: str, scheme: str
) -> None:
    ana = hall.enter(foreign_server, size, name="Ana", color_scheme=scheme)
    ana.open("/")
    expect(ana.offered("Goofspiel")).to_contain_text("Thirteen prizes")
    expect(ana.offered("Goofspiel").locator("svg text")).to_have_text("G")
    ana.offered("Goofspiel").get_by_role("link", name="Friends and options").click()
    ana.page.get_by_text("bots", exact=True).click()
    ana.page.get_by_text("Game options").click()
    ana.page.get_by_label("Length").select_option("short")
    ana.press("Start")
    expect(ana.page.locator(LIT)).to_have_count(6)
    expect(ana.page.get_by_role("button", name="Card 6", exact=True)).to_be_visible()
    assert is_within_its_box(ana)
    assert ana.raw_keys() == []
    assert ana.violations() == []
    ana.picture(f"foreign-{scheme}")
    play_to_the_end([ana], most=600, decide=touch_a_card)
    see_the_end([ana], players=3)
    assert ana.raw_keys() == []


def test_a_board_of_squares_is_played_by_keys(hall: Hall, foreign_server: Server) -> None:
    ana = hall.enter(foreign_server, name="Ana")
    ana.play_against_bots("Noughts")
    expect(ana.page.locator(".bar.mine")).to_be_visible()
    square = ana.page.locator(LIT).first
    before = ana.version()
    square.focus()
    ana.picture("foreign-squares")
    ana.page.keyboard.press("Enter")
    assert ana.wait_for_version(before, 20_000), ana.question
    expect(ana.page.locator(".board .piece").first).to_be_visible()


def test_the_rules_of_a_foreign_title_can_be_read(hall: Hall, foreign_server: Server) -> None:
    ana = hall.enter(foreign_server, "phone")
    ana.open("/rules/goofspiel")
    expect(ana.page.get_by_role("heading", name="G1 A round")).to_be_visible()
    expect(ana.page.locator("[data-clause='G1.2']")).to_contain_text("highest card wins")
