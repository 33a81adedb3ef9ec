# compiled
"""Turn planner: beam search for plans of a whole turn, the best of which are tried against replies.

With more time, the beam widens and more plans are tried: the plans that look best before any reply
are much alike.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.bots.beam_search import BeamSearch, PlanStep, evaluate_plan, mean_of
from fireside.bots.bot import Budget
from fireside.bots.search_params import SearchLimit, SearchParams
from fireside.bots.search_result import Candidate, SearchResult
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import MOST_SEATS, Seat, State

REPLY_BEAM: Final[i64] = 2  # beam width of the others' replies when a plan is tried
MOST_FOLLOWED: Final[i64] = 240  # largest beam width: about ten megabytes of states
FOLLOWING: Final = 0.125  # a beam search that takes a smaller share of the time is repeated wider
TRIALS: Final[i64] = 12  # trials of each plan before another plan is added


def plan_turn(
    hooks: SearchHooks, world: State, seat: Seat, skill: SearchParams, budget: Budget, rng: Rng
) -> SearchResult:
    """Plan the rest of a turn as a whole; each candidate of the result is a plan."""
    limit = SearchLimit(skill, budget)
    widens = skill.widens and limit.simulations == 0
    planner = BeamSearch(hooks, seat, skill.beam, limit.half(), skill.sensible)
    plans = find_plans(planner, world.resample(seat, rng), limit, widens)
    trials = PlanTrials(hooks, plans, world, seat)
    if skill.judged > 0:
        trials.run(skill.judged, limit, widens, rng)
    return trials.weigh(planner.looked)


def find_plans(
    planner: BeamSearch, world: State, limit: SearchLimit, widens: bool
) -> list[PlanStep]:
    """Return the plans of a beam search, repeated with double width while time allows."""
    plans = planner.plan(world)
    while widens and i64(len(plans)) >= planner.width and planner.width < MOST_FOLLOWED:
        if limit.spent() > FOLLOWING * limit.seconds:
            break
        planner.width *= 2
        wider = planner.plan(world)
        if limit.spent() > limit.seconds / 2.0:  # past the deadline, the beam was cut to one plan
            break
        plans = wider
    return plans


def affordable(least: i64, found: i64, seconds: float, each: float) -> i64:
    """Return how many of the plans found can be tried often enough in the remaining seconds."""
    often_enough = i64(seconds / max(each, 1e-6)) // TRIALS
    return min(found, max(least, often_enough))


class PlanTrials:
    """Plans tried in turn in sampled worlds, with the sum of their results."""

    def __init__(self, hooks: SearchHooks, plans: list[PlanStep], world: State, seat: Seat) -> None:
        self.hooks = hooks
        self.plans = plans
        self.world = world
        self.seat = seat
        self.tried = i64(len(plans))  # number of leading plans that are tried
        self.visits = vec[i64]([1] * len(plans))
        self.worth = vec[i64]([0] * len(plans))  # sum over visits
        for at, plan in enumerate(plans):
            self.worth[at] = plan.worth

    def run(self, judged: i64, limit: SearchLimit, widens: bool, rng: Rng) -> None:
        """Try the best `judged` plans while time remains, or more of them if `widens`."""
        found = i64(len(self.plans))
        self.tried = min(judged, found)
        begun = limit.spent()
        done: i64 = 0
        while found > 1 and not limit.is_late() and not 0 < limit.simulations <= done:
            at = done % self.tried
            plan = self.plans[at]
            self.worth[at] += evaluate_plan(
                self.hooks, plan, self.world, self.seat, rng, REPLY_BEAM
            )
            self.visits[at] += 1
            done += 1
            if widens and done == judged:  # each plan was tried once: the time per trial is known
                each = (limit.spent() - begun) / float(done)
                self.tried = affordable(judged, found, limit.seconds - limit.spent(), each)

    def weigh(self, looked: i64) -> SearchResult:
        """Return the tried plans as candidates, with each seat's evaluation after the best."""
        candidates: list[Candidate] = []
        whole = self.hooks.full_win
        best: i64 = 0
        for at in range(self.tried):
            moves = self.plans[at].moves()
            expected = mean_of(self.worth[at], self.visits[at], whole)
            if expected > mean_of(self.worth[best], self.visits[best], whole):
                best = at
            visits = self.visits[at]
            candidates.append(Candidate(moves[0], visits, expected, float(visits), moves))
        rewards = vec[i64]([0] * MOST_SEATS)
        after = self.plans[best].state
        self.hooks.evaluate(after, rewards)
        prospects = [float(rewards[one]) / float(whole) for one in range(after.seats)]
        return SearchResult(candidates, prospects, looked, False)
