# compiled
"""Playing at random to the end, in one compiled loop: for benchmarks, rollouts and batches."""

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.rng import Rng
from fireside.core.state import MOST_MOVES, Seat, State


def first_to_act(state: State) -> Seat:
    """The lowest seat that must decide now."""
    seat: Seat = 0
    while (state.acting >> seat) & 1 == 0:
        seat += 1
    return seat


def play_out(state: State, rng: Rng, most: i64 = 1_000_000) -> i64:
    """The match has been played on by chance, to its end or so many decisions.

    Returns how many decisions that took.
    """
    moves = vec[i64]([0] * MOST_MOVES)
    decisions: i64 = 0
    while not state.over and decisions < most:
        seat = first_to_act(state)
        count = state.list_moves(seat, moves)
        state.apply(seat, moves[rng.roll(count)])
        decisions += 1
    return decisions


def count_lines(state: State, depth: i64) -> i64:
    """How many lines of play lead from here to so many decisions, or to an earlier end."""
    if depth == 0 or state.over:
        return 1
    seat = first_to_act(state)
    moves = state.moves(seat)
    lines: i64 = 0
    for move in moves:
        after = state.clone()
        after.apply(seat, move)
        lines += count_lines(after, depth - 1)
    return lines


def benchmark_clone(state: State, times: i64) -> None:
    """The state has been copied so many times, and the copies thrown away."""
    for _ in range(times):
        state.clone()
