"""Settings of all tests: compiled rules must be up to date, and slowness is no failure."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from hypothesis import settings
from tests.rings import RINGS, is_selected

SOURCES = Path(__file__).parent.parent / "src"

# Property-based tests take thirty times as long in plain Python, and longer on a busy machine.
settings.register_profile("fireside", deadline=None)
settings.load_profile("fireside")


def outdated_modules() -> list[str]:
    """Return modules whose source changed after compiling."""
    return [
        source.relative_to(SOURCES).as_posix()
        for source in sorted(SOURCES.rglob("*.py"))
        for suffix in EXTENSION_SUFFIXES
        if (library := source.with_suffix(suffix)).exists()
        and library.stat().st_mtime < source.stat().st_mtime
    ]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ring", choices=RINGS, help="the ring of tests to run: see tests/rings.py")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests outside the chosen ring."""
    ring = config.getoption("--ring")
    if ring is None:
        return
    left_out = [item for item in items if not is_selected(item, ring)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if is_selected(item, ring)]


def pytest_configure() -> None:
    if os.environ.get("FIRESIDE_PLAIN") == "1":
        return
    if outdated := outdated_modules():
        raise pytest.UsageError(
            f"{', '.join(outdated)} changed after being compiled, so the tests would run the old "
            "code. Run `make compile`, or set FIRESIDE_PLAIN=1 to test the sources."
        )


class TellsAtOnce:
    """A plugin that reports a failure at once, so that an interrupted run shows its failures."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self.terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.terminal.write_line(f"\nFAILED {report.nodeid}\n{report.longreprtext}")


def pytest_sessionstart(session: pytest.Session) -> None:
    plugins = session.config.pluginmanager
    if terminal := plugins.get_plugin("terminalreporter"):
        plugins.register(TellsAtOnce(terminal))
