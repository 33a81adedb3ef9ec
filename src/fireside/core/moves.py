# compiled
"""Moves: the action space of a title, declared once as a table of kinds.

The table defines the numbers of the moves, their notation and how it is parsed, their parts and the
touch paths. `make generated` derives from it the compiled code that formats, parses and dispatches
moves.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

NO_MOVE: Final = -1  # the number for a text that is not a move


class MovePart:
    """A parameter of moves: its values are consecutive numbers from `first`, each with a word.

    `touched` lists for each word the things on the table that a player touches, in order; by
    default the word itself.
    """

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        first: int = 0,
        touched: Sequence[Sequence[str]] | None = None,
    ) -> None:
        self.name: Final = name
        self.words: Final = list(words)
        self.first: Final = first
        self.touched: Final = [[word] for word in words] if touched is None else touched

    def __repr__(self) -> str:
        return f"<MovePart {self.name}: {len(self.words)} words>"

    def __reduce__(self) -> tuple[Any, ...]:
        return MovePart, (self.name, self.words, self.first, self.touched)


class MoveKind:
    """Moves that differ only by their parts.

    `parts`    in order of significance: the last one changes from number to number
    `meaning`  an explanation for readers of the reference
    `text`     the notation, with parts in braces; by default the name and the parts
    `touch`    the touch path, with parts in braces; the title fills in other placeholders
    `secret`   other seats do not see which of these moves was made

    Used for the code that `make generated` writes:

    `when`     the phases in which such moves are decided, by their names in `state.py`
    `act`      the call that carries the move out
    `refuse`   the call that returns why the move is illegal; without it, the move is always legal
    """

    def __init__(
        self,
        name: str,
        parts: Sequence[MovePart] = (),
        *,
        clause: str,
        meaning: str,
        text: str = "",
        touch: Sequence[str] = (),
        secret: bool = False,
        when: Sequence[str] = (),
        act: str = "",
        refuse: str = "",
    ) -> None:
        self.name: Final = name
        self.parts: Final = list(parts)
        self.when: Final = list(when)
        self.act: Final = act
        self.refuse: Final = refuse
        self.text: Final = text or " ".join([name, *(f"{{{part.name}}}" for part in parts)])
        self.touch: Final = list(touch) or [name]
        self.secret: Final = secret
        self.clause: Final = clause
        self.meaning: Final = meaning
        self.first = 0  # the lowest number of this kind; set by the table

    def __repr__(self) -> str:
        return f"<MoveKind {self.name}, written '{self.text}': {self.count:,} moves>"

    def __reduce__(self) -> tuple[Any, ...]:
        made = partial(
            MoveKind,
            clause=self.clause,
            meaning=self.meaning,
            text=self.text,
            touch=self.touch,
            secret=self.secret,
            when=self.when,
            act=self.act,
            refuse=self.refuse,
        )
        return made, (self.name, self.parts)

    @property
    def count(self) -> int:
        """Return the number of moves of this kind."""
        product = 1
        for part in self.parts:
            product *= len(part.words)
        return product

    def places(self, number: int) -> list[int]:
        """Return the index of each part's word for a number counted from the first of this kind."""
        found = []
        for part in reversed(self.parts):
            number, place = divmod(number, len(part.words))
            found.append(place)
        found.reverse()
        return found


class MoveTable:
    """All moves of a title, numbered 0 to count - 1, kind after kind."""

    def __init__(self, kinds: Sequence[MoveKind]) -> None:
        self.kinds: Final = list(kinds)
        self.texts: Final[list[str]] = []
        self.kind_of: Final[list[MoveKind]] = []
        self.touches: Final[list[tuple[str, ...] | None]] = []  # None: depends on the state
        for kind in self.kinds:
            kind.first = len(self.texts)
            for number in range(kind.count):
                self._add(kind, kind.places(number))
        self.numbers: Final = {text.lower(): number for number, text in enumerate(self.texts)}

    def __repr__(self) -> str:
        return f"<MoveTable: {self.count:,} moves of {len(self.kinds)} kinds>"

    def __reduce__(self) -> tuple[Any, ...]:
        return MoveTable, (self.kinds,)

    def _add(self, kind: MoveKind, places: list[int]) -> None:
        words = {part.name: part.words[at] for part, at in zip(kind.parts, places, strict=True)}
        self.texts.append(kind.text.format_map(words))
        self.kind_of.append(kind)
        touched = {part.name: part.touched[at] for part, at in zip(kind.parts, places, strict=True)}
        known = all(not _names(piece) - set(touched) for piece in kind.touch)
        self.touches.append(_touch(kind, touched) if known else None)

    @property
    def count(self) -> int:
        """Return the number of moves of the title."""
        return len(self.texts)

    def kind(self, name: str) -> MoveKind:
        """Return the kind with this name."""
        return next(kind for kind in self.kinds if kind.name == name)

    def number(self, name: str, *places: int) -> int:
        """Return the move of a kind from the index of each part's word."""
        kind = self.kind(name)
        number = 0
        for part, place in zip(kind.parts, places, strict=True):
            number = number * len(part.words) + place
        return kind.first + number

    def parts(self, move: int) -> dict[str, str]:
        """Return the words of a move's parts, by the parts' names."""
        kind = self.kind_of[move]
        places = kind.places(move - kind.first)
        return {part.name: part.words[at] for part, at in zip(kind.parts, places, strict=True)}

    def touch(self, move: int, more: Mapping[str, str] | None = None) -> tuple[str, ...]:
        """Return the touch path of a move; `more` has the words that depend on the state."""
        known = self.touches[move]
        if known is not None:
            return known
        kind = self.kind_of[move]
        places = kind.places(move - kind.first)
        touched = {part.name: part.touched[at] for part, at in zip(kind.parts, places, strict=True)}
        return _touch(kind, {**touched, **{name: [word] for name, word in (more or {}).items()}})

    def parse(self, text: str) -> int:
        """Return the number of a move in notation, or NO_MOVE; spaces and case are ignored."""
        return self.numbers.get(" ".join(text.lower().split()), NO_MOVE)


def _names(piece: str) -> set[str]:
    """Return the placeholders in a piece of a touch template."""
    return {inside.partition("}")[0] for inside in piece.split("{")[1:]}


def _touch(kind: MoveKind, touched: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Expand the touch template; a part with several touches repeats its piece for each of them."""
    done: list[str] = []
    for piece in kind.touch:
        written = [piece]
        for name in _names(piece):
            written = [
                one.replace(f"{{{name}}}", word) for one in written for word in touched[name]
            ]
        done += written
    return tuple(done)
