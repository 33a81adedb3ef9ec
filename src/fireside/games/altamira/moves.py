# compiled
"""The move table of Altamira: every kind of move with its phases, actions and refusals.

Rule: A3.2, A4.3. Ruling: A-R6, A-R7, A-R15.
"""

from typing import Final

from fireside.core.moves import MoveKind, MovePart, MoveTable
from fireside.games.altamira.components import KIND_NAMES, MAKES, SENDS, TILE_NAMES
from fireside.games.altamira.rules.cards import CAMP_ORDERS, DEALS, FORM_TEXTS

MADE_IN: Final = {int(kind): TILE_NAMES[ground] for ground, kind in enumerate(MAKES)}


def _touch_places(first: int, second: int) -> list[str]:
    """Return the tiles to touch for two hunters: twice the same if the second is the ×2 tile."""
    both = TILE_NAMES[second] == "x2"
    return [f"place:{TILE_NAMES[first]}", f"place:{TILE_NAMES[first if both else second]}"]


def _touch_cards(where: str, kind: int, form: int) -> list[str]:
    """Return the touch target of each card of a form, doubles first."""
    return [f"{where}:{KIND_NAMES[kind]}:{card}" for card in FORM_TEXTS[form].split("+")]


def _write_order(times: tuple[int, ...]) -> str:
    return " ".join(KIND_NAMES[kind] for kind in range(4) for _ in range(times[kind]))


def _write_deal(deal: tuple[int, int, int, int]) -> str:
    paid, price, received, goods = deal
    bought = f"{KIND_NAMES[received]} {FORM_TEXTS[goods]}"
    return f"{KIND_NAMES[paid]} {FORM_TEXTS[price]} for {bought}"


TILES: Final = MovePart(
    "tiles",
    [f"{TILE_NAMES[first]} {TILE_NAMES[second]}" for first, second in SENDS],
    touched=[_touch_places(first, second) for first, second in SENDS],
)
KIND: Final = MovePart("kind", KIND_NAMES)
FORM: Final = MovePart("form", FORM_TEXTS, touched=[form.split("+") for form in FORM_TEXTS])
CARD: Final = MovePart("form", ["s", "d"])
ORDER: Final = MovePart(
    "order",
    [_write_order(times) for times in CAMP_ORDERS],
    touched=[
        [f"place:{MADE_IN[kind]}" for kind in range(4) for _ in range(times[kind])]
        for times in CAMP_ORDERS
    ],
)
DEAL: Final = MovePart(
    "deal",
    [_write_deal(deal) for deal in DEALS],
    touched=[
        _touch_cards("card", paid, price) + _touch_cards("market", received, goods)
        for paid, price, received, goods in DEALS
    ],
)
SPACE: Final = MovePart("space", ["1", "2", "3", "4", "5"])

LAYING_FACE_DOWN: Final = ["STAKING", "DISPLAY", "ADDING", "LEFT_OPEN"]

MOVES: Final = MoveTable(
    [
        MoveKind(
            "send",
            [TILES],
            when=["SENDING"],
            act="sending.choose(state, seat, {tiles})",
            touch=["{tiles}"],
            secret=True,
            clause="A3.2",
            meaning="choose two tiles in secret, where the two hunters go",
        ),
        MoveKind(
            "make",
            [KIND, FORM],
            when=["MAKING"],
            act="making.make(state, seat, {kind}, {form})",
            refuse="making.refuse_make(state, seat, {kind}, {form})",
            touch=["supply:{kind}:{form}"],
            clause="A4.1",
            meaning="take weapons of one kind, in this combination of cards",
        ),
        MoveKind(
            "make_camp",
            [ORDER],
            text="make camp {order}",
            when=["MAKING_CAMP"],
            act="making.make_at_camp(state, seat, {order})",
            refuse="making.refuse_order(state, seat, {order})",
            touch=["{order}"],
            clause="A4.3",
            meaning="name the kinds of weapons to take at the campfire",
        ),
        MoveKind(
            "exchange",
            [DEAL],
            when=["EXCHANGING"],
            act="exchanging.exchange(state, seat, {deal})",
            refuse="exchanging.refuse_exchange(state, seat, {deal})",
            touch=["{deal}"],
            clause="A5.1",
            meaning="pay weapons for others of the market",
        ),
        MoveKind(
            "no_exchange",
            text="no exchange",
            when=["EXCHANGING"],
            act="exchanging.leave_market(state, seat)",
            clause="A5.1",
            meaning="exchange nothing (more)",
        ),
        MoveKind(
            "hunt",
            [SPACE],
            when=["HUNTING"],
            act="hunting.hunt(state, seat, {space})",
            refuse="hunting.refuse_hunt(state, seat, {space})",
            touch=["prey:{space}"],
            clause="A6.3",
            meaning="hunt the animal on this space of the display",
        ),
        MoveKind(
            "done",
            text="done hunting",
            when=["HUNTING"],
            act="hunting.be_done(state, seat)",
            clause="A6.2",
            meaning="stop hunting as the master and pass the hunting right on",
        ),
        MoveKind(
            "join",
            when=["JOINING"],
            act="joining.join(state, seat)",
            clause="A6.4",
            meaning="join the hunt",
        ),
        MoveKind(
            "decline",
            when=["JOINING"],
            act="joining.decline(state, seat)",
            clause="A6.4",
            meaning="decline to join the hunt",
        ),
        MoveKind(
            "lay",
            [KIND, FORM],
            when=["LAYING"],
            act="stakes.lay(state, seat, {kind}, {form})",
            refuse="stakes.refuse_lay(state, seat, {kind}, {form})",
            touch=["card:{kind}:{form}"],
            clause="A-R7",
            meaning="lay the cost in one kind face up, as these cards, or one card beyond it",
        ),
        MoveKind(
            "add",
            [KIND, CARD],
            when=LAYING_FACE_DOWN,
            act="display.add(state, seat, {kind}, {form})",
            refuse="display.refuse_add(state, seat, {kind}, {form})",
            touch=["card:{kind}:{form}"],
            secret=True,
            clause="A-R9",
            meaning="add one card face down",
        ),
        MoveKind(
            "stop",
            text="stop adding",
            when=["LAYING", *LAYING_FACE_DOWN],
            act="display.stop(state, seat)",
            refuse="display.refuse_stop(state, seat)",
            clause="A-R9",
            meaning="add no more cards for now",
        ),
        MoveKind(
            "end",
            text="end display",
            when=["DISPLAY"],
            act="display.end(state)",
            clause="A6.6",
            meaning="end the display as the master: all cards are revealed",
        ),
        MoveKind(
            "leave_open",
            text="leave open",
            when=["DISPLAY"],
            act="display.leave_open(state, seat)",
            clause="A6.6",
            meaning="let the others add cards a last time, as the master",
        ),
    ]
)
