"""G1 A round, G2 The end."""

from typing import TYPE_CHECKING

from goofspiel.events import BidsShown, HasBid, MatchEnded, PrizeTied, PrizeTurned, PrizeWon
from goofspiel.rules.refusals import NUMBERS

if TYPE_CHECKING:
    from goofspiel.state import GoofspielState


def refuse_bid(state: "GoofspielState", seat: int, card: int) -> int:
    """A player bids a card still in hand, and may change it until all have chosen.

    Rule: G1.1, G1.2.
    """
    if state.over:
        return NUMBERS["match_over"]
    if card > state.cards:
        return NUMBERS["not_in_this_match"]
    return 0 if card in state.hands[seat] else NUMBERS["card_gone"]


def turn_prize(state: "GoofspielState") -> None:
    """The next prize lies beside those carried over, and all players are asked.

    Rule: G1.1.
    """
    prize = state.pile.pop()
    state.prizes.append(prize)
    state.bids = [0] * int(state.seats)
    state.acting = (1 << state.seats) - 1
    if state.listening:
        state.tell(PrizeTurned(prize))


def bid(state: "GoofspielState", seat: int, card: int) -> None:
    """The card is chosen; with the last one all are shown.

    Rule: G1.1, G1.2.
    """
    state.bids[seat] = card
    state.acting &= ~(1 << seat)
    state.sealed = state.acting != 0
    if state.listening:
        state.tell(HasBid(seat, card))
    if not state.sealed:
        show(state)


def show(state: "GoofspielState") -> None:
    """The highest card wins all prizes that lie there, unless it was bid twice.

    Rule: G1.2, G1.3.
    """
    state.barrier = True
    bids = list(state.bids)
    for seat, card in enumerate(bids):
        state.hands[seat].remove(card)
    if state.listening:
        state.tell(BidsShown(tuple(bids)))
    award(state, bids)
    state.last_bids = bids
    if state.pile:
        turn_prize(state)
    else:
        end(state)


def award(state: "GoofspielState", bids: list[int]) -> None:
    """The prizes go to a single highest bidder; otherwise they are carried over or lost.

    Rule: G1.2, G1.3.
    """
    points = sum(state.prizes)
    if bids.count(max(bids)) > 1:
        if state.ties_are_lost:
            state.prizes = []
        if state.listening:
            state.tell(PrizeTied(points))
        return
    winner = bids.index(max(bids))
    state.points[winner] += points
    state.prizes = []
    if state.listening:
        state.tell(PrizeWon(winner, points))


def end(state: "GoofspielState") -> None:
    """The match is over.

    Rule: G2.1.
    """
    state.bids = [0] * int(state.seats)
    state.over = True
    state.acting = 0
    if state.listening:
        state.tell(MatchEnded(tuple(state.winners)))
