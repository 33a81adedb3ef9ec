# not compiled: msgspec structures
"""Event: one thing that happened because of a move."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

import msgspec

SEAT_FIELDS = frozenset({"seat", "owner", "other"})  # numbers of seats, read out as names


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=True):
    """What happened, in table language; the class is its name on the wire."""

    says: ClassVar[str] = ""  # the event as an English sentence, with its fields in braces
    fleeting: ClassVar[bool] = False  # shows what cannot be seen on the table afterwards
    ends: ClassVar[bool] = False  # the match ends with it: it is told once, and nothing after it

    def seen_by(self, viewer: int | None) -> Self | None:
        """The event as this seat (None: a spectator) may know it; None if not at all."""
        return self

    def sentence(self, names: Sequence[str]) -> str:
        """The event as a sentence, with the names of the people at the table."""
        return self.says.format_map(
            {field: _spoken(field, getattr(self, field), names) for field in self.__struct_fields__}
        )


def _spoken(field: str, value: Any, names: Sequence[str]) -> str:
    if field in SEAT_FIELDS and isinstance(value, int):
        return names[value]
    if field == "seats":
        return " and ".join(names[seat] for seat in value)
    if isinstance(value, tuple):
        return ", ".join(str(one) for one in value)
    return str(value).replace("_", " ")
