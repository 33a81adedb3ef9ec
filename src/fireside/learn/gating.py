"""Gating: a new network replaces the old one only if it wins a sequential test (SPRT).

A trial is two matches on the same deal with sides exchanged, so that between equal networks its
mean is one half, however many seats each side has.
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

EQUAL = 0.5  # expected share of wins under the null hypothesis
BETTER = 0.55  # and under the alternative: a better network
ERROR = 0.05  # probability of errors of both kinds
FEWEST_TRIALS = 16  # before the variance can be estimated
LEAST_VARIANCE = 0.01
SIMULATIONS, BEAM = 160, 6  # simulations per decision and per plan, equal for both sides
FIRST_DEAL = 1_000_000_000  # apart from the deals of self-play


class MirroredDeal(msgspec.Struct, frozen=True):
    """Two matches on one deal; `sits` marks the seats of the new network in the first."""

    subject: TrainingSpec
    new: str  # files of weights; empty: the hand-written evaluation
    old: str
    deal: int
    sits: tuple[bool, ...]
    new_prior: str = ""  # files of priors, or empty
    old_prior: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """The result of a gating test."""

    trials: int
    share: float  # share of the new network's wins
    ratio: float  # log-likelihood ratio of better over equal
    accepted: bool
    decided: bool  # False: time or trials ran out


def trials(
    subject: TrainingSpec, new: str, old: str, seed: int, new_prior: str = "", old_prior: str = ""
) -> Iterator[MirroredDeal]:
    """Yield trials without end; all seatings occur equally often."""
    ways = [sits for sits in product((False, True), repeat=subject.seats) if any(sits)]
    ways = [sits for sits in ways if not all(sits) and sits[0]]  # others are mirror images
    deal = FIRST_DEAL + seed
    while True:
        for sits in ways:
            yield MirroredDeal(subject, new, old, deal, sits, new_prior, old_prior)
            deal += 1


def play_mirrored(trial: MirroredDeal) -> float:
    """Play the two matches of a trial; return the new network's share of wins."""
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
    """Play a match; return the share of the win that the seats marked in `counts` get."""
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
    """Return a move sampled in proportion to the candidates' weights."""
    left = rng.roll(1_000_000) / 1_000_000 * sum(one.weight for one in candidates)
    for one in candidates:
        left -= one.weight
        if left <= 0:
            return one.move
    return candidates[-1].move


class SequentialTest:
    """A sequential probability ratio test (Wald 1945) on the mean of trials.

    Trials are taken as normally distributed with the variance seen so far.
    """

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def note(self, share: float) -> None:
        """Add the result of a trial."""
        self.count += 1
        self.total += share
        self.squares += share * share

    @property
    def share(self) -> float:
        """Return the mean of all trials."""
        return self.total / self.count if self.count else EQUAL

    @property
    def ratio(self) -> float:
        """Return the log-likelihood ratio of BETTER over EQUAL."""
        if self.count < FEWEST_TRIALS:
            return 0.0
        variance = max(self.squares / self.count - self.share**2, LEAST_VARIANCE)
        middle = (EQUAL + BETTER) / 2
        return self.count * (BETTER - EQUAL) * (self.share - middle) / variance

    @property
    def is_decided(self) -> bool:
        """Return whether the ratio has crossed either bound."""
        return abs(self.ratio) >= math.log((1 - ERROR) / ERROR)

    def verdict(self) -> Verdict:
        """Return the result so far; undecided networks are not accepted."""
        accepted = self.is_decided and self.ratio > 0
        return Verdict(self.count, self.share, self.ratio, accepted, self.is_decided)
