"""Moves as small integers (kind and parts), so that a learner can score any of them."""

from functools import cache

import numpy as np

from fireside.batch.opponents import Array
from fireside.games import game

KIND = "move_kind"  # a part may be called kind


def feature_columns(title: str) -> dict[str, int]:
    """Return the feature columns with their numbers of values, including 0 for 'no such part'.

    The first is the kind; then comes every part that any kind has. Parts of the same name share a
    column if they have the same words; otherwise the kind's name is prefixed.
    """
    return {name: len(words) + 1 for name, words in _columns(title).items()}


@cache
def _columns(title: str) -> dict[str, tuple[str, ...]]:
    kinds = game(title).moves.kinds
    columns = {KIND: tuple(kind.name for kind in kinds)}
    for kind in kinds:
        for part in kind.parts:
            name = _column(columns, kind.name, part.name, tuple(part.words))
            columns[name] = tuple(part.words)
    return columns


def _column(
    columns: dict[str, tuple[str, ...]], kind: str, part: str, words: tuple[str, ...]
) -> str:
    return part if columns.get(part, words) == words else f"{kind}_{part}"


def move_features(title: str) -> Array:
    """Return a row for every move: 1 + its kind, then 1 + the place of each part, 0 for none.

    The last row is zeros, so that `move_features(title)[legal]` works with -1 as padding. The array
    is a copy: keep it instead of calling this at every step.
    """
    return _move_features(title).copy()


@cache
def _move_features(title: str) -> Array:
    own = game(title)
    columns = _columns(title)
    at = {name: number for number, name in enumerate(columns)}
    table = np.zeros((own.move_count + 1, len(columns)), np.int16)
    for number, kind in enumerate(own.moves.kinds):
        for move in range(kind.count):
            row = table[kind.first + move]
            row[0] = number + 1
            for part, place in zip(kind.parts, kind.places(move), strict=True):
                name = _column(columns, kind.name, part.name, tuple(part.words))
                row[at[name]] = place + 1
    return table
