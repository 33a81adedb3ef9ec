# compiled
"""Tikal: which rule answers which question."""

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


@mypyc_attr(free_list_len=1)  # a search copies and drops one state after another
class TikalTable(TikalFields):
    """A table of Tikal in play."""

    title = "tikal"

    def list_moves(self, seat: Seat, into: Row) -> i64:
        """Placing a tile (T3), a turn's actions (T4), or the auction (T7)."""
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
        """The same tests, asked for one move."""
        if not dispatch.is_time_for(self.phase, move):
            return turn.refuse_kind(self.phase, move)
        return dispatch.refuse(self, seat, move)

    def apply(self, seat: Seat, move: Move) -> None:
        """The move is made, and everything until the next decision."""
        self.barrier = False
        dispatch.act(self, seat, move)

    def clone(self) -> "TikalTable":
        """An independent copy; the order of tiles and treasures never changes and is shared.

        So is the map, until one of the two places a tile.
        """
        self.land.shared = True
        copy = TikalTable(self.seats, self.chance)
        fields.copy(self, copy)
        return copy

    def redraw(self, seat: Seat, rng: Rng) -> None:
        """The unseen tiles and treasures lie in a new order: all seats know the same."""
        hidden.redraw(self, rng)

    def observe(self, seat: Seat, into: Buffer, at: i64) -> None:
        """What is open; all seats know the same."""
        observation.observe(self, seat, into, at)

    def document(self) -> Document:
        """The whole truth, the order of tiles and treasures included."""
        return dumping.dump(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.document(),)


def load(read: Document) -> TikalTable:
    """The table a document describes."""
    return as_tikal(loading.load(read, TikalTable))


def as_tikal(state: State) -> TikalTable:
    """The state, which is one of this title's."""
    assert isinstance(state, TikalTable)
    return state


class Tikal(Game):
    """The title's table of contents."""

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
        """What lies hidden from everybody."""
        return hidden_outcomes.HIDDEN_OUTCOMES

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        """What each of these may see."""
        return view.build_view(as_tikal(state), seats)

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """T1 Setting up, up to the first tile or the first auction."""
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
        """The table that a document describes."""
        return load(document)


GAME: Final = Tikal()
