"""The table at one moment, and plain questions about it."""

from fireside.core.observation import Buffer
from fireside.core.rng import Rng
from fireside.core.state import Row, State
from goofspiel.components import MOST_CARDS
from goofspiel.research import observation
from goofspiel.rules import bidding


class GoofspielState(State):
    """Hands are open, since all cards bid are seen; hidden are the pile and what is being bid."""

    title = "goofspiel"

    def __init__(self, seats: int, chance: int) -> None:
        super().__init__(seats, chance)
        self.cards = MOST_CARDS  # how many everybody began with
        self.ties_are_lost = False  # G1.3
        self.hands = [list(range(1, MOST_CARDS + 1)) for _ in range(seats)]
        self.pile: list[int] = []  # the next prize is the last
        self.prizes: list[int] = []  # that lie open
        self.bids = [0] * seats  # chosen in this round; 0: not yet
        self.last_bids = [0] * seats
        self.points = [0] * seats

    def list_moves(self, seat: int, into: Row) -> int:
        """Every card in hand, the lowest first."""
        if self.over:
            return 0
        for at, card in enumerate(self.hands[seat]):
            into[at] = card - 1
        return len(self.hands[seat])

    def refusal(self, seat: int, move: int) -> int:
        """The same, asked for one card."""
        return bidding.refuse_bid(self, seat, move + 1)

    def apply(self, seat: int, move: int) -> None:
        """The card is bid."""
        self.barrier = self.sealed = False
        bidding.bid(self, seat, move + 1)

    def redraw(self, seat: int, rng: Rng) -> None:
        """Put the pile in another order, and other cards where another seat has chosen."""
        self.pile.sort()
        for last in range(len(self.pile) - 1, 0, -1):
            other = int(rng.roll(last + 1))
            self.pile[last], self.pile[other] = self.pile[other], self.pile[last]
        for other, hand in enumerate(self.hands):
            if other != seat and self.bids[other]:
                self.bids[other] = hand[int(rng.roll(len(hand)))]

    def observe(self, seat: int, into: Buffer, at: int) -> None:
        """What the seat may know stands in the buffer."""
        observation.observe(self, seat, into, at)

    @property
    def scores(self) -> list[int]:
        """The prizes won."""
        return list(self.points)

    @property
    def winners(self) -> list[int]:
        """Whoever has most (G2.1)."""
        if not self.over:
            return []
        return [seat for seat, points in enumerate(self.points) if points == max(self.points)]
