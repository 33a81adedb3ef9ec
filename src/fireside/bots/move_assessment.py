# not compiled: asked by people, a few times a minute
"""Move assessment: the value of one move compared with the best, in the same number of worlds.

A search tries poor moves only a few times, so its estimates of them are mostly noise. Here both
moves are made, and the positions after them are searched equally deeply.
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
BLUNDER_LOSS = 0.2  # loss in win probability from which a move is a blunder
GLANCE = 4  # divisor of the simulations for the first, quick assessment
HARMLESS = 0.08  # loss in a quick assessment below which the move is not searched again


@dataclass(frozen=True, slots=True)
class MoveAssessment:
    """The values of a move and of the best move, as win probabilities."""

    move: int
    worth: float
    better: int
    plan: tuple[int, ...]  # the better turn, if turns are planned as a whole
    better_worth: float

    @property
    def loss(self) -> float:
        """Return the win probability that the move gives away."""
        return max(self.better_worth - self.worth, 0.0)

    @property
    def is_blunder(self) -> bool:
        """Return whether the loss is large enough to warn the player."""
        return self.loss >= BLUNDER_LOSS


def assess_before_play(
    world: State, seat: int, move: int, simulations: int, rng: Rng
) -> MoveAssessment | None:
    """Assess a move about to be made: quickly, and with all simulations if it looks bad."""
    glance = assess_move(world, seat, move, max(simulations // GLANCE, 1), rng)
    if glance is None or glance.loss < HARMLESS:
        return glance
    return assess_move(world, seat, move, simulations, rng)


def assess_move(
    world: State, seat: int, move: int, simulations: int, rng: Rng
) -> MoveAssessment | None:
    """Compare a move with the best, from the seat's information; None where choices are secret.

    A secret choice has no value alone: it depends on how predictable it is. Forced moves are not
    assessed either.
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
    """Return the best move found with these simulations, and the turn it begins if planned."""
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
    """Return the seat's win probability after the move, averaged over sampled worlds."""
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
    """Return the value of the best turn that begins with the move, evaluated at its end."""
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
    """Return the value of a decision between turns, evaluated at the end of the round."""
    after = world.resample(seat, rng)
    after.apply(seat, move)
    row = vec[i64]([0] * MOST_SEATS)
    width = beam_for(simulations)
    play_round(hooks, after, width, row, 0)
    return float(row[seat]) / (width * float(hooks.full_win))


def beam_for(simulations: int) -> int:
    """Return the beam width that corresponds to a number of simulations."""
    return max(simulations // int(WORLDS_A_PLAN), FEWEST_PLANS)
