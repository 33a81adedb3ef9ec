# not compiled: it reads files
"""Words: every sentence once, by its key.

A package that says something has a folder `words` with `en.json` and, where there are any, its
translations, `de.json` and the like: flat objects from key to text, as `texts.py` reads them. What
belongs to no title lies in `fireside/words`.
"""

import json
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Final

from fireside.core.message_format import Value, format_message

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de", "it", "ro", "fr")  # that somebody may choose


class Translations:
    """What the package says in which a module lies. Files are read when first asked for."""

    def __init__(self, module: str) -> None:
        self.module: Final = module
        self._read: dict[str, dict[str, str]] = {}

    def catalogue(self, language: str = ENGLISH) -> dict[str, str]:
        """Key to text in this language; empty where it is not written in it."""
        found = self._read.get(language)
        if found is None:
            found = _load(self.module, language)
            if language in LANGUAGES:  # others are asked for by strangers, without end
                self._read[language] = found
        return found

    def complete(self, language: str) -> dict[str, str]:
        """The same, with English texts where there are no others."""
        return {**self.catalogue(), **self.catalogue(language)}

    def in_every_language(self, key: str) -> dict[str, str]:
        """The texts of a key, by language; only those that there are."""
        texts = {language: self.catalogue(language).get(key) for language in LANGUAGES}
        return {language: text for language, text in texts.items() if text is not None}

    def say(self, key: str, values: Mapping[str, Value] | None = None) -> str:
        """The English text of a key with its values; where nobody has one, the key itself."""
        text = self.catalogue().get(key) or SHARED.catalogue().get(key)
        return key if text is None else format_message(text, values or {})

    def say_in(self, language: str, key: str, values: Mapping[str, Value]) -> str:
        """A text without plurals in that language, or in English where it has none."""
        text = self.catalogue(language).get(key)
        return self.say(key, values) if text is None else format_message(text, values)

    def knows(self, key: str) -> bool:
        """Whether this package has an English text of its own for the key."""
        return key in self.catalogue()


def _load(module: str, language: str) -> dict[str, str]:
    if not (language.isascii() and language.isalpha()):
        return {}
    try:
        file = pkgutil.get_data(module, f"words/{language}.json")
    except (ImportError, OSError, ValueError):  # no such file, or no such module
        return {}
    read: dict[str, str] = json.loads(file or "{}")
    return read


@cache
def translations_of(module: str) -> Translations:
    """The words of the package in which this module lies."""
    return Translations(module)


SHARED: Final = translations_of("fireside")  # what belongs to no title
