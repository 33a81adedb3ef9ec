# compiled
"""Altamira, hunters of the Stone Age: the game object and the dispatch from phases to rules."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fireside.core.game import FIRST_SEAT, Document, Game, Option, OptionValue, first_seat_option
from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.observation import Buffer
from fireside.core.rng import Rng
from fireside.core.state import Move, Row, Seat, State
from fireside.games.altamira.ai.search_hooks import SEARCH_HOOKS
from fireside.games.altamira.components import DISPLAYS, FEWEST_SEATS, MOST_SEATS
from fireside.games.altamira.generated import dispatch, fields
from fireside.games.altamira.generated.fields import AltamiraFields
from fireside.games.altamira.generated.refusals import NOT_ASKED, NOW_LAYING_MORE
from fireside.games.altamira.moves import MOVES
from fireside.games.altamira.research import hidden_outcomes, observation
from fireside.games.altamira.rules import (
    campfire,
    display,
    exchanging,
    hidden,
    hunting,
    joining,
    making,
    sending,
    setup,
    stakes,
)
from fireside.games.altamira.rules.refusals import NOW, REFUSALS
from fireside.games.altamira.serialization import dumping, loading
from fireside.games.altamira.state import (
    EXCHANGING,
    HUNTING,
    JOINING,
    LAYING,
    MAKING,
    MAKING_CAMP,
    NO_PREY,
    SENDING,
)
from fireside.games.altamira.view import view


@mypyc_attr(free_list_len=1)  # searches allocate and free states constantly
class AltamiraTable(AltamiraFields):
    """The state of a match with its legal moves, transitions and observations."""

    title = "altamira"

    def list_moves(self, seat: Seat, into: Row) -> i64:
        """Write the seat's legal moves in this phase (A2, A6) into the row; return their number."""
        phase = self.phase
        if phase == SENDING:
            return sending.sends(into)
        if self.acting != i64(1) << seat:
            return 0
        if phase == HUNTING:
            return hunting.hunts(self, seat, into)
        if phase == EXCHANGING:
            return exchanging.exchanges(self, seat, into)
        if phase == MAKING:
            return making.makes(self, seat, into)
        if phase == MAKING_CAMP:
            return making.orders(self, seat, into)
        if phase == JOINING:
            return joining.answers(into)
        if phase == LAYING:
            return stakes.lays(self, seat, into)
        return display.additions(self, seat, into)

    def refusal(self, seat: Seat, move: Move) -> i64:
        """Return LEGAL or the refusal code of a move by this seat."""
        phase = self.phase
        if not self.is_asked(seat):
            return NOW[phase] if self.over else NOT_ASKED
        if not dispatch.is_time_for(phase, move):
            if phase == LAYING and stakes.is_cost_laid(self, seat):
                return NOW_LAYING_MORE
            return NOW[phase]
        return dispatch.refuse(self, seat, move)

    def apply(self, seat: Seat, move: Move) -> None:
        """Apply a legal move and all automatic steps up to the next decision."""
        self.barrier = False
        self.sealed = False
        dispatch.act(self, seat, move)

    def clone(self) -> "AltamiraTable":
        """Return an independent copy that shares only the immutable costs and pile."""
        copy = AltamiraTable(self.seats, self.chance)
        fields.copy(self, copy)
        return copy

    def redraw(self, seat: Seat, rng: Rng) -> None:
        """Sample what is hidden from the seat: sealed choices, face-down cards and the pile."""
        hidden.redraw(self, seat, rng)

    def observe(self, seat: Seat, into: Buffer, at: i64) -> None:
        """Write what the seat may know into the buffer from this offset on."""
        observation.observe(self, seat, into, at)

    def document(self) -> Document:
        """Return the complete state as a JSON-compatible document, hidden information included."""
        return dumping.dump(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.document(),)


def load(read: Document) -> AltamiraTable:
    """Return the table that a document describes; raise BadDocument if it is not playable."""
    return as_altamira(loading.load(read, AltamiraTable))


def as_altamira(state: State) -> AltamiraTable:
    """Narrow a state to a table of this title."""
    assert isinstance(state, AltamiraTable)
    return state


class Altamira(Game):
    """The title's registration: options, moves, refusals, observation layout and search hooks."""

    def __init__(self) -> None:
        self.title = "altamira"
        self.name = "Altamira"
        self.rules_version = 1
        self.is_always_won = True
        self.seats = range(FEWEST_SEATS, MOST_SEATS + 1)
        self.moves = MOVES
        self.refusals = REFUSALS
        self.observation = observation.LAYOUT
        self.search_hooks = SEARCH_HOOKS
        self.options = {
            FIRST_SEAT: first_seat_option("A-R2", MOST_SEATS),
            "display": Option("A-C5", DISPLAYS),
            "exchanges": Option("A-R5", ["one", "any"]),
            "winner_bluffs": Option("A-R10", ["lost", "kept"]),
            "hands": Option("A-R13", ["closed", "open"]),
            "open_stake": Option("A-R15", ["cost", "more"], implied=True),
            "rounds": Option("A-R14", ["any"], range(1, 10), variant=True),
        }

    def hidden_outcomes(self) -> HiddenOutcomes:
        """Return the access to the hidden cards that searches and training use as chance nodes."""
        return hidden_outcomes.HIDDEN_OUTCOMES

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        """Return the view of each of these seats; None stands for a spectator."""
        return view.build_view(as_altamira(state), seats)

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """Return the opening position for a seed and options (A1 Setting up).

        All hands are empty, all hunters are at the campfire, and one seat holds both tokens.

        Rule: A1.3, A1.4. Ruling: A-R2.
        """
        rng = Rng(seed)
        pile = setup.shuffle_piles(rng)
        table = AltamiraTable(seats, rng.chance)
        table.hand = vec[i64]([0] * seats)
        table.face_up = vec[i64]([0] * seats)
        table.face_down = vec[i64]([0] * seats)
        table.trophies = vec[i64]([0] * seats)
        table.display = vec[i64]([NO_PREY] * 5)
        table.costs = setup.COSTS if options["display"] == DISPLAYS[0] else setup.OTHER_COSTS
        table.pile = pile
        table.pile_left = len(pile)
        setup.fill_display(table)
        table.supply = setup.FIRST_SUPPLY
        table.market = setup.FIRST_MARKET
        drawn = table.roll(seats)
        first = options[FIRST_SEAT]
        table.first = first if isinstance(first, int) else drawn
        table.master = table.first
        table.turn = table.first
        table.exchanges_often = options["exchanges"] == "any"
        table.bluffs_kept = options["winner_bluffs"] == "kept"
        table.hands_open = options["hands"] == "open"
        table.lays_more = options.get("open_stake") == "more"
        rounds = options.get("rounds")
        table.rounds = rounds if isinstance(rounds, int) else 0
        campfire.ask_everybody(table)
        return table

    def load(self, document: Document) -> State:
        """Return the table that a document describes; raise BadDocument if it is not playable."""
        return load(document)


GAME: Final = Altamira()
