# compiled
"""Chance: a small random generator of our own, the same on every platform and Python version.

It is a counter run through a mixer. Every product and sum is masked to 62 bits, because machine
integers wrap where Python's grow: so compiled and plain Python give the same stream. (62 and
not 63, because mypyc keeps larger constants as Python objects.)
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Row: TypeAlias = "vec[i64]"  # a row of numbers

MASK: Final[i64] = 0x3FFF_FFFF_FFFF_FFFF
STRIDE: Final[i64] = 0x1E37_79B9_7F4A_7C15
FIRST_MIXER: Final[i64] = 0x3F58_476D_1CE4_E5B9
SECOND_MIXER: Final[i64] = 0x14D0_49BB_1331_11EB
LARGEST_SEED: Final = 0x3FFF_FFFF_FFFF_FFFF


def advance(chance: i64) -> i64:
    """The generator's next state."""
    return (chance + STRIDE) & MASK


def mix(chance: i64) -> i64:
    """62 well-stirred bits of the generator's state."""
    bits = ((chance ^ (chance >> 30)) * FIRST_MIXER) & MASK
    bits = ((bits ^ (bits >> 27)) * SECOND_MIXER) & MASK
    return bits ^ (bits >> 31)


def scale_below(chance: i64, limit: i64) -> i64:
    """A number in 0 .. limit - 1 out of the generator's state; limit is below 2**31."""
    return ((mix(chance) >> 30) * limit) >> 32


def seeded(seed: i64) -> i64:
    """The generator's first state: neighbouring seeds begin far apart."""
    return mix((seed ^ SECOND_MIXER) & MASK)


def sort_part(row: Row, start: i64, stop: i64) -> None:
    """The numbers from start to before stop lie in order.

    Before a shuffle it makes sure that nothing of the former order is left in the new one.
    """
    for at in range(start + 1, stop):
        number = row[at]
        place = at
        while place > start and row[place - 1] > number:
            row[place] = row[place - 1]
            place -= 1
        row[place] = number


def stir(bits: i64, number: i64) -> i64:
    """The bits with one more number stirred in."""
    bits = ((bits ^ number) * FIRST_MIXER) & MASK
    return bits ^ (bits >> 31)


def digest_row(bits: i64, row: Row) -> i64:
    """The bits with a whole row stirred in."""
    return digest_part(bits, row, 0, i64(len(row)))


def digest_part(bits: i64, row: Row, start: i64, stop: i64) -> i64:
    """The bits with the numbers from start to before stop stirred in."""
    for at in range(start, stop):
        bits = stir(bits, row[at])
    return stir(bits, stop - start)


def same_rows(one: Row, other: Row) -> bool:
    """Both rows hold the same numbers."""
    return len(one) == len(other) and same_part(one, 0, other, 0, i64(len(one)))


def same_part(one: Row, start: i64, other: Row, other_start: i64, count: i64) -> bool:
    """So many numbers are the same in both rows, from there on."""
    for at in range(count):
        if one[start + at] != other[other_start + at]:
            return False
    return True


class Rng:
    """A generator outside a state: for bots, for resampling, for choosing at random."""

    __slots__ = ("chance",)

    chance: i64

    def __init__(self, seed: i64 = 0) -> None:
        self.chance = seeded(seed)

    def roll(self, limit: i64) -> i64:
        """A number in 0 .. limit - 1."""
        self.chance = advance(self.chance)
        return scale_below(self.chance, limit)

    def bits(self) -> i64:
        """62 random bits: a seed for another generator."""
        self.chance = advance(self.chance)
        return mix(self.chance)

    def shuffle(self, row: Row) -> None:
        """The row's numbers lie in a random order."""
        for last in range(i64(len(row)) - 1, 0, -1):
            other = self.roll(last + 1)
            row[last], row[other] = row[other], row[last]
