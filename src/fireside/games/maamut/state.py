# compiled
"""The table of Mâamut at one moment, and plain questions about it."""

from typing import Final, Literal, TypeAlias, get_args

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import OFF_BOARD, Cell, Direction
from fireside.core.network import Network
from fireside.core.rng import digest_part, digest_row, same_part, same_rows
from fireside.core.state import NO_ROW, NOBODY, Row, Seat, SharedRow, State
from fireside.games.maamut.components import CENTRE
from fireside.games.maamut.rules.cards import Cards

TRAPS: Final[i64] = 0  # in a hand, beside the cards 1 to 3

# What is being decided.
PLACING: Final[i64] = 0  # a hunter's first tile
TURN: Final[i64] = 1  # one of the four actions
FLEEING: Final[i64] = 2  # where a frightened hunter runs
OVER: Final[i64] = 3
Phase: TypeAlias = Literal["placing", "turn", "fleeing", "over"]
PHASE_NAMES: Final[list[Phase]] = list(get_args(Phase))

# How a match ended.
NOT_ENDED: Final[i64] = 0
TRAPPED: Final[i64] = 1  # M4.1
LAST_HUNTER: Final[i64] = 2  # M-R9
SURVIVED: Final[i64] = 3  # M4.2
PILE_RAN_OUT: Final[i64] = 4  # M-R10
STOOD_STILL: Final[i64] = 5  # M-R11
Ending: TypeAlias = Literal["", "trapped", "last_hunter", "survived", "pile_ran_out", "stood_still"]
ENDING_NAMES: Final[list[Ending]] = list(get_args(Ending))


# Whether the mammoth can still be driven over grass (M-R7).
UNKNOWN: Final[i64] = 0
HOPEFUL: Final[i64] = 1
HOPELESS: Final[i64] = 2


class TerrainSums:
    """What the terrain around each tile gives in one network, as far as somebody has asked."""

    network: Network
    sums: Row  # [10 * tile + …]
    is_known: Row  # 1 for each tile whose sums are known

    def __init__(self, network: Network) -> None:
        self.network = network
        self.sums = vec[i64]([0] * (10 * 37))
        self.is_known = vec[i64]([0] * 37)


class Layout:
    """The tiles of one match and what follows from them; all copies of a state share it."""

    terrain: Row  # rock, grass or snow, of each tile
    reach: Row  # [6 * tile + direction]: tiles ahead before rock or edge, at most 3
    region: Row  # a number shared by tiles that are joined without crossing rock
    hopeless: Row  # for each tile whether it is, as far as somebody has asked (M-R7)
    ring: i64  # how far from the cross the outermost tiles are that are not all rock (M-R13)
    # What features remember: replaced and never emptied, since other threads may read it.
    flights: Row  # [18 * tile + 3 * course + card - 1]: where the mammoth flees when met so
    terrain_sums: TerrainSums | None

    def __init__(self, terrain: Row, reach: Row, region: Row, hopeless: Row, ring: i64) -> None:
        self.ring = ring
        self.terrain = terrain
        self.reach = reach
        self.region = region
        self.hopeless = hopeless
        self.flights = NO_ROW
        self.terrain_sums = None


NO_LAYOUT: Final = Layout(NO_ROW, NO_ROW, NO_ROW, NO_ROW, 0)  # before a table is set up

# Compared by `same_apart`: cards already drawn from the pile say nothing; variants count only where
# they are played, so that keys of other tables stay what they were.
COMPARED_APART: Final = ["layout", "pile", "hands_open"]


class MaamutState(State):
    """Who stands where and holds what; `game.py` says which rule answers which question."""

    layout: Layout = NO_LAYOUT
    hunter: Row = NO_ROW  # the tile of each seat's hunter, or OFF_BOARD
    trap: Row = NO_ROW  # the owner of the trap on each tile, or NOBODY
    hand: Row = NO_ROW  # [4 * seat + card]: how many of that card; at [4 * seat + TRAPS] the traps
    discards: Row = NO_ROW  # [card]: how many
    pile: SharedRow = NO_ROW  # drawn from the end
    pile_left: i64 = 0
    times_empty: i64 = 0  # how often the draw pile has run out
    renewals: i64 = 0  # at which time the mammoth escapes; 0: never (M-R10)
    idle_turns: i64 = 0  # turns in a row without a card (M-R11)
    kept: Cards = 0  # by each seat when the pile was last renewed; 0 before (rules/memory.py)
    shown: Cards = 0  # by each seat since then
    opened: i64 = 0  # the first card of each seat since then
    past: SharedRow = NO_ROW  # kept, shown and opened of the renewals before
    lone_hunter_wins: bool = False  # M-R9
    hands_open: bool = False  # M-R14
    first: Seat = 0
    turn: Seat = 0
    phase: i64 = PLACING
    mammoth: Cell = CENTRE
    card: i64 = 0  # being walked
    course: Direction = 0  # of the walk
    steps_left: i64 = 0
    flight_course: Direction = 0
    flight_left: i64 = 0
    chased: bool = True  # the mammoth was met since M4.2 was last tested, else nothing can differ
    winner: Seat = NOBODY
    ending: i64 = NOT_ENDED

    def same_apart(self, other: "MaamutState") -> bool:
        """The tiles and the cards left in the pile are the same."""
        if self.hands_open != other.hands_open:
            return False
        return same_rows(self.layout.terrain, other.layout.terrain) and same_part(
            self.pile, 0, other.pile, 0, self.pile_left
        )

    def digest_apart(self) -> i64:
        """The tiles and the cards left in the pile as one number."""
        bits = digest_row(1 if self.hands_open else 0, self.layout.terrain)
        return digest_part(bits, self.pile, 0, self.pile_left)

    def is_hunting(self, seat: Seat) -> bool:
        """The seat's hunter is on the board."""
        return self.hunter[seat] != OFF_BOARD

    def hunters_left(self) -> i64:
        """How many hunters are on the board."""
        count: i64 = 0
        for seat in range(self.seats):
            if self.hunter[seat] != OFF_BOARD:
                count += 1
        return count

    def is_alone(self, seat: Seat) -> bool:
        """No other hunter stands on the tile of the seat's."""
        here = self.hunter[seat]
        for other in range(self.seats):
            if other != seat and self.hunter[other] == here:
                return False
        return True

    def traps_in_hand(self, seat: Seat) -> i64:
        """How many traps the seat has not set."""
        return self.hand[4 * seat + TRAPS]

    def hand_size(self, seat: Seat) -> i64:
        """How many cards the seat holds."""
        return self.hand[4 * seat + 1] + self.hand[4 * seat + 2] + self.hand[4 * seat + 3]

    @property
    def scores(self) -> list[int]:
        """1 for the winner, 0 for everybody else: all others have lost alike."""
        return [1 if seat == self.winner else 0 for seat in range(int(self.seats))]

    @property
    def winners(self) -> list[int]:
        """The owner of the trap; nobody if the mammoth got away."""
        return [] if self.winner == NOBODY else [int(self.winner)]
