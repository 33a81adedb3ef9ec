# compiled
"""Tables computed once per position that all network features of Altamira share."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.free_list import FreeList
from fireside.core.network import Workspace
from fireside.core.state import Row, Seat
from fireside.games.altamira.components import GROUNDS, KINDS, PLACES, PRIMARY, SECONDARY
from fireside.games.altamira.rules.cards import weapons_of
from fireside.games.altamira.state import AltamiraState, all_points, prey_points

FAR: Final[i64] = 0  # more than two weapons are missing
NEAR: Final[i64] = 1
PAID: Final[i64] = 2  # the cost is in hand


class FeatureContext(Workspace):
    """The network's workspace with every seat's weapons, points and hunters."""

    def __init__(self) -> None:
        super().__init__()
        self.weapons = vec[i64]([0] * 20)  # [4 * seat + kind]
        self.all_weapons = vec[i64]([0] * 5)  # [seat]
        self.points = vec[i64]([0] * 5)  # [seat]
        self.of_animal = vec[i64]([0] * 20)  # [4 * seat + animal]: points
        self.sent = vec[i64]([0] * 25)  # [5 * seat + place]: hunters


CONTEXTS: Final[FreeList[FeatureContext]] = FreeList(FeatureContext)


def prepare_features(state: AltamiraState, context: FeatureContext) -> None:
    """Fill the context from the state."""
    weapons = context.weapons
    of_animal = context.of_animal
    sent = context.sent
    for seat in range(state.seats):
        cards = state.hand[seat] + state.face_up[seat] + state.face_down[seat]
        total: i64 = 0
        for kind in range(KINDS):
            count = weapons_of(cards, kind)
            weapons[4 * seat + kind] = count
            total += count
        context.all_weapons[seat] = total
        trophies = state.trophies[seat]
        context.points[seat] = all_points(trophies)
        for animal in range(GROUNDS):
            of_animal[4 * seat + animal] = prey_points(trophies, animal)
        for place in range(PLACES):
            sent[5 * seat + place] = state.hunters_at(seat, place)


def reach(weapons: Row, seat: Seat, animal: i64, cost: i64) -> i64:
    """Return PAID if the seat can pay for a hunt, NEAR if it lacks at most two weapons, or FAR."""
    missing: i64 = 0
    have = weapons[4 * seat + PRIMARY[animal]]
    if have < cost:
        missing += cost - have
    have = weapons[4 * seat + SECONDARY[animal]]
    if have < cost:
        missing += cost - have
    if missing == 0:
        return PAID
    return NEAR if missing <= 2 else FAR
