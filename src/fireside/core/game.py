# compiled
"""Game: the rules of one title, its options, notation, views and documents."""

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
Document: TypeAlias = dict[str, Any]  # a JSON object
NOTATION: Final = "notation"  # catalogue key of the help on writing moves


class Option:
    """An option of a match, agreed before it begins: one of several words, or a number.

    Its explanation is in the title's catalogue, as `option.<name>.means`. A `variant` changes the
    game itself, often to a smaller one for research; tables for people do not offer it. An
    `implied` default is left out of records and documents, so that those of versions without the
    option mean the same. Defaults of variants are always implied.
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
        """Return the value used unless the table chooses another: the first word."""
        return self.words[0]

    def __repr__(self) -> str:
        return f"<Option {self.clause}: {self.values()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Option, (self.clause, self.words, self.numbers, self.variant, self.implied)

    def read(self, name: str, value: object) -> OptionValue:
        """Return the canonical value of a word, number or digits; raise BadOption otherwise."""
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
        """Return the allowed values as text: 'auto, 0 … 999'."""
        values = list(self.words)
        if self.numbers is not None:
            values.append(f"{self.numbers.start} … {self.numbers.stop - 1}")
        return ", ".join(values)


FIRST_SEAT: Final = "first_seat"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The base class of titles: seats, options and moves, and the operations on their states."""

    title: str  # identifier in commands and files: 'maamut'
    name: str  # the name on the box: 'Mâamut'
    seats: range
    options: dict[str, Option]
    rules_version: int
    moves: MoveTable
    refusals: Refusals
    observation: ObservationLayout  # the layout that `State.observe` writes
    search_hooks: SearchHooks = DEFAULT_SEARCH_HOOKS  # evaluation, pruning and rollout policy
    hides_something: bool = True  # there is hidden information, so worlds differ
    has_hands: bool = True  # seats see different things: shared screens are covered
    is_always_won: bool = False  # every finished match has at least one winner

    def __repr__(self) -> str:
        seats = f"{self.seats.start} to {self.seats.stop - 1} seats"
        options = ", ".join(self.options) or "none"
        return f"<Game {self.title}: {seats}, {self.move_count:,} moves, options: {options}>"

    def __reduce__(self) -> str:
        """Return the name of the module's constant, so that copies are the same object."""
        return "GAME"

    @property
    def translations(self) -> Translations:
        """Return the catalogues of this title."""
        return translations_of(type(self).__module__)

    def meaning(self, option: str) -> str:
        """Return the catalogue's explanation of an option of this title."""
        return self.translations.say(f"option.{option}.means")

    def new(
        self,
        seats: int | None = None,
        seed: int = 0,
        options: dict[str, OptionValue] | None = None,
    ) -> State:
        """Return the initial state of a match; all chance derives from the seed.

        By default the seats are the fewest, the options their defaults and the seed 0, so that the
        deal is always the same. (`Match` draws a random seed unless one is given.)
        """
        count = self.read_seats(self.seats.start if seats is None else seats)
        agreed = self.read_options(count, options or {})
        return self.set_up(count, self.read_seed(seed), agreed)

    def read_seats(self, seats: object) -> int:
        """Return the number of seats; raise BadSeats if the title does not allow it."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            fewest, most = self.seats.start, self.seats.stop - 1
            raise BadSeats.because(
                reason="count", game=self.name, fewest=fewest, most=most, given=repr(seats)
            )
        return seats

    def read_seed(self, seed: object) -> int:
        """Return the seed; raise BadSeed unless it is a whole number from 0 to LARGEST_SEED."""
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
            raise BadSeed.because(largest=str(LARGEST_SEED), given=repr(seed))
        return seed

    def read_options(self, seats: int, options: dict[str, Any]) -> dict[str, OptionValue]:
        """Return the canonical options with defaults filled in, except implied defaults.

        Raise BadOption if an option is unknown or its value is not allowed.
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
        """Return whether every match with these options ends, whatever the players do."""
        return True

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """Return the initial state for validated arguments."""
        raise NotImplementedError

    def hidden_outcomes(self) -> HiddenOutcomes | None:
        """Return the model of explicit chance (hidden places and their outcomes), or None."""
        return None

    def view(self, state: State, seat: int | None) -> Any:
        """Return the view of a seat, or of a spectator for None.

        Views and `Event.seen_by` are the only information about a state that may be sent to a
        player.
        """
        if seat is not None:
            state.check_seat(seat)
        return self.views(state, [seat])[0]

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        """Return the views of several viewers; the parts common to all are built once."""
        raise NotImplementedError

    @property
    def move_count(self) -> int:
        """Return the number of moves; moves are the numbers 0 to move_count - 1."""
        return self.moves.count

    def text(self, state: State, move: int) -> str:
        """Return the notation of a move."""
        return self.moves.texts[move]

    def parse(self, state: State, text: str) -> int:
        """Return the move of a notation, legal or not; raise BadNotation if there is none."""
        move = self.moves.parse(text)
        if move == NO_MOVE:
            raise BadNotation(text, self.how_to_write(text))
        return move

    def how_to_write(self, text: str) -> str:
        """Return help on the notation of moves that begin with the same word, else of all moves."""
        verb = text.lower().split()[:1]
        for key in (".".join([NOTATION, *verb]), NOTATION):
            if self.translations.knows(key):
                return self.translations.say(key)
        return SHARED.say(f"{NOTATION}.example", {"example": self.moves.texts[0]})

    def dump(self, state: State) -> Document:
        """Return the complete state as a JSON-compatible document, secrets included.

        Used by tests, bug reports and set-up positions.
        """
        return state.document()

    def load(self, document: Document) -> State:
        """Return the state that a document describes; raise BadDocument if it is invalid.

        The default implementation reads documents written by the default `dump`.
        """
        seats = self.read_seats(document.get("seats"))
        state = self.empty(seats, self.read_seed(document.get("chance")))
        fields = {**common_fields(state), **own_fields(state)}
        for name, value in document.items():
            if name not in fields or type(value) is not type(fields[name]):
                raise BadDocument(f"A table of {self.name} has no '{name}' like {value!r}.")
            setattr(state, name, deepcopy(value))
        return state

    def empty(self, seats: int, chance: int) -> State:
        """Return a state for the default `load` to fill."""
        raise NotImplementedError

    def why_not(self, state: State, seat: int, move: int) -> Refusal | None:
        """Return the reason why this seat may not make this move now, or None if it may."""
        state.check_seat(seat)
        code = state.refusal(seat, move)
        if code == LEGAL:
            return None
        key = self.refusals.keys[code]
        return Refusal(key, self.refusals.clauses[code], self.translations.say(f"refusal.{key}"))


def first_seat_option(clause: str, most_seats: int) -> Option:
    """Return the option that all titles share: the seat that begins."""
    return Option(clause, ["drawn"], range(most_seats))
