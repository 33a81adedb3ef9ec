"""The rules pages, the code and the tests speak of the same clauses."""

import re
from pathlib import Path

import pytest

import fireside

ROOT = Path(__file__).parents[1]


def letter(title: str) -> str:
    return title[0].upper()


def clauses_of(title: str) -> set[str]:
    """Every clause, ruling, component and heading of the title's rules page."""
    page = (ROOT / "docs" / "rules" / f"{title}.md").read_text(encoding="utf-8")
    numbered = re.findall(rf"^- \*\*({letter(title)}(?:-[RC]\s?|)\d+(?:\.\d+)?)\b", page, re.M)
    return set(numbered)


def headings_of(title: str) -> set[str]:
    page = (ROOT / "docs" / "rules" / f"{title}.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^## ({letter(title)}\d+) ", page, re.M))


def cited_in(folder: Path, title: str) -> set[str]:
    """Every number of a clause that the files below a folder name."""
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


@pytest.mark.parametrize("title", fireside.titles())
def test_every_clause_has_a_test(title: str) -> None:
    assert clauses_of(title) <= cited_in(ROOT / "tests/games" / title, title)
