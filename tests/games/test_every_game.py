"""What holds for every title, found by discovery: the next one gets these tests for nothing."""

import copy
import importlib
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.endings import complaints
from tests.games.tables import (
    TITLES,
    Table,
    all_tables,
    describe,
    halfway,
    random_moves,
    sized,
)
from tests.games.traces import all_traces

import fireside
from fireside.cli.rules import page
from fireside.core.chance import Rng
from fireside.core.playout import play_out
from fireside.core.state import MOST_MOVES
from fireside.play.match import Match

every_table = pytest.mark.parametrize("table", all_tables(), ids=describe)
every_title = pytest.mark.parametrize("title", TITLES)


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


@every_table
def test_random_matches_end(table: Table) -> None:
    title, seats, options = table
    if options.get("renewals") == 0:
        pytest.skip("with renewals=0 a match need not end (M-R10)")
    rng = Rng(1)
    for seed in range(sized(40, 3)):
        state = fireside.game(title).new(seats, seed, options)
        play_out(state, rng, 100_000)
        assert state.over
        assert not state.to_act
        assert all(state.legal_moves(seat) == [] for seat in range(seats))
        assert len(state.scores) == seats
        assert set(state.winners) <= set(range(seats))
        assert state.winners or not fireside.game(title).is_always_won
        assert all(1 <= place <= seats for place in state.places)


@every_table
def test_nothing_is_told_after_the_end(table: Table) -> None:
    """The event that ends a match is the last, and nobody is asked any more."""
    assert list(complaints(table, 60_000 if fireside.COMPILED else 6_000)) == []


def test_nothing_changes_after_the_end() -> None:
    """The table is as it was when its end was told; seen in plain Python."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.games.endings", "12000"],
        env={**os.environ, "FIRESIDE_PLAIN": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == ""


@every_table
def test_a_seat_that_is_asked_has_a_choice_and_others_do_not(table: Table) -> None:
    title, seats, options = table
    state = fireside.game(title).new(seats, 5, options)
    for _ in random_moves(state, Rng(5), sized(200, 60)):
        assert state.to_act
        for seat in range(seats):
            moves = state.legal_moves(seat)
            assert len(moves) == len(set(moves)) <= MOST_MOVES
            assert moves or seat not in state.to_act
            assert list(state.moves(seat)) == moves


@every_table
def test_a_record_replays_to_the_same_state(table: Table, tmp_path: Path) -> None:
    title, seats, options = table
    match = Match(title, seats, 11, options)
    rng = Rng(3)
    for _ in range(sized(300, 120)):
        if match.over:
            break
        seat = match.to_act[rng.roll(len(match.to_act))]
        moves = match.state.legal_moves(seat)
        match.play(seat, moves[rng.roll(len(moves))])
    match.save(tmp_path / "match.record")
    again = Match.open(tmp_path / "match.record")
    assert again.game.dump(again.state) == match.game.dump(match.state)
    assert [ply.text for ply in again.log] == [ply.text for ply in match.log]


@every_table
def test_clones_are_independent(table: Table) -> None:
    game = fireside.game(table[0])
    for most in (0, 7, 40, 90):
        state = halfway(table, 2, most)
        before = game.dump(state)
        twins = [state.clone(), copy.deepcopy(state), copy.copy(state)]
        play_out(twins[0], Rng(9), 300)
        assert game.dump(state) == before
        assert game.dump(twins[1]) == game.dump(twins[2]) == before
        play_out(twins[1], Rng(9), 300)
        assert game.dump(twins[1]) == game.dump(twins[0])


@every_table
def test_a_document_holds_the_whole_state(table: Table) -> None:
    game = fireside.game(table[0])
    for most in (0, 5, 23, 60, 110):
        state = halfway(table, 4, most)
        document = json.loads(json.dumps(game.dump(state)))
        restored = game.load(document)
        assert game.dump(restored) == game.dump(state)
        assert restored.to_act == state.to_act
        for seat in range(table[1]):
            assert restored.legal_moves(seat) == state.legal_moves(seat)
            assert encoded(game.view(restored, seat)) == encoded(game.view(state, seat))
        pickled = pickle.loads(pickle.dumps(state))
        for twin in (restored, pickled, state):
            play_out(twin, Rng(6), 200)
        assert game.dump(restored) == game.dump(pickled) == game.dump(state)


@every_table
def test_text_and_number_of_a_move_agree(table: Table) -> None:
    title, seats, options = table
    game = fireside.game(title)
    state = game.new(seats, 8, options)
    for seat, _ in random_moves(state, Rng(8), sized(150, 40)):
        moves = state.legal_moves(seat)
        texts = [game.text(state, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [game.parse(state, text) for text in texts] == moves
        assert game.parse(state, f"  {texts[0].upper()} ") == moves[0]


@every_title
def test_every_move_has_its_own_text(title: str) -> None:
    game = fireside.game(title)
    state = game.new(seed=1)
    texts = [game.text(state, move) for move in range(game.move_count)]
    assert len(set(texts)) == game.move_count
    assert [game.parse(state, text) for text in texts] == list(range(game.move_count))


@every_table
def test_refusals_and_legal_moves_are_one(table: Table) -> None:
    """A move is refused exactly when it is not legal, and the clause stands in the rules."""
    title, seats, options = table
    game = fireside.game(title)
    state = game.new(seats, 3, options)
    rules = page(title)
    for seat, _ in random_moves(state, Rng(12), sized(120, 10)):
        legal = set(state.legal_moves(seat))
        for move in range(game.move_count):
            refusal = game.why_not(state, seat, move)
            assert (refusal is None) == (move in legal), game.text(state, move)
            if refusal is not None:
                assert refusal.sentence.endswith(".")
                assert f"**{refusal.clause}" in rules or f"## {refusal.clause} " in rules


@every_table
def test_pieces_are_conserved(table: Table) -> None:
    title, seats, options = table
    count_pieces = importlib.import_module(f"tests.games.{title}.pieces").count_pieces
    game = fireside.game(title)
    for seed in range(sized(4, 1)):
        state = game.new(seats, seed, options)
        at_first = count_pieces(game.dump(state))
        for seat, _ in random_moves(state, Rng(seed), sized(400, 150)):
            assert count_pieces(game.dump(state)) == at_first
            world = state.resample(seat, Rng(seed))
            assert count_pieces(game.dump(world)) == at_first


@every_table
@settings(max_examples=sized(15, 4))
@given(seed=st.integers(0, 2**40), choices=st.lists(st.integers(0, 10_000), max_size=60))
def test_undo_stops_at_barriers(table: Table, seed: int, choices: list[int]) -> None:
    title, seats, options = table
    match = Match(title, seats, seed, options)
    for choice in choices:
        if match.over:
            break
        seat = match.to_act[choice % len(match.to_act)]
        moves = match.state.legal_moves(seat)
        before = match.game.dump(match.state)
        match.play(seat, moves[choice % len(moves)])
        barrier = match.state.barrier
        assert match.can_undo(seat) == (not barrier and not match.over)
        if match.can_undo(seat) and choice % 3 == 0:
            match.undo(seat)
            assert match.game.dump(match.state) == before


@every_title
def test_playthroughs_exist_for_every_number_of_seats(title: str) -> None:
    names = {file.stem for file in (Path(__file__).parent / title / "playthroughs").glob("*.txt")}
    assert {f"{seats}-seats" for seats in fireside.game(title).seats} <= names


@pytest.mark.skipif(not fireside.COMPILED, reason="nothing is compiled here to compare with")
def test_compiled_and_plain_python_decide_alike() -> None:
    """The same seeded matches, every decision and every state, in both modes."""
    plain = subprocess.run(
        [sys.executable, "-m", "tests.games.traces"],
        env={**os.environ, "FIRESIDE_PLAIN": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.splitlines() == all_traces()
