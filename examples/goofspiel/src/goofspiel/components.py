"""The contents of the box."""

from typing import Final

# G-C1: the cards of each player, and the prizes.
MOST_CARDS: Final = 13
SHORT: Final = 6
SEATS: Final = range(2, 6)
CARD_NAMES: Final = [str(card) for card in range(1, MOST_CARDS + 1)]
