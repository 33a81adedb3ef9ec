"""Skipping of contract tests when matches are too short to show anything."""

import pytest

TOO_SHORT = "too short to tell"  # tests of the bundled titles count such a skip as a failure


def require_enough(seen: int, wanted: int, what: str) -> None:
    """Skip the test as too short to tell unless random matches showed at least this many."""
    if seen < wanted:
        pytest.skip(f"{TOO_SHORT}: random matches showed {seen} {what}, and {wanted} are needed")
