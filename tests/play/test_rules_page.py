"""Rules pages as plain text lines without Markdown."""

from fireside.games import own_titles
from fireside.play.rules_page import RulesLine, lines_of, read_rules_page

PAGE = """# Hopscotch

A game of *stones*,
drawn with chalk. <!-- a note -->

## H1 A turn

- **H1.1** Throw `stone` onto
  the [next](squares.md) square.
- No clause.

| square | worth |
|---|---|
"""


def test_a_page_is_headings_clauses_and_paragraphs() -> None:
    assert lines_of(PAGE)[:4] == [
        RulesLine("A game of *stones*, drawn with chalk."),
        RulesLine("H1 A turn", "heading", "H1"),
        RulesLine("H1.1 Throw stone onto the next square.", "item", "H1.1"),
        RulesLine("No clause.", "item"),
    ]


def test_every_clause_of_our_titles_can_be_opened() -> None:
    for title in own_titles():
        lines = lines_of(read_rules_page(title))
        written = read_rules_page(title).count("\n- **")
        assert sum(bool(one.clause) for one in lines if one.kind == "item") == written > 20
