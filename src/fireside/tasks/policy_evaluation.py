"""Evaluation of a policy: every deal once on each seat, on all cores or on a Ray cluster."""

import time
from collections.abc import Callable, Sequence
from hashlib import sha256

import msgspec

from fireside.arena.tournament import cores_here, play_on_cores, play_on_ray
from fireside.batch.vector_engine import returns_of
from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import bot
from fireside.core.playout import first_to_act
from fireside.core.rng import LARGEST_SEED, Rng
from fireside.core.state import State
from fireside.games import game
from fireside.tasks.catalogue import FixedTask, UnknownTask
from fireside.tasks.evaluation_result import Played, Result, summarize
from fireside.tasks.players import DecidingSeat, InvalidMove, MeasuredPlayer, read_player

TOGETHER = 32  # matches per batch of questions to the player
FINGERPRINTED = 40  # decisions of the opponents in their fingerprint
PLAYER_FINGERPRINTED = 12  # decisions of the player in its fingerprint
NOBODY = -1
LONGEST = 20_000  # decisions; a longer match is aborted and counts 0


class Share(msgspec.Struct, frozen=True):
    """Some matches of a task, for one process."""

    task: FixedTask
    policy: str
    simulations: int
    matches: tuple[tuple[int, int], ...]  # deal and seat


class Evaluated:
    """One match of the measured player against the task's bots."""

    def __init__(self, task: FixedTask, deal: int, seat: int) -> None:
        own = game(task.title)
        options = own.read_options(task.seats, dict(task.options))
        self.deal = deal
        self.seat = seat
        self.table: State = own.set_up(task.seats, task.seed + deal, options)
        self.rng = Rng((task.seed + deal) * 31 + seat & LARGEST_SEED)
        self.budget = Budget(0.0, task.simulations)
        self.bots: dict[int, Bot] = {
            (seat + 1 + place) % task.seats: bot(level, int(self.rng.bits()))
            for place, level in enumerate(task.opponents)
        }
        self.kept: dict[str, Bot] = {}
        self.plies = 0
        self.decisions = 0
        self.seconds = 0.0
        self.fault: InvalidMove | None = None
        self.moves: list[tuple[int, int]] = []  # seat and move

    @property
    def over(self) -> bool:
        """Return whether the match has ended, been lost by a fault, or been aborted."""
        return self.table.over or self.fault is not None or self.plies >= LONGEST

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

    def played(self) -> Played:
        """Return the match's result."""
        worth = returns_of(self.table)[self.seat] if self.table.over else 0.0
        return Played(
            deal=self.deal,
            seat=self.seat,
            worth=-1.0 if self.fault else worth,
            points=self.table.scores[self.seat],
            decisions=self.decisions,
            seconds=round(self.seconds, 4),
            fault=self.fault.what if self.fault else "",
            words=self.fault.words if self.fault else "",
        )


def play_share(share: Share) -> list[Played]:
    """Play all matches of a share, up to TOGETHER of them in parallel."""
    task = share.task
    player = read_player(share.policy, game(task.title), task.seconds, share.simulations)
    waiting = [Evaluated(task, deal, seat) for deal, seat in share.matches]
    done: list[Evaluated] = []
    running: list[Evaluated] = []
    while waiting or running:
        running += [waiting.pop() for _ in range(min(TOGETHER - len(running), len(waiting)))]
        for match in running:
            match.play_others()
        done += [match for match in running if match.over]
        running = [match for match in running if not match.over]
        ask_player(player, running)
    return [match.played() for match in done]


def ask_player(player: MeasuredPlayer, matches: Sequence[Evaluated]) -> None:
    """Ask the player for a decision in each of these matches and apply the answers."""
    if not matches:
        return
    begun = time.perf_counter()
    answers = player.ask([DecidingSeat(one.table, one.seat, one.rng, one.kept) for one in matches])
    seconds = (time.perf_counter() - begun) / len(matches)
    for match, answer in zip(matches, answers, strict=True):
        match.take(answer, seconds)


def evaluate(
    task: FixedTask,
    policy: str,
    *,
    deals: int | None = None,
    simulations: int = 0,
    cores: int | None = None,
    ray: str | None = None,
    played: Callable[[int], None] | None = None,
) -> Result:
    """Play the task with this policy and return the result.

    `policy` is a level of bots or `module:thing`; a bot makes `simulations` per decision, or uses
    most of the task's seconds if they are 0. With fewer `deals` than the task has, the result says
    so. `played` is called with the number of matches that have ended since its last call.
    """
    task.check()
    wanted = task.deals if deals is None else deals
    if not 1 <= wanted <= task.deals:
        raise UnknownTask(f"{task.name} has 1 to {task.deals} deals, not {wanted}.")
    read_player(policy, game(task.title), task.seconds, simulations)  # fail before starting
    pairs = [(deal, seat) for deal in range(wanted) for seat in range(task.seats)]
    workers = min(cores or cores_here(), len(pairs))
    size = max(1, min(TOGETHER, -(-len(pairs) // (4 * workers))))
    shares = [
        Share(task, policy, simulations, tuple(pairs[at : at + size]))
        for at in range(0, len(pairs), size)
    ]
    runner = (
        play_on_ray(ray, play_share, shares) if ray else play_on_cores(workers, play_share, shares)
    )
    matches: list[Played] = []
    for some in runner:
        matches += some
        if played is not None:
            played(len(some))
    return summarize(
        task,
        policy,
        simulations,
        matches,
        wanted,
        player=fingerprint_of_player(task, policy, simulations),
        opponents=fingerprint_of_opponents(task),
    )


def fingerprint_of_opponents(task: FixedTask) -> str:
    """Return a digest of a match that the opponents play among themselves.

    Bots improve from version to version: only results with the same fingerprint are comparable.
    """
    match = Evaluated(task, 0, 0)
    match.bots[0] = bot(task.opponents[0], 1)
    match.seat = NOBODY
    match.play_others(FINGERPRINTED)
    return moves_digest(match)


def fingerprint_of_player(task: FixedTask, policy: str, simulations: int) -> str:
    """Return a digest of the first moves of the first match that the player plays."""
    match = Evaluated(task, 0, 0)
    player = read_player(policy, game(task.title), task.seconds, simulations)
    while not match.over and match.decisions < PLAYER_FINGERPRINTED:
        match.play_others()
        ask_player(player, [] if match.over else [match])
    return moves_digest(match)


def moves_digest(match: Evaluated) -> str:
    """Return eight hexadecimal digits that depend on all moves of a match."""
    return sha256(repr(match.moves).encode()).hexdigest()[:8]
