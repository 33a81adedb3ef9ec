"""Search for the best turn of a seat, optionally without some moves, to measure their value."""

from collections.abc import Callable
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.search_hooks import SearchHooks
from fireside.core.state import MOST_SEATS, State

LONGEST_TURN = 24


@dataclass(frozen=True, slots=True)
class RankedTurn:
    """The moves of a turn, and the win probability of the seat after them."""

    moves: tuple[int, ...]
    worth: float


def best_turn(
    hooks: SearchHooks,
    state: State,
    seat: int,
    width: int,
    allows: Callable[[int], bool] = lambda _: True,
) -> RankedTurn | None:
    """Return the best turn by beam search; unlike plans, it continues after a reveal."""
    row = vec[i64]([0] * MOST_SEATS)
    beam: list[tuple[int, tuple[int, ...], State]] = [(0, (), state)]
    best: tuple[int, tuple[int, ...]] | None = None
    for _ in range(LONGEST_TURN):
        grown: dict[object, tuple[int, tuple[int, ...], State]] = {}
        for _, moves, here in beam:
            for move in here.legal_moves(seat):
                if not allows(move):
                    continue
                after = here.clone()
                after.apply(seat, move)
                hooks.evaluate(after, row)
                worth = int(row[seat])
                if after.over or list(after.to_act) != [seat] or not hooks.plans_turn(after):
                    if best is None or worth > best[0]:
                        best = (worth, (*moves, move))
                else:
                    grown.setdefault((worth, len(moves)), (worth, (*moves, move), after))
        beam = sorted(grown.values(), key=lambda one: -one[0])[:width]
        if not beam:
            break
    return None if best is None else RankedTurn(best[1], best[0] / float(hooks.full_win))
