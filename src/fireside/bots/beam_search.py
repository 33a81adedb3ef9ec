# compiled
"""Plans: a whole turn of many small decisions, found by a beam over what the evaluation likes.

A plan runs until another seat is asked, or something is drawn or shown that the seat could not know
before. The best plans are then tried against the others' hasty replies.
"""

import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.bots.search_params import FOREVER
from fireside.core.playout import first_to_act
from fireside.core.rng import Rng
from fireside.core.search_hooks import Thinking
from fireside.core.state import BIT, MOST_MOVES, MOST_SEATS, SCRATCH, Move, Row, Seat, State

LONGEST_PLAN: Final = 24
WORLDS_A_PLAN: Final[i64] = 40  # simulations that count for one plan, where turns are planned

# What `play_on` has done: a count of turns, unless the title does not say how to go on.
A_TURN: Final[i64] = 1
AN_ANSWER: Final[i64] = 0
NOTHING: Final[i64] = -1


class Step:
    """A state that a plan has led to, and how."""

    state: State
    before: "Step | None"
    move: Move
    worth: i64
    ended: bool

    def __init__(
        self, state: State, before: "Step | None", move: Move, worth: i64, ended: bool
    ) -> None:
        self.state = state
        self.before = before
        self.move = move
        self.worth = worth
        self.ended = ended

    def moves(self) -> Row:
        """The plan's moves, the first one first."""
        backwards = vec[i64](capacity=LONGEST_PLAN)
        step: Step | None = self
        while step is not None and step.before is not None:
            backwards = append(backwards, step.move)
            step = step.before
        forwards = vec[i64](capacity=LONGEST_PLAN)
        for at in range(i64(len(backwards)) - 1, -1, -1):
            forwards = append(forwards, backwards[at])
        return forwards


class Planner:
    """Finds plans for one seat: many at once, but after the deadline only the best goes on."""

    def __init__(
        self,
        thinking: Thinking,
        seat: Seat,
        width: i64,
        deadline: float = FOREVER,
        sensible: bool = False,
    ) -> None:
        self.thinking = thinking
        self.seat = seat
        self.width = width
        self.deadline = deadline
        self.sensible = sensible  # leaves out what the title calls foolish
        self.rewards = vec[i64]([0] * MOST_SEATS)
        self.listed = vec[i64]([0] * MOST_MOVES)
        self.looked: i64 = 0  # states evaluated

    def worth(self, state: State) -> i64:
        """What the evaluation gives for this seat."""
        self.looked += 1
        self.thinking.evaluate(state, self.rewards)
        return self.rewards[self.seat]

    def plan(self, start: State) -> list[Step]:
        """Ended plans, the best first."""
        beam: list[Step] = [Step(start, None, 0, 0, False)]
        ended: list[Step] = []
        for _ in range(LONGEST_PLAN):
            grown: list[Step] = []
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

    def grow(self, step: Step, grown: list[Step]) -> None:
        """Every move from here is one step more."""
        state = step.state
        count = state.list_moves(self.seat, self.listed)
        if self.sensible:
            count = self.thinking.sensible(state, self.seat, self.listed, count)
        for at in range(count):
            move = self.listed[at]
            after = state.clone()
            after.apply(self.seat, move)
            ended = after.over or after.barrier or after.acting != BIT[self.seat]
            ended = ended or not self.thinking.plans_turn(after)
            grown.append(Step(after, step, move, self.worth(after), ended))


def best_of(steps: list[Step], width: i64) -> list[Step]:
    """So many of the steps, those worth most first; equal ones once, since most are the same state
    reached in another order."""
    steps.sort(key=rank)
    kept: list[Step] = []
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


def rank(step: Step) -> tuple[int, int]:
    """For sorting: the most worth first."""
    return (-step.worth, step.move)


def reply(thinking: Thinking, state: State, seat: Seat, width: i64) -> None:
    """The seat has played its turn by a narrow beam of its own."""
    while not state.over and state.acting == BIT[seat] and thinking.plans_turn(state):
        found = Planner(thinking, seat, width).plan(state.clone())
        if not found:
            return
        for move in found[0].moves():
            state.apply(seat, move)


def judge(thinking: Thinking, plan: Step, start: State, seat: Seat, rng: Rng, width: i64) -> i64:
    """What a plan is worth once the others have had their next turns, in one possible world."""
    world = start.resample(seat, rng)
    for move in plan.moves():
        world.apply(seat, move)
    turns: i64 = 0
    while not world.over and turns < world.seats - 1:
        if thinking.plans_turn(world) and first_to_act(world) == seat:
            break
        played = play_on(thinking, world, width)
        if played == NOTHING:
            break
        turns += played
    rewards = vec[i64]([0] * MOST_SEATS)
    thinking.evaluate(world, rewards)
    return rewards[seat]


def play_on(thinking: Thinking, world: State, width: i64) -> i64:
    """Whoever is asked has played a turn by plans so wide, or answered in haste between turns."""
    asked = first_to_act(world)
    if thinking.plans_turn(world):
        reply(thinking, world, asked, width)
        return A_TURN
    if thinking.between_turns(world, asked, SCRATCH) == 0:
        return NOTHING
    world.apply(asked, SCRATCH[0])
    return AN_ANSWER


def mean_of(worth: i64, visits: i64, full_win: i64) -> float:
    """A worth summed over visits as a share of a win."""
    return float(worth) / float(max(visits, 1) * full_win)
