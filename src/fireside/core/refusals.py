# compiled
"""Refusals: reasons why a move is illegal, from one table per title in `rules/refusals.py`."""

from collections.abc import Mapping
from typing import Any, Final


class Refusal:
    """A reason why a move is refused: a stable key, the clause and a sentence for players."""

    def __init__(self, key: str, clause: str, sentence: str) -> None:
        self.key: Final = key
        self.clause: Final = clause
        self.sentence: Final = sentence

    def __repr__(self) -> str:
        return f"<Refusal {self.key}: {self.sentence} ({self.clause})>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, (self.key, self.clause, self.sentence)


class Refusals:
    """All refusals of a title by key, with their clauses; each has a code for `State.refusal`.

    Compiled titles use the codes as literals from `generated/refusals.py`. The sentence is in the
    title's catalogue, as `refusal.<key>`.
    """

    def __init__(self, clauses: Mapping[str, str]) -> None:
        self.keys: Final = ["legal", *clauses]  # by code
        self.clauses: Final = ["", *clauses.values()]
        self.numbers: Final = {key: number for number, key in enumerate(self.keys)}

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusals, (dict(zip(self.keys[1:], self.clauses[1:], strict=True)),)
