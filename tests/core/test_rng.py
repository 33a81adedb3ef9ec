"""The random number generator: the same on every platform, uniform, and never out of range."""

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.rng import LARGEST_SEED, MASK, Rng, advance, mix, scale_below, seeded


def test_the_stream_is_the_same_on_every_platform_and_python() -> None:
    rng = Rng(7)
    assert [int(rng.roll(1000)) for _ in range(8)] == [204, 860, 902, 619, 642, 426, 334, 500]


def test_numbers_stay_within_their_limit_for_the_largest_seed() -> None:
    rng = Rng(LARGEST_SEED)
    assert all(0 <= rng.roll(7) < 7 for _ in range(1000))
    assert all(0 <= rng.bits() <= MASK for _ in range(1000))


def test_numbers_are_fair() -> None:
    rng = Rng(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.roll(6)] += 1
    assert all(9_500 < count < 10_500 for count in counts)


def test_neighbouring_seeds_begin_far_apart() -> None:
    firsts = [scale_below(advance(seeded(seed)), 1000) for seed in range(1000)]
    assert len(set(firsts)) > 600
    assert mix(1) != mix(2)


def test_shuffling_moves_everything_everywhere() -> None:
    rng = Rng(3)
    seen: list[set[int]] = [set() for _ in range(5)]
    for _ in range(300):
        row = vec[i64]([0, 1, 2, 3, 4])
        rng.shuffle(row)
        assert sorted(row) == [0, 1, 2, 3, 4]
        for place, number in enumerate(row):
            seen[place].add(number)
    assert all(numbers == {0, 1, 2, 3, 4} for numbers in seen)
