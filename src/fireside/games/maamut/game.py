"""Mâamut, the hunter's spirit: which rule answers which question."""

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
from fireside.core.hexes import OFF_BOARD
from fireside.core.observation import Buffer
from fireside.core.state import BIT, NOBODY, Move, Row, Seat, State
from fireside.games.maamut import contents, document, evaluation, observation, view
from fireside.games.maamut.components import (
    FEWEST_SEATS,
    MOST_SEATS,
    RENEWALS,
)
from fireside.games.maamut.moves import DISCARD, FLEE, MOVES, TEXTS, TRAP, UNTRAP, WALK, parse
from fireside.games.maamut.rules import flight, hidden, setup, turn
from fireside.games.maamut.rules.layout import survey
from fireside.games.maamut.rules.refusals import (
    HUNTERS_ARE_PLACED,
    NOBODY_FLEES,
    PLACED_ALREADY,
    REFUSALS,
    SOMEBODY_FLEES,
)
from fireside.games.maamut.state import FLEEING, PLACING, TURN, MaamutState


class MaamutTable(MaamutState):
    """A table of Mâamut in play."""

    def list_moves(self, seat: Seat, into: Row) -> i64:
        """Placing (M1.5), a turn's four actions (M2), or fleeing (M3.7)."""
        if self.acting != BIT[seat]:
            return 0
        if self.phase == TURN:
            return turn.actions(self, seat, into)
        if self.phase == FLEEING:
            return flight.flights(self, into)
        return setup.places(self, into)

    def refusal(self, seat: Seat, move: Move) -> i64:
        """The same tests, asked for one move."""
        if move >= FLEE:
            return (
                flight.refuse_flight(self, move - FLEE) if self.phase == FLEEING else NOBODY_FLEES
            )
        if self.phase == FLEEING:
            return SOMEBODY_FLEES
        if move < WALK:
            return setup.refuse_place(self, move) if self.phase == PLACING else PLACED_ALREADY
        if self.phase == PLACING:
            return HUNTERS_ARE_PLACED
        if move < TRAP:
            return turn.refuse_walk(self, seat, (move - WALK) % 6, (move - WALK) // 6 + 1)
        if move == TRAP:
            return turn.refuse_trap(self, seat)
        if move == UNTRAP:
            return turn.refuse_untrap(self, seat)
        return turn.refuse_discard(self, seat, move - DISCARD + 1)

    def apply(self, seat: Seat, move: Move) -> None:
        """The move is made, and everything until the next decision."""
        self.barrier = False
        if self.phase == TURN:
            if move < TRAP:
                turn.walk(self, seat, (move - WALK) % 6, (move - WALK) // 6 + 1)
            elif move == TRAP:
                turn.set_trap(self, seat)
            elif move == UNTRAP:
                turn.remove_trap(self, seat)
            else:
                turn.discard(self, seat, move - DISCARD + 1)
        elif self.phase == FLEEING:
            flight.run_from_mammoth(self, seat, move - FLEE)
            if not flight.frighten(self):
                turn.carry_on(self)
        else:
            setup.place(self, seat, move)

    def clone(self) -> "MaamutTable":
        """An independent copy; the tiles and the pile's order, which never change, are shared."""
        copy = MaamutTable(
            self.seats,
            self.chance,
            self.layout,
            self.hunter[:],
            self.trap[:],
            self.hand[:],
            self.discards[:],
            self.pile,
        )
        copy.copy_scalars(self)
        return copy

    def list_contents(self, into: Row) -> i64:
        """Everything that makes two tables equal."""
        return contents.list_contents(self, into)

    def evaluate(self, into: Row) -> None:
        """What a good player would give for each seat."""
        evaluation.evaluate(self, into)

    def guide(self, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
        """A hasty player's move."""
        return evaluation.guide(self, seat, moves, count, rng)

    def resample(self, seat: Seat, rng: Rng) -> "MaamutTable":
        """A clone with hands and pile dealt anew from what this seat has not seen."""
        self.check_seat(seat)
        world = self.clone()
        hidden.redraw(world, seat, rng)
        return world

    def observe(self, seat: Seat, into: Buffer, at: i64) -> None:
        """What is open, and this seat's own cards."""
        observation.observe(self, seat, into, at)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (document.dump(self),)


def load(read: Document) -> MaamutTable:
    """The table a document describes."""
    return own(document.load(read, MaamutTable))


def own(state: State) -> MaamutTable:
    """The state, which is one of this title's."""
    assert isinstance(state, MaamutTable)
    return state


class Maamut(Game):
    """The title's table of contents."""

    def __init__(self) -> None:
        self.title = "maamut"
        self.name = "Mâamut"
        self.seats = range(FEWEST_SEATS, MOST_SEATS + 1)
        self.rules_version = 1
        self.move_count = MOVES
        self.refusals = REFUSALS
        self.observation = observation.LAYOUT
        self.options = {
            FIRST_SEAT: first_seat_option("M-R1", MOST_SEATS),
            "lone_hunter": Option(
                "M-R9",
                "the last hunter on the board plays on against the mammoth, or wins at once",
                ["plays_on", "wins"],
            ),
            "renewals": Option(
                "M-R10",
                "at which time the draw pile runs out the mammoth escapes; 0: never",
                ["auto"],
                range(1000),
            ),
        }

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """M1 Setting up, up to the placing of the first hunter."""
        rng = Rng(seed)
        terrain = setup.lay_tiles(rng)
        pile = setup.shuffle_cards(rng)
        table = MaamutTable(
            seats,
            rng.chance,
            survey(terrain),
            vec[i64]([OFF_BOARD] * seats),
            vec[i64]([NOBODY] * 37),
            setup.hand_out_traps(seats),
            vec[i64]([0] * 4),
            pile,
        )
        setup.deal(table)
        drawn = table.roll(seats)
        first = options[FIRST_SEAT]
        renewals = options["renewals"]
        table.first = first if isinstance(first, int) else drawn
        table.turn = table.first
        table.acting = BIT[table.first]
        table.renewals = renewals if isinstance(renewals, int) else RENEWALS[seats]
        table.lone_hunter_wins = options["lone_hunter"] == "wins"
        return table

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        """What each of these may see."""
        return view.look(own(state), seats)

    def text(self, state: State, move: int) -> str:
        """The move in the notation M-C5."""
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


GAME: Final = Maamut()
