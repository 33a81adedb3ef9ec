# not compiled: called by people
"""A subset of ICU MessageFormat: placeholders, plural and select.

    {name}                                             a value
    {count, plural, one {# card} other {# cards}}      by number; # is the number, =0 exact
    {reason, select, trampled {…} other {…}}           by word

Apostrophes are ordinary characters. `client/src/i18n/message-format.ts` formats the same syntax in
the browser with each language's plural rules; this module has only the English ones.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

Value: TypeAlias = str | int
NAME = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?")
FORM = re.compile(r"\s*([^\s{}]+)\s*\{")
SPACE = re.compile(r"\s*")


class MalformedMessage(ValueError):
    """An error for a message that does not follow the syntax."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A placeholder for a value; with `forms`, the form that matches the value is written."""

    name: str
    kind: str = ""  # 'plural' or 'select', if it has forms
    forms: Mapping[str, "Text"] | None = None


@dataclass(frozen=True, slots=True)
class NumberPlaceholder:
    """The `#` inside a plural form, which is replaced by the number that selected the form."""


Text: TypeAlias = tuple[str | NumberPlaceholder | Placeholder, ...]


@cache
def parse_message(text: str) -> Text:
    """Return the parsed message; raise MalformedMessage if the syntax is wrong."""
    parts, end = _sentence(text, 0, counting=False)
    if end != len(text):
        raise MalformedMessage(f"A brace too many at {end} of '{text}'.")
    return parts


def _sentence(text: str, at: int, counting: bool) -> tuple[Text, int]:
    """Parse up to the closing brace or the end; return the parts and the position reached.

    Inside a plural form (`counting`), `#` is a placeholder.
    """
    parts: list[str | NumberPlaceholder | Placeholder] = []
    start = at
    while at < len(text) and text[at] != "}":
        if text[at] == "{" or (text[at] == "#" and counting):
            parts += [text[start:at]] if start < at else []
            place, at = (
                _place(text, at + 1, counting) if text[at] == "{" else (NumberPlaceholder(), at + 1)
            )
            parts.append(place)
            start = at
        else:
            at += 1
    parts += [text[start:at]] if start < at else []
    return tuple(parts), at


def _place(text: str, at: int, counting: bool) -> tuple[Placeholder, int]:
    """Parse the placeholder after an opening brace; return it and the position behind it."""
    head = NAME.match(text, at)
    if head is None:
        raise MalformedMessage(f"No name at {at} of '{text}'.")
    name, kind = head[1], head[2] or ""
    at = head.end()
    forms: dict[str, Text] = {}
    while kind and (form := FORM.match(text, at)):
        forms[form[1]], at = _sentence(text, form.end(), counting or kind == "plural")
        if text[at : at + 1] != "}":
            raise MalformedMessage(f"The form '{form[1]}' of '{text}' is not closed.")
        at += 1
    space = SPACE.match(text, at)
    at = space.end() if space else at
    if text[at : at + 1] != "}":
        raise MalformedMessage(f"No closing brace at {at} of '{text}'.")
    if kind and "other" not in forms:
        raise MalformedMessage(f"No form 'other' for {name} in '{text}'.")
    return Placeholder(name, kind, forms or None), at + 1


def placeholders(text: Text) -> Iterator[Placeholder]:
    """Yield all placeholders of a message, including those inside forms."""
    for part in text:
        if isinstance(part, Placeholder):
            yield part
            for form in (part.forms or {}).values():
                yield from placeholders(form)


def format_message(text: str, values: Mapping[str, Value]) -> str:
    """Return the English message with its values; a missing value shows its name in braces."""
    return _write(parse_message(text), values, 0)


def _write(text: Text, values: Mapping[str, Value], count: int) -> str:
    written = ""
    for part in text:
        if isinstance(part, str):
            written += part
        elif isinstance(part, NumberPlaceholder):
            written += format_number(count)
        else:
            written += _fill(part, values, count)
    return written


def _fill(place: Placeholder, values: Mapping[str, Value], count: int) -> str:
    value = values.get(place.name)
    if place.forms is None:
        if value is None:
            return f"{{{place.name}}}"
        return value if isinstance(value, str) else format_number(value)
    if place.kind == "select":
        return _write(place.forms.get(str(value), place.forms["other"]), values, count)
    number = int(value or 0)
    form = place.forms.get(f"={number}")
    if form is None:
        form = place.forms.get("one" if number == 1 else "other", place.forms["other"])
    return _write(form, values, number)


def format_number(number: int) -> str:
    """Return the number with English digit grouping."""
    return f"{number:,}"


def join_list(items: Sequence[str]) -> str:
    """Return the items as an English list: 'a, b and c'."""
    *first, last = items or [""]
    return f"{', '.join(first)} and {last}" if first else last
