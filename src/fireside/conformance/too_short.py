"""Skipping a test of the contract when matches are too short for it to tell anything."""

import pytest

TOO_SHORT = "too short to tell"  # tests of our own titles take such a skip for a failure


def require_enough(seen: int, wanted: int, what: str) -> None:
    """Skip the test as too short to tell unless so much was seen in random matches."""
    if seen < wanted:
        pytest.skip(f"{TOO_SHORT}: random matches showed {seen} {what}, and {wanted} are needed")
