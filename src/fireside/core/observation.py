# compiled
"""Observation: what one seat may know, as numbers of fixed size, for learning programs.

A title lists its fields once, as a `Layout`; its states write them with `State.observe`. Every
number is a byte, 0 to 255: flags, counts and planes of flags. Seats are counted from the one that
looks, clockwise: itself first, then its left neighbour. What is learnt in one seat serves all.
"""

from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, u8

Buffer: TypeAlias = "vec[u8]"  # bytes to write an observation into
Seat: TypeAlias = i64

LARGEST: Final[i64] = 255


class ObservationField:
    """Some numbers of an observation that belong together."""

    def __init__(
        self,
        name: str,
        shape: tuple[int, ...],
        largest: int,
        meaning: str,
        private: bool = False,
        recalled: bool = True,
    ) -> None:
        self.name: Final = name
        self.shape: Final = shape
        self.largest: Final = largest  # no number of the field is ever larger
        self.meaning: Final = meaning
        self.private: Final = private  # known to this seat only
        # Whether a seat's recollection needs it: not if it follows from the seat's own moves.
        self.recalled: Final = private and recalled
        self.offset = 0  # set by the layout

    def __repr__(self) -> str:
        return f"<ObservationField {self.name}: {self.shape}, at {self.offset}>"

    def __reduce__(self) -> tuple[Any, ...]:
        described = (self.name, self.shape, self.largest, self.meaning)
        return ObservationField, (*described, self.private, self.recalled)

    @property
    def length(self) -> int:
        """How many numbers."""
        product = 1
        for side in self.shape:
            product *= side
        return product


class ObservationLayout:
    """The fields of a title's observation, one after another."""

    def __init__(self, fields: list[ObservationField]) -> None:
        self.fields: Final = fields
        size = 0
        for field in fields:
            field.offset = size
            size += field.length
        self.size: Final = size

    def __repr__(self) -> str:
        return f"<ObservationLayout: {self.size:,} numbers in {len(self.fields)} fields>"

    def __reduce__(self) -> tuple[Any, ...]:
        return ObservationLayout, (self.fields,)

    def field(self, name: str) -> ObservationField:
        """The field of that name."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def largest(self) -> list[int]:
        """The largest value of every number, in order."""
        return [field.largest for field in self.fields for _ in range(field.length)]


def write_byte(into: Buffer, at: i64, number: i64) -> None:
    """The number stands there, cut to what a byte can hold."""
    into[at] = u8(number if number < LARGEST else LARGEST)


def seen_from(viewer: Seat, seat: Seat, seats: i64) -> i64:
    """How many places to the left of the viewer the seat is: 0 for the viewer itself."""
    distance = seat - viewer
    return distance if distance >= 0 else distance + seats


def zero_buffer(size: i64) -> Buffer:
    """A buffer of zeros."""
    return vec[u8]([u8(0)] * size)
