"""Every text has an English version and a translation into every other language."""

import ast
import re
from pathlib import Path

import pytest
from tests.catalogues import (
    CLIENT,
    CLIENT_WORDS,
    FORMS,
    LANGUAGES,
    PLACES,
    ROOT,
    SHARED_WORDS,
    TITLES,
    catalogue,
    client_text,
    event_keys,
    events_of,
    guide_keys,
    is_named,
    languages_of,
    option_keys,
    play_keys,
    question_keys,
    refusal_keys,
    server_keys,
    spoken,
    touch_keys,
    values_of,
    with_title,
    word_keys,
)

import fireside
from fireside.bots.levels import OWN

OTHERS = LANGUAGES[1:]
# Texts for authors of moves, commands or files; all of these are English only.
ENGLISH_ONLY = ("notation", "terminal.")
# Shared texts that are neither a refusal nor a name.
OTHER_KEYS = {"notation.example", "notation.number", "notice.test", "notice.your_turn"}
RULES = ROOT / "docs" / "rules"
TRANSLATED = sorted((RULES / "translations").glob("*.*.md"))
every_place = pytest.mark.parametrize("place", PLACES)
every_title = pytest.mark.parametrize("title", TITLES)


@every_place
def test_every_language_has_the_keys_of_english(place: str) -> None:
    wanted = {key for key in catalogue(place) if not key.startswith(ENGLISH_ONLY)}
    for language in OTHERS:
        assert catalogue(place, language).keys() ^ wanted == set()


@every_place
def test_catalogues_are_sorted_and_hold_no_empty_text(place: str) -> None:
    for language in LANGUAGES:
        texts = catalogue(place, language)
        assert list(texts) == sorted(texts)
        assert [key for key, text in texts.items() if text != text.strip() or not text] == []


def test_a_key_stands_in_one_catalogue_only() -> None:
    assert catalogue(CLIENT_WORDS).keys() & catalogue(SHARED_WORDS).keys() == set()
    for title in TITLES:
        own = {*catalogue(title), *(with_title(title, key) for key in catalogue(title))}
        assert own & {*catalogue(CLIENT_WORDS), *catalogue(SHARED_WORDS)} == set()


def needed(title: str) -> set[str]:
    """Return the texts that a title must have itself, without those shared by all titles."""
    keys = event_keys(title) | question_keys(title) | refusal_keys(title) | option_keys(title)
    return (keys | touch_keys(title) | {"pitch", "goal"}) - catalogue(SHARED_WORDS).keys()


def terminal_keys() -> set[str]:
    """Return the keys of texts that only the terminal uses, as written in the code."""
    sources = [
        file.read_text(encoding="utf-8")
        for folder in ("text_boards", "bots", "cli")
        for file in (ROOT / "src" / "fireside" / folder).glob("*.py")
    ]
    return {key for text in sources for key in re.findall(r'"(terminal\.[\w.]+)"', text)}


def notation_keys(title: str) -> set[str]:
    """Return the keys of move notation, all or those that begin with a word."""
    verbs = {text.split()[0] for text in fireside.game(title).moves.texts}
    return {"notation", *(f"notation.{verb}" for verb in verbs)}


@every_title
def test_every_event_question_refusal_option_and_touch_has_a_text(title: str) -> None:
    assert needed(title) - catalogue(title).keys() == set()


@every_title
def test_every_word_in_the_lists_of_events_has_a_text(title: str) -> None:
    assert word_keys(title) - catalogue(title).keys() == set()


@every_title
def test_titles_have_no_text_that_nobody_says(title: str) -> None:
    said = needed(title) | word_keys(title) | guide_keys(title) | notation_keys(title)
    said |= {key for key in catalogue(title) if key in terminal_keys()}
    left = catalogue(title).keys() - said
    assert {key for key in left if not is_named(with_title(title, key))} == set()


def test_every_refusal_of_server_and_match_has_a_text() -> None:
    assert {"refusal.server.no_such_table", "refusal.server.too_large"} <= server_keys()
    assert {"refusal.play.cannot_undo", "refusal.play.unknown_bot"} <= play_keys()
    assert (server_keys() | play_keys()) - catalogue(SHARED_WORDS).keys() == set()


def test_every_level_of_our_bots_has_a_name() -> None:
    assert level_keys() - catalogue(SHARED_WORDS).keys() == set()


def preview_keys() -> set[str]:
    """Return the keys of texts in link previews, as written in the code."""
    source = ROOT / "src" / "fireside" / "server" / "http" / "link_previews.py"
    return set(re.findall(r"""["']([a-z]+\.[a-z]+)["']""", source.read_text(encoding="utf-8")))


def level_keys() -> set[str]:
    return {f"level.{level}" for level in OWN}


def test_nothing_is_shared_that_nobody_says() -> None:
    said = server_keys() | play_keys() | level_keys() | OTHER_KEYS | terminal_keys()
    said |= preview_keys()
    said = said.union(*(option_keys(title) for title in TITLES))
    assert catalogue(SHARED_WORDS).keys() - said == set()


def test_every_key_that_the_client_names_has_a_text() -> None:
    known = catalogue(CLIENT_WORDS).keys() | catalogue(SHARED_WORDS).keys()
    known |= {with_title(title, key) for title in TITLES for key in catalogue(title)}
    named = set(re.findall(r"""\b(?:t\(|key:)\s*["']([a-z_]+\.[\w.-]+)["']""", client_text()))
    assert named - known == set()


def test_the_client_has_no_text_that_it_does_not_name() -> None:
    assert [key for key in catalogue(CLIENT_WORDS) if not is_named(key)] == []


@every_place
def test_texts_have_the_places_of_the_english_ones(place: str) -> None:
    differing = {}
    for language in OTHERS:
        for key in catalogue(place).keys() & catalogue(place, language).keys():
            here, there = spoken(catalogue(place, language)[key]), spoken(catalogue(place)[key])
            shared = here.selects.keys() & there.selects.keys()
            if here.names != there.names or any(
                here.selects[n] != there.selects[n] for n in shared
            ):
                differing[language, key] = here.names ^ there.names
    assert differing == {}


@every_place
def test_plurals_have_every_form_of_the_language(place: str) -> None:
    wrong = {}
    for language in LANGUAGES:
        wanted = FORMS.get(language, {"one", "other"})
        for key, text in catalogue(place, language).items():
            for name, forms in spoken(text).plurals:
                if {form for form in forms if not re.fullmatch(r"=\d+", form)} != wanted:
                    wrong[language, key] = (name, forms)
    assert wrong == {}


@every_title
def test_sentences_of_events_speak_only_of_their_fields(title: str) -> None:
    for event in events_of(title):
        names = spoken(catalogue(title)[f"event.{event.__name__}"]).names
        assert names <= values_of(event), event.__name__


@every_place
def test_every_language_is_offered(place: str) -> None:
    assert languages_of(place) == set(LANGUAGES)
    offered = (CLIENT / "i18n" / "i18n.svelte.ts").read_text(encoding="utf-8")
    assert re.findall(r"^  (\w\w): \"", offered, re.M) == list(LANGUAGES)


# Places where code may contain an error text, with its readers; these are English only.
WORDED_IN_THE_CODE = {
    "arena": "researchers",
    "batch": "researchers",
    "cli": "who types commands",
    "core/serialization.py": "who writes documents",
    "core/game.py": "who writes documents",
    "core/message_format.py": "who writes words",
    "core/weights.py": "who trains networks",
    "envs": "researchers",
    "games/altamira/serialization/loading.py": "who writes documents",
    "games/altamira/rules/hidden.py": "nobody: it cannot happen",
    "games/maamut/serialization/loading.py": "who writes documents",
    "learn": "who trains networks",
    "play/lessons.py": "who writes lessons",
    "scaffold": "who writes games",
    "server/start.py": "who runs the server",
    "offline/runtime_notices.py": "who builds sites",
    "offline/site_builder.py": "who builds sites",
    "server/db/migration.py": "who runs the server",
    "mcp": "who runs language models",
    "tasks": "researchers",
    "text": "researchers",
    "offline/downloads.py": "who builds sites",
    "server/db/backup.py": "who runs the server",
    "server/db/database.py": "who runs the server",
    "server/db/single_server_lock.py": "who runs the server",
}
SENTENCE = re.compile(r"\S \S.*[.!?…]$", re.S)


def worded(call: ast.expr | None) -> bool:
    """Return whether an exception is raised with a sentence, fixed or composed."""
    if not isinstance(call, ast.Call):
        return False
    for given in call.args:
        parts = given.values if isinstance(given, ast.JoinedStr) else [given]
        fixed = [str(one.value) if isinstance(one, ast.Constant) else "x" for one in parts]
        if isinstance(given, ast.JoinedStr | ast.Constant) and SENTENCE.search("".join(fixed)):
            return True
    return False


def test_a_sentence_is_found_in_a_raise() -> None:
    for source, is_one in (
        ("raise Bad('No such seat.')", True),
        ("raise Bad(f'There is no {seat}.')", True),
        ("raise Bad.because(reason='seat')", False),
        ("raise KeyError('seat')", False),
        ("raise Bad(sentence)", False),
    ):
        (node,) = ast.parse(source).body
        assert isinstance(node, ast.Raise)
        assert worded(node.exc) is is_one, source


def test_what_players_may_meet_is_worded_in_the_catalogues_only() -> None:
    package = ROOT / "src" / "fireside"
    found = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise) and worded(node.exc)
    }
    places = {one if one in WORDED_IN_THE_CODE else one.partition("/")[0] for one in found}
    assert places - set(WORDED_IN_THE_CODE) == set()


# ------------------------------------------------------------------ the rules in other languages


def clauses(page: Path) -> list[str]:
    """Return the numbers of headings and clauses, in order."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"^(?:## |- \*\*)([A-Z](?:-[RC]\s?)?\d+(?:\.\d+)?)\b", text, re.M)


def parts(page: Path) -> dict[str, str]:
    """Return the text under each clause."""
    text = page.read_text(encoding="utf-8")
    pieces = re.split(r"^(?:## |- \*\*)([A-Z](?:-[RC]\s?)?\d+(?:\.\d+)?)\b", text, flags=re.M)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def cited(text: str) -> set[str]:
    """Return the clauses and words of notation that a text cites."""
    return set(re.findall(r"\b[A-Z](?:-[RC])?\d+(?:\.\d+)?\b|`[^`]+`", text))


def numbers(text: str) -> list[str]:
    """Return all numbers of a text, sorted, since languages may order them differently."""
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", OTHERS)
def test_rules_are_translated(title: str, language: str) -> None:
    page = RULES / f"{title}.md"
    translated = RULES / "translations" / f"{title}.{language}.md"
    assert clauses(translated) == clauses(page)
    assert clauses(page)
    english, here = parts(page), parts(translated)
    differing = {number: cited(here[number]) ^ cited(english[number]) for number in english}
    assert {number: names for number, names in differing.items() if names} == {}
    assert [n for n in english if numbers(here[n]) != numbers(english[n])] == []


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: page.name)
def test_translated_rules_are_of_a_title_and_a_language(page: Path) -> None:
    title, language, _ = page.name.split(".")
    assert title in TITLES and language in OTHERS
