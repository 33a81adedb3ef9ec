"""The documentation's site builds without warnings and loads nothing from other hosts."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.documentation.pages import ROOT

import docs_site

MKDOCS = ROOT / ".venv-docs" / "bin" / "mkdocs"
LOADED = {"script": "src", "img": "src", "source": "srcset", "iframe": "src", "video": "src"}
OF_LINKS = {"stylesheet", "icon", "preload", "preconnect", "dns-prefetch", "modulepreload"}


class Loaded(HTMLParser):
    """A parser that collects the addresses a page loads automatically."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        known = dict(attributes)
        if tag in LOADED and (address := known.get(LOADED[tag])):
            self.found.append(address)
        if tag == "link" and OF_LINKS & set((known.get("rel") or "").split()):
            self.found.append(known.get("href") or "")


def loaded_by(text: str) -> list[str]:
    """Return the addresses that a page loads."""
    parser = Loaded()
    parser.feed(text)
    return parser.found


def test_what_a_page_loads_is_found() -> None:
    page = """<link rel="stylesheet" href="https://fonts.example/a.css"><script src="b.js"></script>
    <a href="https://elsewhere.example">read</a><img src="c.png">"""
    assert loaded_by(page) == ["https://fonts.example/a.css", "b.js", "c.png"]


needs_mkdocs = pytest.mark.skipif(
    not MKDOCS.exists(), reason="make docs was not run: there is no .venv-docs"
)


@needs_mkdocs
@pytest.mark.parametrize(("target", "fails"), [("index.md", False), ("nothing.md", True)])
def test_a_broken_link_fails_the_build(tmp_path: Path, target: str, fails: bool) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(f"# Home\n\n[link]({target})\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: small\n")
    assert bool(docs_site.build(tmp_path / "site", tmp_path)) is fails


@needs_mkdocs
def test_the_site_is_built_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    assert docs_site.build(tmp_path / "site") == 0
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 60
    for page in pages:
        for address in loaded_by(page.read_text(encoding="utf-8")):
            assert not re.match(r"(https?:)?//", address), (page.name, address)
            if not address.startswith(("data:", "/")):
                assert (page.parent / address.partition("?")[0]).exists(), (page.name, address)
    styles = (tmp_path / "site").rglob("*.css")
    for style in styles:
        assert re.findall(r"url\(\s*[\"']?https?:", style.read_text("utf-8")) == [], style
    assert (tmp_path / "site" / "search" / "search_index.json").stat().st_size > 100_000
    built = (tmp_path / "site" / "explanation" / "architecture.html").read_text("utf-8")
    assert built.index("assets/mermaid.js") < built.index("assets/javascripts/bundle")
