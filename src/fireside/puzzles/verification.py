"""Verification of puzzles by an independent search."""

from fireside.core.rng import Rng
from fireside.games import learned_hooks_of
from fireside.puzzles.mining import DEPTHS, WIDTHS, ranked, value_without, written
from fireside.puzzles.puzzle import Puzzle
from fireside.puzzles.puzzle_kinds import ASKED
from fireside.puzzles.turn_ranking import best_turn

ENOUGH = 0.5  # share of the required lead that the verifying search must find


def lead_of(puzzle: Puzzle, deep: float = 1.0, seed: int = 7) -> float:
    """Return the answer's lead over the best alternative; negative if it is not best.

    `deep` is the depth of the search relative to the one that found the puzzle.
    """
    match = puzzle.match()
    seat = match.to_act[0]
    rng = Rng(seed)
    hooks = learned_hooks_of(match.state)
    world = match.state.resample(seat, rng)
    if hooks.plans_turn(world):
        width = round(WIDTHS[-1] * deep)
        best = best_turn(hooks, world, seat, width)
        assert best is not None  # a turn can always end
        if puzzle.answer not in written(match, world, seat, best.moves):
            return -1.0
        return best.worth - value_without(match, hooks, world, seat, puzzle.answer, width)
    simulations = round(DEPTHS[-1] * deep)
    glance = ranked(hooks, world, seat, world.legal_moves(seat), simulations // 10, rng)
    answer = match.game.parse(match.state, puzzle.answer)
    others = [move for _, move in glance if move != answer][:3]
    worth = {
        move: one for one, move in ranked(hooks, world, seat, [answer, *others], simulations, rng)
    }
    return worth[answer] - max(worth[move] for move in others)


def is_confirmed(puzzle: Puzzle, deep: float = 1.0, seed: int = 7) -> bool:
    """Return whether another search of this depth also finds the answer clearly best."""
    asked = next(one for one in ASKED[puzzle.title] if one.kind == puzzle.kind)
    return lead_of(puzzle, deep, seed) >= ENOUGH * asked.lead
