"""Whether a title keeps the contract (docs/reference/contract.md), as a plugin for pytest.

`pytest -p fireside.conformance --title NAME` adds every test of the contract for that title to
what is run otherwise; without `--title` it takes all titles of other packages.
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
    """`--title NAME`, several times if need be."""
    parser.addoption(
        "--title",
        action="append",
        default=None,
        metavar="NAME",
        help="the title to hold against the contract of Fireside",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The suite is run with whatever else is."""
    here = Path(__file__).parent
    config.args = [*config.args, *(str(here / f"{name}.py") for name in SUITES)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The suite's tests run for each title, and on each of its tables."""
    if metafunc.module.__name__.rpartition(".")[2] in SUITES:
        spread(metafunc, metafunc.config.getoption("--title") or foreign_titles())


def spread(metafunc: pytest.Metafunc, titles: list[str] | tuple[str, ...]) -> None:
    """A test that asks for a table or a title is run for each of these titles."""
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", all_tables(titles), ids=describe)
    elif "title" in metafunc.fixturenames:
        metafunc.parametrize("title", titles)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that failed names the clause of the contract that is broken."""
    report = yield
    clause = CLAUSE.search(getattr(getattr(item, "obj", None), "__doc__", None) or "")
    if report.failed and clause is not None:
        broken = f"{clause[1]} is broken: see docs/reference/contract.md"
        report.sections.append(("The contract", broken))
    return report
