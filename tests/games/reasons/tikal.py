"""Independent check of Tikal's reasons by figures, guards and tokens."""

from fireside.core.explanation import Explanation
from fireside.games.tikal.components import CELL_NAMES
from fireside.games.tikal.state import (
    CAMP_ONE,
    CAMP_TWO,
    LEADER_AT,
    PLAYER,
    RESERVE,
    SCORING,
    TikalState,
    hoard_of,
    strengths,
)

WORTH = (0, 1, 3, 6)  # points by number of treasures of one kind (T5.4)


def is_true(before: TikalState, after: TikalState, seat: int, reason: Explanation) -> bool:
    """Return whether the position confirms the reason."""
    about = reason.about
    if "tile" in about and reason.key != "camps":
        cell = CELL_NAMES.index(str(about["tile"]))
        return after.stack[cell] == about["points"] and of_temple(before, after, seat, reason, cell)
    return of_people(before, after, seat, reason)


def of_temple(
    before: TikalState, after: TikalState, seat: int, reason: Explanation, cell: int
) -> bool:
    """Check a reason about a temple's holder before and after, and about its growth."""
    was, now = holds(before, cell), holds(after, cell)
    other = reason.about.get("other")
    grown = after.stack[cell] > before.stack[cell]
    return {
        "guards": after.owner[cell] == seat != before.owner[cell],
        "holds": was is None and now == seat,
        "takes": was == other != seat == now,
        "contests": was == other != seat and now is None,
        "gives_up": was == seat != now,
        "raises": was == now == seat and grown,
        "raises_for": now == other != seat and grown,
    }[reason.key]


def of_people(before: TikalState, after: TikalState, seat: int, reason: Explanation) -> bool:
    """Check a reason about a seat's figures, camps and treasures before and after the move."""
    row, about = int(PLAYER) * seat, reason.about
    tokens = sum(hoard_of(after, seat)) - sum(hoard_of(before, seat))
    came = int(before.player[row + RESERVE] - after.player[row + RESERVE])
    came += int(before.player[row + LEADER_AT] == -1 != after.player[row + LEADER_AT])
    points = after.scores[seat] - before.scores[seat]
    gained = worth(after, seat) - worth(before, seat)
    new = {CELL_NAMES[cell] for cell in camps(after, row) - camps(before, row)}
    return {
        "counts": before.phase == SCORING and about.get("points") == points,
        "lifts": tokens == about.get("count"),
        "swaps": tokens == 0 and gained == about.get("points"),
        "camps": about.get("tile") in new,
        "brings": came == about.get("count") != 0,
    }[reason.key]


def camps(state: TikalState, row: int) -> set[int]:
    """Return the cells of the seat's camps."""
    found = {int(state.player[row + camp]) for camp in (CAMP_ONE, CAMP_TWO)}
    return {cell for cell in found if cell >= 0}


def holds(state: TikalState, cell: int) -> int | None:
    """Return the holder of a temple: the guard's owner, or else the single strongest player."""
    if state.owner[cell] >= 0:
        return int(state.owner[cell])
    there = strengths(state, cell)
    best = [seat for seat, strength in enumerate(there) if strength == max(there) > 0]
    return best[0] if len(best) == 1 else None


def worth(state: TikalState, seat: int) -> int:
    """Return the points of the seat's treasures."""
    return sum(WORTH[count] for count in hoard_of(state, seat))
