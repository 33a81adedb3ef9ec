"""The rules pages, the code and the tests cite the same clauses."""

import ast
import re
from pathlib import Path

import pytest

import fireside

ROOT = Path(__file__).parents[1]


def letter(title: str) -> str:
    return title[0].upper()


def clauses_of(title: str) -> set[str]:
    """Return every clause, ruling, component and heading of the title's rules page."""
    page = (ROOT / "docs" / "rules" / f"{title}.md").read_text(encoding="utf-8")
    numbered = re.findall(rf"^- \*\*({letter(title)}(?:-[RC]\s?|)\d+(?:\.\d+)?)\b", page, re.M)
    return set(numbered)


def headings_of(title: str) -> set[str]:
    page = (ROOT / "docs" / "rules" / f"{title}.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^## ({letter(title)}\d+) ", page, re.M))


def cited_in(folder: Path, title: str) -> set[str]:
    """Return all clause numbers in the files below a folder."""
    pattern = re.compile(rf"\b{letter(title)}(?:-[RC])?\d+(?:\.\d+)?\b")
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if re.search(r"Rule|Ruling|#|\"" + letter(title), line):
                found |= set(pattern.findall(line))
    return found


@pytest.mark.parametrize("title", fireside.titles())
def test_code_cites_only_clauses_that_exist(title: str) -> None:
    cited = {one for one in cited_in(ROOT / "src/fireside/games" / title, title)}
    known = clauses_of(title) | headings_of(title)
    assert {one for one in cited if "." in one or "-" in one} <= known


@pytest.mark.parametrize("title", fireside.titles())
def test_every_clause_is_cited_in_the_code(title: str) -> None:
    assert clauses_of(title) <= cited_in(ROOT / "src/fireside/games" / title, title)


def borne_by_tests(source: str, title: str) -> set[str]:
    """Return the clauses after 'Rule:' or 'Ruling:' in docstrings of tests; nothing else counts."""
    one = rf"{letter(title)}(?:-[RC])?\d+(?:\.\d+)?"
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not node.name.startswith("test_"):
            continue
        docstring = ast.get_docstring(node) or ""
        for cited in re.findall(r"Rul(?:e|ing):(.*?)(?=Rul(?:e|ing):|\Z)", docstring, re.S):
            found |= set(re.findall(rf"\b{one}\b", cited))
            for heading, first, last in re.findall(r"\b(\w\d+)\.(\d+) to \1\.(\d+)\b", cited):
                found |= {f"{heading}.{number}" for number in range(int(first), int(last) + 1)}
    return found


def clauses_with_a_test(title: str) -> set[str]:
    files = (ROOT / "tests" / "games" / title).rglob("test_*.py")
    return {
        clause
        for file in files
        for clause in borne_by_tests(file.read_text(encoding="utf-8"), title)
    }


@pytest.mark.parametrize("title", fireside.titles())
def test_every_clause_has_a_test(title: str) -> None:
    assert clauses_of(title) - clauses_with_a_test(title) == set()


@pytest.mark.parametrize("title", fireside.titles())
def test_tests_cite_only_clauses_that_exist(title: str) -> None:
    assert clauses_with_a_test(title) - clauses_of(title) - headings_of(title) == set()


def test_a_citation_counts_only_where_a_test_bears_it() -> None:
    source = '''
"""Rule: M1.1"""
# Rule: M1.2
RULE = "Rule: M1.3"

class Tables:
    """Rule: M1.4"""

def helper() -> None:
    """Rule: M1.5"""

def test_nothing() -> None:
    """About M2.1."""
    assert "Rule: M2.2"  # Rule: M2.3

def test_something() -> None:
    """A sentence about M2.4.

    Rule: M3.1, M4.2 to M4.4. Ruling: M-R3.
    """
'''
    assert borne_by_tests(source, "maamut") == {"M3.1", "M4.2", "M4.3", "M4.4", "M-R3"}
