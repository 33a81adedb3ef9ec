"""The first load is small."""

import gzip
import json
from pathlib import Path

STATIC = Path(__file__).parents[2] / "src" / "fireside" / "server" / "static"
LARGEST_FIRST = 150_000  # bytes of compressed JavaScript
LARGEST = 200_000
ON_DEMAND = (
    *("docs/rules", "src/rules/", "/lessons/", "/puzzles/"),
    *("art/GamePicture", "art/PictureAny", "gifenc", "src/picture/"),
)


def zipped(name: str) -> int:
    return len(gzip.compress((STATIC / name).read_bytes(), mtime=0))


def first_load() -> dict[str, int]:
    """What the home page needs: its entry, and what that imports at once."""
    chunks = json.loads((STATIC / "assets" / "manifest.json").read_text(encoding="utf-8"))
    waiting = [name for name, chunk in chunks.items() if chunk.get("isEntry")]
    found: dict[str, int] = {}
    while waiting:
        chunk = chunks[waiting.pop()]
        if chunk["file"] not in found:
            found[chunk["file"]] = zipped(chunk["file"])
            waiting += chunk.get("imports", [])
    return found


def test_the_first_load_is_under_150_kb_of_compressed_javascript() -> None:
    assert (STATIC / "assets" / "manifest.json").is_file(), "not built: run `make client`"
    assert sum(first_load().values()) < LARGEST_FIRST


def test_everything_a_table_needs_is_under_200_kb() -> None:
    """All screens and boards, with the largest language; what is read, learned or filmed is not."""
    chunks = json.loads((STATIC / "assets" / "manifest.json").read_text(encoding="utf-8"))
    sizes = {
        source: zipped(chunk["file"])
        for source, chunk in chunks.items()
        if chunk["file"].endswith(".js") and not any(one in source for one in ON_DEMAND)
    }
    languages: dict[str, int] = {}  # words in chunks of their own; English is partly in the entry
    for source, size in sizes.items():
        if source.endswith(".json"):
            name = Path(source).stem
            languages[name] = languages.get(name, 0) + size
    assert len(languages) == 5
    assert sum(sizes.values()) - sum(languages.values()) + max(languages.values()) < LARGEST
