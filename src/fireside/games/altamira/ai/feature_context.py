# compiled
"""A look over a table of Altamira: everybody's weapons, points and hunters, and what they can pay.

What it finds stands in rows that are filled and read within one evaluation, and never kept.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.state import Seat
from fireside.games.altamira.components import GROUNDS, KINDS, PLACES, PRIMARY, SECONDARY
from fireside.games.altamira.rules.cards import weapons_of
from fireside.games.altamira.state import AltamiraState, all_points, prey_points

WEAPONS: Final = vec[i64]([0] * 20)  # [4 * seat + kind]
ALL_WEAPONS: Final = vec[i64]([0] * 5)
POINTS: Final = vec[i64]([0] * 5)
OF_ANIMAL: Final = vec[i64]([0] * 20)  # [4 * seat + animal]: points
SENT: Final = vec[i64]([0] * 25)  # [5 * seat + place]: hunters

FAR: Final[i64] = 0  # more weapons are missing than two
NEAR: Final[i64] = 1
PAID: Final[i64] = 2  # the cost is in hand


def prepare_features(state: AltamiraState) -> None:
    """What all seats' features are made of is known."""
    for seat in range(state.seats):
        cards = state.hand[seat] + state.face_up[seat] + state.face_down[seat]
        total: i64 = 0
        for kind in range(KINDS):
            count = weapons_of(cards, kind)
            WEAPONS[4 * seat + kind] = count
            total += count
        ALL_WEAPONS[seat] = total
        trophies = state.trophies[seat]
        POINTS[seat] = all_points(trophies)
        for animal in range(GROUNDS):
            OF_ANIMAL[4 * seat + animal] = prey_points(trophies, animal)
        for place in range(PLACES):
            SENT[5 * seat + place] = state.hunters_at(seat, place)


def reach(seat: Seat, animal: i64, cost: i64) -> i64:
    """Whether the seat can pay for a hunt, or nearly so."""
    missing: i64 = 0
    have = WEAPONS[4 * seat + PRIMARY[animal]]
    if have < cost:
        missing += cost - have
    have = WEAPONS[4 * seat + SECONDARY[animal]]
    if have < cost:
        missing += cost - have
    if missing == 0:
        return PAID
    return NEAR if missing <= 2 else FAR
