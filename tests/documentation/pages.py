"""The pages of the documentation: their text, headings, links and code blocks."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")


def documentation() -> list[Path]:
    """Return the pages at the top of the repository and every page under docs/."""
    whole = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "SECURITY.md"]
    return [*(ROOT / name for name in whole), *sorted(DOCS.rglob("*.md"))]


def name_of(page: Path) -> str:
    """Return a page's path as it is written in the repository."""
    return page.relative_to(ROOT).as_posix()


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, text and first line."""

    language: str
    text: str
    line: int


@cache
def text_of(page: Path) -> str:
    """Return the text of a page."""
    return page.read_text(encoding="utf-8")


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page, in order."""
    text = text_of(page)
    return [
        Block(found[1], found[2], text.count("\n", 0, found.start()) + 1)
        for found in FENCE.finditer(text)
    ]


def prose(page: Path) -> str:
    """Return a page without its fenced blocks and inline code."""
    return re.sub(r"`[^`\n]+`", "``", FENCE.sub("", text_of(page)))


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the anchors of a page's headings, as the code host and MkDocs make them."""
    found = []
    for heading in re.findall(r"^#+ (.*)$", FENCE.sub("", text_of(page)), re.M):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        kept = "".join(one for one in plain.lower() if one.isalnum() or one in " _-")
        found.append(kept.strip().replace(" ", "-"))
    return frozenset(one for one in found if found.count(one) == 1)  # repeated ones get numbers


def links(page: Path) -> list[str]:
    """Return the targets of all links and pictures of a page."""
    return [one or other for one, other in LINK.findall(prose(page))]
