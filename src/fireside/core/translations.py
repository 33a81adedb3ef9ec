# not compiled: it reads files
"""Translation catalogues: every sentence once, by its key.

A package with sentences has a folder `words` with `en.json` and possibly translations (`de.json`
and so on): flat objects from key to message, in the syntax of `message_format.py`. Sentences that
belong to no title are in `fireside/words`.
"""

import json
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Final

from fireside.core.message_format import Value, format_message

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de", "it", "ro", "fr")  # offered to players


class Translations:
    """The catalogues of the package that contains a module; files are read on first use."""

    def __init__(self, module: str) -> None:
        self.module: Final = module
        self._read: dict[str, dict[str, str]] = {}

    def catalogue(self, language: str = ENGLISH) -> dict[str, str]:
        """Return the messages in this language by key; empty if there is no such catalogue."""
        found = self._read.get(language)
        if found is None:
            found = _load(self.module, language)
            if language in LANGUAGES:  # clients may ask for any name: do not cache those
                self._read[language] = found
        return found

    def complete(self, language: str) -> dict[str, str]:
        """Return the catalogue of a language, with English for missing messages."""
        return {**self.catalogue(), **self.catalogue(language)}

    def in_every_language(self, key: str) -> dict[str, str]:
        """Return the existing messages of a key, by language."""
        texts = {language: self.catalogue(language).get(key) for language in LANGUAGES}
        return {language: text for language, text in texts.items() if text is not None}

    def say(self, key: str, values: Mapping[str, Value] | None = None) -> str:
        """Return the formatted English message; the key itself if no catalogue contains it.

        The shared catalogue is searched after the package's own.
        """
        text = self.catalogue().get(key) or SHARED.catalogue().get(key)
        return key if text is None else format_message(text, values or {})

    def say_in(self, language: str, key: str, values: Mapping[str, Value]) -> str:
        """Return the message in this language, or in English if it is missing.

        Plural forms follow the English rules, so the message must not contain any in other
        languages.
        """
        text = self.catalogue(language).get(key)
        return self.say(key, values) if text is None else format_message(text, values)

    def knows(self, key: str) -> bool:
        """Return whether this package's own English catalogue contains the key."""
        return key in self.catalogue()


def _load(module: str, language: str) -> dict[str, str]:
    if not (language.isascii() and language.isalpha()):
        return {}
    try:
        file = pkgutil.get_data(module, f"words/{language}.json")
    except (ImportError, OSError, ValueError):  # the file or the module does not exist
        return {}
    read: dict[str, str] = json.loads(file or "{}")
    return read


@cache
def translations_of(module: str) -> Translations:
    """Return the catalogues of the package that contains this module."""
    return Translations(module)


SHARED: Final = translations_of("fireside")  # sentences that belong to no title
