# not compiled: msgspec structures
"""Validation of documents (states as JSON) that come from outside, shared by all titles."""

from collections.abc import Iterable, Sequence, Sized
from functools import cache
from typing import Any, TypeVar

import msgspec

from fireside.core.errors import BadDocument

T = TypeVar("T")


def read_document(document: dict[str, Any], kind: type[T], name: str) -> T:
    """Convert a document to the title's structure; raise BadDocument if it is invalid."""
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise BadDocument(f"This is no table of {name}: {error}.") from None


def demand(fact: bool, sentence: str) -> None:
    """Raise BadDocument with this sentence unless the condition holds."""
    if not fact:
        raise BadDocument(sentence)


def demand_seats(seats: int, by_seat: Iterable[Sized | None], named: Iterable[int | None]) -> None:
    """Raise BadDocument unless lists by seat have one entry per seat and all named seats exist.

    Empty lists and None count as left out.
    """
    for listed in by_seat:
        demand(
            not listed or len(listed) == seats,
            f"There are {seats} seats, so lists by seat have as many entries.",
        )
    demand(
        max(seat or 0 for seat in named) < seats,
        f"There are only {seats} seats, numbered from 0.",
    )


def of_seat(listed: Sequence[T] | None, seat: int, default: T) -> T:
    """Return the seat's entry of a list by seat, or the default if the list is left out."""
    return listed[seat] if listed else default


def without_idle_variants(
    document: dict[str, Any], kind: type[msgspec.Struct], names: list[str]
) -> dict[str, Any]:
    """Remove the variant options with default values from the document, and return it."""
    defaults = defaults_of(kind)
    for name in names:
        if document[name] == defaults[name]:
            del document[name]
    return document


@cache
def defaults_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the default values of a structure's fields, by name."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}
