"""Links in README, CONTRIBUTING, CHANGELOG and docs/ lead to existing files and headings."""

import re
import tomllib
from pathlib import Path

import pytest
from tests.documentation.pages import DOCS, ROOT, anchors, documentation, links, name_of, text_of

PAGES = documentation()
OWN = "https://github.com/fireside-games/fireside"
OURS = re.compile(
    rf"(?:{OWN}/(?:blob|tree)/main|https://raw\.githubusercontent\.com/fireside-games/fireside/main)"
    r"/(.*)"
)
# Shown by package indexes and by the repository's host, too.
READ_ELSEWHERE = tuple(page.name for page in PAGES if page.parent == ROOT)
FORMS = (f"{OWN}/security/advisories/new",)  # pages of the repository's host
MADE_BY_MKDOCS = "reference/api"  # headings of classes and functions come from docstrings


def broken(page: Path, target: str) -> str | None:
    """Return what is wrong with a link, or None."""
    if ours := OURS.fullmatch(target):
        path, _, anchor = ours[1].partition("#")
        found = ROOT / path
    elif target in FORMS:
        return None
    elif re.match(r"[a-z]+:", target):
        return f"{target}: write an address of ours with /blob/main/" if OWN in target else None
    else:
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        if DOCS in page.parents and DOCS not in found.parents and found != DOCS:
            return f"{target}: leaves docs/, and so the site; write its address"
    if not found.exists():
        return f"{target}: there is no such file"
    if anchor and found.suffix == ".md" and anchor not in anchors(found):
        return f"{target}: there is no such heading"
    return None


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    found = [problem for target in links(page) if (problem := broken(page, target))]
    assert found == []


def test_broken_links_are_found() -> None:
    page = DOCS / "index.md"
    for target, problem in (
        ("tutorials/play.md", None),
        ("tutorials/play.md#in-the-terminal", None),
        (f"{OWN}/blob/main/README.md#play-now", None),
        ("https://example.org/anything", None),
        ("tutorials/nothing.md", "no such file"),
        ("tutorials/play.md#nowhere", "no such heading"),
        ("../README.md", "leaves docs/"),
        (f"{OWN}/blob/main/docs/nothing.md", "no such file"),
        (f"{OWN}/wiki", "/blob/main/"),
    ):
        found = broken(page, target)
        assert (problem is None) == (found is None), target
        assert problem is None or problem in str(found), target


@pytest.mark.parametrize("name", READ_ELSEWHERE)
def test_links_of_pages_that_are_shown_elsewhere_are_absolute(name: str) -> None:
    assert [one for one in links(ROOT / name) if not one.startswith("https://")] == []


def test_the_addresses_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["urls"]["Source"] == OWN


def test_links_of_the_code_lead_to_pages() -> None:
    """Paths of docs/ in sources, units and workflows."""
    kinds = {".py", ".ts", ".js", ".svelte", ".service", ".yml", ".toml", ".md"}
    folders = ("src", "client", "building", "benchmarks", "deployment", "examples", ".github")
    files = [
        file
        for folder in folders
        for file in (ROOT / folder).rglob("*")
        if file.suffix in kinds and not {"node_modules", "static", "build"} & set(file.parts)
    ]
    assert len(files) > 500
    named = {
        (name_of(file), path)
        for file in files
        for path in re.findall(r"\bdocs/[\w/.-]+\.md\b", text_of(file))
    }
    assert len(named) > 5
    assert {one for one in named if not (ROOT / one[1]).exists()} == set()


def test_every_page_is_reachable_from_the_site() -> None:
    """MkDocs fails on missing pages; this test needs no build of the site."""
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    left_out = ("docs/rules/players/", "docs/rules/translations/", "docs/history/renames.md")
    missing = [
        name_of(page)
        for page in DOCS.rglob("*.md")
        if not name_of(page).startswith(left_out) and page.relative_to(DOCS).as_posix() not in nav
    ]
    assert missing == []
    assert MADE_BY_MKDOCS in nav
