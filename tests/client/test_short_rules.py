"""The short rules: brief, complete, in every language, with boards taken from lessons."""

import importlib
import re
from pathlib import Path

import pytest

import fireside
from fireside.play.lessons import lesson_of

RULES = Path(__file__).parents[2] / "docs" / "rules"
TITLES = ("altamira", "maamut", "tikal")
LANGUAGES = ("en", "de", "fr", "it", "ro")
MOST_WORDS = 400  # two minutes for slow readers
ENGINEERS = re.compile(
    r"components\.py|\b(code|tests?|module|Modul|Datenmodul|Programm|programme|programma|programul"
    r"|modulo|first_seat|JSON|server)\b",
    re.IGNORECASE,
)
every_page = pytest.mark.parametrize("language", LANGUAGES)
every_title = pytest.mark.parametrize("title", TITLES)


# Words that were missing once, required in the paragraph of each clause.
MISSING_ONCE = {
    "M3.3": {
        "en": "never back to where the hunter came from",
        "de": "nie dahin zurück, wo der Jäger herkam",
        "fr": "ne repart jamais d’où vient le chasseur",
        "it": "mai indietro verso dove è venuto il cacciatore",
        "ro": "niciodată înapoi, de unde a venit vânătorul",
    },
    "M3.7": {
        "en": "not the one the mammoth came from; a hunter with nowhere to go is out",
        "de": "nicht auf das, von dem das Mammut kam; wer nirgendwohin kann, ist raus",
        "fr": "sauf celle d’où vient le mammouth\u202f; qui n’a nulle part où aller est éliminé",
        "it": "non su quella da cui arriva il mammut; chi non può andare da nessuna parte è fuori",
        "ro": "nu pe cel de unde vine mamutul; cine nu are unde fugi e eliminat",
    },
    "M-R10": {
        "en": "our house rule",
        "de": "unsere Hausregel",
        "fr": "notre règle maison",
        "it": "nostra regola della casa",
        "ro": "regula casei",
    },
    "T4.8": {
        "en": "the temple grows no further",
        "de": "der Tempel wächst dann nicht mehr",
        "fr": "le temple ne grandit plus",
        "it": "il tempio non cresce più",
        "ro": "templul nu mai crește",
    },
    "A4.3": {
        "en": "a weapon you take twice may be a double",
        "de": "darf eine Waffe, die du zweimal nimmst, eine doppelte sein",
        "fr": "une arme prise deux fois peut être une double",
        "it": "un’arma presa due volte può essere una doppia",
        "ro": "o armă luată de două ori poate fi o dublă",
    },
    "A5.3": {
        "en": "You may overpay with a double, but you get no change",
        "de": "Mit einer doppelten darfst du überzahlen, aber Wechselgeld gibt es nicht",
        "fr": "Tu peux payer trop avec une double, mais on ne rend pas la monnaie",
        "it": "Con una doppia puoi pagare di più, ma non c’è resto",
        "ro": "Cu o dublă poți plăti în plus, dar nu primești rest",
    },
    "A-R7": {
        "en": "Here too a double may overpay",
        "de": "Auch hier darf eine doppelte überzahlen",
        "fr": "Là aussi, une double peut dépasser le prix",
        "it": "Anche qui una doppia può superare il prezzo",
        "ro": "Și aici o dublă poate depăși prețul",
    },
    "A6.8": {
        "en": "then the nearest player to their left",
        "de": "zuletzt, wer links von ihm am nächsten sitzt",
        "fr": "puis le joueur le plus proche à sa gauche",
        "it": "poi il giocatore più vicino alla sua sinistra",
        "ro": "apoi jucătorul cel mai apropiat din stânga lui",
    },
}


def source(title: str, language: str) -> str:
    return (RULES / "players" / f"{title}.{language}.md").read_text(encoding="utf-8")


def page(title: str, language: str) -> str:
    """Return the page without the comments that cite its clauses."""
    return re.sub(r" <!--.*?-->", "", source(title, language))


def clauses(text: str) -> list[list[str]]:
    """Return the cited clauses of each paragraph, in order."""
    return [named.split() for named in re.findall(r"<!-- (.+?) -->", text)]


def examples(text: str) -> list[str]:
    return re.findall(r"^\[example: (\w+)\] .+", text, re.M)


@every_page
@every_title
def test_a_page_is_read_in_two_minutes(title: str, language: str) -> None:
    text = page(title, language)
    words = [word for word in text.split() if re.search(r"\w", word)]  # not French punctuation
    assert len(words) <= MOST_WORDS
    assert len(re.findall("^## ", text, re.M)) == 4
    assert ENGINEERS.search(text) is None


@every_page
@every_title
def test_its_examples_are_steps_of_the_lesson_and_the_same_in_every_language(
    title: str, language: str
) -> None:
    lesson = lesson_of(title)
    assert lesson is not None
    steps = {step.name for chapter in lesson.chapters for step in chapter.steps}
    found = examples(page(title, language))
    assert len(found) == 3
    assert set(found) <= steps
    assert found == examples(page(title, "en"))


@every_page
@every_title
def test_pages_in_other_languages_say_the_same_numbers(title: str, language: str) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", re.sub(r"\[example: \w+\]", "", text)))

    assert numbers(page(title, language)) == numbers(page(title, "en"))


@every_page
@every_title
def test_exact_rules_open_without_words_of_engineers(title: str, language: str) -> None:
    name = f"{title}.md" if language == "en" else f"translations/{title}.{language}.md"
    opening = (RULES / name).read_text(encoding="utf-8").partition("\n## ")[0]
    assert ENGINEERS.search(opening) is None
    assert len(opening.split()) > 60


@every_page
@every_title
def test_paragraphs_name_clauses_that_exist_and_the_same_in_every_language(
    title: str, language: str
) -> None:
    found = clauses(source(title, language))
    exact = (RULES / f"{title}.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^(?:- \*\*|## )([A-Z](?:-[RC])?\d+(?:\.\d+)?)", exact, re.M))
    assert len(found) >= 10
    assert {clause for named in found for clause in named} <= known
    assert found == clauses(source(title, "en"))


# Clauses of an option and of the notation, which the short rules leave to the exact ones.
LEFT_TO_THE_EXACT_RULES = {"A-R15", "T-C3"}


@every_title
def test_rule_links_at_the_table_open_a_paragraph_of_the_short_rules(title: str) -> None:
    """A section (M2) is explained by any of its clauses, as in `isExplained` of the client."""
    game = fireside.game(title)
    view = importlib.import_module(f"{type(game).__module__.rpartition('.')[0]}.view.view")
    linked = {clause for clause in game.refusals.clauses if clause}
    linked |= {clause for _, clause in view.QUESTIONS.values()}
    explained = {clause for named in clauses(source(title, "en")) for clause in named}
    sections = {clause.partition(".")[0] for clause in explained}
    assert linked - explained - sections <= LEFT_TO_THE_EXACT_RULES


@every_page
@pytest.mark.parametrize("clause", MISSING_ONCE)
def test_players_rules_pages_say_what_the_table_review_missed(clause: str, language: str) -> None:
    (title,) = [one for one in TITLES if one[0].upper() == clause[0]]
    telling = [
        line
        for line in source(title, language).splitlines()
        if any(clause in named for named in clauses(line))
    ]
    assert any(MISSING_ONCE[clause][language] in line for line in telling), telling
