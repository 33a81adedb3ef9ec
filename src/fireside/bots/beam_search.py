# compiled
"""Beam search for plans: whole turns of many small decisions, ranked by the evaluation.

A plan ends when another seat is to act or when something hidden is drawn or revealed. The best
plans are then tried against fast replies of the others.
"""

import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.bots.search_params import FOREVER
from fireside.core.playout import first_to_act
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import BIT, MOST_MOVES, MOST_SEATS, Move, Row, Seat, State

LONGEST_PLAN: Final = 24
WORLDS_A_PLAN: Final[i64] = 40  # simulations of a budget that one plan counts for

# Results of `play_on`: the number of turns played, or NOTHING if the hooks offer no move.
A_TURN: Final[i64] = 1
AN_ANSWER: Final[i64] = 0
NOTHING: Final[i64] = -1


class PlanStep:
    """A node of the beam search: a state, its predecessor and the move between them."""

    state: State
    before: "PlanStep | None"
    move: Move
    worth: i64
    ended: bool

    def __init__(
        self, state: State, before: "PlanStep | None", move: Move, worth: i64, ended: bool
    ) -> None:
        self.state = state
        self.before = before
        self.move = move
        self.worth = worth
        self.ended = ended

    def moves(self) -> Row:
        """Return the plan's moves in order."""
        backwards = vec[i64](capacity=LONGEST_PLAN)
        step: PlanStep | None = self
        while step is not None and step.before is not None:
            backwards = append(backwards, step.move)
            step = step.before
        forwards = vec[i64](capacity=LONGEST_PLAN)
        for at in range(i64(len(backwards)) - 1, -1, -1):
            forwards = append(forwards, backwards[at])
        return forwards


class BeamSearch:
    """A beam search over the turn of one seat; after the deadline, its width is one."""

    def __init__(
        self,
        hooks: SearchHooks,
        seat: Seat,
        width: i64,
        deadline: float = FOREVER,
        sensible: bool = False,
    ) -> None:
        self.hooks = hooks
        self.seat = seat
        self.width = width
        self.deadline = deadline
        self.sensible = sensible  # prunes blunders
        self.rewards = vec[i64]([0] * MOST_SEATS)
        self.listed = vec[i64]([0] * MOST_MOVES)
        self.looked: i64 = 0  # states evaluated

    def worth(self, state: State) -> i64:
        """Return the evaluation for this seat."""
        self.looked += 1
        self.hooks.evaluate(state, self.rewards)
        return self.rewards[self.seat]

    def plan(self, start: State) -> list[PlanStep]:
        """Return the finished plans, the best first."""
        beam: list[PlanStep] = [PlanStep(start, None, 0, 0, False)]
        ended: list[PlanStep] = []
        for _ in range(LONGEST_PLAN):
            grown: list[PlanStep] = []
            for step in beam:
                self.grow(step, grown)
            beam = []
            width = self.width if time.perf_counter() < self.deadline else 1
            for step in best_of(grown, width):
                if step.ended:
                    ended.append(step)
                else:
                    beam.append(step)
            if not beam:
                break
        return best_of(ended, self.width) if ended else beam

    def grow(self, step: PlanStep, grown: list[PlanStep]) -> None:
        """Append a step for every move from here."""
        state = step.state
        count = state.list_moves(self.seat, self.listed)
        if self.sensible:
            count = self.hooks.prune_blunders(state, self.seat, self.listed, count)
        for at in range(count):
            move = self.listed[at]
            after = state.clone()
            after.apply(self.seat, move)
            ended = after.over or after.barrier or after.acting != BIT[self.seat]
            ended = ended or not self.hooks.plans_turn(after)
            grown.append(PlanStep(after, step, move, self.worth(after), ended))


def best_of(steps: list[PlanStep], width: i64) -> list[PlanStep]:
    """Return the best steps, at most `width`, and at most three of the same value.

    Most steps of the same value are the same state reached by another order of moves.
    """
    steps.sort(key=plan_order)
    kept: list[PlanStep] = []
    last: i64 = -1
    equal: i64 = 0
    for step in steps:
        equal = equal + 1 if step.worth == last else 0
        last = step.worth
        if equal < 3:
            kept.append(step)
            if len(kept) >= width:
                break
    return kept


def plan_order(step: PlanStep) -> tuple[int, int]:
    """Return a sort key, the highest value first."""
    return (-step.worth, step.move)


def play_reply_turn(hooks: SearchHooks, state: State, seat: Seat, width: i64) -> None:
    """Play the seat's turn by a narrow beam search."""
    while not state.over and state.acting == BIT[seat] and hooks.plans_turn(state):
        found = BeamSearch(hooks, seat, width).plan(state.clone())
        if not found:
            return
        for move in found[0].moves():
            state.apply(seat, move)


def evaluate_plan(
    hooks: SearchHooks, plan: PlanStep, start: State, seat: Seat, rng: Rng, width: i64
) -> i64:
    """Return the plan's value in one sampled world after the others' next turns."""
    world = start.resample(seat, rng)
    for move in plan.moves():
        world.apply(seat, move)
    turns: i64 = 0
    while not world.over and turns < world.seats - 1:
        if hooks.plans_turn(world) and first_to_act(world) == seat:
            break
        played = play_on(hooks, world, width)
        if played == NOTHING:
            break
        turns += played
    rewards = vec[i64]([0] * MOST_SEATS)
    hooks.evaluate(world, rewards)
    return rewards[seat]


def play_on(hooks: SearchHooks, world: State, width: i64) -> i64:
    """Play the turn of the seat to act by beam search, or its default choice between turns.

    Return A_TURN, AN_ANSWER, or NOTHING if the hooks offer no move.
    """
    asked = first_to_act(world)
    if hooks.plans_turn(world):
        play_reply_turn(hooks, world, asked, width)
        return A_TURN
    answers = vec[i64]([0] * MOST_MOVES)
    if hooks.list_bids(world, asked, answers) == 0:
        return NOTHING
    world.apply(asked, answers[0])
    return AN_ANSWER


def mean_of(worth: i64, visits: i64, full_win: i64) -> float:
    """Return a sum of evaluations over visits as a mean share of a win."""
    return float(worth) / float(max(visits, 1) * full_win)
