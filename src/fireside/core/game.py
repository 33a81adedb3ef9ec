"""Game: the rules of one title and what it offers."""

from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from fireside.core.chance import LARGEST_SEED
from fireside.core.errors import BadOption, BadSeats, BadSeed
from fireside.core.moves import Moves
from fireside.core.observation import Layout
from fireside.core.state import State

OptionValue: TypeAlias = str | int
Document: TypeAlias = dict[str, Any]  # what JSON can hold


class Refusal:
    """Why a move is refused: a stable name, the clause, and a sentence a player can read."""

    def __init__(self, key: str, clause: str, sentence: str) -> None:
        self.key: Final = key
        self.clause: Final = clause
        self.sentence: Final = sentence


class Option:
    """Something a table may agree on before a match: one of some words, or a number."""

    def __init__(
        self, clause: str, meaning: str, words: list[str], numbers: range | None = None
    ) -> None:
        self.clause: Final = clause
        self.meaning: Final = meaning
        self.words: Final = words
        self.numbers: Final = numbers

    @property
    def default(self) -> OptionValue:
        """What is played unless the table says otherwise: the first word."""
        return self.words[0]

    def read(self, name: str, value: object) -> OptionValue:
        """The value in its one spelling, from a word, a number or a number written out."""
        if isinstance(value, str):
            word = value.strip().lower()
            if word in self.words:
                return word
            if word.isascii() and word.isdigit() and len(word) <= 9:
                value = int(word)
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.numbers is not None
            and value in self.numbers
        ):
            return value
        raise BadOption(f"The option '{name}' cannot be {value!r}: it is {self.values()}.")

    def values(self) -> str:
        """The possible values, as a phrase."""
        phrases = [f"'{word}'" for word in self.words]
        if self.numbers is not None:
            phrases.append(f"a number from {self.numbers.start} to {self.numbers.stop - 1}")
        return " or ".join(phrases)


FIRST_SEAT: Final = "first_seat"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One title: how many may sit, what can be agreed on, and its doors to everything else."""

    title: str  # as in commands and files: 'maamut'
    name: str  # as on the box: 'Mâamut'
    seats: range
    options: dict[str, Option]
    rules_version: int
    moves: Moves  # what can be decided
    refusals: list[Refusal]
    observation: Layout  # what `State.observe` writes
    hides_something: bool = True  # a hand, a pile, a choice: worlds differ
    has_hands: bool = True  # seats see different things, so a shared screen is covered
    is_always_won: bool = False  # a match that ends has at least one winner

    def __reduce__(self) -> str:
        """A game is the one of its module, also where it is copied or comes from elsewhere."""
        return "GAME"

    def new(
        self,
        seats: int | None = None,
        seed: int = 0,
        options: dict[str, OptionValue] | None = None,
    ) -> State:
        """A table set up and ready for its first decision; all chance comes from the seed.

        Left out, the seats are the fewest, the options their defaults, and the seed is 0: always
        the same deal. (`Match` draws a seed where none is named.)
        """
        count = self.read_seats(self.seats.start if seats is None else seats)
        agreed = self.read_options(count, options or {})
        return self.set_up(count, self.read_seed(seed), agreed)

    def read_seats(self, seats: object) -> int:
        """The number of seats, if this title can be played by so many."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            fewest, most = self.seats.start, self.seats.stop - 1
            raise BadSeats(f"{self.name} is played by {fewest} to {most}, not by {seats!r}.")
        return seats

    def read_seed(self, seed: object) -> int:
        """The seed, if it is one."""
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
            raise BadSeed(f"A seed is a whole number from 0 to {LARGEST_SEED}, not {seed!r}.")
        return seed

    def read_options(self, seats: int, options: dict[str, Any]) -> dict[str, OptionValue]:
        """All options of this title in their one spelling, defaults filled in."""
        agreed = {name: option.default for name, option in self.options.items()}
        for name, value in options.items():
            if name not in agreed:
                known = ", ".join(agreed)
                raise BadOption(f"{self.name} has no option '{name}'; it has: {known}.")
            agreed[name] = self.options[name].read(name, value)
        first = agreed.get(FIRST_SEAT)
        if isinstance(first, int) and first >= seats:
            raise BadOption(
                f"The option '{FIRST_SEAT}' names seat {first}, but the last is {seats - 1}."
            )
        return agreed

    def always_ends(self, options: dict[str, OptionValue]) -> bool:
        """Whether a match with these options comes to its end however it is played."""
        return True

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """The table set up, from checked values."""
        raise NotImplementedError

    def view(self, state: State, seat: int | None) -> Any:
        """What a seat, or with None a spectator, may see. The only way to the wire."""
        if seat is not None:
            state.check_seat(seat)
        return self.views(state, [seat])[0]

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        """What each of these may see; what they all see alike is looked at once."""
        raise NotImplementedError

    @property
    def move_count(self) -> int:
        """How many moves there are: the numbers 0 .. move_count - 1."""
        return self.moves.count

    def text(self, state: State, move: int) -> str:
        """The move in notation."""
        return self.moves.texts[move]

    def parse(self, state: State, text: str) -> int:
        """The move that a text in notation names, legal or not."""
        return self.moves.parse(text)

    def dump(self, state: State) -> Document:
        """The whole truth as JSON can hold it: for tests, bug reports and set-up positions."""
        raise NotImplementedError

    def load(self, document: Document) -> State:
        """The state that a document describes."""
        raise NotImplementedError

    def why_not(self, state: State, seat: int, move: int) -> Refusal | None:
        """Why this seat may not make this move now; None if it may."""
        state.check_seat(seat)
        code = state.refusal(seat, move)
        return self.refusals[code] if code else None


def first_seat_option(clause: str, most_seats: int) -> Option:
    """The option that every title has: who begins."""
    return Option(
        clause, "who begins: drawn from the seed, or the named seat", ["drawn"], range(most_seats)
    )
