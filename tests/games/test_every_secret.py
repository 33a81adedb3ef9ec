"""What stays hidden in every title of ours: that part of the contract which is about secrets."""

import pytest
from tests.games.tables import TITLES

from fireside.conformance import spread
from fireside.conformance.secrecy import *  # noqa: F403


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Secrets are tried on every table of every title."""
    spread(metafunc, TITLES)
