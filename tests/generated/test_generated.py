"""The files of `make generated` are up to date and agree with the tables they come from."""

import importlib
from typing import Any

import pytest
from tests.generated.files import OWN_TITLES, all_files
from tests.generated.moves import in_text_order

import fireside
from fireside.core.moves import MoveKind

every_title = pytest.mark.parametrize("title", OWN_TITLES)


def test_generated_files_are_up_to_date() -> None:
    stale = [str(path) for path, text in all_files() if path.read_text(encoding="utf-8") != text]
    assert not stale, f"run `make generated`: {stale}"


def generated_moves(title: str) -> Any:
    return importlib.import_module(f"fireside.games.{title}.generated.moves")


@every_title
def test_compiled_numbers_are_those_of_the_table(title: str) -> None:
    moves, compiled = fireside.game(title).moves, generated_moves(title)
    assert moves.count == compiled.COUNT
    for number in range(moves.count):
        kind = moves.kind_of[number]
        assert number == (
            encoded(compiled, kind, number) if kind.parts else constant(compiled, kind)
        )
        assert moves.number(kind.name, *kind.places(number - kind.first)) == number


def constant(compiled: Any, kind: MoveKind) -> int:
    return int(getattr(compiled, kind.name.upper()))


def encoded(compiled: Any, kind: MoveKind, number: int) -> int:
    """Return the number encoded again from its decoded parts."""
    places = dict(zip(kind.parts, kind.places(number - kind.first), strict=True))
    values = {part: getattr(compiled, f"{kind.name}_{part.name}")(number) for part in kind.parts}
    assert {part: place + part.first for part, place in places.items()} == values
    assert getattr(compiled, f"is_{kind.name}")(number)
    put_together = getattr(compiled, f"{kind.name}_move")
    return int(put_together(*(values[part] for part in in_text_order(kind))))


@every_title
def test_a_move_is_of_one_kind_only(title: str) -> None:
    moves, compiled = fireside.game(title).moves, generated_moves(title)
    for kind in moves.kinds:
        if kind.parts:
            is_one = getattr(compiled, f"is_{kind.name}")
            ours = [number for number in range(moves.count) if is_one(number)]
            assert ours == list(range(kind.first, kind.first + kind.count))
