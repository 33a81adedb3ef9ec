# compiled
"""Tikal: the game object and the dispatch from phases to rules."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fireside.core.game import FIRST_SEAT, Document, Game, Option, OptionValue, first_seat_option
from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.observation import Buffer
from fireside.core.rng import Rng
from fireside.core.state import BIT, Move, Row, Seat, State
from fireside.games.tikal.ai.search_hooks import SEARCH_HOOKS
from fireside.games.tikal.components import FEWEST_SEATS, MOST_SEATS, TILES
from fireside.games.tikal.generated import dispatch, fields
from fireside.games.tikal.generated.fields import TikalFields
from fireside.games.tikal.moves import MOVES
from fireside.games.tikal.research import hidden_outcomes, observation
from fireside.games.tikal.rules import (
    auction,
    hidden,
    setup,
    tiles,
    turn,
)
from fireside.games.tikal.rules.refusals import REFUSALS
from fireside.games.tikal.serialization import dumping, loading
from fireside.games.tikal.state import BIDDING, CHOOSING, PLACING, PLAYER
from fireside.games.tikal.view import view


@mypyc_attr(free_list_len=1)  # searches allocate and free states constantly
class TikalTable(TikalFields):
    """The state of a match with its legal moves, transitions and observations."""

    title = "tikal"

    def list_moves(self, seat: Seat, into: Row) -> i64:
        """Write the seat's legal moves into the row; return their number.

        The phases are placing a tile (T3), a turn's actions (T4) and the auction (T7).
        """
        if self.acting != BIT[seat]:
            return 0
        if self.phase == PLACING:
            return tiles.tilings(self, into)
        if self.phase == BIDDING:
            return auction.bids(self, seat, into)
        if self.phase == CHOOSING:
            return auction.choices(self, into)
        return turn.actions(self, seat, into)

    def refusal(self, seat: Seat, move: Move) -> i64:
        """Return LEGAL or the refusal code of a move by this seat."""
        if not dispatch.is_time_for(self.phase, move):
            return turn.refuse_kind(self.phase, move)
        return dispatch.refuse(self, seat, move)

    def apply(self, seat: Seat, move: Move) -> None:
        """Apply a legal move and all automatic steps up to the next decision."""
        self.barrier = False
        dispatch.act(self, seat, move)

    def clone(self) -> "TikalTable":
        """Return an independent copy that shares the immutable order of tiles and treasures.

        The map is shared until one of the two places a tile (copy-on-write).
        """
        self.land.shared = True
        copy = TikalTable(self.seats, self.chance)
        fields.copy(self, copy)
        return copy

    def redraw(self, seat: Seat, rng: Rng) -> None:
        """Shuffle the unseen tiles and treasures; all seats have the same information."""
        hidden.redraw(self, rng)

    def observe(self, seat: Seat, into: Buffer, at: i64) -> None:
        """Write what the seat may know into the buffer from this offset on."""
        observation.observe(self, seat, into, at)

    def document(self) -> Document:
        """Return the complete state as a JSON-compatible document, hidden information included."""
        return dumping.dump(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.document(),)


def load(read: Document) -> TikalTable:
    """Return the table that a document describes; raise BadDocument if it is not playable."""
    return as_tikal(loading.load(read, TikalTable))


def as_tikal(state: State) -> TikalTable:
    """Narrow a state to a table of this title."""
    assert isinstance(state, TikalTable)
    return state


class Tikal(Game):
    """The title's registration: options, moves, refusals, observation layout and search hooks."""

    def __init__(self) -> None:
        self.title = "tikal"
        self.name = "Tikal"
        self.rules_version = 1
        self.is_always_won = True
        self.has_hands = False
        self.seats = range(FEWEST_SEATS, MOST_SEATS + 1)
        self.moves = MOVES
        self.refusals = REFUSALS
        self.observation = observation.LAYOUT
        self.search_hooks = SEARCH_HOOKS
        self.options = {
            "game": Option("T7", ["basic", "professional"]),
            FIRST_SEAT: first_seat_option("T-R1", MOST_SEATS),
            "rounds": Option("T-R11", ["all"], range(1, 9), variant=True),
            "action_points": Option("T-R12", ["ten"], range(1, 10), variant=True),
        }

    def hidden_outcomes(self) -> HiddenOutcomes:
        """Return the access to the hidden tiles and tokens that searches use as chance nodes."""
        return hidden_outcomes.HIDDEN_OUTCOMES

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        """Return the view of each of these seats; None stands for a spectator."""
        return view.build_view(as_tikal(state), seats)

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """Return the position at the first tile or auction, for a seed and options (T1)."""
        rng = Rng(seed)
        drawn = rng.roll(seats)
        tile_order = setup.shuffle_tiles(rng)
        token_order = setup.shuffle_treasures(rng)
        table = TikalTable(seats, rng.chance)
        table.land = setup.PRINTED_LAND
        table.tiles = tile_order
        table.tokens = token_order
        table.workers = vec[i64]([0] * 40)
        table.owner = setup.empty_cells()
        table.stack = setup.PRINTED_STACK[:]
        table.player = vec[i64]([0] * (int(PLAYER) * seats))
        table.floors = setup.ALL_FLOORS
        table.professional = options["game"] == "professional"
        rounds, points = options.get("rounds"), options.get("action_points")
        if isinstance(rounds, int):
            table.next_tile = TILES - rounds * seats
        if isinstance(points, int):
            table.full_points = points
        setup.seat_players(table)
        first = options[FIRST_SEAT]
        setup.begin(table, first if isinstance(first, int) else drawn)
        return table

    def load(self, document: Document) -> State:
        """Return the table that a document describes; raise BadDocument if it is not playable."""
        return load(document)


GAME: Final = Tikal()
