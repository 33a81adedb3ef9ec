# compiled
"""Observations: the information of one seat as a fixed-size array of bytes, for learning programs.

A title declares its fields once, in an `ObservationLayout`; its states write them in
`State.observe`. Every number is a byte, 0 to 255: flags, counts and planes of flags. Seats are
counted clockwise from the observer, so that a policy learned in one seat applies to all.
"""

from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, u8

Buffer: TypeAlias = "vec[u8]"  # the array that receives an observation
Seat: TypeAlias = i64

LARGEST: Final[i64] = 255


class ObservationField:
    """A named field of an observation: an array of bytes with a shape."""

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
        self.largest: Final = largest  # upper bound of the numbers in the field
        self.meaning: Final = meaning
        self.private: Final = private  # known to the observing seat only
        # Part of a perfect-recall information state; false if the seat's own moves imply it.
        self.recalled: Final = private and recalled
        self.offset = 0  # set by the layout

    def __repr__(self) -> str:
        return f"<ObservationField {self.name}: {self.shape}, at {self.offset}>"

    def __reduce__(self) -> tuple[Any, ...]:
        described = (self.name, self.shape, self.largest, self.meaning)
        return ObservationField, (*described, self.private, self.recalled)

    @property
    def length(self) -> int:
        """Return the number of bytes."""
        product = 1
        for side in self.shape:
            product *= side
        return product


class ObservationLayout:
    """The fields of a title's observation, stored consecutively."""

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
        """Return the field with this name."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def largest(self) -> list[int]:
        """Return the upper bound of every byte, in order."""
        return [field.largest for field in self.fields for _ in range(field.length)]


def write_byte(into: Buffer, at: i64, number: i64) -> None:
    """Write a number into the buffer, limited to 255."""
    into[at] = u8(number if number < LARGEST else LARGEST)


def seen_from(viewer: Seat, seat: Seat, seats: i64) -> i64:
    """Return the seat's distance clockwise from the viewer: 0 for the viewer itself."""
    distance = seat - viewer
    return distance if distance >= 0 else distance + seats


def zero_buffer(size: i64) -> Buffer:
    return vec[u8]([u8(0)] * size)
