"""The rules of a title as plain text: in short or complete."""

from typing import Literal, TypeAlias

from fireside.games import game
from fireside.play.rules_page import lines_of, read_short_rules, rules_of

RulesLength: TypeAlias = Literal["none", "short", "full"]


def rules_text(title: str, length: RulesLength) -> str:
    """Return the rules in this length; an empty text for `none`."""
    if length == "none":
        return ""
    return short_rules(title) if length == "short" else full_rules(title)


def short_rules(title: str) -> str:
    """Return the rules that fit on a page, with the notation of moves.

    The goal of titles without such a page.
    """
    own = game(title)
    page = read_short_rules(own.title)
    lines = [one.text for one in lines_of(page) if not one.text.startswith("[example")]
    said = "\n".join(lines) or own.translations.say("goal")
    notation = own.translations.say("notation") if own.translations.knows("notation") else ""
    return "\n\n".join(filter(None, [f"{own.name} in short", said, notation]))


def full_rules(title: str) -> str:
    """Return every clause of the rules, each with its number."""
    own = game(title)
    return "\n".join([f"The rules of {own.name}", "", *(one.text for one in rules_of(own.title))])
