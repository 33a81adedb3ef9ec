# compiled
"""State: the whole truth of a table at one moment, and what every title's state can do.

A state trusts its caller: `apply` does not check that a move is legal, only, in the titles of this
package, that there is such a seat and such a move. Anything from outside goes through
`fireside.Match`. Moves are numbers here and texts there: `Game.text` and `Game.parse` translate.
"""

from copy import deepcopy
from hashlib import sha256
from typing import Any, ClassVar, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fireside.core.errors import BadSeats, NoSuchMove
from fireside.core.free_list import FreeList
from fireside.core.observation import Buffer
from fireside.core.rng import LARGEST_SEED, Rng, advance, scale_below

Seat: TypeAlias = i64
Move: TypeAlias = i64
Row: TypeAlias = "vec[i64]"
SharedRow: TypeAlias = "vec[i64]"  # replaced and never changed, so that copies share it

COMPILED: Final = not __file__.endswith(".py")

NOBODY: Final[i64] = -1
LEGAL: Final[i64] = 0  # the refusal code of a legal move
FULL_WIN: Final[i64] = 1000  # what an evaluation gives to a seat that has won alone

MOST_SEATS: Final = 5
MOST_MOVES: Final = 1024  # no decision of any title has more
# One bit each. A table, because mypyc writes `1 << n` as a C int, which has no bit 32 and beyond.
BIT: Final = vec[i64]([1 << place for place in range(62)])
SEATS_IN: Final[list[tuple[int, ...]]] = [
    tuple(seat for seat in range(MOST_SEATS) if bits >> seat & 1) for bits in range(1 << MOST_SEATS)
]


class MoveBuffer:
    """A row with room for the moves of any decision."""

    def __init__(self) -> None:
        self.row = vec[i64]([0] * MOST_MOVES)


MOVE_BUFFERS: Final[FreeList[MoveBuffer]] = FreeList(MoveBuffer)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One table at one moment, secrets and shuffled piles included.

    `title`      the title of its game, under which `fireside.games` finds that game
    `seats`      how many sit at the table
    `acting`     the seats that must decide now, one bit each (`to_act` lists them)
    `chance`     the random generator that all chance comes from
    `over`       whether the match has ended
    `barrier`    whether the last move drew or showed something, so that it cannot be undone
    `sealed`     whether the last move is a secret choice that may still be changed
    `listening`  whether somebody wants events; only then are they built
    """

    title: ClassVar[str] = ""

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
            raise BadSeats.because(reason="seat", seat=int(seat), last=int(self.seats) - 1)

    def legal_moves(self, seat: Seat) -> list[int]:
        """Return the numbers of the moves this seat may make now: the only statement of legality.

        `Match.legal_moves` has their texts.
        """
        self.check_seat(seat)
        buffer = MOVE_BUFFERS.take()
        row = buffer.row
        count = self.list_moves(seat, row)
        listed = [0] * count
        for at in range(count):
            listed[at] = row[at]
        MOVE_BUFFERS.put_back(buffer)
        return listed

    def moves(self, seat: Seat) -> Row:
        """The same as a row of machine integers, to keep."""
        self.check_seat(seat)
        buffer = MOVE_BUFFERS.take()
        count = self.list_moves(seat, buffer.row)
        moves = buffer.row[:count]
        MOVE_BUFFERS.put_back(buffer)
        return moves

    def list_moves(self, seat: Seat, into: Row) -> i64:
        """The same written into a row of at least MOST_MOVES, for loops that must not allocate.

        Returns how many they are.
        """
        raise NotImplementedError

    def refusal(self, seat: Seat, move: Move) -> i64:
        """Why this seat may not make this move: a code of the title's refusals, or LEGAL."""
        raise NotImplementedError

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move, one of the numbers of `legal_moves`, and all that follows by itself.

        Whether it is legal is not checked: `fireside.Match` checks what comes from outside.
        """
        raise NotImplementedError

    def clone(self) -> "State":
        """An independent copy. Nobody listens to it."""
        return unpickle_state(type(self), common_fields(self), deepcopy(own_fields(self)))

    def resample(self, seat: Seat, rng: Rng) -> "State":
        """Return a clone in which everything this seat cannot know is drawn anew.

        A title says in `redraw` what that is. The clone's own chance is always reseeded, so that
        no world tells what the true state will draw.
        """
        self.check_seat(seat)
        world = self.clone()
        world.redraw(seat, rng)
        world.chance = rng.bits()
        return world

    def redraw(self, seat: Seat, rng: Rng) -> None:
        """Draw anew, in this state, everything this seat cannot know; called by `resample`."""
        raise NotImplementedError

    def document(self) -> dict[str, Any]:
        """The whole truth as JSON can hold it; by default all fields by their names."""
        return {**common_fields(self), **deepcopy(own_fields(self))}

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
        return scale_below(self.chance, limit)

    def shuffle(self, row: Row) -> None:
        """The row's numbers lie in a random order."""
        for last in range(i64(len(row)) - 1, 0, -1):
            other = self.roll(last + 1)
            row[last], row[other] = row[other], row[last]

    def record_events(self) -> None:
        """From now on events are built, for `take_events` to hand out."""
        self.listening = True
        self.told = []

    def take_events(self) -> list[Any]:
        """The events since the last call."""
        told = self.told
        self.told = []
        return told

    def tell(self, event: object) -> None:
        """An event has happened. Call it only while `listening`, so that none is built in vain."""
        self.told.append(event)

    def has_same_contents(self, other: "State") -> bool:
        """The other state, of the same title, has the same contents, secrets included."""
        return contents(self) == contents(other)

    def key(self) -> i64:
        """The table in 62 bits, for transposition tables: equal states have equal keys.

        The same on every platform and Python version. It is made of everything, hidden or not: a
        key of the true state tells about secrets, so a player asks for those of resampled worlds.
        """
        return int.from_bytes(sha256(repr(contents(self)).encode()).digest()[:8]) & LARGEST_SEED

    def __repr__(self) -> str:
        if self.over:
            now = f"over, won by {self.winners}"
        else:
            now = f"to act: {list(self.to_act)}"
        return f"<{type(self).__name__} of {self.title}: {int(self.seats)} seats, {now}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State) and type(self) is type(other) and self.has_same_contents(other)
        )

    def __hash__(self) -> int:
        return hash(int(self.key()))  # as wide as this machine

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_state, (type(self), common_fields(self), own_fields(self))

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()


def refuse_to_apply(state: State, seat: Seat, move: Move, count: i64) -> None:
    """Raise the error that says which numbers `apply` takes: of seats, and `count` moves."""
    state.check_seat(seat)
    raise NoSuchMove(
        f"There is no move {int(move)}: moves are the numbers 0 to {int(count) - 1}. Take one of "
        "legal_moves(seat), or play through fireside.Match, which checks every move."
    )


# What titles in plain Python get for nothing: their fields are found by name.
COMMON_FIELDS: Final = ["seats", "chance", "acting", "over", "barrier", "sealed"]


def common_fields(state: State) -> dict[str, Any]:
    """What every state has, without who listens."""
    return {name: getattr(state, name) for name in COMMON_FIELDS}


def own_fields(state: State) -> dict[str, Any]:
    """What a title in plain Python has given its states beside that."""
    return {name: value for name, value in vars(state).items() if name not in NO_FIELDS}


def contents(state: State) -> list[tuple[str, Any]]:
    """What makes two tables equal: all but what is about the last move."""
    common = common_fields(state)
    return [*list(common.items())[:4], *sorted(own_fields(state).items())]


def unpickle_state(kind: type[State], common: dict[str, Any], own: dict[str, Any]) -> State:
    """A state of that class with these fields."""
    state: State = kind.__new__(kind)
    for name, value in (*common.items(), *own.items()):
        setattr(state, name, value)
    state.listening = False
    state.told = NOTHING_TOLD
    return state


NO_FIELDS: Final = {*COMMON_FIELDS, "listening", "told"}  # plain Python keeps them with the others
NO_ROW: Final = vec[i64]()  # before a table is set up
NOTHING_TOLD: Final[list[Any]] = []  # shared by all states nobody listens to; never appended to
