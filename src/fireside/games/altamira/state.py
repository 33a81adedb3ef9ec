# compiled
"""The state of an Altamira match: all fields of a position and queries on it."""

from typing import Final, Literal, TypeAlias, get_args

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.rng import digest_part, same_part, stir
from fireside.core.state import NO_ROW, NOBODY, Row, Seat, SharedRow, State
from fireside.games.altamira.components import (
    CAMP,
    GROUNDS,
    HUNTERS_AT,
    INSIGNIA_WORTH,
    MOST_WORTH,
    PLACES,
    PREYS,
)
from fireside.games.altamira.rules.cards import Cards, count_weapons

# Phases: the decision that is due.
SENDING: Final[i64] = 0  # two tiles, chosen by all seats at once
MAKING: Final[i64] = 1  # weapons of one kind: in a ground, or of a kind named twice at the campfire
MAKING_CAMP: Final[i64] = 2  # the kinds taken at the campfire
EXCHANGING: Final[i64] = 3  # whether to exchange with the market
HUNTING: Final[i64] = 4  # which animal the master hunts, if any
JOINING: Final[i64] = 5  # whether to join as a co-hunter
LAYING: Final[i64] = 6  # the cost, face up: primary kind, then secondary; then more (A-R15)
STAKING: Final[i64] = 7  # a co-hunter's first face-down cards, at least one
DISPLAY: Final[i64] = 8  # whether the master adds, ends the display or leaves it open
ADDING: Final[i64] = 9  # more face-down cards, in turn
LEFT_OPEN: Final[i64] = 10  # the co-hunters' last face-down cards
OVER: Final[i64] = 11
Phase: TypeAlias = Literal[
    "sending",
    "making",
    "making_camp",
    "exchanging",
    "hunting",
    "joining",
    "laying",
    "staking",
    "display",
    "adding",
    "left_open",
    "over",
]
PHASE_NAMES: Final[list[Phase]] = list(get_args(Phase))

# How a match ended.
NOT_ENDED: Final[i64] = 0
GOAL_REACHED: Final[i64] = 1  # A9.1
PREY_GONE: Final[i64] = 2  # A-R11
STANDSTILL: Final[i64] = 3  # A-R12
LAST_ROUND: Final[i64] = 4  # A-R14
Ending: TypeAlias = Literal["", "goal_reached", "prey_gone", "standstill", "last_round"]
ENDING_NAMES: Final[list[Ending]] = list(get_args(Ending))

NOT_SENT: Final[i64] = 15
NOBODY_SENT: Final[i64] = 0xFFFFF
NO_PREY: Final[i64] = -1  # an empty space of the display
NO_SPACE: Final[i64] = -1

PREY_FIELD: Final[i64] = 4  # bits for each of the twelve prey cards among a seat's trophies
PREY_MASK: Final[i64] = 0xF
PREY_CARD: Final = vec[i64]([1 << (4 * prey) for prey in range(12)])
INSIGNIA: Final = vec[i64]([1 << (48 + animal) for animal in range(4)])  # above them, a bit each


def prey_points(trophies: i64, animal: i64) -> i64:
    """Return the points of one animal's prey cards, without its insignia.

    Rule: A7.2.
    """
    points: i64 = 0
    field = PREY_FIELD * 3 * animal
    for worth in range(i64(1), MOST_WORTH + 1):
        points += worth * ((trophies >> field) & PREY_MASK)
        field += PREY_FIELD
    return points


def all_points(trophies: i64) -> i64:
    """Return the points of all prey cards and insignia.

    Rule: A9.1.
    """
    points: i64 = 0
    for animal in range(GROUNDS):
        points += prey_points(trophies, animal)
        if trophies & INSIGNIA[animal]:
            points += INSIGNIA_WORTH
    return points


def count_prey(trophies: i64) -> i64:
    """Return the number of prey cards; insignia do not count.

    Rule: A9.2.
    """
    count: i64 = 0
    for prey in range(PREYS):
        count += (trophies >> (PREY_FIELD * prey)) & PREY_MASK
    return count


# Fields compared by `same_apart`. Cards already drawn from the pile do not distinguish positions.
# Options of later versions are hashed only if used, so that older tables keep their digests.
COMPARED_APART: Final = ["pile", "rounds", "lays_more"]


class AltamiraState(State):
    """The complete state of a table, hidden information included.

    The rules that change it are listed in `game.py`. Cards and trophies are packed into integers.
    """

    supply: Cards = 0  # weapons in the supply areas
    market: Cards = 0
    hand: Row = NO_ROW  # [seat]: cards
    face_up: Row = NO_ROW  # [seat]: cards laid in the hunt
    face_down: Row = NO_ROW  # [seat]: cards laid in the hunt
    trophies: Row = NO_ROW  # [seat]: prey cards and insignia
    sent: i64 = NOBODY_SENT  # four bits per seat: its choice of two tiles, or NOT_SENT
    display: Row = NO_ROW  # [space]: prey card, or NO_PREY
    costs: SharedRow = NO_ROW  # [space]
    pile: SharedRow = NO_ROW  # 12 * letter + prey card, drawn from the end
    pile_left: i64 = 0
    first: Seat = 0  # holds the starting-player token
    master: Seat = 0  # holds the hunting right
    turn: Seat = 0  # to act, unless all seats choose at once
    phase: i64 = SENDING
    place: i64 = 0  # where weapons are being made
    twice: i64 = 0  # the kinds named twice that are still to be taken, one bit each
    hunted: i64 = 0  # the master's hunts in each ground, two bits each
    target: i64 = NO_SPACE  # the space of the animal being hunted, or NO_SPACE
    co_hunters: i64 = 0  # one bit for each seat that has joined
    quiet: i64 = 0  # consecutive co-hunters that have stopped adding (A-R9)
    stirred: bool = False  # weapons were made or exchanged, or prey hunted, this round (A-R12)
    round: i64 = 1
    rounds: i64 = 0  # the most rounds to play; 0: no limit (A-R14)
    ending: i64 = NOT_ENDED
    exchanges_often: bool = False  # A-R5
    bluffs_kept: bool = False  # A-R10
    hands_open: bool = False  # A-R13
    lays_more: bool = False  # A-R15

    def same_apart(self, other: "AltamiraState") -> bool:
        """Return whether both states have the same cards left in the pile and the same variants."""
        return (
            self.rounds == other.rounds
            and self.lays_more == other.lays_more
            and same_part(self.pile, 0, other.pile, 0, self.pile_left)
        )

    def digest_apart(self) -> i64:
        """Return a hash of the fields that `same_apart` compares."""
        bits = stir(self.rounds, 1) if self.lays_more else self.rounds
        return digest_part(bits, self.pile, 0, self.pile_left)

    def ask(self, seat: Seat, phase: i64) -> None:
        """Make this seat the only one to act, in this phase."""
        self.turn = seat
        self.phase = phase
        self.acting = i64(1) << seat

    def is_asked(self, seat: Seat) -> bool:
        """Return whether the seat must decide now or may still change its sealed choice (A3.1)."""
        return self.phase == SENDING or (self.acting >> seat) & 1 == 1

    def left_of(self, seat: Seat) -> Seat:
        """Return the next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    def choice_of(self, seat: Seat) -> i64:
        """Return the index in `SENDS` of the two tiles the seat has chosen, or NOT_SENT."""
        return (self.sent >> (4 * seat)) & NOT_SENT

    def seal(self, seat: Seat, choice: i64) -> None:
        """Store the two tiles that the seat has chosen, in place of an earlier choice."""
        self.sent += (choice - self.choice_of(seat)) << (4 * seat)

    def hunters_at(self, seat: Seat, place: i64) -> i64:
        """Return the number of the seat's hunters at a place.

        Without a choice both are at the campfire, where all hunters return after a round.
        """
        choice = self.choice_of(seat)
        if choice == NOT_SENT:
            return 2 if place == CAMP else 0
        return HUNTERS_AT[PLACES * choice + place]

    def hunted_animal(self) -> i64:
        """Return the animal being hunted, which has the same number as its ground."""
        return self.display[self.target] // MOST_WORTH

    def is_co_hunter(self, seat: Seat) -> bool:
        """Return whether the seat has joined the hunt."""
        return (self.co_hunters >> seat) & 1 == 1

    def next_co_hunter(self, seat: Seat) -> Seat:
        """Return the next co-hunter clockwise, or `NOBODY` if the master comes first."""
        seat = self.left_of(seat)
        while seat != self.master:
            if self.is_co_hunter(seat):
                return seat
            seat = self.left_of(seat)
        return NOBODY

    @property
    def scores(self) -> list[int]:
        """Return each seat's prey points, insignia included."""
        return [int(all_points(trophies)) for trophies in self.trophies]

    def rank(self, seat: int) -> tuple[int, int, int]:
        """Return points, prey cards and weapons in hand, the order of the final ranking.

        Rule: A9.2.
        """
        trophies = self.trophies[seat]
        weapons = count_weapons(self.hand[seat])
        return int(all_points(trophies)), int(count_prey(trophies)), int(weapons)

    @property
    def winners(self) -> list[int]:
        """Return the seats with the highest rank once the match is over; ties share the win.

        Rule: A9.2. Ruling: A-R11.
        """
        if not self.over:
            return []
        ranks = [self.rank(seat) for seat in range(int(self.seats))]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    @property
    def places(self) -> list[int]:
        """Return each seat's final place; all share the last place until the match is over."""
        if not self.over:
            return [int(self.seats)] * int(self.seats)
        ranks = [self.rank(seat) for seat in range(int(self.seats))]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]
