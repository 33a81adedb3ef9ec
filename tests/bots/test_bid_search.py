"""Search for bids between planned turns: every bid is followed to the end of the round."""

import pytest
from tests.bots.tiny_games import TALE_HOOKS, Page, Tale

from fireside.bots.beam_search import BeamSearch, evaluate_plan
from fireside.bots.bot import Budget
from fireside.bots.move_assessment import assess_move
from fireside.bots.search import search
from fireside.bots.search_params import SearchParams
from fireside.bots.win_chances import estimate_for_seat
from fireside.core.rng import Rng

pytestmark = pytest.mark.usefixtures("tiny_games")

YIELD, INSIST = 1, 2
SKILL = SearchParams(0, 60.0, 12, beam=8)
BRIEFLY = Budget(0.0, 50)


def quarrel(price: int, gain: int = 5, bait: int = 0) -> Tale:
    """Return an auction whose winner pays and takes the first turn; the second gains nothing by it.

    The winner would also gain the bait of the next round, which must not count.
    """
    later = [
        Page(0, {8: ((more, 0), None), 9: ((more, 0), None)}, between=True, begins=True)
        for more in (0, bait)
    ]
    last = [Page(seat, {7: ((0, 0), later[seat])}) for seat in (0, 1)]
    mine = Page(0, {3: ((1, 0), last[1]), 4: ((gain, 0), last[1])})
    theirs = Page(1, {3: ((0, 1), last[0]), 4: ((0, gain), last[0])})
    return Tale(
        Page(0, {YIELD: ((0, 0), theirs), INSIST: ((-price, 0), mine)}, between=True),
    )


def answer(tale: Tale, skill: SearchParams = SKILL) -> int:
    return int(search(tale, 0, skill, BRIEFLY, Rng(1)).candidates[0].move)


def test_an_answer_is_worth_what_the_round_brings() -> None:
    """To be first is worth five points and costs the other seat five."""
    assert answer(quarrel(price=9)) == INSIST
    assert answer(quarrel(price=11)) == YIELD
    assert answer(quarrel(price=11, bait=50)) == YIELD  # points after the round do not count


def test_everybody_plays_the_best_turn_that_they_find() -> None:
    thought = search(quarrel(price=2), 0, SKILL, BRIEFLY, Rng(1))
    assert [one.expected for one in thought.candidates] == [0.53, 0.45]
    assert thought.prospects == [0.53, 0.47]


def test_the_first_expert_still_searches_for_its_answer() -> None:
    """The first expert keeps its measured behaviour: it samples bids repeatedly."""
    first = SearchParams(0, 60.0, 12, beam=8, follows=False)
    assert search(quarrel(price=9), 0, first, BRIEFLY, Rng(1)).simulations == 50
    assert search(quarrel(price=9), 0, SKILL, BRIEFLY, Rng(1)).simulations < 10


def test_more_time_follows_wider_plans_as_far_as_the_level_goes() -> None:
    """Widths 2, 4 and 8 for both bids; the first pass has no time for more."""
    patient = search(quarrel(price=9), 0, SKILL, Budget(600.0), Rng(1))
    assert patient.simulations == 2 * (2 + 4 + 8)
    assert search(quarrel(price=9), 0, SKILL, Budget(1e-9), Rng(1)).simulations == 2 * 2


def test_a_plan_is_tried_against_replies_after_an_auction_too() -> None:
    """The rival's turn follows a bid, and its gains are considered."""
    reply = Page(1, {3: ((-7, 0), None), 4: ((0, 0), None)})
    bid = Page(1, {YIELD: ((0, -1), reply)}, between=True)
    tale = Tale(Page(0, {5: ((4, 0), bid), 6: ((4, 0), bid)}))
    (plan, *_) = BeamSearch(TALE_HOOKS, 0, 4).plan(tale)
    assert evaluate_plan(TALE_HOOKS, plan, tale, 0, Rng(1), 2) == 500 + 10 * (4 + 1 - 7)


def test_a_verdict_on_an_answer_looks_to_the_end_of_the_round() -> None:
    verdict = assess_move(quarrel(price=40), 0, INSIST, 400, Rng(1))
    assert verdict is not None
    assert verdict.better == YIELD
    assert verdict.is_blunder
    assert round(verdict.loss, 3) == 0.30


def test_chances_in_an_auction_are_those_of_the_turns_to_come() -> None:
    """The mean over the rival's turn and the seat's own, without payment: in haste it yields."""
    share, other = estimate_for_seat(quarrel(price=2), 50, Rng(1))
    assert (round(share, 2), round(other, 2)) == (0.45, 0.55)
