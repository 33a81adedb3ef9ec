# compiled
"""Mâamut, the hunter's spirit: the game object and the dispatch from phases to rules."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fireside.core.game import FIRST_SEAT, Document, Game, Option, OptionValue, first_seat_option
from fireside.core.hex_grid import OFF_BOARD
from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.observation import Buffer
from fireside.core.rng import Rng
from fireside.core.state import BIT, NOBODY, Move, Row, Seat, State
from fireside.games.maamut.ai.search_hooks import SEARCH_HOOKS
from fireside.games.maamut.components import (
    BOARDS,
    FEWEST_SEATS,
    MOST_SEATS,
    RENEWALS,
)
from fireside.games.maamut.generated import dispatch, fields
from fireside.games.maamut.generated.fields import MaamutFields
from fireside.games.maamut.moves import MOVES
from fireside.games.maamut.research import hidden_outcomes, observation
from fireside.games.maamut.rules import flight, hidden, setup, turn
from fireside.games.maamut.rules.layout import survey
from fireside.games.maamut.rules.refusals import REFUSALS
from fireside.games.maamut.serialization import dumping, loading
from fireside.games.maamut.state import FLEEING, TURN
from fireside.games.maamut.view import view


@mypyc_attr(free_list_len=1)  # searches allocate and free states constantly
class MaamutTable(MaamutFields):
    """The state of a match with its legal moves, transitions and observations."""

    title = "maamut"

    def list_moves(self, seat: Seat, into: Row) -> i64:
        """Write the seat's legal moves into the row; return their number.

        The phases are placing (M1.5), a turn's four actions (M2) and fleeing (M3.7).
        """
        if self.acting != BIT[seat]:
            return 0
        if self.phase == TURN:
            return turn.actions(self, seat, into)
        if self.phase == FLEEING:
            return flight.flights(self, into)
        return setup.places(self, into)

    def refusal(self, seat: Seat, move: Move) -> i64:
        """Return LEGAL or the refusal code of a move by this seat."""
        if not dispatch.is_time_for(self.phase, move):
            return turn.refuse_kind(self.phase, move)
        return dispatch.refuse(self, seat, move)

    def apply(self, seat: Seat, move: Move) -> None:
        """Apply a legal move and all automatic steps up to the next decision."""
        self.barrier = False
        dispatch.act(self, seat, move)

    def clone(self) -> "MaamutTable":
        """Return an independent copy that shares only the immutable tiles and pile."""
        copy = MaamutTable(self.seats, self.chance)
        fields.copy(self, copy)
        return copy

    def redraw(self, seat: Seat, rng: Rng) -> None:
        """Sample hands and pile, consistent with what the seat has seen."""
        hidden.redraw(self, seat, rng)

    def observe(self, seat: Seat, into: Buffer, at: i64) -> None:
        """Write what the seat may know into the buffer from this offset on."""
        observation.observe(self, seat, into, at)

    def document(self) -> Document:
        """Return the complete state as a JSON-compatible document, hidden information included."""
        return dumping.dump(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.document(),)


def load(read: Document) -> MaamutTable:
    """Return the table that a document describes; raise BadDocument if it is not playable."""
    return as_maamut(loading.load(read, MaamutTable))


def as_maamut(state: State) -> MaamutTable:
    """Narrow a state to a table of this title."""
    assert isinstance(state, MaamutTable)
    return state


class Maamut(Game):
    """The title's registration: options, moves, refusals, observation layout and search hooks."""

    def __init__(self) -> None:
        self.title = "maamut"
        self.name = "Mâamut"
        self.rules_version = 1
        self.seats = range(FEWEST_SEATS, MOST_SEATS + 1)
        self.moves = MOVES
        self.refusals = REFUSALS
        self.observation = observation.LAYOUT
        self.search_hooks = SEARCH_HOOKS
        self.options = {
            FIRST_SEAT: first_seat_option("M-R1", MOST_SEATS),
            "lone_hunter": Option("M-R9", ["plays_on", "wins"]),
            "renewals": Option("M-R10", ["auto"], range(1000)),
            "board": Option("M-R13", BOARDS, variant=True),
            "hands": Option("M-R14", ["closed", "open"], variant=True),
        }

    def always_ends(self, options: dict[str, OptionValue]) -> bool:
        """Return whether matches are finite: not if the pile may be renewed forever (M-R10)."""
        return options.get("renewals") != 0

    def hidden_outcomes(self) -> HiddenOutcomes:
        """Return the access to the hidden cards that searches and training use as chance nodes."""
        return hidden_outcomes.HIDDEN_OUTCOMES

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        """Return the view of each of these seats; None stands for a spectator."""
        return view.build_view(as_maamut(state), seats)

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """Return the opening position, before hunters are placed, for a seed and options (M1)."""
        rng = Rng(seed)
        board = str(options.get("board", BOARDS[0]))
        if board == BOARDS[0]:
            terrain = setup.lay_tiles(rng)
        else:
            terrain = setup.lay_smaller_board(rng, board)
        pile = setup.shuffle_cards(rng, setup.deck_for(board, seats))
        table = MaamutTable(seats, rng.chance)
        table.layout = survey(terrain)
        table.hunter = vec[i64]([OFF_BOARD] * seats)
        table.trap = vec[i64]([NOBODY] * 37)
        table.hand = setup.hand_out_traps(seats)
        table.discards = vec[i64]([0] * 4)
        table.pile = pile
        table.pile_left = len(pile)
        setup.deal(table)
        drawn = table.roll(seats)
        first = options[FIRST_SEAT]
        renewals = options["renewals"]
        table.first = first if isinstance(first, int) else drawn
        table.turn = table.first
        table.acting = BIT[table.first]
        table.renewals = renewals if isinstance(renewals, int) else RENEWALS[seats]
        table.lone_hunter_wins = options["lone_hunter"] == "wins"
        table.hands_open = options.get("hands") == "open"
        return table

    def load(self, document: Document) -> State:
        """Return the table that a document describes; raise BadDocument if it is not playable."""
        return load(document)


GAME: Final = Maamut()
