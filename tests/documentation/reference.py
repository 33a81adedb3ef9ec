"""Writes the generated pages of the reference: `make reference`."""

from pathlib import Path
from typing import Protocol, cast

from tests.documentation import cli_page, live_page, rest_page
from tests.envs import action_page, observation_page


class GeneratedPage(Protocol):
    """A module that generates a page."""

    PAGE: Path

    def page(self) -> str:
        """Return the page's whole text."""


PAGES = cast(list[GeneratedPage], [cli_page, rest_page, live_page, action_page, observation_page])

if __name__ == "__main__":
    for one in PAGES:
        one.PAGE.write_text(one.page(), encoding="utf-8")
