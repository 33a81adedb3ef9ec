"""What a search could spare if it kept its tree for its next decision, or met tables again.

python -m benchmarks.bots.reuse [--title maamut] [--matches 10] [--simulations 4000]

Kept is the part of a tree that lies below what has happened until the same seat decides again.
Met again is the part of all visits that go to tables which the tree also reaches by other moves.
Where several decide at once in secret a tree ends, and nothing below it is kept.
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

OFTEN = 8  # visits of a node that is looked at


def grown(state: State, seat: int, simulations: int, rng: Rng) -> SearchTree:
    """The tree of `expert` after so many simulations."""
    hooks, skill = learned_hooks_of(state), Expert().skill
    exploration = hooks.exploration * skill.exploration
    tree = SearchTree(hooks, exploration, skill.widening, hooks.horizon(state) * skill.depth // 12)
    for _ in range(simulations):
        tree.simulate(state.resample(seat, rng), rng)
    return tree


def child_of(tree: SearchTree, node: int, seat: int, move: int) -> int:
    """The node after this move; NONE if it was not tried."""
    child = int(tree.first_child[node])
    while child != NONE and (tree.mover[child], tree.move[child]) != (seat, move):
        child = int(tree.next_sibling[child])
    return child


def favourite(tree: SearchTree, seat: int) -> int:
    """The seat's move that was tried most."""
    best, child = NONE, int(tree.first_child[ROOT])
    while child != NONE:
        if tree.mover[child] == seat and (best == NONE or tree.visits[child] > tree.visits[best]):
            best = child
        child = int(tree.next_sibling[child])
    return int(tree.move[best])


def kept(tree: SearchTree, since: list[tuple[int, int]]) -> float:
    """Which part of the tree lies below these moves."""
    node = ROOT
    for seat, move in since:
        node = child_of(tree, node, seat, move)
        if node == NONE:
            return 0.0
    return float(tree.visits[node]) / float(tree.visits[ROOT])


def met_again(tree: SearchTree, state: State) -> float:
    """Which part of the visits below the root goes to tables that are reached in several ways."""
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
    """One match between searches: what every decision could have kept, and met again."""
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
