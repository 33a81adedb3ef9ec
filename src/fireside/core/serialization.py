# not compiled: msgspec structures
"""Documents: a state as JSON can hold it. What every title asks of one that comes from outside."""

from collections.abc import Iterable, Sequence, Sized
from functools import cache
from typing import Any, TypeVar

import msgspec

from fireside.core.errors import BadDocument

T = TypeVar("T")


def read_document(document: dict[str, Any], kind: type[T], name: str) -> T:
    """The document as the title's structure, or refused with what is wrong in it."""
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise BadDocument(f"This is no table of {name}: {error}.") from None


def demand(fact: bool, sentence: str) -> None:
    """The document is refused with this sentence unless the fact is one."""
    if not fact:
        raise BadDocument(sentence)


def demand_seats(seats: int, by_seat: Iterable[Sized | None], named: Iterable[int | None]) -> None:
    """Lists by seat are as long as there are seats, or left out, and nobody else is named."""
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
    """What a list by seat says of a seat, or the default where the list is left out."""
    return listed[seat] if listed else default


def without_idle_variants(
    document: dict[str, Any], kind: type[msgspec.Struct], names: list[str]
) -> dict[str, Any]:
    """The document without the variants that are not played, as if there were none."""
    defaults = defaults_of(kind)
    for name in names:
        if document[name] == defaults[name]:
            del document[name]
    return document


@cache
def defaults_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """What the fields of a structure are where nothing is said of them."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}
