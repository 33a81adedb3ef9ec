"""The part of the contract about hidden information, for every shipped title."""

import pytest
from tests.games.tables import TITLES

from fireside.conformance import spread
from fireside.conformance.secrecy import *  # noqa: F403


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize the tests with every table of every title."""
    spread(metafunc, TITLES)
