# not compiled: msgspec structures
"""Events: each describes one thing that happened because of a move, and its English sentence."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Self

import msgspec

from fireside.core.message_format import Value, join_list
from fireside.core.translations import Translations, translations_of

SEAT_FIELDS = frozenset({"seat", "owner", "other"})  # numbers of seats, read out as names
LIST_OF_SEATS = "seats"
NOTHING = "–"
PHRASE = "phrase.parts"  # how a title says a value with parts


class FormattedValue(msgspec.Struct, frozen=True):
    """A value of an event: its notation in `text`, its parts in the fields of subclasses."""

    text: str


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=True):
    """The base class of a title's events; the class name is the tag on the wire."""

    fleeting: ClassVar[bool] = False  # shows something that the table does not show afterwards
    ends: ClassVar[bool] = False  # the last event of a match; no event follows it

    def seen_by(self, viewer: int | None) -> Self | None:
        """Return the event as this seat (None: a spectator) may know it; None if it is hidden."""
        return self

    def sentence(self, names: Sequence[str]) -> str:
        """Return the English sentence for the event, with the players' names."""
        words = translations_of(type(self).__module__)
        return words.say(f"event.{type(self).__name__}", dict(self._values(words, names)))

    def _values(self, words: Translations, names: Sequence[str]) -> Iterator[tuple[str, Value]]:
        """Yield the message's values, in the same way as `eventValues` of the client."""
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
    """Return the notation of a value; a dash for None."""
    if value is None:
        return NOTHING
    return value.text if isinstance(value, FormattedValue) else str(value)


def in_words(words: Translations, notation: object) -> str:
    """Say a value with parts by its phrase, else its notation with the words of the catalogue."""
    if isinstance(notation, FormattedValue) and words.knows(PHRASE):
        return words.say(PHRASE, msgspec.structs.asdict(notation))

    def say(found: re.Match[str]) -> str:
        key = f"word.{found[0]}"
        return words.say(key) if words.knows(key) else found[0]

    return re.sub(r"[\w-]+", say, formatted_text(notation))
