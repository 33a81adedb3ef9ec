# compiled
"""Search bots: one class per level, with the same search and different parameters."""

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fireside.bots.bot import Bot, Budget
from fireside.bots.root_parallel import search_root_parallel
from fireside.bots.search import search
from fireside.bots.search_params import SearchParams
from fireside.bots.search_result import SearchResult
from fireside.core.rng import Rng
from fireside.core.state import Move, Row, Seat, State
from fireside.games import hooks_of


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """A bot that plays the best move of its search, or samples among secret choices."""

    skill: SearchParams
    rng: Rng
    thought: SearchResult | None
    planned: Row  # the turn's plan; `step` moves of it are played
    step: i64

    def __init__(self, seed: i64 = 0) -> None:
        super().__init__(seed)
        self.rng = Rng(seed)
        self.skill = self.own_skill()
        self.thought = None
        self.planned = vec[i64]()
        self.step = 0

    def own_skill(self) -> SearchParams:
        """Return the search parameters of this level."""
        raise NotImplementedError

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        """Return the best move found; forced moves and moves of the current plan need no search."""
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
        best = thought.candidates[0]
        self.planned = best.plan
        self.step = 1
        return best.move

    def has_plan(self, moves: Row, world: State) -> bool:
        """Return whether the plan continues: it ends when something was revealed since."""
        if not hooks_of(world).plans_turn(world) or self.step >= len(self.planned) or world.barrier:
            return False
        for move in moves:
            if move == self.planned[self.step]:
                return True
        return False

    def think(self, world: State, seat: Seat, budget: Budget) -> SearchResult:
        """Search on as many cores as the budget has."""
        if budget.cores <= 1:
            return search(world, seat, self.skill, budget, self.rng)
        together: SearchResult = search_root_parallel(
            world, seat, self.skill, budget, budget.cores, self.rng
        )
        return together

    def mix(self, thought: SearchResult) -> Move:
        """Return a move sampled by weight, without those of negligible weight."""
        top = thought.candidates[0].weight
        kept = [one for one in thought.candidates if one.weight >= self.skill.mixes * top]
        left = float(self.rng.roll(1_000_000)) / 1_000_000.0 * sum(one.weight for one in kept)
        for one in kept:
            left -= one.weight
            if left <= 0.0:
                return one.move
        return kept[-1].move


def full_strength_params(beam: i64, judged: i64) -> SearchParams:
    """Return parameters with learned weights, no limit but time, and at least these beam widths."""
    return SearchParams(
        simulations=0,
        seconds=60.0,
        depth=12,
        beam=beam,
        judged=judged,
        learned=True,
        mixes=0.5,
        widens=True,
    )


# The levels may be subclassed like their base: otherwise mypyc 2.4.1 runs `__init__` twice when
# Python creates one, and loses the attributes set the first time.
@mypyc_attr(allow_interpreted_subclasses=True)
class Easy(SearchBot):
    """A bot that looks a little ahead: at most 40 simulations."""

    def own_skill(self) -> SearchParams:
        return SearchParams(simulations=40, seconds=0.3, depth=0, beam=1, sensible=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Medium(SearchBot):
    """A bot that thinks for at most 0.3 seconds."""

    def own_skill(self) -> SearchParams:
        return SearchParams(simulations=200, seconds=0.28, depth=8, beam=6, sensible=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hard(SearchBot):
    """A bot that thinks for at most a second."""

    def own_skill(self) -> SearchParams:
        return SearchParams(simulations=1500, seconds=0.95, depth=12, beam=16)


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert(SearchBot):
    """A bot that uses its whole time, the learned networks and priors."""

    def own_skill(self) -> SearchParams:
        return full_strength_params(beam=60, judged=8)


@mypyc_attr(allow_interpreted_subclasses=True)
class Master(SearchBot):
    """The strongest bot: wider searches than the expert's, and longer thinking time at a table."""

    patience: ClassVar[float] = 8.0

    def own_skill(self) -> SearchParams:
        return full_strength_params(beam=120, judged=16)
