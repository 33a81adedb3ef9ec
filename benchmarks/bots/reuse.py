"""Measures the gain of two techniques: tree reuse between decisions, and a transposition table.

python -m benchmarks.bots.reuse [--title maamut] [--matches 10] [--simulations 4000]

`kept` is the share of the tree below the moves made until the same seat decides again. `met again`
is the share of visits to states that the tree also reaches by other moves. The tree ends at
simultaneous secret decisions, and nothing below them can be kept.
"""

import argparse
from statistics import mean

import fireside
from fireside.bots.search_bot import Expert
from fireside.bots.search_tree import SearchTree
from fireside.bots.tree_nodes import NONE, ROOT
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.games import learned_hooks_of

OFTEN = 8  # least visits of a counted node


def grown(state: State, seat: int, simulations: int, rng: Rng) -> SearchTree:
    """Return the tree of `expert` after this many simulations."""
    hooks, skill = learned_hooks_of(state), Expert().skill
    exploration = hooks.exploration * skill.exploration
    tree = SearchTree(hooks, exploration, skill.widening, hooks.horizon(state) * skill.depth // 12)
    for _ in range(simulations):
        tree.simulate(state.resample(seat, rng), rng)
    return tree


def child_of(tree: SearchTree, node: int, seat: int, move: int) -> int:
    """Return the child for this move; NONE if it was not tried."""
    child = int(tree.first_child[node])
    while child != NONE and (tree.mover[child], tree.move[child]) != (seat, move):
        child = int(tree.next_sibling[child])
    return child


def favourite(tree: SearchTree, seat: int) -> int:
    """Return the seat's most visited move."""
    best, child = NONE, int(tree.first_child[ROOT])
    while child != NONE:
        if tree.mover[child] == seat and (best == NONE or tree.visits[child] > tree.visits[best]):
            best = child
        child = int(tree.next_sibling[child])
    return int(tree.move[best])


def kept(tree: SearchTree, since: list[tuple[int, int]]) -> float:
    """Return the share of the tree below these moves."""
    node = ROOT
    for seat, move in since:
        node = child_of(tree, node, seat, move)
        if node == NONE:
            return 0.0
    return float(tree.visits[node]) / float(tree.visits[ROOT])


def met_again(tree: SearchTree, state: State) -> float:
    """Return the share of visits below the root to states that several move orders reach."""
    visits: dict[int, list[int]] = {}
    waiting: list[tuple[int, State]] = [(ROOT, state)]
    while waiting:
        node, table = waiting.pop()
        child = int(tree.first_child[node])
        while child != NONE:
            seat, move = int(tree.mover[child]), int(tree.move[child])
            if tree.visits[child] >= OFTEN and move in table.legal_moves(seat):
                after = table.clone()
                after.apply(seat, move)
                visits.setdefault(int(after.key()), []).append(int(tree.visits[child]))
                if not after.over:
                    waiting.append((child, after))
            child = int(tree.next_sibling[child])
    spared = sum(sum(one) - max(one) for one in visits.values())
    return spared / max(sum(sum(one) for one in visits.values()), 1)


def look(title: str, seats: int, seed: int, simulations: int) -> tuple[list[float], list[float]]:
    """Play a match and return both shares, kept and met again, for each decision."""
    state, rng = fireside.game(title).new(seats, seed=seed), Rng(seed)
    before: dict[int, tuple[SearchTree, list[tuple[int, int]]]] = {}
    keeps, meets = [], []
    while not state.over:
        seat = state.to_act[0]
        moves = state.legal_moves(seat)
        move = moves[0]
        if len(moves) > 1:
            if seat in before:
                keeps.append(kept(*before[seat]))
            tree = grown(state, seat, simulations, rng)
            move = favourite(tree, seat)
            if not tree.hooks.is_secret(state):
                meets.append(met_again(tree, state))
            before[seat] = (tree, [])
        for _, since in before.values():
            since.append((seat, move))
        state.apply(seat, move)
    return keeps, meets


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", action="append", choices=["altamira", "maamut"])
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=4_000)
    args = parser.parse_args()
    for title in args.title or ["maamut", "altamira"]:
        for seats in fireside.game(title).seats:
            looked = [look(title, seats, seed, args.simulations) for seed in range(args.matches)]
            keeps = [one for match in looked for one in match[0]]
            meets = [one for match in looked for one in match[1]]
            print(
                f"{title:10} {seats}: of {len(keeps)} trees {mean(keeps):.1%} could be kept; "
                f"{mean(meets):.1%} of visits go to tables that are met in other ways, too",
                flush=True,
            )


if __name__ == "__main__":
    main()
