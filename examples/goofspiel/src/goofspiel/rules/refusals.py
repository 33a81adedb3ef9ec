"""Reasons for refusing a bid, each with its clause."""

from typing import Final

from fireside.core.refusals import Refusals

REFUSALS: Final = Refusals({"match_over": "G2.1", "card_gone": "G1.2", "not_in_this_match": "G-C1"})
NUMBERS: Final = REFUSALS.numbers
