"""Rows passed from Python to compiled code and back are freed."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.tables import TITLES
from tests.leaks.growth import assert_nothing_is_kept

import fireside
from fireside.batch.observation_arrays import observe_with_mask
from fireside.batch.vector_engine import VectorEngine
from fireside.bots.search_result import Candidate
from fireside.core.observation import zero_buffer
from fireside.core.rng import Rng
from fireside.core.state import MOST_MOVES
from fireside.games import hooks_of

CALLS = 300
every_title = pytest.mark.parametrize("title", TITLES)


def new_row(size: int = MOST_MOVES) -> "vec[i64]":
    return vec[i64]([0] * size)


def test_a_leak_would_be_seen() -> None:
    kept: list[bytes] = []

    def work() -> int:
        kept.extend(bytes(8) for _ in range(CALLS))
        return CALLS

    with pytest.raises(AssertionError, match="Python keeps"):
        assert_nothing_is_kept(work)


@every_title
def test_a_row_given_to_a_state_is_freed(title: str) -> None:
    game = fireside.game(title)
    state = game.new(seed=1)
    seat = state.to_act[0]
    rng = Rng(1)

    def work() -> int:
        for _ in range(CALLS):
            listed = new_row()
            count = state.list_moves(seat, listed)
            hooks_of(state).rollout_move(state, seat, listed, count, rng)
            hooks_of(state).evaluate(state, new_row(8))
            state.observe(seat, zero_buffer(game.observation.size), 0)
            state.clone().shuffle(new_row())
        return CALLS

    assert_nothing_is_kept(work)


@every_title
def test_rows_that_come_back_are_freed(title: str) -> None:
    game = fireside.game(title)
    state = game.new(seed=1)
    seat = state.to_act[0]

    def work() -> int:
        for _ in range(CALLS):
            state.moves(seat)
            observe_with_mask(state, seat, game.observation.size, game.move_count)
        return CALLS

    assert_nothing_is_kept(work)


def test_a_row_that_is_set_replaces_the_one_before() -> None:
    batch = VectorEngine(fireside.game(TITLES[0]), 2, 2, {}, 100, [0, 0])

    def work() -> int:
        for _ in range(CALLS):
            batch.listed = new_row()
            batch.masks = zero_buffer(5000)
        return CALLS

    assert_nothing_is_kept(work)


def test_a_plan_is_freed_with_its_candidate() -> None:
    def work() -> int:
        for _ in range(CALLS):
            Candidate(1, 1, 0.5, 0.5, new_row()).rank()
        return CALLS

    assert_nothing_is_kept(work)
