"""State: the whole truth of a table at one moment, and what every title's state can do.

A state trusts its caller: `apply` checks nothing. The door for anything from outside is
`fireside.play.Match`.
"""

from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fireside.core.chance import MASK, SECOND_MIXER, Rng, advance, below, mix
from fireside.core.errors import BadSeats
from fireside.core.observation import Buffer

Seat: TypeAlias = i64
Move: TypeAlias = i64
Row: TypeAlias = "vec[i64]"

COMPILED: Final = not __file__.endswith(".py")

NOBODY: Final[i64] = -1
LEGAL: Final[i64] = 0  # the refusal code of a legal move
FULL_WIN: Final[i64] = 1000  # what an evaluation gives to a seat that has won alone

MOST_SEATS: Final = 5
MOST_MOVES: Final = 1024  # no decision of any title has more
MOST_CONTENTS: Final = 1024  # no table of any title holds more numbers
# One bit each. A table, because mypyc writes `1 << n` as a C int, which has no bit 32 and beyond.
BIT: Final = vec[i64]([1 << place for place in range(62)])
SEATS_IN: Final[list[tuple[int, ...]]] = [
    tuple(seat for seat in range(MOST_SEATS) if bits >> seat & 1) for bits in range(1 << MOST_SEATS)
]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One table at one moment, secrets and shuffled piles included.

    `seats`      how many sit at the table
    `acting`     the seats that must decide now, one bit each (`to_act` lists them)
    `chance`     the random generator that all chance comes from
    `over`       whether the match has ended
    `barrier`    whether the last move drew or showed something, so that it cannot be undone
    `sealed`     whether the last move is a secret choice that may still be changed
    `listening`  whether somebody wants events; only then are they built

    States are equal when their tables are: everything that lies there, hidden or open, and the
    chance to come. How the last move may be taken back (`barrier`, `sealed`) and who listens is no
    part of it. A state changes with every move, and its hash with it: what is kept in a set or as a
    key of a dictionary must be a clone that nobody plays on.
    """

    seats: Seat
    acting: i64
    chance: i64
    over: bool
    barrier: bool
    sealed: bool
    listening: bool
    told: list[Any]

    def __init__(self, seats: Seat, chance: i64) -> None:
        self.seats = seats
        self.acting = 0
        self.chance = chance
        self.over = False
        self.barrier = False
        self.sealed = False
        self.listening = False
        self.told = NOTHING_TOLD

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now: one, or several at once."""
        return SEATS_IN[self.acting]

    def check_seat(self, seat: Seat) -> None:
        """The seat is at this table; any other is refused."""
        if seat < 0 or seat >= self.seats:
            raise BadSeats(
                f"There is no seat {seat} at this table; they are 0 to {self.seats - 1}."
            )

    def legal_moves(self, seat: Seat) -> list[int]:
        """Every move this seat may make now. The only statement of legality."""
        self.check_seat(seat)
        count = self.list_moves(seat, SCRATCH)
        listed = [0] * count
        for at in range(count):
            listed[at] = SCRATCH[at]
        return listed

    def moves(self, seat: Seat) -> Row:
        """The same as a row of machine integers, to keep."""
        self.check_seat(seat)
        count = self.list_moves(seat, SCRATCH)
        return SCRATCH[:count]

    def list_moves(self, seat: Seat, into: Row) -> i64:
        """The same written into a row of at least MOST_MOVES, for loops that must not allocate.

        Returns how many they are.
        """
        raise NotImplementedError

    def refusal(self, seat: Seat, move: Move) -> i64:
        """Why this seat may not make this move: a code of the title's refusals, or LEGAL."""
        raise NotImplementedError

    def apply(self, seat: Seat, move: Move) -> None:
        """The move has been made and everything has followed that follows by itself."""
        raise NotImplementedError

    def list_contents(self, into: Row) -> i64:
        """Everything that makes this table the one it is, as numbers in a row of MOST_CONTENTS.

        Returns how many they are; 0 if the title does not say, and then a state equals only itself.
        Where a number of things varies, it comes before them.
        """
        return 0

    def list_common(self, into: Row) -> i64:
        """What the tables of all titles have, as the first of their contents."""
        into[0] = self.seats
        into[1] = self.acting
        into[2] = self.chance
        into[3] = 1 if self.over else 0
        return 4

    def key(self) -> i64:
        """The table in 62 bits, for transposition tables: equal states have equal keys.

        The same on every platform and Python version. It is made of everything, hidden or not: a
        key of the true state tells about secrets, so a player asks for those of resampled worlds.
        """
        count = self.list_contents(CONTENTS)
        bits = count
        for at in range(count):
            bits = ((bits ^ CONTENTS[at]) * SECOND_MIXER) & MASK
            bits ^= bits >> 29
        return mix(bits)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        count = self.list_contents(CONTENTS)
        if count == 0 or other.list_contents(OTHER_CONTENTS) != count:
            return False
        for at in range(count):
            if CONTENTS[at] != OTHER_CONTENTS[at]:
                return False
        return True

    def __hash__(self) -> int:
        if self.list_contents(CONTENTS) == 0:
            return object.__hash__(self)
        return int(self.key())

    def clone(self) -> "State":
        """An independent copy. Nobody listens to it."""
        raise NotImplementedError

    def evaluate(self, into: Row) -> None:
        """Each seat's prospects, in thousandths of a win, are written into the row.

        A title that knows better says so in its `evaluation.py`.
        """
        if not self.over:
            for seat in range(self.seats):
                into[seat] = FULL_WIN // self.seats
            return
        winners = self.winners
        for seat in range(self.seats):
            into[seat] = FULL_WIN // len(winners) if seat in winners else 0

    def guide(self, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
        """One of so many legal moves, as a hasty player would choose: for play-outs."""
        return moves[rng.roll(count)]

    def horizon(self) -> i64:
        """After how many hasty decisions a play-out may well be judged by the evaluation."""
        return 12

    def is_turn_planned(self) -> bool:
        """What is decided now is a step of a turn that is best planned as a whole."""
        return False

    def is_secret(self) -> bool:
        """What is decided now stays hidden from others for a while: a bot should mix."""
        return len(SEATS_IN[self.acting]) > 1

    def resample(self, seat: Seat, rng: Rng) -> "State":
        """A clone in which everything this seat cannot know is drawn anew."""
        raise NotImplementedError

    def observe(self, seat: Seat, into: Buffer, at: i64) -> None:
        """What this seat may know stands in the buffer from there, by the title's layout.

        The buffer is zero there before; only numbers that are not zero are written.
        """
        raise NotImplementedError

    @property
    def scores(self) -> list[int]:
        """The points of each seat, as the table counts them now."""
        raise NotImplementedError

    @property
    def winners(self) -> list[int]:
        """The seats that have won: several share a win, nobody is possible; empty while playing."""
        raise NotImplementedError

    @property
    def places(self) -> list[int]:
        """The place of each seat, 1 for a winner. Without a winner all share the last place."""
        winners = self.winners
        if not winners:
            return [int(self.seats)] * int(self.seats)
        scores = self.scores
        ranks = [(0 if seat in winners else 1, -points) for seat, points in enumerate(scores)]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]

    def roll(self, limit: i64) -> i64:
        """A number in 0 .. limit - 1, from the chance in this state."""
        self.chance = advance(self.chance)
        return below(self.chance, limit)

    def shuffle(self, row: Row) -> None:
        """The row's numbers lie in a random order."""
        for last in range(i64(len(row)) - 1, 0, -1):
            other = self.roll(last + 1)
            row[last], row[other] = row[other], row[last]

    def listen(self) -> None:
        """From now on events are built, for `heard` to hand out."""
        self.listening = True
        self.told = []

    def heard(self) -> list[Any]:
        """The events since the last call."""
        told = self.told
        self.told = []
        return told

    def tell(self, event: object) -> None:
        """An event has happened. Call it only while `listening`, so that none is built in vain."""
        self.told.append(event)

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()


def list_row(row: Row, into: Row, count: i64) -> i64:
    """The row's numbers are added to the contents; returns how many there are now."""
    return list_part(row, 0, i64(len(row)), into, count)


def list_part(row: Row, start: i64, stop: i64, into: Row, count: i64) -> i64:
    """The numbers from start to before stop are added to the contents, likewise."""
    for at in range(start, stop):
        into[count] = row[at]
        count += 1
    return count


# Filled and read within one call, never kept.
SCRATCH: Final = vec[i64]([0] * MOST_MOVES)
CONTENTS: Final = vec[i64]([0] * MOST_CONTENTS)
OTHER_CONTENTS: Final = vec[i64]([0] * MOST_CONTENTS)
NOTHING_TOLD: Final[list[Any]] = []  # shared by all states nobody listens to; never appended to
