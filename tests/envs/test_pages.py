"""The researchers' pages agree with the code."""

from tests.envs import action_page, observation_page


def test_the_page_of_observations_is_up_to_date() -> None:
    """Write it anew with `make observations`."""
    assert observation_page.PAGE.read_text(encoding="utf-8") == observation_page.page()


def test_the_page_of_actions_is_up_to_date() -> None:
    """Write it anew with `make actions`."""
    assert action_page.PAGE.read_text(encoding="utf-8") == action_page.page()
