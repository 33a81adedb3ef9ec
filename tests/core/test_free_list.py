"""Free lists: no two calls hold the same object, in any threads."""

from functools import partial

from tests.threads import answers_of_threads

from fireside.core.free_list import FreeList


class Counter:
    """A counter with separate read and write, which a shared object must not use."""

    def __init__(self) -> None:
        self.count = 0


def count_to(counters: FreeList[Counter], number: int) -> int:
    """Return the number, unless another thread uses the same object."""
    counter = counters.take()
    counter.count = 0
    for _ in range(number):
        counter.count = sum([counter.count, 1])
    counted = counter.count
    counters.put_back(counter)
    return counted


def test_what_is_taken_belongs_to_one_call_until_it_is_put_back() -> None:
    counters = FreeList(Counter)
    first, second = counters.take(), counters.take()
    assert first is not second
    counters.put_back(first)
    assert counters.take() is first


def test_what_is_not_put_back_is_replaced() -> None:
    counters = FreeList(Counter)
    dropped = counters.take()
    assert counters.take() is not dropped


def test_threads_never_hold_the_same_object() -> None:
    counters = FreeList(Counter)
    numbers = [700 * at % 5000 + 1 for at in range(100)]
    for counted in answers_of_threads([partial(count_to, counters, one) for one in numbers]):
        assert counted == numbers


def test_there_are_no_more_objects_than_calls_at_the_same_time() -> None:
    counters = FreeList(Counter)
    answers_of_threads([partial(count_to, counters, 20) for _ in range(400)])
    assert len(counters.free) <= 4
