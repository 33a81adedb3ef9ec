"""The size of the first load."""

import gzip
import json
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "src" / "fireside" / "server" / "static"
LARGEST_FIRST = 150_000  # bytes of compressed JavaScript
LARGEST_TABLE = 130_000
LARGEST = 235_000
ON_DEMAND = (
    *("docs/rules", "features/rules/", "features/fairness/", "/lessons/", "/puzzles/"),
    *("covers/DefaultCover", "gifenc", "features/share/", "features/comments/", "art/faces"),
    *("pages/table/television/", "features/television/", "boards/generic"),
    *("pages/deal/", "features/deals/", "components/notifications/", "_notifications-"),
    *("_person-", "_puzzles-", "_ending-", "/ending.ts"),
    *("replay/TurningPoints", "replay/WinChanceChart"),
)


def zipped(name: str) -> int:
    return len(gzip.compress((STATIC / name).read_bytes(), mtime=0))


def load(*sources: str) -> int:
    """Return the size of these modules and their static imports."""
    chunks = json.loads((STATIC / "assets" / "manifest.json").read_text(encoding="utf-8"))
    every_page = re.compile(r"_core-[\w-]+\.js")
    waiting = [name for name in chunks if every_page.fullmatch(name) or name in sources]
    assert len(waiting) == len(sources) + 1
    found: dict[str, int] = {}
    while waiting:
        chunk = chunks[waiting.pop()]
        if chunk["file"] not in found:
            found[chunk["file"]] = zipped(chunk["file"])
            waiting += chunk.get("imports", [])
    return sum(found.values())


def test_the_first_load_is_under_150_kb_of_compressed_javascript() -> None:
    assert (STATIC / "assets" / "manifest.json").is_file(), "not built: run `make client`"
    assert load() < LARGEST_FIRST


@pytest.mark.parametrize("title", ["altamira", "maamut", "tikal"])
def test_the_first_table_is_under_130_kb_of_compressed_javascript(title: str) -> None:
    """With its board, and with the additional German texts."""
    words = f"../src/fireside/games/{title}/words/de.json"
    board = f"src/boards/{title}/index.ts"
    table = load(board, words, "src/i18n/locales/de.json")
    assert table < LARGEST_TABLE


def test_everything_that_all_tables_need_is_under_235_kb() -> None:
    """All screens and boards with the largest language.

    Without rules, the check of a deal, lessons, puzzles, television, repeated deals, notifications,
    personal links, the end of a match, its analysis, GIF export and the board for titles without
    their own.
    """
    chunks = json.loads((STATIC / "assets" / "manifest.json").read_text(encoding="utf-8"))
    sizes = {
        source: zipped(chunk["file"])
        for source, chunk in chunks.items()
        if chunk["file"].endswith(".js") and not any(one in source for one in ON_DEMAND)
    }
    languages: dict[str, int] = {}  # texts in separate chunks; English is partly in the entry
    for source, size in sizes.items():
        if source.endswith(".json"):
            name = Path(source).stem
            languages[name] = languages.get(name, 0) + size
    assert len(languages) == 5
    assert sum(sizes.values()) - sum(languages.values()) + max(languages.values()) < LARGEST
