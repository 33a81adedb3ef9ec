# compiled
"""A random generator with the same stream on every platform and Python version.

SplitMix64 (Steele, Lea and Flood 2014) cut to 62 bits: a counter run through a mixing function.
Every product and sum is masked, because machine integers wrap where Python's grow; so compiled and
plain Python give the same stream. (62 bits and not 63, because mypyc keeps larger constants as
Python objects.)

The module also compares and hashes rows for `State`.
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Row: TypeAlias = "vec[i64]"

MASK: Final[i64] = 0x3FFF_FFFF_FFFF_FFFF
STRIDE: Final[i64] = 0x1E37_79B9_7F4A_7C15
FIRST_MIXER: Final[i64] = 0x3F58_476D_1CE4_E5B9
SECOND_MIXER: Final[i64] = 0x14D0_49BB_1331_11EB
LARGEST_SEED: Final = 0x3FFF_FFFF_FFFF_FFFF


def advance(chance: i64) -> i64:
    """Return the generator's next state."""
    return (chance + STRIDE) & MASK


def mix(chance: i64) -> i64:
    """Return 62 random bits for a state of the generator."""
    bits = ((chance ^ (chance >> 30)) * FIRST_MIXER) & MASK
    bits = ((bits ^ (bits >> 27)) * SECOND_MIXER) & MASK
    return bits ^ (bits >> 31)


def scale_below(chance: i64, limit: i64) -> i64:
    """Return a number in 0 .. limit - 1 for a state of the generator; limit is below 2**31."""
    return ((mix(chance) >> 30) * limit) >> 32


def seeded(seed: i64) -> i64:
    """Return the generator's initial state, so that neighbouring seeds give unrelated streams."""
    return mix((seed ^ SECOND_MIXER) & MASK)


def sort_part(row: Row, start: i64, stop: i64) -> None:
    """Sort the row from start to before stop (insertion sort).

    Called before a shuffle of hidden cards, so that the result does not depend on their true order.
    """
    for at in range(start + 1, stop):
        number = row[at]
        place = at
        while place > start and row[place - 1] > number:
            row[place] = row[place - 1]
            place -= 1
        row[place] = number


def stir(bits: i64, number: i64) -> i64:
    """Return the hash updated with one number."""
    bits = ((bits ^ number) * FIRST_MIXER) & MASK
    return bits ^ (bits >> 31)


def digest_row(bits: i64, row: Row) -> i64:
    """Return the hash updated with a whole row and its length."""
    return digest_part(bits, row, 0, i64(len(row)))


def digest_part(bits: i64, row: Row, start: i64, stop: i64) -> i64:
    """Return the hash updated with the numbers from start to before stop and their count."""
    for at in range(start, stop):
        bits = stir(bits, row[at])
    return stir(bits, stop - start)


def same_rows(one: Row, other: Row) -> bool:
    """Return whether both rows hold the same numbers."""
    return len(one) == len(other) and same_part(one, 0, other, 0, i64(len(one)))


def same_part(one: Row, start: i64, other: Row, other_start: i64, count: i64) -> bool:
    """Return whether `count` numbers of both rows, from their start positions, are the same."""
    for at in range(count):
        if one[start + at] != other[other_start + at]:
            return False
    return True


class Rng:
    """A generator outside a state: for bots, resampling and random choices."""

    __slots__ = ("chance",)

    chance: i64

    def __init__(self, seed: i64 = 0) -> None:
        self.chance = seeded(seed)

    def roll(self, limit: i64) -> i64:
        """Return a random number in 0 .. limit - 1."""
        self.chance = advance(self.chance)
        return scale_below(self.chance, limit)

    def bits(self) -> i64:
        """Return 62 random bits, e.g. as a seed for another generator."""
        self.chance = advance(self.chance)
        return mix(self.chance)

    def shuffle(self, row: Row) -> None:
        """Shuffle the row in place (Fisher–Yates)."""
        for last in range(i64(len(row)) - 1, 0, -1):
            other = self.roll(last + 1)
            row[last], row[other] = row[other], row[last]
