# compiled
"""Static evaluation of Altamira as a weighted sum of features, and a fast rollout policy.

The features are prey points, progress towards insignia, and weapons that fit the display.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.rng import Rng
from fireside.core.state import Move, Row, Seat
from fireside.core.win_probability import final_win_probability, to_win_probability
from fireside.games.altamira.components import (
    GROUNDS,
    KINDS,
    MOST_WORTH,
    PRIMARY,
    SECONDARY,
    SPACES,
)
from fireside.games.altamira.generated.moves import DONE, NO_EXCHANGE, STOP
from fireside.games.altamira.rules.cards import count_weapons, weapons_of
from fireside.games.altamira.state import (
    EXCHANGING,
    HUNTING,
    NO_PREY,
    AltamiraState,
    all_points,
    prey_points,
)

# In hundredths of a prey point, tuned by self-play: `fireside tune altamira`.
POINT: Final = 0  # per prey point, insignia included
WEAPON: Final = 1  # per weapon, for the first twelve
SPARE_WEAPON: Final = 2  # per weapon beyond twelve
AFFORDED: Final = 3  # per point of displayed prey whose cost the seat can pay
ANIMAL: Final = 4  # per prey point of one animal beyond the first, towards its insignia
VARIETY: Final = 5  # per kind with at least two weapons
SPREAD: Final = 6  # scale of the differences that are mapped to win probabilities
WEIGHT_NAMES: Final = [
    "point", "weapon", "spare weapon", "afforded", "animal", "variety", "spread",
]  # fmt: skip
WEIGHTS: Final = vec[i64]([100, 22, 8, 14, 10, 24, 300])
MANY_WEAPONS: Final[i64] = 12


def evaluate(state: AltamiraState, into: Row) -> None:
    """Write each seat's win probability into the row, in thousandths."""
    if state.over:
        final_win_probability(into, state.places, state.winners)
        return
    for seat in range(state.seats):
        into[seat] = worth(state, seat)
    to_win_probability(into, state.seats, WEIGHTS[SPREAD])


def worth(state: AltamiraState, seat: Seat) -> i64:
    """Return the static value of a seat's holdings in hundredths of a prey point."""
    trophies = state.trophies[seat]
    value = WEIGHTS[POINT] * all_points(trophies)
    for animal in range(GROUNDS):
        points = prey_points(trophies, animal)
        if points > 1:
            value += WEIGHTS[ANIMAL] * (points - 1)
    cards = state.hand[seat] + state.face_up[seat] + state.face_down[seat]
    weapons = count_weapons(cards)
    if weapons > MANY_WEAPONS:
        value += WEIGHTS[SPARE_WEAPON] * (weapons - MANY_WEAPONS)
        weapons = MANY_WEAPONS
    value += WEIGHTS[WEAPON] * weapons
    for kind in range(KINDS):
        if weapons_of(cards, kind) >= 2:
            value += WEIGHTS[VARIETY]
    for space in range(SPACES):
        prey = state.display[space]
        if prey != NO_PREY:
            animal = prey // MOST_WORTH
            cost = state.costs[space]
            if (
                weapons_of(cards, PRIMARY[animal]) >= cost
                and weapons_of(cards, SECONDARY[animal]) >= cost
            ):
                value += WEIGHTS[AFFORDED] * (prey % MOST_WORTH + 1)
    return value


def simple_rollout_move(state: AltamiraState, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
    """Return a semi-random rollout move that prefers hunting and avoids exchanges and bluffs."""
    last = moves[count - 1]
    if state.phase == HUNTING and count > 1 and rng.roll(8) > 0:
        best = moves[rng.roll(count)]
        return best if best != DONE else moves[rng.roll(count)]
    if state.phase == EXCHANGING and last == NO_EXCHANGE and rng.roll(4) > 0:
        return NO_EXCHANGE
    if last == STOP and rng.roll(2) == 0:
        return STOP
    return moves[rng.roll(count)]
