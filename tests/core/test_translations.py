"""Catalogues beside the code that uses them, in a package as others would write it."""

import json
from pathlib import Path

import pytest

from fireside.core.event import Event
from fireside.core.translations import SHARED, Translations, translations_of

ENGLISH = {
    "event.FishCaught": "{seat} catches {fish} ({fish_count}, {fish_kinds, plural, one {one kind} "
    "other {# kinds}}), {own, select, true {at home} other {at {owner}’s}}, {deep}, {weight}.",
    "refusal.too_late": "The sun is down.",
    "word.trout": "a trout",
}


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"fishing_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text("")
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.json").write_text(json.dumps(ENGLISH))
    (tmp_path / "words" / "de.json").write_text(json.dumps({"refusal.too_late": "Es ist dunkel."}))
    monkeypatch.syspath_prepend(tmp_path)
    return name


class FishCaught(Event, frozen=True):
    seat: int
    owner: int
    fish: tuple[str | None, ...]
    deep: bool
    weight: dict[str, int]


def test_an_event_tells_its_fields_in_words(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FishCaught, "__module__", module)
    caught = FishCaught(1, 0, ("trout", "pike", None), True, {"trout": 3, "pike": 1200})
    assert caught.sentence(["Ana", "Ben"]) == (
        "Ben catches a trout, pike and – (3, 3 kinds), at Ana’s, true, a trout 3 and pike 1200."
    )


def test_english_stands_in_for_what_is_not_translated(module: str) -> None:
    words = Translations(module)
    assert words.complete("de") == {**ENGLISH, "refusal.too_late": "Es ist dunkel."}
    assert words.complete("it") == ENGLISH
    assert words.say("refusal.too_late") == "The sun is down."


def test_what_belongs_to_no_title_is_shared(module: str) -> None:
    assert Translations(module).say("level.easy") == SHARED.catalogue()["level.easy"]
    assert not Translations(module).knows("level.easy")


def test_a_key_without_a_text_stands_for_itself(module: str) -> None:
    assert Translations(module).say("event.Unheard") == "event.Unheard"
    assert translations_of("no.such.module").say("pitch") == "pitch"


@pytest.mark.parametrize("language", ["../en", "en.json", "", "ő", "en/", "EN\0"])
def test_languages_are_words_of_letters(module: str, language: str) -> None:
    assert Translations(module).catalogue(language) == {}
