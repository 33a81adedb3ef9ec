# not compiled: asked by people, a few times a minute
"""Verdict: what one move is worth beside the best, each tried in the same number of worlds.

A search tries poor moves only a few times, so what it says of them is mostly luck. Here both moves
are made, and what follows is searched as deeply for the one as for the other.
"""

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from fireside.bots.beam_search import WORLDS_A_PLAN, BeamSearch
from fireside.bots.bid_search import play_round
from fireside.bots.bot import Budget
from fireside.bots.search import search_with_hooks
from fireside.bots.search_params import SearchParams
from fireside.bots.search_tree import SearchTree
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import MOST_MOVES, MOST_SEATS, State
from fireside.games import learned_hooks_of

FEWEST_PLANS = 6
BLUNDER_LOSS = 0.2  # of a win: who loses so much by a move is warned
GLANCE = 4  # times less is thought at first: what looks harmless then is left alone
HARMLESS = 0.08  # of a win, at a glance


@dataclass(frozen=True, slots=True)
class MoveAssessment:
    """What a move is worth, and the best instead of it; 1.0 is a sure win."""

    move: int
    worth: float
    better: int
    plan: tuple[int, ...]  # the better turn, where turns are planned as a whole
    better_worth: float

    @property
    def loss(self) -> float:
        """How much of a win the move gives away."""
        return max(self.better_worth - self.worth, 0.0)

    @property
    def is_blunder(self) -> bool:
        """Whether who sees it would like to take the move back."""
        return self.loss >= BLUNDER_LOSS


def assess_before_play(
    world: State, seat: int, move: int, simulations: int, rng: Rng
) -> MoveAssessment | None:
    """The verdict on a move that is about to be made: at a glance, and deeply if it looks bad."""
    glance = assess_move(world, seat, move, max(simulations // GLANCE, 1), rng)
    if glance is None or glance.loss < HARMLESS:
        return glance
    return assess_move(world, seat, move, simulations, rng)


def assess_move(
    world: State, seat: int, move: int, simulations: int, rng: Rng
) -> MoveAssessment | None:
    """The move beside the best, from what the seat may know; None where choices are secret.

    A secret choice cannot be judged alone: it is as good as it is hard to guess.
    """
    hooks = learned_hooks_of(world)
    if hooks.is_secret(world) or len(world.legal_moves(seat)) < 2:
        return None
    better, plan = best_move(hooks, world, seat, simulations, rng)
    if better == move:
        worth = move_value(hooks, world, seat, move, simulations, rng)
        return MoveAssessment(move, worth, move, plan, worth)
    return MoveAssessment(
        move,
        move_value(hooks, world, seat, move, simulations, rng),
        better,
        plan,
        move_value(hooks, world, seat, better, simulations, rng),
    )


def best_move(
    hooks: SearchHooks, world: State, seat: int, simulations: int, rng: Rng
) -> tuple[int, tuple[int, ...]]:
    """The best move by a search of so many simulations, and the turn it begins."""
    if hooks.plans_turn(world):
        plans = BeamSearch(hooks, seat, beam_for(simulations)).plan(world.resample(seat, rng))
        plan = tuple(int(one) for one in plans[0].moves())
        return plan[0], plan
    skill = SearchParams(simulations, 600.0, 12, settles=False, learned=True)
    thought = search_with_hooks(hooks, world, seat, skill, Budget(0.0, simulations), rng)
    return int(thought.candidates[0].move), ()


def move_value(
    hooks: SearchHooks, world: State, seat: int, move: int, simulations: int, rng: Rng
) -> float:
    """The seat's prospects once it has made the move, over so many worlds it holds for possible."""
    if hooks.plans_turn(world):
        return _turn_value(hooks, world, seat, move, simulations, rng)
    if hooks.list_bids(world, seat, vec[i64]([0] * MOST_MOVES)) > 0:
        return _answer_value(hooks, world, seat, move, simulations, rng)
    depth = hooks.horizon(world)
    tree = SearchTree(hooks, hooks.exploration, 4.0, depth)
    for _ in range(simulations):
        after = world.resample(seat, rng)
        after.apply(seat, move)
        tree.simulate(after, rng)
    return float(tree.prospects[seat]) / (simulations * tree.full_win)


def _turn_value(
    hooks: SearchHooks, world: State, seat: int, move: int, simulations: int, rng: Rng
) -> float:
    """What the best turn is worth that begins with the move, judged when it is over."""
    after = world.resample(seat, rng)
    after.apply(seat, move)
    if not after.over and list(after.to_act) == [seat] and hooks.plans_turn(after):
        plans = BeamSearch(hooks, seat, beam_for(simulations)).plan(after)
        return float(plans[0].worth) / float(hooks.full_win)
    row = vec[i64]([0] * MOST_SEATS)
    hooks.evaluate(after, row)
    return float(row[seat]) / float(hooks.full_win)


def _answer_value(
    hooks: SearchHooks, world: State, seat: int, move: int, simulations: int, rng: Rng
) -> float:
    """What an answer between turns is worth, judged when the round is over."""
    after = world.resample(seat, rng)
    after.apply(seat, move)
    row = vec[i64]([0] * MOST_SEATS)
    width = beam_for(simulations)
    play_round(hooks, after, width, row, 0)
    return float(row[seat]) / (width * float(hooks.full_win))


def beam_for(simulations: int) -> int:
    """How many plans are followed at once for so much thought."""
    return max(simulations // int(WORLDS_A_PLAN), FEWEST_PLANS)
