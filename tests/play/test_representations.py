"""`print` of the library's objects shows useful text and no secrets."""

import pytest
from tests.games.tables import TITLES

import fireside
from fireside.core.playout import play_out
from fireside.core.rng import Rng

every_title = pytest.mark.parametrize("title", TITLES)


@every_title
def test_a_game_says_what_it_is(title: str) -> None:
    game = fireside.game(title)
    fewest, most = game.seats.start, game.seats.stop - 1
    assert f"{title}: {fewest} to {most} seats, {game.move_count:,} moves" in repr(game)
    assert all(name in repr(game) for name in game.options)
    for name, option in game.options.items():
        assert f"{option.clause}: {option.default}" in repr(option), name
    assert f"{game.move_count:,} moves" in repr(game.moves)
    assert all(kind.name in repr(kind) for kind in game.moves.kinds)
    assert f"{game.observation.size:,} numbers" in repr(game.observation)
    assert all(field.name in repr(field) for field in game.observation.fields)


@every_title
def test_a_state_says_who_is_to_act_or_has_won_and_no_secret(title: str) -> None:
    state = fireside.game(title).new(seed=3)
    assert f"of {title}: {state.seats} seats, to act: {list(state.to_act)}>" in repr(state)
    for seat in range(state.seats):
        assert repr(state.resample(seat, Rng(seat))) == repr(state)
    play_out(state, Rng(1), 100_000)
    assert f"over, won by {state.winners}" in repr(state)


def test_a_match_says_how_it_stands() -> None:
    match = fireside.Match("maamut", 2, 5, {"first_seat": 0}, ["Ana", "Ben"])
    assert repr(match) == "<Match of maamut: 2 seats, 0 moves, to act: Ana>"
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    assert f"{len(match.log)} moves, over: {match.result}" in repr(match)


@every_title
def test_a_refusal_says_its_sentence_and_clause(title: str) -> None:
    game = fireside.game(title)
    state = game.new(seed=3)
    seat = state.to_act[0]
    illegal = next(move for move in range(5000) if move not in state.legal_moves(seat))
    refusal = game.why_not(state, seat, illegal)
    assert refusal is not None
    assert f"{refusal.sentence} ({refusal.clause})" in repr(refusal)
