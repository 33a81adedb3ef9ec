# compiled
"""Random play-outs and perft in compiled loops, for benchmarks, rollouts and batches."""

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.rng import Rng
from fireside.core.state import MOST_MOVES, Seat, State


def first_to_act(state: State) -> Seat:
    """Return the lowest seat that is to act."""
    seat: Seat = 0
    while (state.acting >> seat) & 1 == 0:
        seat += 1
    return seat


def play_out(state: State, rng: Rng, most: i64 = 1_000_000) -> i64:
    """Play random legal moves to the end, or at most `most` decisions; return their number."""
    moves = vec[i64]([0] * MOST_MOVES)
    decisions: i64 = 0
    while not state.over and decisions < most:
        seat = first_to_act(state)
        count = state.list_moves(seat, moves)
        state.apply(seat, moves[rng.roll(count)])
        decisions += 1
    return decisions


def count_lines(state: State, depth: i64) -> i64:
    """Return the number of lines of play of this depth, or shorter if finished (perft)."""
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
    """Clone the state repeatedly and discard the copies."""
    for _ in range(times):
        state.clone()
