"""Fireside's titles are long enough for the whole conformance suite: no test may be skipped."""

from collections.abc import Generator

import pytest

from fireside.conformance.too_short import TOO_SHORT


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Report a test that was skipped as too short to tell as failed."""
    report = yield
    if report.skipped and TOO_SHORT in str(report.longrepr):
        report.outcome, report.longrepr = "failed", str(report.longrepr)
    return report
