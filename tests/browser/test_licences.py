"""The licences are one tap away in the settings of the home page and in a table's menu.

First contact, row 1.
"""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Hall
from tests.browser.serving import Server

NAMES = {"en": "Licences", "de": "Lizenzen", "fr": "Licences", "it": "Licenze", "ro": "Licențe"}
SETTINGS = {
    "en": "Settings",
    "de": "Einstellungen",
    "fr": "Réglages",
    "it": "Impostazioni",
    "ro": "Setări",
}


@pytest.mark.parametrize("language", NAMES)
def test_first_contact_1_the_settings_lead_to_the_licences_in_every_language(
    hall: Hall, server: Server, language: str
) -> None:
    ana = hall.enter(server, language=language)
    ana.open("/")
    ana.press(SETTINGS[language])
    link = ana.page.get_by_role("link", name=NAMES[language], exact=True)
    with ana.context.expect_page() as opened:
        link.click()
    notices = opened.value
    notices.wait_for_load_state()
    assert notices.url == f"{server.url}/third-party-notices.txt"
    text = notices.locator("body").inner_text()
    assert "SIL OPEN FONT LICENSE" in text
    assert "Apache License" in text


def test_first_contact_1_the_menu_of_a_table_leads_to_the_licences(
    hall: Hall, server: Server
) -> None:
    ana = hall.enter(server, "phone", name="Ana")
    ana.play_against_bots()
    ana.press("Menu")
    link = ana.page.get_by_role("link", name="Licences", exact=True)
    expect(link).to_be_visible()
    assert link.evaluate("link => link.href") == f"{server.url}/third-party-notices.txt"
    assert link.evaluate("link => link.getBoundingClientRect().height") >= 44
