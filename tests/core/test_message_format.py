"""MessageFormat texts: filled in, or rejected as malformed. The client has the same test cases."""

import json
from pathlib import Path
from typing import Any

import pytest

from fireside.core.message_format import (
    MalformedMessage,
    Value,
    format_message,
    join_list,
    parse_message,
    placeholders,
)

CASES: dict[str, Any] = json.loads(
    Path(__file__).with_name("texts.json").read_text(encoding="utf-8")
)
ENGLISH = [
    (text, values, said) for text, language, values, said in CASES["filled"] if language == "en"
]


@pytest.mark.parametrize(("text", "values", "said"), ENGLISH)
def test_values_and_forms_are_filled_in(text: str, values: dict[str, Value], said: str) -> None:
    assert format_message(text, values) == said


@pytest.mark.parametrize("text", [*CASES["unreadable"], "{", "{}", "a }"])
def test_texts_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(MalformedMessage):
        parse_message(text)


def test_places_within_forms_are_found() -> None:
    text = "{a, plural, one {{b} of #} other {{c, select, other {{d}}}}}"
    assert [place.name for place in placeholders(parse_message(text))] == ["a", "b", "c", "d"]


@pytest.mark.parametrize(("items", "said"), [*CASES["rows"], ([], "")])
def test_several_things_stand_in_a_row(items: list[str], said: str) -> None:
    assert join_list(items) == said
