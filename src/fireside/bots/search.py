# compiled
"""Search for a move: planned turns, bids, or information-set MCTS, as the title's hooks say."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.bots.beam_search import mean_of
from fireside.bots.bid_search import search_bids
from fireside.bots.bot import Budget
from fireside.bots.search_params import SearchLimit, SearchParams
from fireside.bots.search_result import Candidate, SearchResult
from fireside.bots.search_tree import SearchTree
from fireside.bots.tree_nodes import NONE, ROOT
from fireside.bots.turn_planner import plan_turn
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import MOST_MOVES, Seat, State
from fireside.games import hooks_of, learned_hooks_of

WORLDS_BETWEEN_LOOKS_AT_THE_TREE: Final = 256


def search(world: State, seat: Seat, skill: SearchParams, budget: Budget, rng: Rng) -> SearchResult:
    """Search the seat's moves over worlds that are consistent with its information."""
    hooks = hooks_of(world)
    if skill.learned:
        hooks = learned_hooks_of(world)
    return search_with_hooks(hooks, world, seat, skill, budget, rng)


def search_with_hooks(
    hooks: SearchHooks, world: State, seat: Seat, skill: SearchParams, budget: Budget, rng: Rng
) -> SearchResult:
    """Search with the given hooks instead of those of the state's title.

    The tree search is information-set MCTS (Cowling et al. 2012): each simulation plays a freshly
    sampled world down one shared tree.
    """
    if hooks.plans_turn(world):
        return plan_turn(hooks, world, seat, skill, budget, rng)
    if skill.follows and hooks.list_bids(world, seat, vec[i64]([0] * MOST_MOVES)) > 0:
        return search_bids(hooks, world, seat, skill, budget, rng)
    secret = hooks.is_secret(world)
    may_settle = skill.settles and not secret
    limit = SearchLimit(skill, budget)
    depth = hooks.horizon(world) * skill.depth // 12
    exploration = hooks.exploration * skill.exploration
    tree = SearchTree(hooks, exploration, skill.widening, depth, skill.sensible)
    settled = False
    done: i64 = 0
    while done == 0 or not (settled or limit.is_reached(done)):
        tree.simulate(world.resample(seat, rng), rng)
        done += 1
        if may_settle and done % WORLDS_BETWEEN_LOOKS_AT_THE_TREE == 0:
            settled = float(visit_margin(tree, seat)) > limit.left(done)
    whole = float(done) * tree.full_win
    prospects = [float(tree.prospects[one]) / whole for one in range(world.seats)]
    return SearchResult(root_candidates(tree, seat, secret), prospects, done, secret)


def visit_margin(tree: SearchTree, seat: Seat) -> i64:
    """Return how many visits the most visited root move is ahead of the second."""
    most: i64 = 0
    second: i64 = 0
    child = tree.first_child[ROOT]
    while child != NONE:
        if tree.mover[child] == seat:
            visits = tree.visits[child]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
        child = tree.next_sibling[child]
    return most - second


def root_candidates(tree: SearchTree, seat: Seat, secret: bool) -> list[Candidate]:
    """Return the root's moves as candidates."""
    candidates: list[Candidate] = []
    child = tree.first_child[ROOT]
    while child != NONE:
        if tree.mover[child] == seat:
            visits = tree.visits[child]
            expected = mean_of(tree.total[child], visits, tree.hooks.full_win)
            weight = tree.strategy[child] if secret else float(visits)
            candidates.append(Candidate(tree.move[child], visits, expected, weight))
        child = tree.next_sibling[child]
    return candidates
