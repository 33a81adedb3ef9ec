# compiled
"""A7 Insignia."""

from mypy_extensions import i64

from fireside.core.state import NOBODY, Row, Seat
from fireside.games.altamira.components import ANIMAL_NAMES, INSIGNIA_FROM, INSIGNIA_NAMES
from fireside.games.altamira.events import InsigniaMoved, InsigniaTaken
from fireside.games.altamira.state import INSIGNIA, AltamiraState, prey_points


def holder_of(trophies: Row, animal: i64) -> Seat:
    """Who has the animal's insignia; NOBODY at first.

    Rule: A7.1.
    """
    for seat in range(i64(len(trophies))):
        if trophies[seat] & INSIGNIA[animal]:
            return seat
    return NOBODY


def award(state: AltamiraState, winner: Seat, animal: i64) -> None:
    """The winner of prey holds the animal's insignia if first to three points or strictly ahead.

    Rule: A7.1, A7.2.
    """
    trophies = state.trophies
    holder = holder_of(trophies, animal)
    points = prey_points(trophies[winner], animal)
    if holder == winner:
        return
    if holder == NOBODY:
        if points < INSIGNIA_FROM:
            return
    else:
        if points <= prey_points(trophies[holder], animal):
            return
        trophies[holder] -= INSIGNIA[animal]
    trophies[winner] += INSIGNIA[animal]
    if state.listening:
        tell_award(state, winner, holder, animal)


def tell_award(state: AltamiraState, winner: Seat, holder: Seat, animal: i64) -> None:
    """The insignia's new owner is told, and from whom it comes."""
    name, insignia = ANIMAL_NAMES[animal], INSIGNIA_NAMES[animal]
    if holder == NOBODY:
        state.tell(InsigniaTaken(int(winner), name, insignia))
    else:
        state.tell(InsigniaMoved(int(winner), int(holder), name, insignia))
