# compiled
"""Game: the rules of one title and what it offers."""

from copy import deepcopy
from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from fireside.core.errors import BadDocument, BadNotation, BadOption, BadSeats, BadSeed
from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.moves import NO_MOVE, MoveTable
from fireside.core.observation import ObservationLayout
from fireside.core.refusals import Refusal, Refusals
from fireside.core.rng import LARGEST_SEED
from fireside.core.search_hooks import DEFAULT_SEARCH_HOOKS, SearchHooks
from fireside.core.state import LEGAL, State, common_fields, own_fields
from fireside.core.translations import SHARED, Translations, translations_of

OptionValue: TypeAlias = str | int
Document: TypeAlias = dict[str, Any]  # what JSON can hold
NOTATION: Final = "notation"  # the key of how moves are written


class Option:
    """Something a table may agree on before a match: one of some words, or a number.

    What it means stands in the title's words, as `option.<name>.means`. A `variant` makes another,
    often smaller game of it, for research: tables for people do not offer it. An `implied` default
    is named nowhere, neither in records nor in documents: those of versions that did not have the
    option yet say the same. The default of a variant always is.
    """

    def __init__(
        self,
        clause: str,
        words: list[str],
        numbers: range | None = None,
        variant: bool = False,
        implied: bool = False,
    ) -> None:
        self.clause: Final = clause
        self.words: Final = words
        self.numbers: Final = numbers
        self.variant: Final = variant
        self.implied: Final = implied or variant

    @property
    def default(self) -> OptionValue:
        """What is played unless the table says otherwise: the first word."""
        return self.words[0]

    def __repr__(self) -> str:
        return f"<Option {self.clause}: {self.values()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Option, (self.clause, self.words, self.numbers, self.variant)

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
        raise BadOption.because(
            reason="value", option=name, given=repr(value), allowed=self.values()
        )

    def values(self) -> str:
        """The possible values: 'auto, 0 … 999'."""
        values = list(self.words)
        if self.numbers is not None:
            values.append(f"{self.numbers.start} … {self.numbers.stop - 1}")
        return ", ".join(values)


FIRST_SEAT: Final = "first_seat"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One title: how many may sit, what can be agreed on, and its doors to everything else."""

    title: str  # as in commands and files: 'maamut'
    name: str  # as on the box: 'Mâamut'
    seats: range
    options: dict[str, Option]
    rules_version: int
    moves: MoveTable  # what can be decided
    refusals: Refusals
    observation: ObservationLayout  # what `State.observe` writes
    search_hooks: SearchHooks = DEFAULT_SEARCH_HOOKS  # what bots ask about a position
    hides_something: bool = True  # a hand, a pile, a choice: worlds differ
    has_hands: bool = True  # seats see different things, so a shared screen is covered
    is_always_won: bool = False  # a match that ends has at least one winner

    def __repr__(self) -> str:
        seats = f"{self.seats.start} to {self.seats.stop - 1} seats"
        options = ", ".join(self.options) or "none"
        return f"<Game {self.title}: {seats}, {self.move_count:,} moves, options: {options}>"

    def __reduce__(self) -> str:
        """A game is the one of its module, also where it is copied or comes from elsewhere."""
        return "GAME"

    @property
    def translations(self) -> Translations:
        """Every sentence of this title."""
        return translations_of(type(self).__module__)

    def meaning(self, option: str) -> str:
        """What an option of this title is about, in a sentence."""
        return self.translations.say(f"option.{option}.means")

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
            raise BadSeats.because(
                reason="count", game=self.name, fewest=fewest, most=most, given=repr(seats)
            )
        return seats

    def read_seed(self, seed: object) -> int:
        """The seed, if it is one."""
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
            raise BadSeed.because(largest=str(LARGEST_SEED), given=repr(seed))
        return seed

    def read_options(self, seats: int, options: dict[str, Any]) -> dict[str, OptionValue]:
        """All options of this title in their one spelling, defaults filled in.

        Implied defaults are left out.
        """
        agreed = {
            name: option.default for name, option in self.options.items() if not option.implied
        }
        for name, value in options.items():
            option = self.options.get(name)
            if option is None:
                raise BadOption.because(
                    reason="unknown", game=self.name, option=name, known=", ".join(self.options)
                )
            chosen = option.read(name, value)
            if chosen != option.default or not option.implied:
                agreed[name] = chosen
        first = agreed.get(FIRST_SEAT)
        if isinstance(first, int) and first >= seats:
            raise BadOption.because(reason="seat", option=FIRST_SEAT, seat=first, last=seats - 1)
        return agreed

    def always_ends(self, options: dict[str, OptionValue]) -> bool:
        """Whether a match with these options comes to its end however it is played."""
        return True

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """The table set up, from checked values."""
        raise NotImplementedError

    def hidden_outcomes(self) -> HiddenOutcomes | None:
        """What lies hidden from everybody, for those who decide chance themselves; if told."""
        return None

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
        move = self.moves.parse(text)
        if move == NO_MOVE:
            raise BadNotation(text, self.how_to_write(text))
        return move

    def how_to_write(self, text: str) -> str:
        """How moves that begin like this are written, or else all of them."""
        verb = text.lower().split()[:1]
        for key in (".".join([NOTATION, *verb]), NOTATION):
            if self.translations.knows(key):
                return self.translations.say(key)
        return SHARED.say(f"{NOTATION}.example", {"example": self.moves.texts[0]})

    def dump(self, state: State) -> Document:
        """The whole truth as JSON can hold it: for tests, bug reports and set-up positions."""
        return state.document()

    def load(self, document: Document) -> State:
        """The state that a document describes; by default one that `dump` has written."""
        seats = self.read_seats(document.get("seats"))
        state = self.empty(seats, self.read_seed(document.get("chance")))
        fields = {**common_fields(state), **own_fields(state)}
        for name, value in document.items():
            if name not in fields or type(value) is not type(fields[name]):
                raise BadDocument(f"A table of {self.name} has no '{name}' like {value!r}.")
            setattr(state, name, deepcopy(value))
        return state

    def empty(self, seats: int, chance: int) -> State:
        """A state for `load` to fill, where a title has no documents of its own."""
        raise NotImplementedError

    def why_not(self, state: State, seat: int, move: int) -> Refusal | None:
        """Why this seat may not make this move now; None if it may."""
        state.check_seat(seat)
        code = state.refusal(seat, move)
        if code == LEGAL:
            return None
        key = self.refusals.keys[code]
        return Refusal(key, self.refusals.clauses[code], self.translations.say(f"refusal.{key}"))


def first_seat_option(clause: str, most_seats: int) -> Option:
    """The option that every title has: who begins."""
    return Option(clause, ["drawn"], range(most_seats))
