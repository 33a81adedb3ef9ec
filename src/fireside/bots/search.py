"""Searching for a move: as many worlds as the budget allows, one tree over all of them."""

import time
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fireside.bots.bot import Bot, Budget
from fireside.bots.plans import Planner, Step, hopes, judge
from fireside.bots.tree import NONE, ROOT, Tree
from fireside.core.chance import Rng
from fireside.core.state import FULL_WIN, MOST_SEATS, Move, Row, Seat, State

WORLDS_BETWEEN_LOOKS: Final = 16  # at the clock
FOREVER: Final = 1e9


class Candidate:
    """What a search thinks of one move."""

    def __init__(self, move: int, visits: int, expected: float, weight: float) -> None:
        self.move = move
        self.visits = visits
        self.expected = expected  # the mover's prospects, 1.0 being a sure win alone
        self.weight = weight  # how often it should be chosen: by visits, or mixed where secret

    def __repr__(self) -> str:
        return f"Candidate({self.move}, visits={self.visits}, expected={self.expected:.3f})"


class Thought:
    """What a bot thought: the candidates, best first, and from how many worlds."""

    def __init__(
        self, candidates: list[Candidate], prospects: list[float], simulations: int, secret: bool
    ) -> None:
        self.candidates = candidates
        self.prospects = prospects  # of every seat, 1.0 being a sure win alone
        self.simulations = simulations
        self.secret = secret
        self.plan: Row = vec[i64]()  # the whole turn, where turns are planned


class Skill:
    """How a level plays: what it may use of its budget, and how it searches."""

    def __init__(
        self,
        simulations: i64,
        seconds: float,
        depth: i64,
        exploration: float = 0.7,
        widening: float = 4.0,
        beam: i64 = 8,
        judged: i64 = 0,
    ) -> None:
        self.simulations = simulations  # at most, 0: as many as there is time for
        self.seconds = seconds  # at most
        self.depth = depth  # of play-outs, in twelfths of what the title suggests
        self.beam = beam  # how many plans are followed at once, where turns are planned
        self.judged = judged  # how many of them are tried against replies; 0: none
        self.exploration = exploration
        self.widening = widening


class Limit:
    """When a search must stop: by the clock, or after so many simulations."""

    def __init__(self, skill: Skill, budget: Budget) -> None:
        self.start = time.perf_counter()
        self.seconds = skill.seconds
        if 0.0 < budget.seconds < skill.seconds:
            self.seconds = budget.seconds
        self.simulations: i64 = skill.simulations
        if budget.simulations > 0 and not 0 < skill.simulations < budget.simulations:
            self.simulations = budget.simulations
        if budget.simulations > 0 and budget.seconds <= 0.0:
            self.seconds = FOREVER

    def is_reached(self, done: i64) -> bool:
        """No more simulations; the clock is not looked at for each of them."""
        if 0 < self.simulations <= done:
            return True
        return done % WORLDS_BETWEEN_LOOKS == 0 and self.is_late()

    def is_late(self) -> bool:
        """The time is up."""
        return time.perf_counter() - self.start >= self.seconds


def plan_turn(world: State, seat: Seat, skill: Skill, budget: Budget, rng: Rng) -> Thought:
    """The rest of a turn planned as a whole; each candidate is the first move of some plan."""
    limit = Limit(skill, budget)
    planner = Planner(seat, skill.beam)
    plans = planner.plan(world.resample(seat, rng))
    if skill.judged > 0:
        plans = plans[: skill.judged]
    visits = vec[i64]([1] * len(plans))
    worth = vec[i64]([0] * len(plans))
    for at, plan in enumerate(plans):
        worth[at] = plan.worth
    done: i64 = 0
    while skill.judged > 0 and len(plans) > 1 and not limit.is_late():
        if 0 < limit.simulations <= done:
            break
        at = done % len(plans)
        worth[at] += judge(plans[at], world, seat, rng, 2)
        visits[at] += 1
        done += 1
    return weigh_plans(world, plans, visits, worth, planner.looked)


def weigh_plans(world: State, plans: list[Step], visits: Row, worth: Row, looked: i64) -> Thought:
    """The plans as candidates, the best first, whose moves are kept for the whole turn."""
    order = sorted(range(len(plans)), key=lambda at: (-hopes(worth[at], visits[at]), at))
    candidates = [
        Candidate(plans[at].moves()[0], visits[at], hopes(worth[at], visits[at]), float(visits[at]))
        for at in order
    ]
    rewards = vec[i64]([0] * MOST_SEATS)
    plans[order[0]].state.evaluate(rewards)
    prospects = [float(rewards[one]) / float(FULL_WIN) for one in range(world.seats)]
    thought = Thought(candidates, prospects, looked, False)
    thought.plan = plans[order[0]].moves()
    return thought


def search(world: State, seat: Seat, skill: Skill, budget: Budget, rng: Rng) -> Thought:
    """The moves of a seat, weighed over worlds that it holds for possible."""
    if world.is_turn_planned():
        return plan_turn(world, seat, skill, budget, rng)
    limit = Limit(skill, budget)
    tree = Tree(skill.exploration, skill.widening, world.horizon() * skill.depth // 12)
    done: i64 = 0
    while done == 0 or not limit.is_reached(done):
        tree.simulate(world.resample(seat, rng), rng)
        done += 1
    prospects = [float(tree.prospects[one]) / float(done * FULL_WIN) for one in range(world.seats)]
    return Thought(weigh(tree, seat, world.is_secret()), prospects, done, world.is_secret())


def weigh(tree: Tree, seat: Seat, secret: bool) -> list[Candidate]:
    """The root's moves, best first."""
    candidates: list[Candidate] = []
    child = tree.first_child[ROOT]
    while child != NONE:
        if tree.mover[child] == seat:
            visits = tree.visits[child]
            expected = float(tree.total[child]) / float(max(visits, 1) * FULL_WIN)
            weight = tree.strategy[child] if secret else float(visits)
            candidates.append(Candidate(tree.move[child], visits, expected, weight))
        child = tree.next_sibling[child]
    return sorted(candidates, key=lambda one: (-one.weight, one.move))


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """Plays what its search tried most; where decisions are secret, what it mixes."""

    skill: Skill
    rng: Rng
    thought: Thought | None
    planned: Row  # what is left of a turn's plan
    step: i64

    def __init__(self, seed: i64 = 0) -> None:
        super().__init__(seed)
        self.rng = Rng(seed)
        self.skill = self.own_skill()
        self.thought = None
        self.planned = vec[i64]()
        self.step = 0

    def own_skill(self) -> Skill:
        """How this level plays."""
        raise NotImplementedError

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        """The best move found; a forced one costs no time."""
        moves = world.moves(seat)
        if len(moves) == 1:
            self.thought = None
            self.step += 1
            return moves[0]
        if self.has_plan(moves, world):
            self.step += 1
            return self.planned[self.step - 1]
        thought = self.think(world, seat, budget)
        self.thought = thought
        if thought.secret:
            return self.mix(thought)
        self.planned = thought.plan
        self.step = 1
        return thought.candidates[0].move

    def has_plan(self, moves: Row, world: State) -> bool:
        """The plan of this turn goes on; it ended if something came to light since."""
        if not world.is_turn_planned() or self.step >= len(self.planned) or world.barrier:
            return False
        for move in moves:
            if move == self.planned[self.step]:
                return True
        return False

    def think(self, world: State, seat: Seat, budget: Budget) -> Thought:
        """A search, on as many cores as the budget has."""
        if budget.cores <= 1:
            return search(world, seat, self.skill, budget, self.rng)
        from fireside.bots.parallel import search_on_cores  # noqa: PLC0415

        together: Thought = search_on_cores(world, seat, self.skill, budget, budget.cores, self.rng)
        return together

    def mix(self, thought: Thought) -> Move:
        """A move drawn by its weight; what was hardly ever meant is left out."""
        top = thought.candidates[0].weight
        kept = [one for one in thought.candidates if one.weight * 10.0 >= top]
        left = float(self.rng.roll(1_000_000)) / 1_000_000.0 * sum(one.weight for one in kept)
        for one in kept:
            left -= one.weight
            if left <= 0.0:
                return one.move
        return kept[-1].move


class Easy(SearchBot):
    """Looks a little ahead."""

    def own_skill(self) -> Skill:
        return Skill(simulations=40, seconds=0.3, depth=0, beam=1)


class Medium(SearchBot):
    """Thinks for a moment: at most 0.3 seconds."""

    def own_skill(self) -> Skill:
        return Skill(simulations=600, seconds=0.28, depth=8, beam=6)


class Hard(SearchBot):
    """Thinks for up to a second."""

    def own_skill(self) -> Skill:
        return Skill(simulations=6000, seconds=0.95, depth=12, beam=16)


class Expert(SearchBot):
    """Thinks for as long as it is given."""

    def own_skill(self) -> Skill:
        return Skill(simulations=0, seconds=60.0, depth=12, beam=60, judged=8)
