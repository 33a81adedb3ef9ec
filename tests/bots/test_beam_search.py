"""Planning of whole turns: the beam keeps the best plans, replies matter, plans end in time."""

import pytest
from tests.bots.tiny_games import TALE_HOOKS, Page, Tale

from fireside.bots.beam_search import BeamSearch, PlanStep, best_of, evaluate_plan, play_reply_turn
from fireside.bots.bot import Budget
from fireside.bots.search import search
from fireside.bots.search_bot import SearchBot
from fireside.bots.search_params import SearchParams
from fireside.core.rng import Rng

pytestmark = pytest.mark.usefixtures("tiny_games")


def gains(seat: int, own: int, others: int = 0) -> tuple[int, int]:
    return (own, others) if seat == 0 else (others, own)


def shortsighted(seat: int) -> Tale:
    """Return a turn whose move 1 gains more but lets the rival gain nine, move 2 only one."""
    rival = 1 - seat
    feast = Page(rival, {7: (gains(rival, 0), None), 8: (gains(rival, 9), None)})
    crumbs = Page(rival, {7: (gains(rival, 0), None), 8: (gains(rival, 1), None)})
    return Tale(Page(seat, {1: (gains(seat, 5), feast), 2: (gains(seat, 4), crumbs)}))


def two_steps(seat: int) -> Tale:
    """Return a turn of two moves: 3 then 5 is best, though 4 has the better first step."""
    after_3 = Page(seat, {5: (gains(seat, 9), None), 6: (gains(seat, 0), None)})
    after_4 = Page(seat, {5: (gains(seat, 1), None), 6: (gains(seat, 2), None)})
    return Tale(Page(seat, {4: (gains(seat, 3), after_4), 3: (gains(seat, 1), after_3)}))


def steps(*worths: int) -> list[PlanStep]:
    start = PlanStep(Tale(None), None, 0, 0, False)
    return [PlanStep(Tale(None), start, at, worth, True) for at, worth in enumerate(worths)]


def first_plan(tale: Tale, seat: int, judged: int = 0, beam: int = 8) -> list[int]:
    skill = SearchParams(0, 60.0, 12, beam=beam, judged=judged)
    return list(search(tale, seat, skill, Budget(0.0, 20), Rng(1)).candidates[0].plan)


def test_the_beam_keeps_the_best_in_order() -> None:
    assert [one.worth for one in best_of(steps(3, 9, 1, 7, 5), 3)] == [9, 7, 5]


def test_of_equals_the_beam_keeps_three() -> None:
    """Most equal plans are the same state reached in another order."""
    kept = best_of(steps(5, 5, 8, 5, 5, 5, 2), 10)
    assert [one.worth for one in kept] == [8, 5, 5, 5, 2]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_plan_is_the_best_of_all_turns_and_its_moves_are_in_order(seat: int) -> None:
    assert first_plan(two_steps(seat), seat) == [3, 5]
    plans = BeamSearch(TALE_HOOKS, seat, 8).plan(two_steps(seat))
    assert [list(one.moves()) for one in plans] == [[3, 5], [4, 6], [4, 5], [3, 6]]
    assert [one.worth for one in plans] == sorted((one.worth for one in plans), reverse=True)


def test_a_beam_of_one_takes_what_looks_best_at_each_step() -> None:
    assert first_plan(two_steps(0), 0, beam=1) == [4, 6]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_plan_is_worth_what_the_others_leave_of_it(seat: int) -> None:
    tale = shortsighted(seat)
    greedy, careful = BeamSearch(TALE_HOOKS, seat, 8).plan(tale.clone())
    assert (list(greedy.moves()), list(careful.moves())) == ([1], [2])
    assert greedy.worth > careful.worth
    assert evaluate_plan(TALE_HOOKS, greedy, tale, seat, Rng(1), 2) == 460  # five points less nine
    assert evaluate_plan(TALE_HOOKS, careful, tale, seat, Rng(1), 2) == 530  # four less one


@pytest.mark.parametrize("seat", [0, 1])
def test_who_looks_at_replies_sees_through_a_greedy_plan(seat: int) -> None:
    assert first_plan(shortsighted(seat), seat, judged=0) == [1]
    assert first_plan(shortsighted(seat), seat, judged=8) == [2]


def test_others_reply_with_their_best() -> None:
    state = shortsighted(0)
    state.apply(0, 1)
    play_reply_turn(TALE_HOOKS, state, 1, 2)
    assert state.over
    assert state.points == (5, 9)


def test_as_many_replies_are_tried_as_the_budget_has() -> None:
    skill = SearchParams(0, 60.0, 12, judged=8)
    thought = search(shortsighted(0), 0, skill, Budget(0.0, 20), Rng(1))
    assert sorted(one.visits for one in thought.candidates) == [11, 11]


def test_prospects_are_those_after_the_best_plan() -> None:
    thought = search(two_steps(1), 1, SearchParams(0, 60.0, 12), Budget(0.0, 20), Rng(1))
    assert thought.prospects == [0.4, 0.6]
    assert thought.candidates[0].expected == 0.6


def test_a_plan_ends_where_something_comes_to_light() -> None:
    hidden = Page(0, {5: (gains(0, 9), None)}, shows=True)
    plain = Page(0, {6: (gains(0, 1), None)})
    tale = Tale(Page(0, {1: (gains(0, 2), hidden), 2: (gains(0, 0), plain)}))
    plans = [list(one.moves()) for one in BeamSearch(TALE_HOOKS, 0, 8).plan(tale)]
    assert plans == [[1], [2, 6]]


class Planning(SearchBot):
    def own_skill(self) -> SearchParams:
        return SearchParams(0, 60.0, 12)


def test_a_bot_goes_on_with_its_plan_without_thinking_again() -> None:
    player, tale = Planning(1), two_steps(0)
    assert player.choose(tale.clone(), 0, Budget(0.0, 20)) == 3
    thought = player.thought
    tale.apply(0, 3)
    assert player.choose(tale.clone(), 0, Budget(0.0, 20)) == 5
    assert player.thought is thought


def test_a_bot_thinks_again_when_something_came_to_light() -> None:
    """The plan's next move is still legal, but another has become better."""
    player, tale = Planning(1), two_steps(0)
    assert player.choose(tale.clone(), 0, Budget(0.0, 20)) == 3
    shown = Page(0, {5: (gains(0, 0), None), 6: (gains(0, 4), None)}, shows=True)
    assert player.choose(Tale(shown), 0, Budget(0.0, 20)) == 6


def test_a_bot_thinks_again_when_its_plan_is_not_possible_any_more() -> None:
    player, tale = Planning(1), two_steps(0)
    assert player.choose(tale.clone(), 0, Budget(0.0, 20)) == 3
    other = Page(0, {6: (gains(0, 0), None), 8: (gains(0, 4), None)})
    assert player.choose(Tale(other), 0, Budget(0.0, 20)) == 8
