"""`Match` takes moves as text and `State` as numbers; the wrong type is refused with advice."""

from typing import Any

import pytest
from tests.games.tables import TITLES

import fireside

every_title = pytest.mark.parametrize("title", TITLES)


@every_title
@pytest.mark.parametrize("wrong", [-1, -5, 9_999, 2**40])
def test_a_state_refuses_a_number_that_is_no_move(title: str, wrong: int) -> None:
    state = fireside.game(title).new(seed=3)
    before = state.clone()
    last = fireside.game(title).move_count - 1
    with pytest.raises(fireside.NoSuchMove, match=rf"the numbers 0 to {last}\. Take one of legal"):
        state.apply(state.to_act[0], wrong)
    assert state == before


@every_title
@pytest.mark.parametrize("seat", [-1, 5, 99])
def test_a_state_refuses_a_seat_that_there_is_not(title: str, seat: int) -> None:
    state = fireside.game(title).new(seed=3)
    with pytest.raises(fireside.BadSeats, match="There is no seat"):
        state.apply(seat, state.legal_moves(state.to_act[0])[0])


@every_title
def test_a_state_does_not_take_a_text(title: str) -> None:
    game = fireside.game(title)
    state: Any = game.new(seed=3)
    before, seat = state.clone(), state.to_act[0]
    text = game.text(state, state.legal_moves(seat)[0])
    advice = r"number of a move.*Match\.play, or through Game\.parse" if fireside.COMPILED else None
    for ask in (state.apply, state.refusal):
        with pytest.raises(TypeError, match=advice):
            ask(seat, text)
    assert state == before
    state.apply(seat, game.parse(state, text))
    assert state != before


@every_title
@pytest.mark.parametrize("wrong", [-1, 9_999, 2.0, None])
def test_a_match_says_what_it_takes(title: str, wrong: Any) -> None:
    match = fireside.Match(title, seed=3)
    last = match.game.move_count - 1
    with pytest.raises(
        fireside.BadNotation, match=f"Moves are texts, or numbers from 0 to {last:,}"
    ):
        match.play(match.to_act[0], wrong)
    assert not match.log


@every_title
def test_a_match_takes_both(title: str) -> None:
    one, other = (fireside.Match(title, seed=3) for _ in range(2))
    for _ in range(20):
        seat = one.to_act[0]
        number = one.state.legal_moves(seat)[-1]
        assert one.legal_moves(seat)[-1] == one.game.text(one.state, number)
        one.play(seat, number)
        other.play(seat, other.legal_moves(seat)[-1])
    assert one.state == other.state
