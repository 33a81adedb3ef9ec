"""Root parallelization: the trees of all cores are added up, and no work is repeated."""

import pytest

import fireside
from fireside.bots.bot import Budget
from fireside.bots.root_parallel import search_root_parallel
from fireside.bots.search import search
from fireside.bots.search_params import SearchParams
from fireside.core.rng import Rng
from fireside.core.state import State

SKILL = SearchParams(0, 60.0, 6, judged=4, settles=False)


def state_of(title: str) -> State:
    state = fireside.game(title).new(seed=4)
    for _ in range(3):
        seat = state.to_act[0]
        state.apply(seat, state.legal_moves(seat)[0])
    return state


@pytest.mark.parametrize("title", fireside.titles())
def test_two_cores_give_the_sum_of_two_searches(title: str) -> None:
    state = state_of(title)
    seat, cores = state.to_act[0], 2
    together = search_root_parallel(state, seat, SKILL, Budget(0.0, 61), cores, Rng(9))
    rng = Rng(9)
    alone = [search(state, seat, SKILL, Budget(0.0, 31), Rng(rng.bits())) for _ in range(cores)]
    assert together.simulations == sum(one.simulations for one in alone)
    assert together.secret == alone[0].secret
    found: dict[tuple[int, ...], tuple[int, float, float]] = {}
    for thought in alone:
        for one in thought.candidates:
            visits, worth, weight = found.get((one.move, *one.plan), (0, 0.0, 0.0))
            worth += one.visits * one.expected
            found[one.move, *one.plan] = (visits + one.visits, worth, weight + one.weight)
    assert {(one.move, *one.plan) for one in together.candidates} == set(found)
    for one in together.candidates:
        visits, worth, weight = found[one.move, *one.plan]
        assert one.visits == visits
        assert one.expected == pytest.approx(worth / max(visits, 1))
        assert one.weight == pytest.approx(weight)
    for at, prospect in enumerate(together.prospects):
        whole = sum(one.prospects[at] * one.simulations for one in alone)
        assert prospect == pytest.approx(whole / together.simulations)


def test_cores_grow_different_trees() -> None:
    """Identical trees would add no information."""
    state = state_of("maamut")
    seat = state.to_act[0]
    once = search(state, seat, SKILL, Budget(0.0, 30), Rng(Rng(9).bits()))
    together = search_root_parallel(state, seat, SKILL, Budget(0.0, 60), 2, Rng(9))
    doubled = {one.move: 2 * one.visits for one in once.candidates}
    assert {one.move: one.visits for one in together.candidates} != doubled
