# not compiled: msgspec structures
"""Event: one thing that happened because of a move."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Self

import msgspec

from fireside.core.message_format import Value, join_list
from fireside.core.translations import Translations, translations_of

SEAT_FIELDS = frozenset({"seat", "owner", "other"})  # numbers of seats, read out as names
LIST_OF_SEATS = "seats"
NOTHING = "–"


class FormattedValue(msgspec.Struct, frozen=True):
    """Something an event speaks of: as it is written, and in its parts for whoever draws it."""

    text: str


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=True):
    """What happened, in table language; the class is its name on the wire."""

    fleeting: ClassVar[bool] = False  # shows what cannot be seen on the table afterwards
    ends: ClassVar[bool] = False  # the match ends with it: it is told once, and nothing after it

    def seen_by(self, viewer: int | None) -> Self | None:
        """The event as this seat (None: a spectator) may know it; None if not at all."""
        return self

    def sentence(self, names: Sequence[str]) -> str:
        """The event as an English sentence, with the names of the people at the table."""
        words = translations_of(type(self).__module__)
        return words.say(f"event.{type(self).__name__}", dict(self._values(words, names)))

    def _values(self, words: Translations, names: Sequence[str]) -> Iterator[tuple[str, Value]]:
        """What the sentence may speak of, as `eventValues` of the client has it."""
        fields = {field: getattr(self, field) for field in self.__struct_fields__}
        if "owner" in fields:
            yield "own", str(fields["owner"] == fields["seat"]).lower()
        for field, value in fields.items():
            if field == LIST_OF_SEATS:
                yield from _several(field, [_name(seat, names) for seat in value], value)
            elif isinstance(value, tuple | list):
                yield from _several(field, [in_words(words, one) for one in value], value)
            elif isinstance(value, dict):
                pairs = [f"{in_words(words, one)} {number}" for one, number in value.items()]
                yield from _several(field, pairs, list(value.values()))
            elif isinstance(value, bool):
                yield field, str(value).lower()
            elif isinstance(value, int):
                yield field, _name(value, names) if field in SEAT_FIELDS else value
            elif value is not None:
                yield field, formatted_text(value)


def _several(field: str, said: Sequence[str], values: Sequence[Any]) -> Iterator[tuple[str, Value]]:
    yield field, join_list(said)
    yield f"{field}_count", len(said)
    yield f"{field}_kinds", len(set(said))
    yield f"{field}_last", said[-1] if said else ""
    yield f"{field}_sum", sum(one for one in values if isinstance(one, int))


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if 0 <= seat < len(names) else str(seat)


def formatted_text(value: object) -> str:
    """As it is written."""
    if value is None:
        return NOTHING
    return value.text if isinstance(value, FormattedValue) else str(value)


def in_words(words: Translations, notation: object) -> str:
    """A word, or several in notation ('spear d+s'), as they are said; others stay as they are."""

    def say(found: re.Match[str]) -> str:
        key = f"word.{found[0]}"
        return words.say(key) if words.knows(key) else found[0]

    return re.sub(r"[\w-]+", say, formatted_text(notation))
