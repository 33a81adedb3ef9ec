"""High card: each player holds a hidden card and keeps it or exchanges it once."""

from typing import Any, ClassVar, Final

from fireside.core.event import Event
from fireside.core.game import Game, OptionValue
from fireside.core.moves import MoveKind, MoveTable
from fireside.core.observation import Buffer, ObservationField, ObservationLayout
from fireside.core.refusals import Refusals
from fireside.core.rng import Rng
from fireside.core.state import Row, State
from fireside.core.view import Choice, PicturedView, Place, Question

CARDS: Final = 9
KEEP, EXCHANGE = 0, 1
REFUSALS: Final = Refusals({"not_your_turn": "H1.1"})
MOVES: Final = MoveTable(
    [
        MoveKind("keep", clause="H1.1", meaning="the card is kept"),
        MoveKind("exchange", clause="H1.1", meaning="the card goes under the pile, another comes"),
    ]
)
LAYOUT: Final = ObservationLayout(
    [
        ObservationField("hand", (CARDS,), 1, "one's own card", private=True),
        ObservationField("asked", (2,), 1, "who decides now"),
        ObservationField("shown", (2, CARDS), 1, "the cards, once they lie open"),
    ]
)


class CardKept(Event, frozen=True):
    seat: int


class CardExchanged(Event, frozen=True):
    seat: int
    card: int | None

    def seen_by(self, viewer: int | None) -> "CardExchanged":
        return self if viewer == self.seat else CardExchanged(self.seat, None)


class CardsShown(Event, frozen=True):
    ends: ClassVar = True

    cards: tuple[int, ...]
    seats: tuple[int, ...]


class HighCardView(PicturedView, frozen=True, kw_only=True, tag="high_card"):
    hands: tuple[int | None, ...]


class HighCardState(State):
    title = "high_card"

    def __init__(self, seats: int, chance: int) -> None:
        super().__init__(seats, chance)
        self.hands = [0] * seats
        self.pile: list[int] = []  # the next card is the last
        self.returned = [False] * seats  # the seat has put a card under the pile

    def list_moves(self, seat: int, into: Row) -> int:
        if self.refusal(seat, KEEP):
            return 0
        into[0], into[1] = KEEP, EXCHANGE
        return 2

    def refusal(self, seat: int, move: int) -> int:
        return 0 if self.acting == 1 << seat else REFUSALS.numbers["not_your_turn"]

    def apply(self, seat: int, move: int) -> None:
        self.barrier = move == EXCHANGE
        if move == EXCHANGE:
            self.returned[seat] = True
            self.pile.insert(0, self.hands[seat])
            self.hands[seat] = self.pile.pop()
        if self.listening:
            self.tell(CardExchanged(seat, self.hands[seat]) if self.barrier else CardKept(seat))
        if seat + 1 < self.seats:
            self.acting = 1 << seat + 1
            return
        self.over, self.acting, self.barrier = True, 0, True
        if self.listening:
            self.tell(CardsShown(tuple(self.hands), tuple(self.winners)))

    def redraw(self, seat: int, rng: Rng) -> None:
        """Deal the pile and the other card anew, except for the card that this seat has put back.

        Cards put back are at the bottom, that of the last seat lowest.
        """
        other = 1 - seat
        own = int(self.returned[other] and seat < other)  # index of the seat's own card
        kept = [self.pile.pop(own)] if self.returned[seat] else []
        loose = sorted(self.pile if self.over else [*self.pile, self.hands[other]])
        for last in range(len(loose) - 1, 0, -1):
            at = int(rng.roll(last + 1))
            loose[last], loose[at] = loose[at], loose[last]
        if not self.over:
            self.hands[other] = loose.pop()
        self.pile = [*loose[:own], *kept, *loose[own:]]

    def observe(self, seat: int, into: Buffer, at: int) -> None:
        into[at + self.hands[seat] - 1] = 1
        for other in range(int(self.seats)):
            if other in self.to_act:
                into[at + CARDS + (other - seat) % 2] = 1
            if self.over:
                into[at + CARDS + 2 + CARDS * ((other - seat) % 2) + self.hands[other] - 1] = 1

    @property
    def scores(self) -> list[int]:
        return list(self.hands) if self.over else [0] * int(self.seats)

    @property
    def winners(self) -> list[int]:
        return [self.hands.index(max(self.hands))] if self.over else []


class HighCard(Game):
    def __init__(self) -> None:
        self.title = "high_card"
        self.name = "High card"
        self.seats = range(2, 3)
        self.rules_version = 1
        self.moves = MOVES
        self.refusals = REFUSALS
        self.observation = LAYOUT
        self.is_always_won = True
        self.options = {}

    def empty(self, seats: int, chance: int) -> HighCardState:
        return HighCardState(seats, chance)

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        rng = Rng(seed)
        cards = list(range(1, CARDS + 1))
        for last in range(len(cards) - 1, 0, -1):
            other = int(rng.roll(last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        table = self.empty(seats, int(rng.chance))
        table.hands, table.pile = cards[:seats], cards[seats:]
        table.acting = 1
        return table

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        assert isinstance(state, HighCardState)
        return [view(state, seat) for seat in seats]


def view(state: HighCardState, seat: int | None) -> HighCardView:
    moves = [] if seat is None else state.legal_moves(seat)
    hands = [
        card if state.over or owner == seat else None for owner, card in enumerate(state.hands)
    ]
    drawn = [
        Place(f"hand:{owner}", owner, 0, "card", str(card or "?"))
        for owner, card in enumerate(hands)
    ]
    buttons = [Place(kind.name, at, 1, "button", kind.name) for at, kind in enumerate(MOVES.kinds)]
    return HighCardView(
        seat=seat,
        seats=int(state.seats),
        question=Question("keep", "H1.1", state.to_act) if state.to_act else None,
        choices=tuple(Choice(MOVES.texts[move], MOVES.touch(move)) for move in moves),
        refused=(),
        over=state.over,
        scores=tuple(state.scores),
        winners=tuple(state.winners),
        places=(*drawn, *buttons),
        hands=tuple(hands),
    )


GAME: Final = HighCard()
