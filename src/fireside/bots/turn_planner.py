# compiled
"""Turns planned as a whole: many plans are found, and the best tried against the others' replies.

The more time there is, the more plans are followed and tried: those that look best before anybody
has replied are much alike.
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

REPLY_BEAM: Final[i64] = 2  # how many plans the others follow at once when a plan is tried
MOST_FOLLOWED: Final[i64] = 240  # plans at once: some ten megabytes
FOLLOWING: Final = 0.125  # of the time: where plans were found so soon, twice as many are followed
TRIALS: Final[i64] = 12  # of each plan, before another is worth trying


def plan_turn(
    hooks: SearchHooks, world: State, seat: Seat, skill: SearchParams, budget: Budget, rng: Rng
) -> SearchResult:
    """The rest of a turn planned as a whole; each candidate is a plan."""
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
    """The plans of a beam; of one twice as wide, again and again, while that takes little time."""
    plans = planner.plan(world)
    while widens and i64(len(plans)) >= planner.width and planner.width < MOST_FOLLOWED:
        if limit.spent() > FOLLOWING * limit.seconds:
            break
        planner.width *= 2
        wider = planner.plan(world)
        if limit.spent() > limit.seconds / 2.0:  # the end was followed by one plan only
            break
        plans = wider
    return plans


def affordable(least: i64, found: i64, seconds: float, each: float) -> i64:
    """How many of the plans found can be tried often enough in so many seconds."""
    often_enough = i64(seconds / max(each, 1e-6)) // TRIALS
    return min(found, max(least, often_enough))


class PlanTrials:
    """Plans tried in turn in possible worlds, and what they turned out to be worth."""

    def __init__(self, hooks: SearchHooks, plans: list[PlanStep], world: State, seat: Seat) -> None:
        self.hooks = hooks
        self.plans = plans
        self.world = world
        self.seat = seat
        self.tried = i64(len(plans))  # so many, from the first
        self.visits = vec[i64]([1] * len(plans))
        self.worth = vec[i64]([0] * len(plans))  # summed up
        for at, plan in enumerate(plans):
            self.worth[at] = plan.worth

    def run(self, judged: i64, limit: SearchLimit, widens: bool, rng: Rng) -> None:
        """The best are tried as long as there is time: so many, or more where there is much."""
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
            if widens and done == judged:  # by now it is known how long a trial takes
                each = (limit.spent() - begun) / float(done)
                self.tried = affordable(judged, found, limit.seconds - limit.spent(), each)

    def weigh(self, looked: i64) -> SearchResult:
        """The plans that were tried as candidates, and how everybody stands after the best."""
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
