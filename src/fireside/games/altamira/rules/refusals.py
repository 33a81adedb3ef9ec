"""Why a move is refused: one code, one clause, one sentence each."""

from typing import Final

from mypy_extensions import i64

from fireside.core.game import Refusal

NOW: Final[i64] = 1  # + phase: something else is being decided
NOT_ASKED: Final[i64] = 13
NOT_MADE_HERE: Final[i64] = 14
MORE_THAN_DUE: Final[i64] = 15
NOT_IN_SUPPLY: Final[i64] = 16
FEWER_THAN_POSSIBLE: Final[i64] = 17
KIND_NAMED_TWICE: Final[i64] = 18
MORE_KINDS_THAN_DUE: Final[i64] = 19
KIND_NOT_IN_SUPPLY: Final[i64] = 20
FEWER_KINDS_THAN_POSSIBLE: Final[i64] = 21
CANNOT_PAY: Final[i64] = 22
NOT_IN_MARKET: Final[i64] = 23
EMPTY_SPACE: Final[i64] = 24
NO_HUNTER_THERE: Final[i64] = 25
HUNTED_THERE: Final[i64] = 26
SHORT_OF_PRIMARY: Final[i64] = 27
SHORT_OF_SECONDARY: Final[i64] = 28
PRIMARY_FIRST: Final[i64] = 29
SECONDARY_NOW: Final[i64] = 30
NOT_THE_COST: Final[i64] = 31
NOT_HELD_TO_LAY: Final[i64] = 32
NOT_HELD_TO_ADD: Final[i64] = 33
MUST_ADD: Final[i64] = 34

REFUSALS: Final = [
    Refusal("legal", "", ""),
    Refusal("now_sending", "A3.1", "Hunters are being sent: choose two tiles."),
    Refusal("now_making", "A4.1", "Weapons are being made: say which cards you take."),
    Refusal("now_making_camp", "A4.2", "Weapons are being made at the campfire: name the kinds."),
    Refusal("now_exchanging", "A5.1", "It is time to exchange with the market, or not to."),
    Refusal("now_hunting", "A6.2", "You have the hunting right: hunt an animal, or be done."),
    Refusal("now_joining", "A6.4", "You are asked whether you join the hunt."),
    Refusal("now_laying", "A6.6", "The cost is being laid: say with which cards."),
    Refusal("now_staking", "A6.6", "You have joined: add your cards face down."),
    Refusal("now_display", "A6.6", "Add a card face down, end the display, or leave it open."),
    Refusal("now_adding", "A-R9", "Cards are being added face down: add one, or stop."),
    Refusal("now_left_open", "A-R9", "The display was left open: add a card face down, or stop."),
    Refusal("over", "A9.1", "The match is over."),
    Refusal("not_asked", "A2", "Somebody else is asked now."),
    Refusal("not_made_here", "A4.1", "Your hunter makes another kind of weapon there."),
    Refusal("more_than_due", "A4.1", "That is more than your hunters there may take."),
    Refusal("not_in_supply", "A4.4", "Not so many of these cards are left on their area."),
    Refusal("fewer_than_possible", "A-R3", "More weapons can be taken, so they are."),
    Refusal("kind_named_twice", "A4.2", "One hunter at the campfire takes different kinds."),
    Refusal("more_kinds_than_due", "A4.2", "Each hunter at the campfire takes three weapons."),
    Refusal(
        "kind_not_in_supply",
        "A-R3",
        "A kind named once needs a single, a kind named twice two singles or a double.",
    ),
    Refusal("fewer_kinds_than_possible", "A-R3", "More weapons can be taken, so they are."),
    Refusal("cannot_pay", "A-R6", "You do not hold the cards for that payment."),
    Refusal("not_in_market", "A5.4", "What is not in the market cannot be had."),
    Refusal("empty_space", "A6.3", "No animal lies on that space of the display."),
    Refusal("no_hunter_there", "A6.2", "No hunter of yours stands in that animal's ground."),
    Refusal("hunted_there", "A6.2", "Your hunters in that ground have hunted already."),
    Refusal("short_of_primary", "A6.3", "You hold too few of its primary weapon."),
    Refusal("short_of_secondary", "A6.3", "You hold too few of its secondary weapon."),
    Refusal("primary_first", "A6.6", "The primary weapons of the cost are laid first."),
    Refusal("secondary_now", "A6.6", "The secondary weapons of the cost are laid now."),
    Refusal("not_the_cost", "A-R7", "Those cards are not the cost: no fewer and no more are laid."),
    Refusal("not_held_to_lay", "A-R7", "You do not hold these cards."),
    Refusal("not_held_to_add", "A6.7", "You do not hold that card."),
    Refusal("must_add", "A6.6", "Who joins lays at least one card face down."),
]
