"""Writes the generated pages of the reference: `make reference`."""

from tests.documentation import cli_page, live_page, rest_page
from tests.envs import action_page, observation_page

PAGES = (cli_page, rest_page, live_page, action_page, observation_page)

if __name__ == "__main__":
    for one in PAGES:
        one.PAGE.write_text(one.page(), encoding="utf-8")
