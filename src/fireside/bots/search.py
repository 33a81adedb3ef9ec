"""Searching for a move: as many worlds as the budget allows, one tree over all of them."""

import time
from typing import Final

from mypy_extensions import i64, mypyc_attr

from fireside.bots.bot import Bot, Budget
from fireside.bots.tree import NONE, ROOT, Tree
from fireside.core.chance import Rng
from fireside.core.state import FULL_WIN, Move, Seat, State

WORLDS_BETWEEN_LOOKS: Final = 16  # at the clock


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


class Skill:
    """How a level plays: what it may use of its budget, and how it searches."""

    def __init__(
        self,
        simulations: i64,
        seconds: float,
        depth: i64,
        exploration: float = 0.7,
        widening: float = 4.0,
    ) -> None:
        self.simulations = simulations  # at most, 0: as many as there is time for
        self.seconds = seconds  # at most
        self.depth = depth
        self.exploration = exploration
        self.widening = widening


def search(world: State, seat: Seat, skill: Skill, budget: Budget, rng: Rng) -> Thought:
    """The moves of a seat, weighed over worlds that it holds for possible."""
    start = time.perf_counter()
    seconds = min(skill.seconds, budget.seconds) if budget.seconds > 0.0 else skill.seconds
    most = skill.simulations
    if budget.simulations > 0 and (most == 0 or budget.simulations < most):
        most = budget.simulations
    if budget.simulations > 0 and budget.seconds <= 0.0:
        seconds = 1e9
    tree = Tree(skill.exploration, skill.widening, skill.depth)
    done: i64 = 0
    while done == 0 or most == 0 or done < most:
        tree.simulate(world.resample(seat, rng), rng)
        done += 1
        if done % WORLDS_BETWEEN_LOOKS == 0 and time.perf_counter() - start >= seconds:
            break
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

    def __init__(self, seed: i64 = 0) -> None:
        super().__init__(seed)
        self.rng = Rng(seed)
        self.skill = self.own_skill()
        self.thought = None

    def own_skill(self) -> Skill:
        """How this level plays."""
        raise NotImplementedError

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        """The best move found; a forced one costs no time."""
        moves = world.moves(seat)
        if len(moves) == 1:
            self.thought = None
            return moves[0]
        thought = self.think(world, seat, budget)
        self.thought = thought
        if thought.secret:
            return self.mix(thought)
        return thought.candidates[0].move

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
        return Skill(simulations=40, seconds=0.3, depth=0)


class Medium(SearchBot):
    """Thinks for a moment: at most 0.3 seconds."""

    def own_skill(self) -> Skill:
        return Skill(simulations=600, seconds=0.28, depth=8)


class Hard(SearchBot):
    """Thinks for up to a second."""

    def own_skill(self) -> Skill:
        return Skill(simulations=6000, seconds=0.95, depth=12)


class Expert(SearchBot):
    """Thinks for as long as it is given."""

    def own_skill(self) -> Skill:
        return Skill(simulations=0, seconds=60.0, depth=12)
