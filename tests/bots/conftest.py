"""Tiny games for these tests."""

from collections.abc import Iterator

import pytest
from tests.bots.tiny_games import TINY_GAMES

from fireside.games import register, withdraw


@pytest.fixture
def tiny_games() -> Iterator[None]:
    """Register the tiny games for one test, so that bots find their search hooks."""
    for one in TINY_GAMES:
        register(one)
    yield
    for one in TINY_GAMES:
        withdraw(one.title)
