"""Texts with places: what is filled in, and what cannot be read. The client reads them alike."""

import pytest

from fireside.core.texts import Unreadable, Value, fill, in_a_row, places, read

CARDS = "{n, plural, =0 {no card} one {# card} other {# cards}}"
NESTED = "{a, plural, one {{b, plural, one {#} other {#s}} of #} other {-}}"
FILLED: list[tuple[str, dict[str, Value], str]] = [
    (CARDS, {"n": 1}, "1 card"),
    (CARDS, {"n": 2}, "2 cards"),
    (CARDS, {"n": 0}, "no card"),
    (CARDS, {"n": 12345}, "12,345 cards"),
    (NESTED, {"a": 1, "b": 2}, "2s of 1"),
    ("{w, select, x {X {a}} other {-}}", {"w": "x", "a": "y"}, "X y"),
    ("{w, select, x {X} other {-}}", {}, "-"),
    ("{ a } goes #1", {"a": "Ana"}, "Ana goes #1"),
    ("{a} goes", {}, "{a} goes"),
    ("It's Ana's", {}, "It's Ana's"),
]


@pytest.mark.parametrize(("text", "values", "said"), FILLED)
def test_values_and_forms_are_filled_in(text: str, values: dict[str, Value], said: str) -> None:
    assert fill(text, values) == said


@pytest.mark.parametrize(
    "text", ["{", "a }", "{}", "{a", "{a, plural, one {x}}", "{a, date, b}", "{a, select, other {"]
)
def test_texts_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_places_within_forms_are_found() -> None:
    assert [place.name for place in places(read(NESTED))] == ["a", "b"]


@pytest.mark.parametrize(
    ("items", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (list("abc"), "a, b and c")],
)
def test_several_things_stand_in_a_row(items: list[str], said: str) -> None:
    assert in_a_row(items) == said
