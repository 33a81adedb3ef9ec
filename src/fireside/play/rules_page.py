"""The rules page of a title, parsed into headings, clauses and paragraphs."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec

from fireside.games import foreign_titles, game

HEADING = re.compile(r"#{2,}\s+(([A-Z]\d+)?\b.*)")
CLAUSE = re.compile(r"-\s+\*\*([A-Z](?:-[A-Z])?\s?\d+(?:\.\d+)?)")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
ITEM = "- "


class RulesLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A heading, a clause or a paragraph, as plain text."""

    text: str
    kind: Literal["heading", "item", "text"] = "text"
    clause: str = ""


def read_rules_page(title: str) -> str:
    """Return the rules page of a title: shipped in the package, or in docs/ of a checkout.

    A title of another package has it beside its `game.py`, as `rules.md`.
    """
    if title in foreign_titles():
        package = type(game(title)).__module__.rpartition(".")[0]
        if not package:
            raise FileNotFoundError(title)  # a single-file title has no folder of its own
        return files(package).joinpath("rules.md").read_text(encoding="utf-8")
    shipped = files("fireside").joinpath("pages", f"{title}.md")
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    checkout = Path(__file__).parents[3] / "docs" / "rules" / f"{title}.md"
    return checkout.read_text(encoding="utf-8")


def read_short_rules(title: str) -> str:
    """Return a title's rules on one page, for players; empty if there is no such page."""
    shipped = files("fireside").joinpath("pages", "players", f"{title}.en.md")
    checkout = Path(__file__).parents[3] / "docs" / "rules" / "players" / f"{title}.en.md"
    page = shipped if shipped.is_file() else checkout
    return page.read_text(encoding="utf-8") if page.is_file() else ""


def rules_of(title: str) -> list[RulesLine]:
    """Return a title's rules line by line, in English; empty if it has no page."""
    try:
        return lines_of(read_rules_page(game(title).title))
    except FileNotFoundError:
        return []


def lines_of(markdown: str) -> list[RulesLine]:
    """Return the page's lines as plain text, without the page's title."""
    paragraphs: list[str] = []
    for line in COMMENT.sub("", markdown).splitlines():
        follows = line.startswith((" ", "\t")) or not line.startswith((ITEM, "#", "|"))
        if follows and line.strip() and paragraphs and paragraphs[-1]:
            paragraphs[-1] += " " + line.strip()
        else:
            paragraphs.append(line.strip())
        if line.startswith(("#", "|")):
            paragraphs.append("")
    return [parse_line(one) for one in paragraphs if one and not one.startswith("# ")]


def parse_line(line: str) -> RulesLine:
    """Parse one paragraph of a page."""
    heading, clause = HEADING.match(line), CLAUSE.match(line)
    if heading:
        return RulesLine(strip_markup(heading[1]), "heading", heading[2] or "")
    if line.startswith(ITEM):
        return RulesLine(
            strip_markup(line[2:]), "item", clause[1].replace(" ", "") if clause else ""
        )
    return RulesLine(strip_markup(line))


def strip_markup(text: str) -> str:
    """Return the text without marks for bold and code; links become their text."""
    said = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*\*|`", "", said).strip()
