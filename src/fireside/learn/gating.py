"""Gating: a new network takes the place of the old one only if it wins by a sequential test.

Two matches are one trial: the same deal, the sides changed. Under equal strength a trial brings a
half on average, however many seats each side has.
"""

import math
from collections.abc import Iterator
from itertools import product

import msgspec

from fireside.bots.bot import Budget
from fireside.bots.search import search_with_hooks
from fireside.bots.search_params import SearchParams
from fireside.bots.search_result import Candidate
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.learn.training_spec import TrainingSpec, hooks_with_files

EQUAL = 0.5  # the share of wins of a network that is no better,
BETTER = 0.55  # and of one that is worth having
ERROR = 0.05  # how often either may be taken for the other
FEWEST_TRIALS = 16  # before the spread of results is known well enough
LEAST_VARIANCE = 0.01
SIMULATIONS, BEAM = 160, 6  # of a decision, of a plan: for both sides the same
FIRST_DEAL = 1_000_000_000  # no deal of self-play


class MirroredDeal(msgspec.Struct, frozen=True):
    """Two matches on one deal: where the new network sits in the first."""

    subject: TrainingSpec
    new: str  # files of weights; nothing: the evaluation written by hand
    old: str
    deal: int
    sits: tuple[bool, ...]
    new_prior: str = ""  # files of priors, or nothing
    old_prior: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """What a test found."""

    trials: int
    share: float  # of wins of the new network
    ratio: float  # log-likelihood of being better over being equal
    accepted: bool
    decided: bool  # else the time was up


def trials(
    subject: TrainingSpec, new: str, old: str, seed: int, new_prior: str = "", old_prior: str = ""
) -> Iterator[MirroredDeal]:
    """Trials without end; every way of sitting comes with equal frequency."""
    ways = [sits for sits in product((False, True), repeat=subject.seats) if any(sits)]
    ways = [sits for sits in ways if not all(sits) and sits[0]]  # the others are their mirrors
    deal = FIRST_DEAL + seed
    while True:
        for sits in ways:
            yield MirroredDeal(subject, new, old, deal, sits, new_prior, old_prior)
            deal += 1


def play_mirrored(trial: MirroredDeal) -> float:
    """What the new network won of two matches."""
    title, table = trial.subject.title, trial.subject.table
    new = hooks_with_files(title, table, trial.new, trial.new_prior)
    old = hooks_with_files(title, table, trial.old, trial.old_prior)
    mirrored = tuple(not sits for sits in trial.sits)
    return (
        sum(
            play_gate_match(trial.subject, trial.deal, [new if one else old for one in sits], sits)
            for sits in (trial.sits, mirrored)
        )
        / 2
    )


def play_gate_match(
    subject: TrainingSpec, deal: int, sides: list[SearchHooks], counts: tuple[bool, ...]
) -> float:
    """What the seats that count won of a match between these."""
    state = subject.new_table(deal)
    rng = Rng(deal)
    skill = SearchParams(SIMULATIONS, 600.0, 12, beam=BEAM, settles=False)
    plan: list[int] = []
    while not state.over:
        seat = state.to_act[0]
        moves = state.legal_moves(seat)
        if len(moves) == 1:
            move = moves[0]
            plan = plan[1:]
        elif plan and not state.barrier and plan[0] in moves:
            move, *plan = plan
        else:
            world = state.resample(seat, rng)
            thought = search_with_hooks(sides[seat], world, seat, skill, Budget(0.0), rng)
            move = thought.candidates[0].move
            plan = list(thought.candidates[0].plan)[1:]
            if thought.secret:
                move = drawn_by_weight(thought.candidates, rng)
        state.apply(seat, move)
        if state.over or state.to_act[0] != seat:
            plan = []
    winners = state.winners
    if not winners:
        return sum(counts) / len(counts)
    return sum(counts[seat] for seat in winners) / len(winners)


def drawn_by_weight(candidates: list[Candidate], rng: Rng) -> int:
    """A secret choice."""
    left = rng.roll(1_000_000) / 1_000_000 * sum(one.weight for one in candidates)
    for one in candidates:
        left -= one.weight
        if left <= 0:
            return one.move
    return candidates[-1].move


class SequentialTest:
    """Wald's test on the mean of trials, by their likelihood under a normal distribution."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def note(self, share: float) -> None:
        """One more trial."""
        self.count += 1
        self.total += share
        self.squares += share * share

    @property
    def share(self) -> float:
        """The mean of all trials."""
        return self.total / self.count if self.count else EQUAL

    @property
    def ratio(self) -> float:
        """How much more likely the trials are, as a logarithm, if the new network is better."""
        if self.count < FEWEST_TRIALS:
            return 0.0
        variance = max(self.squares / self.count - self.share**2, LEAST_VARIANCE)
        middle = (EQUAL + BETTER) / 2
        return self.count * (BETTER - EQUAL) * (self.share - middle) / variance

    @property
    def is_decided(self) -> bool:
        """No more trials are needed."""
        return abs(self.ratio) >= math.log((1 - ERROR) / ERROR)

    def verdict(self) -> Verdict:
        """What is to be done now."""
        accepted = self.is_decided and self.ratio > 0
        return Verdict(self.count, self.share, self.ratio, accepted, self.is_decided)
