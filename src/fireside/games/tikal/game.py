"""Tikal: which rule answers which question."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.chance import Rng
from fireside.core.game import (
    FIRST_SEAT,
    Document,
    Game,
    Option,
    OptionValue,
    first_seat_option,
)
from fireside.core.observation import Buffer
from fireside.core.state import BIT, Move, Row, Seat, State
from fireside.games.tikal import contents, document, evaluation, loading, observation, view
from fireside.games.tikal.components import FEWEST_SEATS, MOST_SEATS
from fireside.games.tikal.moves import (
    BID,
    CAMP,
    CHOOSE,
    END,
    ENTER,
    GUARD,
    HOP,
    LIFT,
    MOVES,
    PASS,
    SWAP,
    TEXTS,
    TILE,
    UNCOVER,
    WALK,
    parse,
)
from fireside.games.tikal.rules import (
    auction,
    camps,
    hidden,
    movement,
    setup,
    temples,
    tiles,
    treasures,
    turn,
)
from fireside.games.tikal.rules.refusals import (
    BID_FIRST,
    CHOOSE_FIRST,
    NO_AUCTION,
    NO_TILE_TO_PLACE,
    NOTHING_TO_CHOOSE,
    PLACE_FIRST,
    REFUSALS,
)
from fireside.games.tikal.state import BIDDING, CHOOSING, PLACING, PLAYER, SCORING, TURN, TikalState


class TikalTable(TikalState):
    """A table of Tikal in play."""

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
        if TILE <= move < BID:
            if self.phase != PLACING:
                return NO_TILE_TO_PLACE
            return tiles.refuse_tile(self.land, self.tile, (move - TILE) // 6, (move - TILE) % 6)
        if BID <= move < CHOOSE:
            if self.phase != BIDDING:
                return NO_AUCTION
            return 0 if move == PASS else auction.refuse_bid(self, seat, move - BID + 1)
        if CHOOSE <= move < HOP:
            if self.phase != CHOOSING:
                return NOTHING_TO_CHOOSE
            return auction.refuse_choice(self, move - CHOOSE)
        if self.phase == PLACING:
            return PLACE_FIRST
        if self.phase == BIDDING:
            return BID_FIRST
        if self.phase == CHOOSING:
            return CHOOSE_FIRST
        return self.refuse_action(seat, move)

    def refuse_action(self, seat: Seat, move: Move) -> i64:
        """Why this seat may not do this in its turn."""
        if move == END:
            return 0
        if move < ENTER:
            at = move - WALK
            return movement.refuse_walk(self, seat, at // 240, at % 240 // 6, at % 6)
        if move < UNCOVER:
            return movement.refuse_entry(self, seat, (move - ENTER) // 40, (move - ENTER) % 40)
        if move < LIFT:
            return temples.refuse_uncover(self, seat, move - UNCOVER)
        if move < CAMP:
            return treasures.refuse_lift(self, seat, move - LIFT)
        if move < GUARD:
            return camps.refuse_camp(self, seat, move - CAMP)
        if move < SWAP:
            return temples.refuse_guard(self, seat, (move - GUARD) % 40, (move - GUARD) // 40)
        if move < TILE:
            at = move - SWAP
            return treasures.refuse_swap(self, seat, at // 64, at % 64 // 8 + 1, at % 8 + 1)
        at = move - HOP
        return movement.refuse_hop(self, seat, at // 1600, at % 1600 // 40, at % 40)

    def apply(self, seat: Seat, move: Move) -> None:
        """The move is made, and everything until the next decision."""
        self.barrier = False
        if move == END:
            turn.end(self, seat)
        elif TILE <= move < HOP:
            self.prepare_turn(seat, move)
        else:
            self.act(seat, move)

    def act(self, seat: Seat, move: Move) -> None:
        """Action points are spent."""
        if move < ENTER:
            at = move - WALK
            movement.walk(self, seat, at // 240, at % 240 // 6, at % 6)
        elif move < UNCOVER:
            movement.enter(self, seat, (move - ENTER) // 40, (move - ENTER) % 40)
        elif move < LIFT:
            temples.uncover(self, seat, move - UNCOVER)
        elif move < CAMP:
            treasures.lift(self, seat, move - LIFT)
        elif move < GUARD:
            camps.pitch(self, seat, move - CAMP)
        elif move < SWAP:
            temples.guard(self, seat, (move - GUARD) % 40, (move - GUARD) // 40)
        elif move < TILE:
            at = move - SWAP
            treasures.swap(self, seat, at // 64, at % 64 // 8 + 1, at % 8 + 1)
        else:
            at = move - HOP
            movement.hop(self, seat, at // 1600, at % 1600 // 40, at % 40)

    def prepare_turn(self, seat: Seat, move: Move) -> None:
        """A tile is placed, bid for or chosen."""
        if move < BID:
            tiles.place(self, seat, (move - TILE) // 6, (move - TILE) % 6)
        elif move < PASS:
            auction.make_bid(self, seat, move - BID + 1)
        elif move == PASS:
            auction.drop_out(self, seat)
        else:
            auction.choose(self, seat, move - CHOOSE)

    def clone(self) -> "TikalTable":
        """An independent copy; the order of tiles and treasures never changes and is shared.

        So is the map, until one of the two places a tile.
        """
        self.land.shared = True
        copy = TikalTable(
            self.seats,
            self.chance,
            self.land,
            self.tiles,
            self.tokens,
            self.workers[:],
            self.owner[:],
            self.stack[:],
            self.player[:],
        )
        copy.copy_scalars(self)
        return copy

    def list_contents(self, into: Row) -> i64:
        """Everything that makes two tables equal."""
        return contents.list_contents(self, into)

    def evaluate(self, into: Row) -> None:
        """What a good player would give for each seat."""
        evaluation.evaluate(self, into)

    def is_turn_planned(self) -> bool:
        """A tile and ten action points are one plan; bids are not."""
        return self.phase == PLACING or self.phase == TURN or self.phase == SCORING

    def resample(self, seat: Seat, rng: Rng) -> "TikalTable":
        """A clone with the unseen tiles and treasures in a new order: all seats know the same."""
        self.check_seat(seat)
        world = self.clone()
        hidden.redraw(world, rng)
        return world

    def observe(self, seat: Seat, into: Buffer, at: i64) -> None:
        """What is open; all seats know the same."""
        observation.observe(self, seat, into, at)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (document.dump(self),)


def load(read: Document) -> TikalTable:
    """The table a document describes."""
    return own(loading.load(read, TikalTable))


def own(state: State) -> TikalTable:
    """The state, which is one of this title's."""
    assert isinstance(state, TikalTable)
    return state


class Tikal(Game):
    """The title's table of contents."""

    def __init__(self) -> None:
        self.title = "tikal"
        self.name = "Tikal"
        self.is_always_won = True
        self.has_hands = False
        self.seats = range(FEWEST_SEATS, MOST_SEATS + 1)
        self.rules_version = 1
        self.move_count = MOVES
        self.refusals = REFUSALS
        self.observation = observation.LAYOUT
        self.options = {
            "game": Option(
                "T7",
                "the basic game, or the professional one, where turns are auctioned",
                ["basic", "professional"],
            ),
            FIRST_SEAT: first_seat_option("T-R1", MOST_SEATS),
        }

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """T1 Setting up, up to the first tile or the first auction."""
        rng = Rng(seed)
        drawn = rng.roll(seats)
        tile_order = setup.shuffle_tiles(rng)
        token_order = setup.shuffle_treasures(rng)
        table = TikalTable(
            seats,
            rng.chance,
            setup.PRINTED_LAND,
            tile_order,
            token_order,
            vec[i64]([0] * 40),
            setup.empty_cells(),
            setup.PRINTED_STACK[:],
            vec[i64]([0] * (int(PLAYER) * seats)),
        )
        table.floors = setup.ALL_FLOORS
        table.professional = options["game"] == "professional"
        setup.seat_players(table)
        first = options[FIRST_SEAT]
        setup.begin(table, first if isinstance(first, int) else drawn)
        return table

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        """What each of these may see."""
        return view.look(own(state), seats)

    def text(self, state: State, move: int) -> str:
        """The move in notation."""
        return TEXTS[move]

    def parse(self, state: State, text: str) -> int:
        """The move that a text names."""
        return parse(text)

    def dump(self, state: State) -> Document:
        """The whole table as a document."""
        built: Document = document.dump(own(state))
        return built

    def load(self, document: Document) -> State:
        """The table that a document describes."""
        return load(document)


GAME: Final = Tikal()
