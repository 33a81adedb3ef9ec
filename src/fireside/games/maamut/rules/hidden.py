"""What is open and what is hidden: hands, and the order of the draw pile."""

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.chance import Rng
from fireside.core.state import Seat
from fireside.games.maamut.components import CARDS, LONGEST, SHORTEST
from fireside.games.maamut.state import MaamutState


def redraw(state: MaamutState, seat: Seat, rng: Rng) -> None:
    """The others' cards and the pile are dealt anew from what this seat has not seen.

    A seat knows its hand and the discards; so the rest may lie anywhere.
    Rule: M1.3.
    """
    unseen = vec[i64](capacity=36)
    for card in range(SHORTEST, LONGEST + 1):
        for _ in range(CARDS[card] - state.discards[card] - state.hand[4 * seat + card]):
            unseen = append(unseen, card)
    rng.shuffle(unseen)
    left = i64(len(unseen))
    for other in range(state.seats):
        if other != seat:
            size = state.hand_size(other)
            for card in range(SHORTEST, LONGEST + 1):
                state.hand[4 * other + card] = 0
            for _ in range(size):
                left -= 1
                state.hand[4 * other + unseen[left]] += 1
    state.pile = unseen[:left]
    state.chance = rng.bits()
