# compiled
"""A8 Campfire."""

from mypy_extensions import i64

from fireside.games.altamira.events import RoundEnded
from fireside.games.altamira.rules import ending
from fireside.games.altamira.state import NOBODY_SENT, SENDING, AltamiraState


def gather(state: AltamiraState) -> None:
    """The hunters are back, both tokens are with the next seat, and the end has been checked.

    Rule: A8.1.
    """
    state.sent = NOBODY_SENT
    state.first = state.left_of(state.first)
    state.master = state.first
    state.turn = state.first
    state.place = 0
    state.hunted = 0
    if state.listening:
        state.tell(RoundEnded(int(state.round), int(state.first)))
    ending.check(state)
    if not state.over:
        state.round += 1
        state.stirred = False
        ask_everybody(state)


def ask_everybody(state: AltamiraState) -> None:
    """All players choose at the same time where to send their hunters.

    Rule: A3.1.
    """
    state.phase = SENDING
    state.acting = (i64(1) << state.seats) - 1
