# compiled
"""A9 The end."""

from mypy_extensions import i64

from fireside.games.altamira.components import GOAL, SPACES
from fireside.games.altamira.events import MatchEnded
from fireside.games.altamira.state import (
    ENDING_NAMES,
    GOAL_REACHED,
    LAST_ROUND,
    NO_PREY,
    NOT_ENDED,
    OVER,
    PREY_GONE,
    STANDSTILL,
    AltamiraState,
    all_points,
)


def check(state: AltamiraState) -> None:
    """If the round was the last one, the match is over.

    Rule: A8.1, A9.1. Ruling: A-R11, A-R12, A-R14.
    """
    ending = find_ending(state)
    if ending != NOT_ENDED:
        end(state, ending)


def find_ending(state: AltamiraState) -> i64:
    """Why the round was the last one, if it was.

    Rule: A9.1. Ruling: A-R11, A-R12, A-R14.
    """
    if has_reached_goal(state):
        return GOAL_REACHED
    if is_display_empty(state):
        return PREY_GONE
    if not state.stirred:
        return STANDSTILL
    return LAST_ROUND if state.round == state.rounds else NOT_ENDED


def has_reached_goal(state: AltamiraState) -> bool:
    """Somebody has 18 points with three players, 15 with four, 12 with five.

    Rule: A9.1.
    """
    goal = GOAL[state.seats]
    for trophies in state.trophies:
        if all_points(trophies) >= goal:
            return True
    return False


def is_display_empty(state: AltamiraState) -> bool:
    """No prey is left to hunt.

    Ruling: A-R11.
    """
    for space in range(SPACES):
        if state.display[space] != NO_PREY:
            return False
    return True


def end(state: AltamiraState, ending: i64) -> None:
    """The match is over; the ranks at this moment say who has won.

    Rule: A9.2.
    """
    state.ending = ending
    state.phase = OVER
    state.over = True
    state.acting = 0
    if state.listening:
        state.tell(MatchEnded(ENDING_NAMES[ending], tuple(state.winners)))
