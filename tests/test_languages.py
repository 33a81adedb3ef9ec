"""Everything that is said in the client is said in every language."""

import re
from pathlib import Path

import pytest
from tests.catalogues import (
    FOLDER,
    FORMS,
    LANGUAGES,
    ROOT,
    Unreadable,
    catalogue,
    client_text,
    event_keys,
    events_of,
    is_named,
    option_keys,
    places,
    play_keys,
    question_keys,
    refusal_keys,
    server_keys,
    values_of,
    word_keys,
)

import fireside
from fireside.bots.levels import OWN

OTHERS = LANGUAGES[1:]
TITLES = fireside.titles()
PREPARED = {"altamira", "tikal"} - set(TITLES)  # their texts may stand there before they do
RULES = ROOT / "docs" / "rules"
TRANSLATED = sorted((RULES / "translations").glob("*.*.md"))


def needed_by_python() -> set[str]:
    keys = server_keys() | play_keys()
    for title in TITLES:
        keys |= event_keys(title) | question_keys(title) | refusal_keys(title)
        keys |= option_keys(title) | word_keys(title)
    return keys


def is_prepared(key: str) -> bool:
    return key.split(".")[1] in PREPARED


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_keys_of_english(language: str) -> None:
    assert catalogue(language).keys() ^ catalogue("en").keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_sorted_and_hold_no_empty_text(language: str) -> None:
    assert list(catalogue(language)) == sorted(catalogue(language))
    assert [
        key for key, text in catalogue(language).items() if text != text.strip() or not text
    ] == []


@pytest.mark.parametrize("title", TITLES)
def test_every_event_question_refusal_and_option_has_a_text(title: str) -> None:
    needed = event_keys(title) | question_keys(title) | refusal_keys(title) | option_keys(title)
    assert needed - catalogue("en").keys() == set()


@pytest.mark.parametrize("title", TITLES)
def test_every_word_in_the_lists_of_events_has_a_text(title: str) -> None:
    assert word_keys(title) - catalogue("en").keys() == set()


def test_every_refusal_of_server_and_match_has_a_text() -> None:
    assert {"refusal.server.no_such_table", "refusal.server.too_large"} <= server_keys()
    assert {"refusal.play.cannot_undo", "refusal.play.unknown_bot"} <= play_keys()
    assert (server_keys() | play_keys()) - catalogue("en").keys() == set()


def test_every_level_of_our_bots_has_a_name() -> None:
    assert {f"level.{level}" for level in OWN} - catalogue("en").keys() == set()


def test_every_key_that_the_client_names_has_a_text() -> None:
    named = set(re.findall(r"""\b(?:t\(|key:)\s*["']([a-z_]+\.[\w.-]+)["']""", client_text()))
    assert named - catalogue("en").keys() == set()


def test_no_key_is_unused() -> None:
    needed = needed_by_python()
    unused = [
        key
        for key in catalogue("en")
        if key not in needed and not is_prepared(key) and not is_named(key)
    ]
    assert unused == []


@pytest.mark.parametrize("language", OTHERS)
def test_texts_have_the_places_of_the_english_ones(language: str) -> None:
    differing = {}
    for key in catalogue("en").keys() & catalogue(language).keys():
        here, there = places(catalogue(language)[key]), places(catalogue("en")[key])
        shared = here.selects.keys() & there.selects.keys()
        if here.names != there.names or any(here.selects[n] != there.selects[n] for n in shared):
            differing[key] = here.names ^ there.names
    assert differing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_every_form_of_the_language(language: str) -> None:
    wanted = FORMS.get(language, {"one", "other"})
    wrong = {}
    for key, text in catalogue(language).items():
        for name, forms in places(text).plurals:
            if {form for form in forms if not re.fullmatch(r"=\d+", form)} != wanted:
                wrong[key] = (name, forms)
    assert wrong == {}


@pytest.mark.parametrize("title", TITLES)
def test_sentences_of_events_speak_only_of_their_fields(title: str) -> None:
    for event in events_of(title):
        spoken = places(catalogue("en")[f"event.{title}.{event.__name__}"]).names
        assert spoken <= values_of(event), event.__name__


@pytest.mark.parametrize("text", ["{", "a }", "{a, plural, one {x}}", "{a, date, b}"])
def test_texts_that_cannot_be_read_are_found(text: str) -> None:
    with pytest.raises(Unreadable):
        places(text)


# ------------------------------------------------------------------ the rules in other languages


def clauses(page: Path) -> list[str]:
    """The numbers of headings and clauses, in order."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"^(?:## |- \*\*)([A-Z](?:-[RC]\s?)?\d+(?:\.\d+)?)\b", text, re.M)


def parts(page: Path) -> dict[str, str]:
    """What stands under each clause."""
    text = page.read_text(encoding="utf-8")
    pieces = re.split(r"^(?:## |- \*\*)([A-Z](?:-[RC]\s?)?\d+(?:\.\d+)?)\b", text, flags=re.M)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def cited(text: str) -> set[str]:
    """Clauses, and words in the notation, that a text names."""
    return set(re.findall(r"\b[A-Z](?:-[RC])?\d+(?:\.\d+)?\b|`[^`]+`", text))


def numbers(text: str) -> list[str]:
    """Every number in a text, sorted: languages may put them in another order."""
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", OTHERS)
def test_rules_are_translated(title: str, language: str) -> None:
    page = RULES / f"{title}.md"
    translated = RULES / "translations" / f"{title}.{language}.md"
    assert clauses(translated) == clauses(page)
    assert len(clauses(page)) > 20
    english, here = parts(page), parts(translated)
    differing = {number: cited(here[number]) ^ cited(english[number]) for number in english}
    assert {number: names for number, names in differing.items() if names} == {}
    assert [n for n in english if numbers(here[n]) != numbers(english[n])] == []


def test_every_language_is_offered() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(LANGUAGES)
    offered = (FOLDER / "language.svelte.ts").read_text(encoding="utf-8")
    assert re.findall(r"^  (\w\w): \"", offered, re.M) == list(LANGUAGES)


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: page.name)
def test_translated_rules_are_of_a_title_and_a_language(page: Path) -> None:
    title, language, _ = page.name.split(".")
    assert title in {*TITLES, *PREPARED} and language in OTHERS
