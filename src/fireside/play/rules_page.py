"""The rules page of a title, and what stands on it line by line."""

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
    """The rules page of a title: shipped in the package, or beside it in a checkout.

    A title of another package has it beside its `game.py`, as `rules.md`.
    """
    if title in foreign_titles():
        package = type(game(title)).__module__.rpartition(".")[0]
        if not package:
            raise FileNotFoundError(title)  # a single module has no folder for it
        return files(package).joinpath("rules.md").read_text(encoding="utf-8")
    shipped = files("fireside").joinpath("pages", f"{title}.md")
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    checkout = Path(__file__).parents[3] / "docs" / "rules" / f"{title}.md"
    return checkout.read_text(encoding="utf-8")


def rules_of(title: str) -> list[RulesLine]:
    """A title's rules line by line, in English; nothing where it has no page."""
    try:
        return lines_of(read_rules_page(game(title).title))
    except FileNotFoundError:
        return []


def lines_of(markdown: str) -> list[RulesLine]:
    """The page without its title: for whoever shows it and reads no Markdown."""
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
    """One paragraph of a page."""
    heading, clause = HEADING.match(line), CLAUSE.match(line)
    if heading:
        return RulesLine(strip_markup(heading[1]), "heading", heading[2] or "")
    if line.startswith(ITEM):
        return RulesLine(
            strip_markup(line[2:]), "item", clause[1].replace(" ", "") if clause else ""
        )
    return RulesLine(strip_markup(line))


def strip_markup(text: str) -> str:
    """The text without signs for bold and code; links are said."""
    said = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*\*|`", "", said).strip()
