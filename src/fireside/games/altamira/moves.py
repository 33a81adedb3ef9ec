"""What can be decided in Altamira: the number, the text and the parts of each move.

Rule: A3.2, A4.3. Ruling: A-R6, A-R7.
"""

from itertools import product
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.errors import BadNotation
from fireside.games.altamira.cards import FORM_CARDS, FORM_TEXTS
from fireside.games.altamira.components import KIND_NAMES, TILE_NAMES

SEND: Final[i64] = 0  # + choice, of SENDS
MAKE: Final[i64] = 15  # + 8 * kind + form
MAKE_CAMP: Final[i64] = 47  # + order, of CAMP_ORDERS
EXCHANGE: Final[i64] = 122  # + deal, of DEALS
NO_EXCHANGE: Final[i64] = 218
HUNT: Final[i64] = 219  # + space from the left, the first being 0
DONE: Final[i64] = 224
JOIN: Final[i64] = 225
DECLINE: Final[i64] = 226
LAY: Final[i64] = 227  # + 8 * kind + form
ADD: Final[i64] = 259  # + 2 * kind + form
STOP: Final[i64] = 267
END: Final[i64] = 268
LEAVE_OPEN: Final[i64] = 269
MOVES: Final = 270

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


def _write_order(times: tuple[int, ...]) -> str:
    return " ".join(KIND_NAMES[kind] for kind in range(4) for _ in range(times[kind]))


def _write_deal(deal: tuple[int, int, int, int]) -> str:
    paid, price, received, goods = deal
    bought = f"{KIND_NAMES[received]} {FORM_TEXTS[goods]}"
    return f"{KIND_NAMES[paid]} {FORM_TEXTS[price]} for {bought}"


def _write_all() -> list[str]:
    formed = [f"{kind} {form}" for kind in KIND_NAMES for form in FORM_TEXTS]
    texts = [f"send {TILE_NAMES[first]} {TILE_NAMES[second]}" for first, second in SENDS]
    texts += [f"make {cards}" for cards in formed]
    texts += [f"make camp {_write_order(times)}" for times in CAMP_ORDERS]
    texts += [f"exchange {_write_deal(deal)}" for deal in DEALS]
    texts += ["no exchange"]
    texts += [f"hunt {space}" for space in range(1, 6)]
    texts += ["done hunting", "join", "decline"]
    texts += [f"lay {cards}" for cards in formed]
    texts += [f"add {kind} {form}" for kind in KIND_NAMES for form in ("s", "d")]
    texts += ["stop adding", "end display", "leave open"]
    return texts


TEXTS: Final = _write_all()
NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}

HOW_TO_WRITE: Final = {
    "send": "Two of the six tiles are chosen, in their order: 'send savannah water', "
    "'send camp x2' (A3.2).",
    "make": "Weapons are made like 'make spear d', 'make axe d+s+s', doubles first (A4.1), "
    "or 'make camp knife spear arrow', each kind at most twice and six in all (A4.2, A4.3).",
    "exchange": "Two equal weapons are paid for one single, three for two of one other kind, "
    "doubles first: 'exchange knife d for spear s', 'exchange knife d+d for spear s+s' "
    "(A5.1, A5.2, A-R6).",
    "hunt": "The spaces of the display are 1 to 5 from left to right: 'hunt 3' (A6.3).",
    "lay": "A cost is laid one kind at a time, doubles first: 'lay arrow d+s' (A-R7).",
    "add": "One card is added at a time: 'add spear d', 'add knife s' (A-R9).",
    "": "Moves are written like 'send savannah water', 'make spear d', 'no exchange', 'hunt 3', "
    "'join', 'lay arrow d+s', 'add spear d', 'stop adding' or 'end display'.",
}


def parse(text: str) -> int:
    """The number of a move written in notation; spaces and capitals do not matter."""
    words = text.lower().split()
    number = NUMBERS.get(" ".join(words))
    if number is None:
        verb = words[0] if words else ""
        raise BadNotation(text, HOW_TO_WRITE.get(verb, HOW_TO_WRITE[""]))
    return number
