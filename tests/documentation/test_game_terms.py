"""The texts for players use the terms of `docs/reference/game-terms.md`, and not their rivals."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest
from tests.catalogues import CLIENT_WORDS, ROOT, SHARED_WORDS, SOURCES, TITLES, catalogue

import fireside
from fireside.core.message_format import Placeholder, Text, parse_message

PAGE = ROOT / "docs" / "reference" / "game-terms.md"
LANGUAGES = ("en", "de", "fr", "it", "ro")  # the columns of the tables
ALL_TITLES = "All titles"
# Texts for authors of moves, commands and files, not for players.
NOT_FOR_PLAYERS = re.compile(r"notation|terminal\.|refusal\.play\.")


@dataclass(frozen=True)
class Term:
    """A concept in one language: forms of its term, and words that must not replace it."""

    heading: str
    concept: str
    language: str
    forms: tuple[str, ...]
    rivals: tuple[str, ...]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|\n ").split("|")]


def terms() -> list[Term]:
    found = []
    for part in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        heading, _, table = part.partition("\n")
        head, _, *rows = re.findall(r"^\|.+\|$", table, re.M)
        assert tuple(cells(head)[1:]) == LANGUAGES
        for concept, *written in map(cells, rows):
            for language, cell in zip(LANGUAGES, written, strict=True):
                term, _, rivals = cell.partition("; not ")
                forms = tuple(form.strip() for form in term.split("/"))
                others = tuple(rivals.split(", ")) if rivals else ()
                found.append(Term(heading, concept, language, forms, others))
    return found


def literal(parts: Text) -> Iterator[str]:
    """Yield the literal text of a message, in all forms of its placeholders."""
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Placeholder):
            for form in (part.forms or {}).values():
                yield from literal(form)


@cache
def texts(heading: str, language: str) -> dict[str, str]:
    """Return what players read: catalogues, lessons and players' rules of a title, or the rest."""
    if heading == ALL_TITLES:
        return said(catalogue(CLIENT_WORDS, language) | catalogue(SHARED_WORDS, language))
    (title,) = (one for one in TITLES if fireside.game(one).name == heading)
    lessons = SOURCES / "games" / title / "lessons" / f"{language}.json"
    rules = ROOT / "docs" / "rules" / "players" / f"{title}.{language}.md"
    page = re.sub(r"\[example: \w+\]|<!--.*?-->|\*\*", "", rules.read_text(encoding="utf-8"))
    lesson = json.loads(lessons.read_text(encoding="utf-8"))
    return said(catalogue(title, language) | lesson) | {"players' rules": page}


def said(messages: dict[str, str]) -> dict[str, str]:
    return {
        key: " ".join(literal(parse_message(re.sub(r"</?\d/?>", "", message))))
        for key, message in messages.items()
        if NOT_FOR_PLAYERS.match(key) is None
    }


def contains(text: str, word: str, whole: bool = False) -> bool:
    pattern = rf"(?<!\w){re.escape(word)}(?!\w)" if whole else re.escape(word)
    return re.search(pattern, text, re.IGNORECASE) is not None


def test_every_title_has_a_table() -> None:
    headings = {term.heading for term in terms()}
    assert headings == {ALL_TITLES, *(fireside.game(title).name for title in TITLES)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_read_every_term(language: str) -> None:
    unused = [
        (term.heading, term.concept)
        for term in terms()
        if term.language == language
        and not any(
            contains(text, form)
            for form in term.forms
            for text in texts(term.heading, language).values()
        )
    ]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_read_no_rival_of_a_term(language: str) -> None:
    found = [
        (term.heading, key, rival)
        for term in terms()
        if term.language == language
        for rival in term.rivals
        for key, text in texts(term.heading, language).items()
        if contains(text, rival, whole=True)
    ]
    assert found == []


def test_a_rival_is_found_as_a_whole_word() -> None:
    assert contains("Choose a lit cell.", "cell", whole=True)
    assert not contains("An excellent move.", "cell", whole=True)
