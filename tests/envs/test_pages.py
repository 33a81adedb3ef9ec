"""The researchers' pages agree with the code."""

from tests.envs.observation_page import PAGE, page


def test_the_page_of_observations_is_up_to_date() -> None:
    """Write it anew with `make observations`."""
    assert PAGE.read_text(encoding="utf-8") == page()
