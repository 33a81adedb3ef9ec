# compiled
"""The state of a Mâamut match: all fields of a position and queries on it."""

from typing import Final, Literal, TypeAlias, get_args

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import OFF_BOARD, Cell, Direction
from fireside.core.network import Network
from fireside.core.rng import digest_part, digest_row, same_part, same_rows
from fireside.core.state import NO_ROW, NOBODY, Row, Seat, SharedRow, State
from fireside.games.maamut.components import CENTRE
from fireside.games.maamut.rules.cards import Cards

TRAPS: Final[i64] = 0  # index of the traps in a hand, after the cards 1 to 3

# Phases: the decision that is due.
PLACING: Final[i64] = 0  # a hunter's first tile
TURN: Final[i64] = 1  # one of the four actions
FLEEING: Final[i64] = 2  # the tile a frightened hunter runs to
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


# Cached results: whether the mammoth can still be driven over grass (M-R7).
UNKNOWN: Final[i64] = 0
HOPEFUL: Final[i64] = 1
HOPELESS: Final[i64] = 2


class TerrainSums:
    """A cache of the network's first-layer sums of the terrain, by the mammoth's tile.

    Entries are computed on demand.
    """

    network: Network
    sums: Row  # [10 * tile + …]
    is_known: Row  # 1 for each tile whose sums are known

    def __init__(self, network: Network) -> None:
        self.network = network
        self.sums = vec[i64]([0] * (10 * 37))
        self.is_known = vec[i64]([0] * 37)


class Layout:
    """The tiles of one match and tables derived from them, shared by all copies of a state."""

    terrain: Row  # [tile]: rock, grass or snow
    reach: Row  # [6 * tile + direction]: tiles ahead before rock or edge, at most 3
    region: Row  # connected component of each tile, rock being impassable
    hopeless: Row  # [tile]: UNKNOWN, HOPEFUL or HOPELESS, computed on demand (M-R7)
    ring: i64  # distance from the cross of the outermost ring that is not all rock (M-R13)
    # Caches of the network features: replaced, never cleared, since other threads may read them.
    flights: Row  # [18 * tile + 3 * course + card - 1]: course of the mammoth's flight
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

# Fields compared by `same_apart`. Cards already drawn from the pile do not distinguish positions.
# Variants are hashed only if played, so that older tables keep their digests.
COMPARED_APART: Final = ["layout", "pile", "hands_open"]


class MaamutState(State):
    """The complete state of a table, hidden information included.

    The rules that change it are listed in `game.py`.
    """

    layout: Layout = NO_LAYOUT
    hunter: Row = NO_ROW  # the tile of each seat's hunter, or OFF_BOARD
    trap: Row = NO_ROW  # the owner of the trap on each tile, or `NOBODY`
    hand: Row = NO_ROW  # [4 * seat + card]: number of that card; [4 * seat + TRAPS]: of traps
    discards: Row = NO_ROW  # [card]: number of that card
    pile: SharedRow = NO_ROW  # drawn from the end
    pile_left: i64 = 0
    times_empty: i64 = 0  # number of times the draw pile has run out
    renewals: i64 = 0  # the mammoth escapes when `times_empty` reaches this; 0: never (M-R10)
    idle_turns: i64 = 0  # consecutive turns without a card (M-R11)
    kept: Cards = 0  # hands when the pile was last renewed; 0 before (rules/memory.py)
    shown: Cards = 0  # cards each seat has shown since then
    opened: i64 = 0  # the first card each seat has shown since then
    past: SharedRow = NO_ROW  # kept, shown and opened of earlier renewals
    lone_hunter_wins: bool = False  # M-R9
    hands_open: bool = False  # M-R14
    first: Seat = 0
    turn: Seat = 0
    phase: i64 = PLACING
    mammoth: Cell = CENTRE
    card: i64 = 0  # being walked
    course: Direction = 0  # direction of the walk
    steps_left: i64 = 0
    flight_course: Direction = 0
    flight_left: i64 = 0
    chased: bool = True  # the mammoth was met since M4.2 was last tested: test again
    winner: Seat = NOBODY
    ending: i64 = NOT_ENDED

    def same_apart(self, other: "MaamutState") -> bool:
        """Return whether both states have the same tiles, cards left in the pile and variants."""
        if self.hands_open != other.hands_open:
            return False
        return same_rows(self.layout.terrain, other.layout.terrain) and same_part(
            self.pile, 0, other.pile, 0, self.pile_left
        )

    def digest_apart(self) -> i64:
        """Return a hash of the fields that `same_apart` compares."""
        bits = digest_row(1 if self.hands_open else 0, self.layout.terrain)
        return digest_part(bits, self.pile, 0, self.pile_left)

    def is_hunting(self, seat: Seat) -> bool:
        return self.hunter[seat] != OFF_BOARD

    def hunters_left(self) -> i64:
        """Return the number of hunters on the board."""
        count: i64 = 0
        for seat in range(self.seats):
            if self.hunter[seat] != OFF_BOARD:
                count += 1
        return count

    def is_alone(self, seat: Seat) -> bool:
        """Return whether no other hunter is on the tile of the seat's hunter."""
        here = self.hunter[seat]
        for other in range(self.seats):
            if other != seat and self.hunter[other] == here:
                return False
        return True

    def traps_in_hand(self, seat: Seat) -> i64:
        """Return the number of traps the seat has not set."""
        return self.hand[4 * seat + TRAPS]

    def hand_size(self, seat: Seat) -> i64:
        """Return the number of cards in the seat's hand."""
        return self.hand[4 * seat + 1] + self.hand[4 * seat + 2] + self.hand[4 * seat + 3]

    @property
    def scores(self) -> list[int]:
        """Return 1 for the winner and 0 for all others, who lose equally."""
        return [1 if seat == self.winner else 0 for seat in range(int(self.seats))]

    @property
    def winners(self) -> list[int]:
        """Return the owner of the trap that caught the mammoth; empty if it escaped."""
        return [] if self.winner == NOBODY else [int(self.winner)]
