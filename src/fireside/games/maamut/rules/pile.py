# compiled
"""M2.6 Cards: laid on the discards, drawn from the pile, which is renewed when it is empty."""

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.state import Seat
from fireside.games.maamut.components import LONGEST, SHORTEST
from fireside.games.maamut.events import CardDrawn, PileRenewed
from fireside.games.maamut.rules import ending, memory
from fireside.games.maamut.state import MaamutState


def lay_card(state: MaamutState, seat: Seat, card: i64) -> None:
    """The card lies on the discards for everybody to see.

    Ruling: M-R12.
    """
    state.hand[4 * seat + card] -= 1
    state.discards[card] += 1
    memory.note_play(state, seat, card)
    state.idle_turns = 0
    state.barrier = True


def draw(state: MaamutState, seat: Seat) -> None:
    """The top card of the pile is taken; a pile that is empty now is renewed, or all is lost.

    Rule: M2.6. Ruling: M-R10.
    """
    state.pile_left -= 1
    card = state.pile[state.pile_left]
    state.hand[4 * seat + card] += 1
    state.barrier = True
    if state.listening:
        state.tell(CardDrawn(int(seat), int(card), state.hands_open))
    if state.pile_left == 0:
        state.times_empty += 1
        ending.test_renewals(state)
        if not state.over:
            renew_pile(state)


def renew_pile(state: MaamutState) -> None:
    """The discards, shuffled, are the new draw pile.

    Rule: M2.6.
    """
    pile = vec[i64](capacity=36)
    for card in range(SHORTEST, LONGEST + 1):
        for _ in range(state.discards[card]):
            pile = append(pile, card)
        state.discards[card] = 0
    state.shuffle(pile)
    state.pile = pile
    state.pile_left = i64(len(pile))
    memory.note_renewal(state)
    if state.listening:
        state.tell(PileRenewed(len(pile)))
