"""The table of Mâamut at one moment, and plain questions about it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hexes import OFF_BOARD, Cell, Direction
from fireside.core.state import NOBODY, Row, Seat, State
from fireside.games.maamut.cards import Cards
from fireside.games.maamut.components import CENTRE

TRAPS: Final[i64] = 0  # in a hand, beside the cards 1 to 3

NO_PAST: Final = vec[i64]([])

# What is being decided.
PLACING: Final[i64] = 0  # a hunter's first tile
TURN: Final[i64] = 1  # one of the four actions
FLEEING: Final[i64] = 2  # where a frightened hunter runs
OVER: Final[i64] = 3
PHASE_NAMES: Final = ["placing", "turn", "fleeing", "over"]

# How a match ended.
NOT_ENDED: Final[i64] = 0
TRAPPED: Final[i64] = 1  # M4.1
LAST_HUNTER: Final[i64] = 2  # M-R9
SURVIVED: Final[i64] = 3  # M4.2
PILE_RAN_OUT: Final[i64] = 4  # M-R10
STOOD_STILL: Final[i64] = 5  # M-R11
ENDING_NAMES: Final = ["", "trapped", "last_hunter", "survived", "pile_ran_out", "stood_still"]


# Whether the mammoth can still be driven over grass (M-R7).
UNKNOWN: Final[i64] = 0
HOPEFUL: Final[i64] = 1
HOPELESS: Final[i64] = 2


class Layout:
    """The tiles of one match and what follows from them; all copies of a state share it."""

    terrain: Row  # rock, grass or snow, of each tile
    reach: Row  # [6 * tile + direction]: tiles ahead before rock or edge, at most 3
    region: Row  # a number shared by tiles that are joined without crossing rock
    hopeless: Row  # for each tile whether it is, as far as somebody has asked (M-R7)

    def __init__(self, terrain: Row, reach: Row, region: Row, hopeless: Row) -> None:
        self.terrain = terrain
        self.reach = reach
        self.region = region
        self.hopeless = hopeless


class MaamutState(State):
    """Who stands where and holds what; `game.py` says which rule answers which question."""

    layout: Layout
    hunter: Row  # the tile of each seat's hunter, or OFF_BOARD
    trap: Row  # the owner of the trap on each tile, or NOBODY
    hand: Row  # [4 * seat + card]: how many of that card; at [4 * seat + TRAPS] his traps
    discards: Row  # [card]: how many
    pile: Row  # drawn from the end; never changed between renewals, so copies share it
    pile_left: i64
    times_empty: i64  # how often the draw pile has run out
    renewals: i64  # at which time the mammoth escapes; 0: never (M-R10)
    idle_turns: i64  # turns in a row without a card (M-R11)
    kept: Cards  # by each seat when the pile was last renewed; 0 before (rules/memory.py)
    shown: Cards  # by each seat since then
    opened: i64  # the first card of each seat since then
    past: Row  # kept, shown and opened of the renewals before; never changed, so copies share it
    lone_hunter_wins: bool  # M-R9
    first: Seat
    turn: Seat
    phase: i64
    mammoth: Cell
    card: i64  # being walked
    course: Direction  # of the walk
    steps_left: i64
    flight_course: Direction
    flight_left: i64
    chased: bool  # the mammoth was met since M4.2 was last tested: else nothing can have changed
    winner: Seat
    ending: i64

    def __init__(
        self,
        seats: Seat,
        chance: i64,
        layout: Layout,
        hunter: Row,
        trap: Row,
        hand: Row,
        discards: Row,
        pile: Row,
    ) -> None:
        super().__init__(seats, chance)
        self.layout = layout
        self.hunter = hunter
        self.trap = trap
        self.hand = hand
        self.discards = discards
        self.pile = pile
        self.pile_left = len(pile)
        self.times_empty = 0
        self.renewals = 0
        self.idle_turns = 0
        self.kept = 0
        self.shown = 0
        self.opened = 0
        self.past = NO_PAST
        self.lone_hunter_wins = False
        self.first = 0
        self.turn = 0
        self.phase = PLACING
        self.mammoth = CENTRE
        self.card = 0
        self.course = 0
        self.steps_left = 0
        self.flight_course = 0
        self.flight_left = 0
        self.chased = True
        self.winner = NOBODY
        self.ending = NOT_ENDED

    def copy_scalars(self, other: "MaamutState") -> None:
        """Every number that is not in a row is as in the other state, and the past is shared."""
        self.acting = other.acting
        self.over = other.over
        self.barrier = other.barrier
        self.sealed = other.sealed
        self.pile_left = other.pile_left
        self.times_empty = other.times_empty
        self.renewals = other.renewals
        self.idle_turns = other.idle_turns
        self.kept = other.kept
        self.shown = other.shown
        self.opened = other.opened
        self.past = other.past
        self.lone_hunter_wins = other.lone_hunter_wins
        self.first = other.first
        self.turn = other.turn
        self.phase = other.phase
        self.mammoth = other.mammoth
        self.card = other.card
        self.course = other.course
        self.steps_left = other.steps_left
        self.flight_course = other.flight_course
        self.flight_left = other.flight_left
        self.chased = other.chased
        self.winner = other.winner
        self.ending = other.ending

    def is_hunting(self, seat: Seat) -> bool:
        """His hunter is on the board."""
        return self.hunter[seat] != OFF_BOARD

    def hunters_left(self) -> i64:
        """How many hunters are on the board."""
        count: i64 = 0
        for seat in range(self.seats):
            if self.hunter[seat] != OFF_BOARD:
                count += 1
        return count

    def is_alone(self, seat: Seat) -> bool:
        """No other hunter stands on his tile."""
        here = self.hunter[seat]
        for other in range(self.seats):
            if other != seat and self.hunter[other] == here:
                return False
        return True

    def traps_in_hand(self, seat: Seat) -> i64:
        """How many traps he has not set."""
        return self.hand[4 * seat + TRAPS]

    def hand_size(self, seat: Seat) -> i64:
        """How many cards he holds."""
        return self.hand[4 * seat + 1] + self.hand[4 * seat + 2] + self.hand[4 * seat + 3]

    @property
    def scores(self) -> list[int]:
        """1 for the winner, 0 for everybody else: all others have lost alike."""
        return [1 if seat == self.winner else 0 for seat in range(int(self.seats))]

    @property
    def winners(self) -> list[int]:
        """The owner of the trap; nobody if the mammoth got away."""
        return [] if self.winner == NOBODY else [int(self.winner)]
