"""One match of the arena; faults of a bot are recorded and the match continues."""

import ctypes
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import FrameType

import msgspec

from fireside.arena.entrants import read_entrant
from fireside.arena.schedule import Fixture
from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import bot
from fireside.core.game import OptionValue
from fireside.core.rng import LARGEST_SEED, Rng
from fireside.core.state import State
from fireside.play.match import Match
from fireside.play.records import write_record

TOLERANCE = 1.05  # factor on a bot's time before it counts as overrun
GRACE = 0.05  # seconds on top of that, for delays of a busy machine
PATIENCE = 5.0  # seconds beyond ten times the budget until a bot is interrupted
WITHOUT_CLOCK = 600.0  # seconds until a bot without a time budget is interrupted
STAND_IN = "random"


class MatchTerms(msgspec.Struct, frozen=True):
    """The settings that all matches of a tournament share."""

    title: str
    options: dict[str, OptionValue]
    seconds: float
    simulations: int
    records: str | None  # folder for the records of matches; None: not saved


class BotFault(msgspec.Struct, frozen=True):
    """A kind of fault of one bot, and its number in this match."""

    bot: str
    what: str
    times: int


class Outcome(msgspec.Struct, frozen=True):
    """The result of a match, with statistics."""

    number: int
    seed: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    plies: int
    seconds: tuple[float, ...]  # thinking time of each seat
    decisions: tuple[int, ...]  # number of each seat's decisions
    faults: tuple[BotFault, ...]


class MoveTimeout(Exception):
    """The exception that interrupts a bot."""


def time_limit(seconds: float) -> AbstractContextManager[None]:
    """Raise MoveTimeout in the block after these seconds, as far as Python allows."""
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return time_limit_by_signal(seconds)
    return time_limit_by_thread(seconds)


@contextmanager
def time_limit_by_signal(seconds: float) -> Iterator[None]:
    """Raise MoveTimeout by SIGALRM, which needs POSIX and the main thread."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise MoveTimeout

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def time_limit_by_thread(seconds: float) -> Iterator[None]:
    """Raise MoveTimeout from a timer thread, as an asynchronous exception.

    Python raises it at this thread's next bytecode, so not inside compiled code.
    """
    leave_for_thread = ctypes.pythonapi.PyThreadState_SetAsyncExc
    here = ctypes.c_ulong(threading.get_ident())
    lock = threading.Lock()
    ended = False

    def ring() -> None:
        with lock:
            if not ended:
                leave_for_thread(here, ctypes.py_object(MoveTimeout))

    timer = threading.Timer(seconds, ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        with lock:
            ended = True
            leave_for_thread(here, None)  # discard an exception that is still pending


class ArenaMatch:
    """A match between bots with measured time, and a random stand-in for faulty moves."""

    def __init__(self, terms: MatchTerms, fixture: Fixture) -> None:
        self.terms = terms
        self.fixture = fixture
        seats = len(fixture.bots)
        self.match = Match(terms.title, seats, fixture.seed, terms.options, fixture.bots)
        seeds = Rng((fixture.seed * 8191 + fixture.number) % LARGEST_SEED)
        entrants = [read_entrant(name) for name in fixture.bots]
        self.bots: list[Bot] = [bot(one.level, seed=int(seeds.bits())) for one in entrants]
        self.budgets = [one.budget(terms.seconds, terms.simulations) for one in entrants]
        self.stand_in = bot(STAND_IN, seed=int(seeds.bits()))
        self.rng = seeds
        self.seconds = [0.0] * seats
        self.decisions = [0] * seats
        self.faults: dict[tuple[str, str], int] = {}

    def play(self) -> Outcome:
        """Play the match to its end."""
        while not self.match.over:
            seat = self.match.to_act[0]
            self.match.play(seat, self.ask(seat))
        if self.terms.records is not None:
            self.match.save(Path(self.terms.records) / record_name(self.fixture.number))
        state = self.match.state
        return Outcome(
            number=self.fixture.number,
            seed=self.fixture.seed,
            bots=self.fixture.bots,
            places=tuple(state.places),
            winners=tuple(state.winners),
            scores=tuple(state.scores),
            plies=len(self.match.log),
            seconds=tuple(round(one, 4) for one in self.seconds),
            decisions=tuple(self.decisions),
            faults=tuple(BotFault(who, what, times) for (who, what), times in self.faults.items()),
        )

    def ask(self, seat: int) -> int:
        """Return the seat's move; the stand-in's if the bot fails or its move is illegal."""
        world = self.match.state.resample(seat, self.rng)
        spare = world.clone()
        legal = self.match.state.legal_moves(seat)
        begun = time.perf_counter()
        move = self.think(world, seat)
        taken = time.perf_counter() - begun
        self.seconds[seat] += taken
        self.decisions[seat] += 1
        given = self.budgets[seat].seconds
        if given and taken > given * TOLERANCE + GRACE:
            self.note(seat, "overran its time")
        if move in legal:
            return int(move)
        if move is not None:
            self.note(seat, "returned an illegal move")
        return int(self.stand_in.choose(spare, seat, Budget()))

    def think(self, world: State, seat: int) -> int | None:
        """Return the bot's move, or None if it fails."""
        budget = self.budgets[seat]
        patience = 10 * budget.seconds + PATIENCE if budget.seconds else WITHOUT_CLOCK
        try:
            with time_limit(patience):
                return self.bots[seat].choose(world, seat, budget)
        except MoveTimeout:
            self.note(seat, "was interrupted")
        except Exception as error:  # third-party bots may raise anything
            self.note(seat, f"raised {type(error).__name__}")
        return None

    def note(self, seat: int, what: str) -> None:
        """Count a fault of the seat's bot."""
        key = (self.fixture.bots[seat], what)
        self.faults[key] = self.faults.get(key, 0) + 1


def play_fixture(terms: MatchTerms, fixture: Fixture) -> Outcome:
    """Play a match of the schedule."""
    return ArenaMatch(terms, fixture).play()


def play_for(terms: MatchTerms, fixture: Fixture) -> tuple[Outcome, str]:
    """Play a match for another machine; return the outcome and the text of the record."""
    played = ArenaMatch(msgspec.structs.replace(terms, records=None), fixture)
    outcome = played.play()
    return outcome, write_record(played.match.record())


def record_name(number: int) -> str:
    """Return the name of a match's record in the folder of records."""
    return f"{number:06d}.record"
