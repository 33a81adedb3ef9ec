# compiled
"""What is in the box of Altamira. What we only guess is marked: one line here corrects it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A-C1 Areas: the weapon made in each hunting ground and the animal that lives there; the campfire
# lies in the middle. An animal has the number of its ground.
KNIFE: Final = 0
SPEAR: Final = 1
AXE: Final = 2
ARROW: Final = 3
KINDS: Final[i64] = 4
KIND_NAMES: Final = ["knife", "spear", "axe", "arrow"]
GROUNDS: Final[i64] = 4
ANIMAL_NAMES: Final = ["bear", "wisent", "sabre-tooth", "salmon"]
FULL_NAMES: Final = {"axe": "stone axe", "bear": "cave bear"}  # in the rulebook; short in moves
MAKES: Final = vec[i64]([KNIFE, SPEAR, AXE, ARROW])  # mountains, savannah, forest, water (printed)
PRIMARY: Final = vec[i64]([SPEAR, ARROW, ARROW, SPEAR])
SECONDARY: Final = vec[i64]([AXE, AXE, KNIFE, KNIFE])
HOW_SURE: Final = ["primary likely", "printed", "primary likely", "likely"]  # of each pair

# A-C2 Pieces: two hunters and six area tiles each. (printed)
FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 5
HUNTERS_EACH: Final = 2
CAMP: Final[i64] = 4  # the campfire, a place like the grounds
PLACES: Final[i64] = 5
TILE_NAMES: Final = ["mountains", "savannah", "forest", "water", "camp", "x2"]
# A3.2: two of the six tiles.
SENDS: Final = [(first, second) for first in range(6) for second in range(first + 1, 6)]
CHOICES: Final[i64] = 15
HUNTERS_AT: Final = vec[i64](  # HUNTERS_AT[5 * choice + place]
    [
        2 * (place == first) if second == 5 else (place == first) + (place == second)
        for first, second in SENDS
        for place in range(5)
    ]
)

# A-C3 Weapon cards: 120 (printed), and how many of them of each weapon. (guess)
SINGLES_EACH: Final = 20
DOUBLES_EACH: Final = 10

# A-C4 Prey cards: what those of one animal are worth, in the piles A, B and C. (guess)
PILE_NAMES: Final = ["A", "B", "C"]
WORTHS_IN_PILE: Final = [[1, 1, 2], [1, 3], [2, 3]]
MOST_WORTH: Final[i64] = 3
PREYS: Final[i64] = 12  # different cards: 3 * animal + worth - 1
PREY_NAMES: Final = [f"{animal} {worth}" for animal in ANIMAL_NAMES for worth in (1, 2, 3)]

# A-C5 Display: what each space costs, from left to right. (the second number is a guess)
SPACES: Final[i64] = 5
DISPLAYS: Final = ["4-4-3-2-1", "4-3-3-2-1"]

# A-C6 Insignia: one per animal. (printed)
INSIGNIA_NAMES: Final = ["bear trophy", "wisent cap", "sabre-tooth necklace", "salmon wand"]
INSIGNIA_WORTH: Final[i64] = 2
INSIGNIA_FROM: Final[i64] = 3  # prey points of that animal (A7.1)

# A-C7 Market: singles of each weapon at the start. (printed)
MARKET_SINGLES: Final = 1

# A9.1 The prey points that end the match, by the number of players. (printed)
GOAL: Final = vec[i64]([0, 0, 0, 18, 15, 12])

WEAPONS_FOR_A_HUNTER: Final[i64] = 2  # made in a ground (A4.1)
KINDS_FOR_A_CAMPER: Final[i64] = 3  # made at the campfire (A4.2)


def costs_of(display: str) -> list[int]:
    """What the five spaces cost, from left to right."""
    return [int(cost) for cost in display.split("-")]
