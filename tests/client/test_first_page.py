"""The prerendered page shows home in every language before any script loads."""

import json
import re
from pathlib import Path

import pytest

import fireside

STATIC = Path(__file__).parents[2] / "src" / "fireside" / "server" / "static"
LANGUAGES = ("en", "de", "it", "ro", "fr")
FIRST = re.compile(r'<div class="first home" lang="(\w+)">(.*?)</div>\n', re.S)


@pytest.fixture(scope="module")
def page() -> str:
    assert (STATIC / "index.html").is_file(), "not built: run `make client`"
    return (STATIC / "index.html").read_text(encoding="utf-8")


def test_home_stands_in_the_page_in_every_language(page: str) -> None:
    shown = dict(FIRST.findall(page))
    assert tuple(shown) == LANGUAGES
    for html in shown.values():
        for title in fireside.titles():
            assert f'href="/rules/{title}"' in html
            assert f'href="/new/{title}"' in html
            assert f'data-wish="{title}"' in html
            assert re.search(rf'<img [^>]*src="/assets/{title}-\w+\.avif"', html)
        assert re.findall(r'loading="(\w+)"', html) == ["eager", "lazy", "lazy"]
    assert len({re.sub(r"<[^>]+>", "", html) for html in shown.values()}) == len(LANGUAGES)


def test_one_script_and_no_style_stands_in_every_page(page: str) -> None:
    """The content security policy allows that script by its hash and no other."""
    scripts = re.findall(r"<script[^>]*>(.*?)</script>", page)
    assert len(scripts) == 1
    for file in STATIC.glob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert re.findall(r"<script[^>]*>(.*?)</script>", text) == scripts
        assert "<style" not in text
        assert " style=" not in text


def test_the_script_in_the_page_waits_for_no_style(page: str) -> None:
    """Browsers run a script only after the style sheets above it have loaded."""
    assert page.index("<script>") < page.index('rel="stylesheet"')


def test_everything_the_page_asks_for_is_kept_for_a_start_without_a_network(page: str) -> None:
    worker = (STATIC / "sw.js").read_text(encoding="utf-8")
    kept = set(json.loads(re.findall(r"FILES = (\[.*?\]);", worker)[0]))
    asked = set(re.findall(r'"/(assets/[^"]+)"', page))
    assert any("core-" in name for name in asked) and any("woff2" in name for name in asked)
    assert asked <= kept
    assert {f"assets/{file.name}" for file in (STATIC / "assets").glob("*.js")} <= kept


def test_everything_the_page_asks_for_is_there(page: str) -> None:
    shell = (STATIC / "shell.html").read_text(encoding="utf-8")
    assert "first home" not in shell
    tables = [(STATIC / f"shell-{title}.html").read_text("utf-8") for title in fireside.titles()]
    for text in (page, shell, *tables):
        for name in re.findall(r'(?:src|href)="/([^"]+\.\w+)"', text):
            assert (STATIC / name).is_file(), name
    named = set(re.findall(r"`(assets/[^`]+)`", page))
    assert len(named) > 20
    for name in named:
        assert (STATIC / name).is_file(), name


def test_pages_get_what_is_always_painted_alike_and_not_what_it_takes_to_paint_it() -> None:
    chunks = json.loads((STATIC / "assets" / "manifest.json").read_text(encoding="utf-8"))
    board = (STATIC / chunks["src/boards/maamut/index.ts"]["file"]).read_text(encoding="utf-8")
    assert re.search(r'"lightLines":"M-?[\d.]+', board)
    assert " straw" not in board  # its seed


@pytest.mark.parametrize("title", fireside.titles())
def test_the_page_of_a_table_asks_for_the_board_of_its_title_and_no_other(title: str) -> None:
    shell = (STATIC / f"shell-{title}.html").read_text(encoding="utf-8")
    assert f'<html data-title="{title}"' in shell
    asked = re.findall(r'<link rel="(?:modulepreload|preload)"[^>]* href="/assets/(\w+)-', shell)
    assert sorted(set(asked) & set(fireside.titles())) == [title]
    assert asked.count(title) == 2  # its script and its styles
