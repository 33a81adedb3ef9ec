# compiled
"""Refusals: why a move is not possible. A title has one table of them, in `rules/refusals.py`."""

from collections.abc import Mapping
from typing import Any, Final


class Refusal:
    """Why a move is refused: a stable name, the clause, and a sentence a player can read."""

    def __init__(self, key: str, clause: str, sentence: str) -> None:
        self.key: Final = key
        self.clause: Final = clause
        self.sentence: Final = sentence

    def __repr__(self) -> str:
        return f"<Refusal {self.key}: {self.sentence} ({self.clause})>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, (self.key, self.clause, self.sentence)


class Refusals:
    """Every reason of a title, by name with its clause; each has a number for `State.refusal`.

    Compiled titles get the numbers as literals in `generated/refusals.py`. The sentence of a reason
    stands in the title's words, as `refusal.<name>`.
    """

    def __init__(self, clauses: Mapping[str, str]) -> None:
        self.keys: Final = ["legal", *clauses]  # by number
        self.clauses: Final = ["", *clauses.values()]
        self.numbers: Final = {key: number for number, key in enumerate(self.keys)}

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusals, (dict(zip(self.keys[1:], self.clauses[1:], strict=True)),)
