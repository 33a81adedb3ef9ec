# compiled
"""A3 Sending hunters: everybody at once, and in secret."""

from mypy_extensions import i64

from fireside.core.state import Row, Seat
from fireside.games.altamira.components import CHOICES, SENDS, TILE_NAMES
from fireside.games.altamira.events import ChoiceChanged, HasChosen, HuntersSent
from fireside.games.altamira.generated.moves import send_move
from fireside.games.altamira.rules import making
from fireside.games.altamira.state import NOT_SENT, AltamiraState


def sends(into: Row) -> i64:
    """The moves that choose two of the six tiles.

    Rule: A3.1, A3.2.
    """
    for choice in range(CHOICES):
        into[choice] = send_move(choice)
    return CHOICES


def choose(state: AltamiraState, seat: Seat, choice: i64) -> None:
    """The player has chosen, or chosen otherwise; once all have, the choices are revealed.

    Rule: A3.1.
    """
    if state.listening:
        first_time = state.choice_of(seat) == NOT_SENT
        state.tell(HasChosen(int(seat)) if first_time else ChoiceChanged(int(seat)))
    state.seal(seat, choice)
    state.acting &= ~(i64(1) << seat)
    if state.acting == 0:
        reveal(state)
    else:
        state.sealed = True


def reveal(state: AltamiraState) -> None:
    """Everybody sees where the hunters go; the starting player makes weapons first.

    Rule: A3.1, A3.2.
    """
    state.barrier = True
    if state.listening:
        for seat in range(state.seats):
            state.tell(HuntersSent(int(seat), places_of(state.choice_of(seat))))
    making.begin(state)


def places_of(choice: i64) -> tuple[str, str]:
    """Where the two hunters go.

    Rule: A3.2.
    """
    first, second = SENDS[choice]
    return TILE_NAMES[first], TILE_NAMES[first if second == 5 else second]
