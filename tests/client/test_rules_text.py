"""The built rules pages can be opened at any cited clause."""

import importlib
import json
import re
from pathlib import Path

import pytest

import fireside

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "fireside" / "server" / "static"
RULES = ROOT / "docs" / "rules"
PAGES = sorted([*RULES.glob("*.md"), *(RULES / "translations").glob("*.md")])


def built(page: Path) -> str:
    """Return the text that the browser fetches for a page."""
    manifest = STATIC / "assets" / "manifest.json"
    assert manifest.is_file(), "not built: run `make client`"
    chunks: dict[str, dict[str, str]] = json.loads(manifest.read_text(encoding="utf-8"))
    chunk = chunks[f"../{page.relative_to(ROOT).as_posix()}"]
    return (STATIC / chunk["file"]).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_clause_that_is_cited_can_be_opened(page: Path) -> None:
    """Questions, refusals and options cite clauses; each has an anchor on the page."""
    game = fireside.game(page.name.split(".")[0])
    package = type(game).__module__.rpartition(".")[0]
    asked = importlib.import_module(f"{package}.view.view").QUESTIONS.values()
    cited = {clause for _, clause in asked}
    cited |= set(game.refusals.clauses[1:])
    cited |= {option.clause for option in game.options.values()}
    places = set(re.findall(r'data-clause=\\?"([^"\\]+)', built(page)))
    assert cited - places == set()


def test_no_markdown_is_read_in_the_browser() -> None:
    for page in PAGES:
        assert "**" not in built(page)
