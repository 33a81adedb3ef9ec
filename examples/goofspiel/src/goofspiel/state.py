"""The state of a match, and queries about it."""

from fireside.core.observation import Buffer
from fireside.core.rng import Rng
from fireside.core.state import Row, State
from goofspiel.components import MOST_CARDS
from goofspiel.research import observation
from goofspiel.rules import bidding


class GoofspielState(State):
    """Open hands, since all bid cards are shown; a hidden pile and hidden current bids."""

    title = "goofspiel"

    def __init__(self, seats: int, chance: int) -> None:
        super().__init__(seats, chance)
        self.cards = MOST_CARDS  # dealt to each player
        self.ties_are_lost = False  # G1.3
        self.hands = [list(range(1, MOST_CARDS + 1)) for _ in range(seats)]
        self.pile: list[int] = []  # the next prize is the last
        self.prizes: list[int] = []  # face up
        self.bids = [0] * seats  # chosen in this round; 0: not yet
        self.last_bids = [0] * seats
        self.points = [0] * seats

    def list_moves(self, seat: int, into: Row) -> int:
        """Write every card in hand to the row, the lowest first; return their number."""
        if self.over:
            return 0
        for at, card in enumerate(self.hands[seat]):
            into[at] = card - 1
        return len(self.hands[seat])

    def refusal(self, seat: int, move: int) -> int:
        """Return the REFUSALS number of the reason against this bid, or 0 if it is legal."""
        return bidding.refuse_bid(self, seat, move + 1)

    def apply(self, seat: int, move: int) -> None:
        """Bid the card."""
        self.barrier = self.sealed = False
        bidding.bid(self, seat, move + 1)

    def redraw(self, seat: int, rng: Rng) -> None:
        """Shuffle the pile, and draw the other seats' secret bids anew from their hands."""
        self.pile.sort()
        for last in range(len(self.pile) - 1, 0, -1):
            other = int(rng.roll(last + 1))
            self.pile[last], self.pile[other] = self.pile[other], self.pile[last]
        for other, hand in enumerate(self.hands):
            if other != seat and self.bids[other]:
                self.bids[other] = hand[int(rng.roll(len(hand)))]

    def observe(self, seat: int, into: Buffer, at: int) -> None:
        """Write the seat's observation to the buffer."""
        observation.observe(self, seat, into, at)

    @property
    def scores(self) -> list[int]:
        """Return the value of the prizes that each seat has won."""
        return list(self.points)

    @property
    def winners(self) -> list[int]:
        """Return the seats with most points; none before the end (G2.1)."""
        if not self.over:
            return []
        return [seat for seat, points in enumerate(self.points) if points == max(self.points)]
