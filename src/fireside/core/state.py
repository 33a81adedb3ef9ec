# compiled
"""State: the complete state of a table at one moment, and the operations that all titles share.

A state trusts its caller: `apply` does not check that a move is legal; the titles of this package
only check that the seat and the move exist. Input from outside goes through `fireside.Match`. Moves
are numbers here and texts there; `Game.text` and `Game.parse` translate.
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
SharedRow: TypeAlias = "vec[i64]"  # replaced, never mutated: clones share it (structural sharing)

COMPILED: Final = not __file__.endswith(".py")

NOBODY: Final[i64] = -1
LEGAL: Final[i64] = 0  # the refusal code of a legal move
FULL_WIN: Final[i64] = 1000  # the evaluation of an unshared win

MOST_SEATS: Final = 5
MOST_MOVES: Final = 1024  # upper bound of legal moves in any decision of any title
# One bit each. A table, because mypyc writes `1 << n` as a C int, which has no bit 32 and beyond.
BIT: Final = vec[i64]([1 << place for place in range(62)])
SEATS_IN: Final[list[tuple[int, ...]]] = [
    tuple(seat for seat in range(MOST_SEATS) if bits >> seat & 1) for bits in range(1 << MOST_SEATS)
]


class MoveBuffer:
    """A row that is large enough for the moves of any decision."""

    def __init__(self) -> None:
        self.row = vec[i64]([0] * MOST_MOVES)


MOVE_BUFFERS: Final[FreeList[MoveBuffer]] = FreeList(MoveBuffer)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The base class of a title's states: one table at one moment, secrets and piles included.

    `title`      the title of its game, as in `fireside.game(title)`
    `seats`      the number of seats
    `acting`     the seats that are to act, as a bit set (`to_act` lists them)
    `chance`     the state of the random generator
    `over`       whether the match has ended
    `barrier`    whether the last move drew or revealed something, so that it cannot be undone
    `sealed`     whether the last move is a secret choice that may still be changed
    `listening`  whether events are recorded; they are built only then
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
        """Return the seats that are to act: one, or several that decide simultaneously."""
        return SEATS_IN[self.acting]

    def check_seat(self, seat: Seat) -> None:
        """Raise BadSeats unless the seat is at this table."""
        if seat < 0 or seat >= self.seats:
            raise BadSeats.because(reason="seat", seat=int(seat), last=int(self.seats) - 1)

    def legal_moves(self, seat: Seat) -> list[int]:
        """Return the numbers of the moves this seat may make now: the only statement of legality.

        `Match.legal_moves` returns their texts.
        """
        if seat < 0 or seat >= self.seats:  # spares a virtual call: loops in Python ask often
            self.check_seat(seat)
        buffer = MOVE_BUFFERS.take()
        moves = buffer.row[: self.list_moves(seat, buffer.row)]
        MOVE_BUFFERS.put_back(buffer)
        return list(moves)

    def moves(self, seat: Seat) -> Row:
        """Return the legal moves as a new row of machine integers."""
        self.check_seat(seat)
        buffer = MOVE_BUFFERS.take()
        moves = buffer.row[: self.list_moves(seat, buffer.row)]
        MOVE_BUFFERS.put_back(buffer)
        return moves

    def list_moves(self, seat: Seat, into: Row) -> i64:
        """Write the legal moves into a row of at least MOST_MOVES; return their number.

        For loops that must not allocate.
        """
        raise NotImplementedError

    def refusal(self, seat: Seat, move: Move) -> i64:
        """Return the refusal code of this move for this seat, or LEGAL."""
        raise NotImplementedError

    def apply(self, seat: Seat, move: Move) -> None:
        """Apply a move, one of the numbers of `legal_moves`, and its automatic consequences.

        Legality is not checked: `fireside.Match` checks moves from outside.
        """
        raise NotImplementedError

    def clone(self) -> "State":
        """Return an independent copy, which records no events."""
        return unpickle_state(type(self), common_fields(self), deepcopy(own_fields(self)))

    def resample(self, seat: Seat, rng: Rng) -> "State":
        """Return a world: a clone in which everything this seat cannot know is drawn anew.

        This is a determinization, as used in information-set MCTS. A title's `redraw` defines what
        is hidden. The clone's generator is always reseeded, so that no world reveals future draws.
        """
        self.check_seat(seat)
        world = self.clone()
        world.redraw(seat, rng)
        world.chance = rng.bits()
        return world

    def redraw(self, seat: Seat, rng: Rng) -> None:
        """Redraw in place everything this seat cannot know; called by `resample`."""
        raise NotImplementedError

    def document(self) -> dict[str, Any]:
        """Return the complete state as a JSON-compatible dictionary (default: all fields)."""
        return {**common_fields(self), **deepcopy(own_fields(self))}

    def observe(self, seat: Seat, into: Buffer, at: i64) -> None:
        """Write the seat's observation into the buffer from `at`, in the title's layout.

        The buffer must be zero before; only non-zero numbers are written.
        """
        raise NotImplementedError

    @property
    def scores(self) -> list[int]:
        """Return the current points of each seat."""
        raise NotImplementedError

    @property
    def winners(self) -> list[int]:
        """Return the winning seats: several share a win; none if all lost or play goes on."""
        raise NotImplementedError

    @property
    def places(self) -> list[int]:
        """Return the rank of each seat, 1 for winners; without a winner all share the last rank."""
        winners = self.winners
        if not winners:
            return [int(self.seats)] * int(self.seats)
        scores = self.scores
        ranks = [(0 if seat in winners else 1, -points) for seat, points in enumerate(scores)]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]

    def roll(self, limit: i64) -> i64:
        """Return a random number in 0 .. limit - 1 and advance the state's generator."""
        self.chance = advance(self.chance)
        return scale_below(self.chance, limit)

    def shuffle(self, row: Row) -> None:
        """Shuffle the row in place with the state's generator (Fisher–Yates)."""
        for last in range(i64(len(row)) - 1, 0, -1):
            other = self.roll(last + 1)
            row[last], row[other] = row[other], row[last]

    def record_events(self) -> None:
        """Start recording events for `take_events`."""
        self.listening = True
        self.told = []

    def take_events(self) -> list[Any]:
        """Return the events since the last call and forget them."""
        told = self.told
        self.told = []
        return told

    def tell(self, event: object) -> None:
        """Record an event. Call it only while `listening`, so that no event is built in vain."""
        self.told.append(event)

    def has_same_contents(self, other: "State") -> bool:
        """Return whether a state of the same title has the same contents, secrets included."""
        return contents(self) == contents(other)

    def key(self) -> i64:
        """Return a 62-bit hash for transposition tables: equal states have equal keys.

        It is the same on every platform and Python version. It covers hidden information too: a
        player must only use keys of resampled worlds, because the key of the true state reveals
        secrets.
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
        return hash(int(self.key()))  # reduced to the width of a hash on this machine

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_state, (type(self), common_fields(self), own_fields(self))

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()


def refuse_to_apply(state: State, seat: Seat, move: Move, count: i64) -> None:
    """Raise the error that names the valid seats, or the valid numbers of `count` moves."""
    state.check_seat(seat)
    raise NoSuchMove.because(move=str(int(move)), last=str(int(count) - 1))


# Default implementations for titles in plain Python, whose fields are found by name.
COMMON_FIELDS: Final = ["seats", "chance", "acting", "over", "barrier", "sealed"]


def common_fields(state: State) -> dict[str, Any]:
    """Return the fields that every state has, by name, without those for recording events."""
    return {name: getattr(state, name) for name in COMMON_FIELDS}


def own_fields(state: State) -> dict[str, Any]:
    """Return the fields that a title in plain Python adds, by name."""
    return {name: value for name, value in vars(state).items() if name not in NO_FIELDS}


def contents(state: State) -> list[tuple[str, Any]]:
    """Return the fields that decide equality: all but those about the last move."""
    common = common_fields(state)
    return [*list(common.items())[:4], *sorted(own_fields(state).items())]


def unpickle_state(kind: type[State], common: dict[str, Any], own: dict[str, Any]) -> State:
    """Return a state of this class with these fields, which records no events."""
    state: State = kind.__new__(kind)
    for name, value in (*common.items(), *own.items()):
        setattr(state, name, value)
    state.listening = False
    state.told = NOTHING_TOLD
    return state


NO_FIELDS: Final = {*COMMON_FIELDS, "listening", "told"}  # not a title's own
NO_ROW: Final = vec[i64]()  # before a table is set up
NOTHING_TOLD: Final[list[Any]] = []  # shared by all states that record no events; never appended to
