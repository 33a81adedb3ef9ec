"""One match of a measured player against a task's opponents."""

from hashlib import sha256

import msgspec

from fireside.batch.vector_engine import returns_of
from fireside.bots.bot import Bot, Budget
from fireside.core.playout import first_to_act
from fireside.core.rng import LARGEST_SEED, Rng
from fireside.core.state import State
from fireside.games import game
from fireside.tasks.agents import MatchStart
from fireside.tasks.catalogue import FixedTask
from fireside.tasks.deals import deal_seed, opponent_rng, player_rng
from fireside.tasks.evaluation_result import Played
from fireside.tasks.frozen_opponents import task_bot
from fireside.tasks.players import DecidingSeat, InvalidMove
from fireside.tasks.seat_memory import SeatMemory

PLAYER_SEEDS = (1, 2, 3, 4, 5)
LONGEST = 20_000  # decisions; a longer match is aborted and counts 0


class Pairing(msgspec.Struct, frozen=True):
    """A match to play: the deal, the player's seat and seed, and the key of held-out deals."""

    deal: int
    seat: int
    player_seed: int = 0
    key: bytes = b""


def pairings(task: FixedTask, deals: int, key: bytes) -> list[Pairing]:
    """Return every deal on each seat; deals take turns with the seeds of the player."""
    seeds = (0,) if task.version == 1 else PLAYER_SEEDS
    return [
        Pairing(deal, seat, seeds[deal % len(seeds)], key)
        for deal in range(deals)
        for seat in range(task.seats)
    ]


class Evaluated:
    """One match of the measured player against the task's bots."""

    def __init__(self, task: FixedTask, pairing: Pairing, remembers: bool = False) -> None:
        self.game = own = game(task.title)
        self.task = task
        self.pairing = pairing
        options = own.read_options(task.seats, dict(task.options))
        self.seat = pairing.seat
        self.name = f"{pairing.deal}-{pairing.seat}-{pairing.player_seed}"
        dealt = deal_seed(task, pairing.deal, pairing.key)
        self.table: State = own.set_up(task.seats, dealt, options)
        self._draw_chance(dealt)
        self.budget = Budget(0.0, task.simulations)
        self.bots: dict[int, Bot] = {
            (self.seat + 1 + place) % task.seats: self._opponent(level)
            for place, level in enumerate(task.opponents)
        }
        self.kept: dict[str, Bot] = {}
        self.plies = 0
        self.decisions = 0
        self.seconds = 0.0
        self.tokens = 0
        self.fault: InvalidMove | None = None
        self.moves: list[tuple[int, int]] = []  # seat and move
        self.memory: SeatMemory | None = None
        if remembers:
            self.memory = SeatMemory(own, task.seats, self.seat)
            self.table.record_events()

    def _draw_chance(self, dealt: int) -> None:
        """Set the chance of opponents and player: one stream in version 1, else separate ones.

        With separate streams, the opponents' moves follow from those of the player alone.
        """
        task, own = self.task, self.pairing
        if task.version == 1:
            self.rng = self.own_rng = Rng(dealt * 31 + own.seat & LARGEST_SEED)
        else:
            self.rng = opponent_rng(task, own.deal, own.seat, own.key)
            self.own_rng = player_rng(task, own.deal, own.seat, own.player_seed)

    def _opponent(self, level: str) -> Bot:
        variation = self.rng if self.pairing.key else None
        return task_bot(level, int(self.rng.bits()), variation)

    @property
    def start(self) -> MatchStart:
        """Return what the player is told at the beginning."""
        task = self.task
        return MatchStart(self.name, task.title, task.seats, self.seat, task.options)

    @property
    def over(self) -> bool:
        """Return whether the match has ended, been lost by a fault, or been aborted."""
        return self.table.over or self.fault is not None or self.plies >= LONGEST

    @property
    def worth(self) -> float:
        """Return the value of the match for the player."""
        if self.fault:
            return -1.0
        return float(returns_of(self.table)[self.seat]) if self.table.over else 0.0

    def question(self) -> DecidingSeat:
        """Return the player's decision."""
        return DecidingSeat(self.name, self.table, self.seat, self.own_rng, self.kept, self.memory)

    def play_others(self, most: int = LONGEST) -> None:
        """Play the opponents' moves until the measured player is to act or the match is over."""
        while not self.over and self.plies < most:
            seat = int(first_to_act(self.table))
            if seat == self.seat:
                return
            world = self.table.resample(seat, self.rng)
            self._apply(seat, int(self.bots[seat].choose(world, seat, self.budget)))

    def take(self, answer: int | InvalidMove, seconds: float) -> None:
        """Apply the player's answer; a fault loses the match."""
        self.decisions += 1
        self.seconds += seconds
        if isinstance(answer, InvalidMove):
            self.fault = answer
        else:
            self._apply(self.seat, answer)

    def _apply(self, seat: int, move: int) -> None:
        self.table.apply(seat, move)
        self.moves.append((seat, move))
        self.plies += 1
        if self.memory is not None:
            self.memory.note(seat, move, self.table.take_events())

    def played(self) -> Played:
        """Return the match's result; results of version 2 contain the player's moves."""
        keeps_moves = self.task.version > 1
        return Played(
            deal=self.pairing.deal,
            seat=self.seat,
            worth=self.worth,
            points=self.table.scores[self.seat],
            decisions=self.decisions,
            seconds=round(self.seconds, 4),
            fault=self.fault.what if self.fault else "",
            words=self.fault.words if self.fault else "",
            tokens=self.tokens,
            player_seed=self.pairing.player_seed,
            moves=tuple(move for seat, move in self.moves if seat == self.seat)
            if keeps_moves
            else (),
        )

    def moves_digest(self) -> str:
        """Return eight hexadecimal digits that depend on all moves of the match."""
        return sha256(repr(self.moves).encode()).hexdigest()[:8]
