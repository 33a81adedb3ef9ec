# compiled
"""Information-set Monte Carlo tree search with one observer (Cowling, Powley and Whitehouse 2012).

One tree is shared by all sampled worlds; a node is a sequence of decisions from the root. The legal
moves at a node differ between worlds, so the UCB1 term of a move counts how often it was available.
Each mover maximizes its own result (max-n). With a policy prior, PUCT replaces UCB1. Simultaneous
secret choices are drawn by regret matching (Hart and Mas-Colell 2000) instead, because a
predictable choice can be exploited.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.bots.tree_nodes import MOST_NODES, NONE, ROOT, UNTRIED, NodeArrays
from fireside.core.playout import first_to_act
from fireside.core.policy_prior import PolicyPrior
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import MOST_MOVES, MOST_SEATS, Move, Seat, State

LONGEST_PATH: Final = 512
EXPLORED_AT_RANDOM: Final = 0.1  # share of secret choices drawn uniformly
REMEMBERED: Final = 64.0  # window of the moving average of a secret choice's results, in visits
LARGEST_CORRECTION: Final = 3.0  # upper bound of importance weights


class SearchTree(NodeArrays):
    """The search tree, with the parameters and working rows of its simulations."""

    def __init__(
        self,
        hooks: SearchHooks,
        exploration: float,
        widening: float,
        depth: i64,
        sensible: bool = False,
    ) -> None:
        super().__init__()
        self.hooks = hooks
        self.exploration = exploration  # exploration constant of UCB1 or PUCT
        self.full_win = float(hooks.full_win)
        self.prior = hooks.prior  # None: UCB1 with progressive widening
        self.waits = hooks.network is not None  # rolls out to the end of a move that is under way
        self.widening = widening  # factor of progressive widening
        self.depth = depth  # rollout decisions before the evaluation
        self.sensible = sensible  # blunders are pruned at the root
        self.moves = vec[i64]([0] * MOST_MOVES)
        self.gathered = vec[i64]([NONE] * MOST_MOVES)  # children whose moves are legal in the world
        self.path = vec[i64]([0] * LONGEST_PATH)
        self.path_length: i64 = 0
        self.secret_from: i64 = 0  # index in the path of the first secret choice
        self.secret_node: i64 = ROOT
        self.move_odds = vec[float]([0.0] * MOST_MOVES)  # the prior's odds for a new node
        self.rewards = vec[i64]([0] * MOST_SEATS)
        self.prospects = vec[i64]([0] * MOST_SEATS)  # sum of each seat's results

    def simulate(self, world: State, rng: Rng) -> None:
        """Run one simulation in a world: select, expand, roll out, evaluate and back up.

        The world is changed.
        """
        self.path_length = 0
        self.secret_from = LONGEST_PATH
        node = ROOT
        while not world.over and self.path_length < LONGEST_PATH - MOST_SEATS:
            if self.hooks.is_secret(world):
                self.sample_simultaneous_moves(node, world, rng)
                break  # later decisions differ too much between worlds for statistics in a tree
            seat = first_to_act(world)
            count = world.list_moves(seat, self.moves)
            if node == ROOT and self.sensible:
                count = self.hooks.prune_blunders(world, seat, self.moves, count)
            if self.prior is None:
                node = self.select(node, seat, count, world, rng)
            else:
                node = self.select_puct(self.prior, node, seat, count, world)
            self.descend(node)
            world.apply(seat, self.move[node])
            is_new = self.visits[node] == 0
            if is_new or (len(self.move) >= MOST_NODES and self.first_child[node] == NONE):
                break
        self.rollout(world, rng)
        self.hooks.evaluate(world, self.rewards)
        self.backpropagate()

    def descend(self, child: i64) -> None:
        """Append a child to this simulation's path."""
        self.path[self.path_length] = child
        self.path_length += 1

    def select(self, node: i64, seat: Seat, count: i64, world: State, rng: Rng) -> i64:
        """Return the child to follow by UCB1, or a new one as progressive widening allows."""
        self.mark_children(node, seat)
        best = NONE
        best_worth = -1.0
        tried: i64 = 0
        for at in range(count):
            move = self.moves[at]
            if self.stamp_by_move[move] != self.stamp:
                continue
            tried += 1
            child = self.child_by_move[move]
            self.available[child] += 1
            worth = self.ucb_value(child)
            if worth > best_worth:
                best_worth = worth
                best = child
        if tried < count and (
            best == NONE or float(tried) <= self.widening * math.sqrt(float(self.visits[node] + 1))
        ):
            return self.add(node, seat, self.expansion_move(seat, count, world, rng))
        return best

    def select_puct(
        self, prior: PolicyPrior, node: i64, seat: Seat, count: i64, world: State
    ) -> i64:
        """Return the child to follow by PUCT (Silver et al. 2017).

        Unvisited moves start with the mean of the visited ones (first-play urgency).
        """
        if self.collect_children(node, seat, count) < count:
            self.expand_with_prior(prior, node, seat, count, world)
            self.collect_children(node, seat, count)
        gathered = self.gathered
        odds = self.odds
        visits = self.visits
        total = self.total
        odds_of_all = 0.0
        visits_of_all: i64 = 0
        total_of_all: i64 = 0
        for at in range(count):
            child = gathered[at]
            odds_of_all += odds[child]
            visits_of_all += visits[child]
            total_of_all += total[child]
        full_win = self.full_win
        hope = UNTRIED
        if visits_of_all > 0:
            hope = float(total_of_all) / (float(visits_of_all) * full_win)
        urgency = self.exploration * math.sqrt(float(visits_of_all + 1)) / odds_of_all
        best = NONE
        best_worth = -1.0
        for at in range(count):
            child = gathered[at]
            tried = float(visits[child])
            mean = float(total[child]) / (tried * full_win) if tried > 0.0 else hope
            worth = mean + urgency * odds[child] / (1.0 + tried)
            if worth > best_worth:
                best_worth = worth
                best = child
        return best

    def collect_children(self, node: i64, seat: Seat, count: i64) -> i64:
        """Gather the node's children whose moves are legal in this world; return their number."""
        stamp = self.stamp + 1
        self.stamp = stamp
        stamp_by_move = self.stamp_by_move
        moves = self.moves
        for at in range(count):
            stamp_by_move[moves[at]] = stamp
        gathered = self.gathered
        move = self.move
        mover = self.mover
        next_sibling = self.next_sibling
        found: i64 = 0
        child = self.first_child[node]
        while child != NONE:
            if stamp_by_move[move[child]] == stamp and mover[child] == seat:
                gathered[found] = child
                found += 1
            child = next_sibling[child]
        return found

    def expand_with_prior(
        self, prior: PolicyPrior, node: i64, seat: Seat, count: i64, world: State
    ) -> None:
        """Add a child for every legal move that has none, with the prior's odds."""
        prior.compute_odds(world, seat, self.moves, count, self.move_odds)
        self.mark_children(node, seat)
        for at in range(count):
            move = self.moves[at]
            if self.stamp_by_move[move] != self.stamp:
                child = self.add(node, seat, move)
                self.odds[child] = self.move_odds[at]

    def expansion_move(self, seat: Seat, count: i64, world: State, rng: Rng) -> Move:
        """Return a move without a child: the rollout policy's choice, else a random one."""
        move = self.hooks.rollout_move(world, seat, self.moves, count, rng)
        if self.stamp_by_move[move] != self.stamp:
            return move
        seen: i64 = 0
        for at in range(count):
            other = self.moves[at]
            if self.stamp_by_move[other] != self.stamp:
                seen += 1
                if rng.roll(seen) == 0:
                    move = other
        return move

    def ucb_value(self, child: i64) -> float:
        """Return the UCB1 value of a child, with its availability count as the number of trials."""
        visits = float(self.visits[child])
        mean = float(self.total[child]) / (visits * self.full_win)
        return mean + self.exploration * math.sqrt(math.log(float(self.available[child])) / visits)

    def rollout(self, world: State, rng: Rng) -> None:
        """Play the world on by the rollout policy, to the depth limit or the end."""
        left = self.depth
        while not world.over and (left > 0 or (self.waits and self.hooks.is_under_way(world))):
            left -= 1
            seat = first_to_act(world)
            count = world.list_moves(seat, self.moves)
            world.apply(seat, self.hooks.rollout_move(world, seat, self.moves, count, rng))

    def backpropagate(self) -> None:
        """Add the result of this simulation to the statistics of every step of the path."""
        for at in range(self.secret_from, self.path_length):
            self.accumulate_regret(self.path[at])
        self.visits[ROOT] += 1
        for seat in range(MOST_SEATS):
            self.prospects[seat] += self.rewards[seat]
        for at in range(self.path_length):
            child = self.path[at]
            self.visits[child] += 1
            self.total[child] += self.rewards[self.mover[child]]

    def sample_simultaneous_moves(self, node: i64, world: State, rng: Rng) -> None:
        """Draw a move for every seat to act by regret matching, independently, and apply them."""
        self.secret_from = self.path_length
        self.secret_node = node
        asked = world.acting
        for seat in range(world.seats):
            if (asked >> seat) & 1:
                count = world.list_moves(seat, self.moves)
                if node == ROOT and self.sensible:
                    count = self.hooks.prune_blunders(world, seat, self.moves, count)
                child = self.sample_by_regret(node, seat, count, rng)
                self.descend(child)
                world.apply(seat, self.move[child])

    def sample_by_regret(self, node: i64, seat: Seat, count: i64, rng: Rng) -> i64:
        """Return a child drawn in proportion to regret, with some uniform exploration."""
        self.mark_children(node, seat)
        for at in range(count):
            move = self.moves[at]
            if self.stamp_by_move[move] != self.stamp:
                self.child_by_move[move] = self.add(node, seat, move)
        self.allocate_regrets()
        regrets = 0.0
        for at in range(count):
            regrets += self.regret[self.child_by_move[self.moves[at]]]
        chosen = NONE
        left = float(rng.roll(1_000_000)) / 1_000_000.0
        for at in range(count):
            child = self.child_by_move[self.moves[at]]
            share = self.regret[child] / regrets if regrets > 0.0 else 1.0 / float(count)
            self.strategy[child] += share
            self.share[child] = share
            self.drawn[child] = self.visits[ROOT] + 1
            left -= (1.0 - EXPLORED_AT_RANDOM) * share + EXPLORED_AT_RANDOM / float(count)
            if chosen == NONE and (left <= 0.0 or at == count - 1):
                chosen = child
        return chosen

    def accumulate_regret(self, chosen: i64) -> None:
        """Update the regrets of a seat's choices by regret matching+ (Tammelin 2014).

        Regrets never fall below zero. The value of a choice is a moving average of its results:
        means over all simulations lag behind the others' current strategies. The drawn choice is
        corrected by this simulation's difference, divided by its probability (importance sampling)
        up to a limit.
        """
        seat = self.mover[chosen]
        simulation = self.visits[ROOT] + 1
        count = 0.0
        meant = 0.0
        child = self.first_child[self.secret_node]
        while child != NONE:
            if self.mover[child] == seat and self.drawn[child] == simulation:
                count += 1.0
                meant += self.share[child] * self.recent[child]
            child = self.next_sibling[child]
        likely = (1.0 - EXPLORED_AT_RANDOM) * self.share[chosen] + EXPLORED_AT_RANDOM / count
        surprise = float(self.rewards[seat]) / self.full_win - self.recent[chosen]
        correction = surprise * min(1.0 / likely, LARGEST_CORRECTION)
        meant += self.share[chosen] * correction
        child = self.first_child[self.secret_node]
        while child != NONE:
            is_known = child == chosen or self.visits[child] > 0
            if is_known and self.mover[child] == seat and self.drawn[child] == simulation:
                worth = self.recent[child] + (correction if child == chosen else 0.0)
                regret = self.regret[child] + worth - meant
                self.regret[child] = regret if regret > 0.0 else 0.0
            child = self.next_sibling[child]
        self.recent[chosen] += surprise / min(float(self.visits[chosen] + 1), REMEMBERED)
