# compiled
"""A1 Setting up."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.rng import Rng, sort_part
from fireside.core.state import Row
from fireside.games.altamira.components import (
    DISPLAYS,
    MARKET_SINGLES,
    MOST_WORTH,
    PREYS,
    SPACES,
    WORTHS_IN_PILE,
    costs_of,
)
from fireside.games.altamira.rules.cards import ALL_WEAPONS, packed
from fireside.games.altamira.state import AltamiraState

RIGHTMOST: Final[i64] = 4

# A-C5: what the spaces cost.
COSTS: Final = vec[i64](costs_of(DISPLAYS[0]))
OTHER_COSTS: Final = vec[i64](costs_of(DISPLAYS[1]))

# A-C7: what lies in the market, and A1.3: what is left on the areas.
FIRST_MARKET: Final = packed([(MARKET_SINGLES, 0)] * 4)
FIRST_SUPPLY: Final = ALL_WEAPONS - FIRST_MARKET

# A-C4: the prey cards stacked, from the bottom.
STACK: Final = vec[i64](
    [
        12 * letter + 3 * animal + worth - 1
        for letter in (2, 1, 0)
        for animal in range(4)
        for worth in WORTHS_IN_PILE[letter]
    ]
)


def worth_of(prey: i64) -> i64:
    """The prey points of a card."""
    return prey % MOST_WORTH + 1


def shuffle_piles(rng: Rng) -> Row:
    """Prey piles A, B and C, shuffled apart, A on top, with a 1-point card among the first five.

    Rule: A1.1, A1.2. Ruling: A-R1.
    """
    pile = STACK[:]
    mix_within_letters(rng, pile, i64(len(pile)))
    while first_one_turned(pile) == SPACES:
        mix_within_letters(rng, pile, i64(len(pile)))
    return pile


def mix_within_letters(rng: Rng, pile: Row, cards: i64) -> None:
    """So many cards from the bottom lie in a random order within A, within B and within C."""
    top = cards - 1
    while top > 0:
        bottom = top
        while bottom > 0 and pile[bottom - 1] // PREYS == pile[top] // PREYS:
            bottom -= 1
        sort_part(pile, bottom, top + 1)
        for last in range(top, bottom, -1):
            other = bottom + rng.roll(last - bottom + 1)
            pile[last], pile[other] = pile[other], pile[last]
        top = bottom - 1


def first_one_turned(pile: Row) -> i64:
    """Which of the top five cards, from 0, is the first worth 1 point; SPACES if none is.

    Rule: A1.2.
    """
    top = i64(len(pile)) - 1
    for turned in range(SPACES):
        if worth_of(pile[top - turned] % PREYS) == 1:
            return turned
    return SPACES


def fill_display(state: AltamiraState) -> None:
    """The first 1-point card lies rightmost, the other four from right to left as turned.

    Rule: A1.2. Ruling: A-R1.
    """
    one = first_one_turned(state.pile)
    space = RIGHTMOST - 1
    for turned in range(SPACES):
        state.pile_left -= 1
        prey = state.pile[state.pile_left] % PREYS
        if turned == one:
            state.display[RIGHTMOST] = prey
        else:
            state.display[space] = prey
            space -= 1
