"""The contract's conformance suite (docs/reference/contract.md) as a pytest plugin.

`pytest -p fireside.conformance --title NAME` adds every test of the contract for that title to the
test run; without `--title` it takes all titles of other packages.
"""

import re
from collections.abc import Generator
from pathlib import Path

import pytest

from fireside.conformance.sample_tables import all_tables, describe
from fireside.games import foreign_titles

SUITES = ("suite", "secrecy", "sentences")
CLAUSE = re.compile(r"Contract: (K\d+)")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--title NAME`, which may be repeated."""
    parser.addoption(
        "--title",
        action="append",
        default=None,
        metavar="NAME",
        help="the title to hold against the contract of Fireside",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Add the suite's files to the test run."""
    here = Path(__file__).parent
    config.args = [*config.args, *(str(here / f"{name}.py") for name in SUITES)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize the suite's tests by title and table."""
    if metafunc.module.__name__.rpartition(".")[2] in SUITES:
        spread(metafunc, metafunc.config.getoption("--title") or foreign_titles())


def spread(metafunc: pytest.Metafunc, titles: list[str] | tuple[str, ...]) -> None:
    """Parametrize a test that has the argument `table` or `title` by these titles."""
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", all_tables(titles), ids=describe)
    elif "title" in metafunc.fixturenames:
        metafunc.parametrize("title", titles)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the violated clause of the contract to the report of a failed test."""
    report = yield
    clause = CLAUSE.search(getattr(getattr(item, "obj", None), "__doc__", None) or "")
    if report.failed and clause is not None:
        broken = f"{clause[1]} is broken: see docs/reference/contract.md"
        report.sections.append(("The contract", broken))
    return report
