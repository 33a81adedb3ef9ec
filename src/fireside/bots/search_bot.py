# compiled
"""Bots that search: one class per level, from the same search with other parameters."""

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
    """Plays what its search tried most; where decisions are secret, what it mixes."""

    skill: SearchParams
    rng: Rng
    thought: SearchResult | None
    planned: Row  # what is left of a turn's plan
    step: i64

    def __init__(self, seed: i64 = 0) -> None:
        super().__init__(seed)
        self.rng = Rng(seed)
        self.skill = self.own_skill()
        self.thought = None
        self.planned = vec[i64]()
        self.step = 0

    def own_skill(self) -> SearchParams:
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
        best = thought.candidates[0]
        self.planned = best.plan
        self.step = 1
        return best.move

    def has_plan(self, moves: Row, world: State) -> bool:
        """The plan of this turn goes on; it ended if something came to light since."""
        if not hooks_of(world).plans_turn(world) or self.step >= len(self.planned) or world.barrier:
            return False
        for move in moves:
            if move == self.planned[self.step]:
                return True
        return False

    def think(self, world: State, seat: Seat, budget: Budget) -> SearchResult:
        """A search, on as many cores as the budget has."""
        if budget.cores <= 1:
            return search(world, seat, self.skill, budget, self.rng)
        together: SearchResult = search_root_parallel(
            world, seat, self.skill, budget, budget.cores, self.rng
        )
        return together

    def mix(self, thought: SearchResult) -> Move:
        """A move drawn by its weight; what was hardly ever meant is left out."""
        top = thought.candidates[0].weight
        kept = [one for one in thought.candidates if one.weight >= self.skill.mixes * top]
        left = float(self.rng.roll(1_000_000)) / 1_000_000.0 * sum(one.weight for one in kept)
        for one in kept:
            left -= one.weight
            if left <= 0.0:
                return one.move
        return kept[-1].move


def full_strength_params(beam: i64, judged: i64) -> SearchParams:
    """What was learned, all the time there is, and at least so many plans of a turn."""
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Easy(SearchBot):
    """Looks a little ahead."""

    def own_skill(self) -> SearchParams:
        return SearchParams(simulations=40, seconds=0.3, depth=0, beam=1, sensible=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Medium(SearchBot):
    """Thinks for a moment: at most 0.3 seconds."""

    def own_skill(self) -> SearchParams:
        return SearchParams(simulations=200, seconds=0.28, depth=8, beam=6, sensible=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hard(SearchBot):
    """Thinks for up to a second."""

    def own_skill(self) -> SearchParams:
        return SearchParams(simulations=1500, seconds=0.95, depth=12, beam=16)


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert(SearchBot):
    """Thinks for as long as it is given, and judges by what was learned from many matches."""

    def own_skill(self) -> SearchParams:
        return full_strength_params(beam=60, judged=8)


@mypyc_attr(allow_interpreted_subclasses=True)
class Master(SearchBot):
    """Everything we have, with time: at a table it thinks longer than others, of more plans."""

    patience: ClassVar[float] = 8.0

    def own_skill(self) -> SearchParams:
        return full_strength_params(beam=120, judged=16)


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstExpert(SearchBot):
    """The expert as it was before networks, kept as a rival to be measured against."""

    def own_skill(self) -> SearchParams:
        return SearchParams(simulations=0, seconds=60.0, depth=12, beam=60, judged=8, follows=False)
