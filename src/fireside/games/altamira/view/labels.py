# compiled
"""Names of trophies as documents and views use them."""

from mypy_extensions import i64

from fireside.core.state import NOBODY
from fireside.games.altamira.components import ANIMAL_NAMES, PREY_NAMES
from fireside.games.altamira.rules.insignia import holder_of
from fireside.games.altamira.state import PREY_FIELD, PREY_MASK, AltamiraState


def prey_cards(trophies: i64) -> tuple[str, ...]:
    """Return the names of the prey cards among the trophies, by animal, then ascending worth."""
    found: list[str] = []
    for at, name in enumerate(PREY_NAMES):
        for _ in range(trophies >> PREY_FIELD * at & PREY_MASK):
            found.append(name)
    return tuple(found)


def insignia(state: AltamiraState) -> dict[str, int]:
    """Return the seat that holds each insignia, by animal; unclaimed ones are left out."""
    found: dict[str, int] = {}
    for at, name in enumerate(ANIMAL_NAMES):
        holder = holder_of(state.trophies, at)
        if holder != NOBODY:
            found[name] = int(holder)
    return found
