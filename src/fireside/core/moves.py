# compiled
"""Moves: what can be decided in a title, stated once as a table of kinds.

From the table come the numbers of moves, their texts and how these are read, their parts, what a
player touches, and by `make generated` the compiled code that writes, reads and dispatches them.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

NO_MOVE: Final = -1  # what a text is that names none


class MovePart:
    """One thing a move is about: its values are numbers from `first` on, each with a word.

    `touched` says what of the table is touched for each word, where that is not the word itself;
    several things are touched one after another.
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
    """Moves that differ by their parts only.

    `parts`    in the order in which they count: the last one changes from number to number
    `meaning`  for readers, with the clause
    `text`     the notation, with parts in braces; without it the name and the parts
    `touch`    what a player touches, with parts in braces; other words are the title's to fill in
    `secret`   others do not see which of these moves was made

    And for titles that are compiled:

    `when`     the phases in which such moves are decided, by their names in `state.py`
    `act`      the rule that carries the move out, as it is called
    `refuse`   the rule that says why it is not possible; without one it always is
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
        self.first = 0  # its lowest number; set by the table

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
        """How many moves are of this kind."""
        product = 1
        for part in self.parts:
            product *= len(part.words)
        return product

    def places(self, number: int) -> list[int]:
        """Which word of each part the move has that is so many after the first of its kind."""
        found = []
        for part in reversed(self.parts):
            number, place = divmod(number, len(part.words))
            found.append(place)
        found.reverse()
        return found


class MoveTable:
    """All moves of a title: the numbers 0 .. count - 1, kind after kind."""

    def __init__(self, kinds: Sequence[MoveKind]) -> None:
        self.kinds: Final = list(kinds)
        self.texts: Final[list[str]] = []
        self.kind_of: Final[list[MoveKind]] = []
        self.touches: Final[list[tuple[str, ...] | None]] = []  # None: the title has to say more
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
        """How many moves there are."""
        return len(self.texts)

    def kind(self, name: str) -> MoveKind:
        """The kind of that name."""
        return next(kind for kind in self.kinds if kind.name == name)

    def number(self, name: str, *places: int) -> int:
        """The move of that kind whose parts have these words, counted from 0."""
        kind = self.kind(name)
        number = 0
        for part, place in zip(kind.parts, places, strict=True):
            number = number * len(part.words) + place
        return kind.first + number

    def parts(self, move: int) -> dict[str, str]:
        """The parts of a move in words, by their names."""
        kind = self.kind_of[move]
        places = kind.places(move - kind.first)
        return {part.name: part.words[at] for part, at in zip(kind.parts, places, strict=True)}

    def touch(self, move: int, more: Mapping[str, str] | None = None) -> tuple[str, ...]:
        """What a player touches to make the move; `more` are words that depend on the table."""
        known = self.touches[move]
        if known is not None:
            return known
        kind = self.kind_of[move]
        places = kind.places(move - kind.first)
        touched = {part.name: part.touched[at] for part, at in zip(kind.parts, places, strict=True)}
        return _touch(kind, {**touched, **{name: [word] for name, word in (more or {}).items()}})

    def parse(self, text: str) -> int:
        """The number of a move in notation, or NO_MOVE; spaces and capitals do not matter."""
        return self.numbers.get(" ".join(text.lower().split()), NO_MOVE)


def _names(piece: str) -> set[str]:
    """The parts named in a piece of a template."""
    return {inside.partition("}")[0] for inside in piece.split("{")[1:]}


def _touch(kind: MoveKind, touched: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Every piece of the template, once for each thing touched for the part it names last."""
    done: list[str] = []
    for piece in kind.touch:
        written = [piece]
        for name in _names(piece):
            written = [
                one.replace(f"{{{name}}}", word) for one in written for word in touched[name]
            ]
        done += written
    return tuple(done)
