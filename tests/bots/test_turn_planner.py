"""Planning of whole turns: more time means more plans and more replies."""

import pytest
from tests.bots.tiny_games import TALE_HOOKS, Page, Tale

from fireside.bots.beam_search import BeamSearch
from fireside.bots.bot import Budget
from fireside.bots.search import search
from fireside.bots.search_params import SearchLimit, SearchParams
from fireside.bots.turn_planner import affordable, find_plans
from fireside.core.rng import Rng

pytestmark = pytest.mark.usefixtures("tiny_games")

CHOICES = 40
PATIENT = 600.0


def many(seat: int = 0) -> Tale:
    """Return a turn of one move out of many, in which the apparently best lose most to a reply."""
    rival = 1 - seat
    moves: dict[int, tuple[tuple[int, int], Page | None]] = {}
    for move in range(1, CHOICES + 1):
        answer = Page(rival, {99: ((0, CHOICES - move), None)})
        moves[move] = ((CHOICES + 10 - move, 0), answer)
    return Tale(Page(seat, moves))


def limit(seconds: float) -> SearchLimit:
    return SearchLimit(SearchParams(0, seconds, 12), Budget(seconds))


def test_with_time_a_beam_is_followed_that_is_twice_as_wide_and_again() -> None:
    planner = BeamSearch(TALE_HOOKS, 0, 4)
    assert len(find_plans(planner, many(), limit(PATIENT), widens=True)) == CHOICES
    assert planner.width == 64  # the first width that exceeds the number of plans


def test_without_time_or_the_wish_the_beam_stays_as_it_is() -> None:
    for seconds, widens in ((0.0, True), (PATIENT, False)):
        planner = BeamSearch(TALE_HOOKS, 0, 4)
        assert len(find_plans(planner, many(), limit(seconds), widens)) == 4
        assert planner.width == 4


def test_as_many_plans_are_tried_as_can_be_tried_a_dozen_times() -> None:
    assert affordable(8, 240, seconds=0.96, each=0.001) == 80
    assert affordable(8, 240, seconds=0.09, each=0.001) == 8  # never fewer than the minimum
    assert affordable(8, 50, seconds=0.96, each=0.001) == 50  # never more than there are
    assert affordable(8, 5, seconds=0.0, each=0.0) == 5


def plans_tried(skill: SearchParams, budget: Budget) -> int:
    thought = search(many(), 0, skill, budget, Rng(1))
    assert min(one.visits for one in thought.candidates) > 1
    return len(thought.candidates)


def test_a_bot_that_widens_tries_more_plans_than_one_that_does_not() -> None:
    assert plans_tried(SearchParams(0, 60.0, 12, beam=8, judged=4), Budget(0.05)) == 4
    assert plans_tried(SearchParams(0, 60.0, 12, beam=8, judged=4, widens=True), Budget(1.0)) > 8


def test_who_counts_simulations_tries_the_same_plans_on_every_machine() -> None:
    skill = SearchParams(0, 60.0, 12, beam=8, judged=4, widens=True)
    assert plans_tried(skill, Budget(0.0, 40)) == 4
