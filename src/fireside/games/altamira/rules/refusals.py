# compiled
"""Why a move is refused: a name and a clause each; their sentences are in `words/`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.refusals import Refusals
from fireside.games.altamira.state import PHASE_NAMES

REFUSALS: Final = Refusals(
    {
        "now_sending": "A3.1",
        "now_making": "A4.1",
        "now_making_camp": "A4.2",
        "now_exchanging": "A5.1",
        "now_hunting": "A6.2",
        "now_joining": "A6.4",
        "now_laying": "A6.6",
        "now_staking": "A6.6",
        "now_display": "A6.6",
        "now_adding": "A-R9",
        "now_left_open": "A-R9",
        "now_over": "A9.1",
        "not_asked": "A2",
        "not_made_here": "A4.1",
        "more_than_due": "A4.1",
        "not_in_supply": "A4.4",
        "fewer_than_possible": "A-R3",
        "kind_named_twice": "A4.2",
        "more_kinds_than_due": "A4.2",
        "kind_not_in_supply": "A-R3",
        "fewer_kinds_than_possible": "A-R3",
        "cannot_pay": "A-R6",
        "not_in_market": "A5.4",
        "empty_space": "A6.3",
        "no_hunter_there": "A6.2",
        "hunted_there": "A6.2",
        "short_of_primary": "A6.3",
        "short_of_secondary": "A6.3",
        "primary_first": "A6.6",
        "secondary_now": "A6.6",
        "not_the_cost": "A-R7",
        "not_held_to_lay": "A-R7",
        "not_held_to_add": "A6.7",
        "must_add": "A6.6",
        "now_laying_more": "A-R15",
        "not_face_up": "A-R15",
        "one_card_more": "A-R15",
        "last_card": "A-R15",
    }
)

NOW: Final = vec[i64]([REFUSALS.numbers[f"now_{phase}"] for phase in PHASE_NAMES])  # by phase
