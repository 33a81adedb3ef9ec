# compiled
"""Weapon cards: a set of them is one number, with seven bits for each kind and form.

So sets are joined and parted by plus and minus, and compared at once. A form is a small set of one
kind, as it is made, paid or laid: 'd+s' is a double and a single.
"""

from itertools import product
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from fireside.games.altamira.components import (
    ARROW,
    AXE,
    DOUBLES_EACH,
    KIND_NAMES,
    KINDS,
    KNIFE,
    SINGLES_EACH,
    SPEAR,
)
from fireside.games.altamira.events import CardsOfAKind

Cards: TypeAlias = i64
Kind: TypeAlias = i64
Form: TypeAlias = i64

SINGLE: Final[i64] = 0  # the form of one single
DOUBLE: Final[i64] = 1  # the form of one double
NO_CARDS: Final[i64] = 0

FIELD: Final[i64] = 7  # bits; counts stay below 64, which leaves the highest for comparing
KIND_FIELDS: Final[i64] = 14
FIELD_MASK: Final[i64] = 0x7F
TOP_BITS: Final[i64] = 0x81_0204_0810_2040  # the highest of each field

FORMS: Final[i64] = 8
FORM_TEXTS: Final = ["s", "d", "s+s", "d+s", "s+s+s", "d+d", "d+s+s", "s+s+s+s"]
FORM_WEAPONS: Final = vec[i64]([1, 2, 2, 3, 3, 4, 4, 4])
FORM_CARDS: Final = vec[i64](  # FORM_CARDS[8 * kind + form] is the set itself
    [
        (text.count("s") + (text.count("d") << 7)) << (14 * kind)
        for kind in (KNIFE, SPEAR, AXE, ARROW)
        for text in FORM_TEXTS
    ]
)
# Tables and not shifts: mypyc writes a constant that is shifted as a C int of 32 bits.
OF_KIND: Final = vec[i64]([0x3FFF << (14 * kind) for kind in (KNIFE, SPEAR, AXE, ARROW)])
# A-R7: the forms in which a cost of 1, 2, 3, 4 is laid; a double is never split.
FORMS_OF_COST: Final = [
    [],
    ["s", "d"],
    ["s+s", "d"],
    ["s+s+s", "d+s", "d+d"],
    ["s+s+s+s", "d+s+s", "d+d"],
]
FITS_COST: Final = vec[i64](  # FITS_COST[8 * cost + form]
    [int(text in forms) for forms in FORMS_OF_COST for text in FORM_TEXTS]
)

# A4.3: how often each kind is named at the campfire, those with the most weapons first.
CAMP_ORDERS: Final = sorted(
    (times for times in product((2, 1, 0), repeat=4) if 0 < sum(times) <= 6), key=sum, reverse=True
)
ORDERS: Final[i64] = 75
ORDER_WEAPONS: Final = vec[i64]([sum(times) for times in CAMP_ORDERS])
# Two bits for each kind: 1 for a kind named once, 2 for a kind named twice.
ORDER_BITS: Final = vec[i64](
    [sum(times << (2 * kind) for kind, times in enumerate(order)) for order in CAMP_ORDERS]
)

# A-R6: the kind paid and its form, the kind received and its form; 24 deals for each kind paid.
RATES: Final = [
    ("d", "s"),
    ("s+s", "s"),
    ("d+d", "d"),
    ("d+d", "s+s"),
    ("d+s", "d"),
    ("d+s", "s+s"),
    ("s+s+s", "d"),
    ("s+s+s", "s+s"),
]
DEALS: Final = [
    (paid, FORM_TEXTS.index(price), received, FORM_TEXTS.index(goods))
    for paid in range(4)
    for received in range(4)
    if received != paid
    for price, goods in RATES
]
DEALS_OF_A_KIND: Final[i64] = 24
PAID: Final = vec[i64]([FORM_CARDS[8 * paid + price] for paid, price, _, _ in DEALS])
RECEIVED: Final = vec[i64]([FORM_CARDS[8 * received + goods] for _, _, received, goods in DEALS])


def formed(kind: Kind, form: Form) -> Cards:
    """The cards of that kind in that form."""
    return FORM_CARDS[FORMS * kind + form]


def singles(cards: Cards, kind: Kind) -> i64:
    """How many singles of that kind are among the cards."""
    return (cards >> (KIND_FIELDS * kind)) & FIELD_MASK


def doubles(cards: Cards, kind: Kind) -> i64:
    """How many doubles of that kind are among the cards."""
    return (cards >> (KIND_FIELDS * kind + FIELD)) & FIELD_MASK


def weapons_of(cards: Cards, kind: Kind) -> i64:
    """How many weapons of that kind the cards are: a double counts as two.

    Rule: A-C3.
    """
    of_kind = cards >> (KIND_FIELDS * kind)
    return (of_kind & FIELD_MASK) + 2 * ((of_kind >> FIELD) & FIELD_MASK)


def only(cards: Cards, kind: Kind) -> Cards:
    """Those of the cards that are of this kind."""
    return cards & OF_KIND[kind]


def includes(cards: Cards, wanted: Cards) -> bool:
    """All the wanted cards are among the cards."""
    # With its highest bit set beforehand, a field keeps it exactly if enough is there.
    return (((cards | TOP_BITS) - wanted) & TOP_BITS) == TOP_BITS


def count_cards(cards: Cards) -> i64:
    """How many cards they are."""
    count: i64 = 0
    while cards > 0:
        count += cards & FIELD_MASK
        cards >>= FIELD
    return count


def count_weapons(cards: Cards) -> i64:
    """How many weapons they are: a double counts as two.

    Rule: A-C3, A9.2.
    """
    count: i64 = 0
    for kind in range(KINDS):
        count += weapons_of(cards, kind)
    return count


def packed(counts: list[tuple[int, int]]) -> int:
    """The set with so many singles and doubles of each kind."""
    return sum(
        (singly + (doubly << 7)) << (14 * kind) for kind, (singly, doubly) in enumerate(counts)
    )


ALL_WEAPONS: Final = packed([(SINGLES_EACH, DOUBLES_EACH)] * 4)


def show_cards(cards: int) -> tuple[CardsOfAKind, ...]:
    """The cards kind by kind, doubles first: 'knife d+s', 'arrow s'."""
    shown: list[CardsOfAKind] = []
    for kind, name in enumerate(KIND_NAMES):
        double, single = int(doubles(cards, kind)), int(singles(cards, kind))
        if double or single:
            forms = "+".join(["d"] * double + ["s"] * single)
            shown.append(CardsOfAKind(f"{name} {forms}", name, single, double))
    return tuple(shown)
