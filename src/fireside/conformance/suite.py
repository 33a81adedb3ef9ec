"""Clauses K1 to K8, K11 and K14 of docs/reference/contract.md: rules that hold for every title.

A test plays several matches if they are short, and is skipped as too short to tell if that does not
show enough.
"""

import copy
import json
import pickle
from pathlib import Path

import msgspec
import pytest

import fireside
from fireside.conformance.match_end import find_violations
from fireside.conformance.sample_tables import (
    LONGEST,
    Table,
    finished,
    halfway,
    random_matches,
    random_moves,
    sized,
)
from fireside.conformance.too_short import require_enough
from fireside.core.playout import play_out
from fireside.core.rng import Rng
from fireside.core.state import MOST_MOVES
from fireside.play.match import Match
from fireside.play.rules_page import read_rules_page

MATCHES = 20  # upper limit on matches when short ones are played until enough was seen


def encode(value: object) -> bytes:
    return msgspec.json.encode(value)


def test_random_matches_end(table: Table) -> None:
    """Contract: K1."""
    title, seats, options = table
    if not fireside.game(title).always_ends(options):
        pytest.skip("with these options a match need not end")
    rng = Rng(1)
    for seed in range(sized(40, 3)):
        state = fireside.game(title).new(seats, seed, options)
        play_out(state, rng, LONGEST)
        assert state.over
        assert not state.to_act
        assert all(state.legal_moves(seat) == [] for seat in range(seats))
        assert len(state.scores) == seats
        assert set(state.winners) <= set(range(seats))
        assert state.winners or not fireside.game(title).is_always_won
        assert all(1 <= place <= seats for place in state.places)


def test_nothing_is_told_after_the_end(table: Table) -> None:
    """Check that the event that ends a match is the last, and no seat is to act afterwards.

    Contract: K2.
    """
    ended = 0
    for state, events in finished(table, sized(60_000, 6_000)):
        assert list(find_violations(table, state, events)) == []
        ended += 1
    require_enough(ended, 1, "ends of matches")


def test_a_seat_that_is_asked_has_a_choice_and_others_do_not(table: Table) -> None:
    """Contract: K3."""
    asked = 0
    for state, _, _ in random_matches(table, 5, sized(200, 60)):
        assert state.to_act
        asked += 1
        for seat in range(table[1]):
            moves = state.legal_moves(seat)
            assert len(moves) == len(set(moves)) <= MOST_MOVES
            assert moves or seat not in state.to_act
            assert list(state.moves(seat)) == moves
    require_enough(asked, 1, "decisions")


def test_refusals_and_legal_moves_are_one(table: Table) -> None:
    """Check that moves are refused exactly if not legal, by clauses that the rules contain.

    Contract: K4.
    """
    game = fireside.game(table[0])
    rules = read_rules_page(table[0])
    asked = 0
    for state, seat, _ in random_matches(table, 3, sized(120, 10)):
        asked += 1
        legal = set(state.legal_moves(seat))
        for move in range(game.move_count):
            refusal = game.why_not(state, seat, move)
            assert (refusal is None) == (move in legal), game.text(state, move)
            if refusal is not None:
                assert game.translations.knows(f"refusal.{refusal.key}"), refusal.key
                assert refusal.sentence.endswith(".")
                assert f"**{refusal.clause}" in rules or f"## {refusal.clause} " in rules
    require_enough(asked, 1, "decisions")


def test_a_record_replays_to_the_same_state(table: Table, tmp_path: Path) -> None:
    """Contract: K5."""
    title, seats, options = table
    left = sized(300, 120)
    for seed in range(11, 11 + MATCHES):
        match = Match(title, seats, seed, options)
        for seat, move in random_moves(match.state.clone(), Rng(3), left):
            match.play(seat, move)
        match.save(tmp_path / "match.record")
        again = Match.open(tmp_path / "match.record")
        assert again.game.dump(again.state) == match.game.dump(match.state)
        assert [ply.text for ply in again.log] == [ply.text for ply in match.log]
        left -= len(match.log)
        if left <= 0:
            break


def test_clones_are_independent(table: Table) -> None:
    """Contract: K6."""
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


def test_a_document_holds_the_whole_state(table: Table) -> None:
    """Contract: K7."""
    game = fireside.game(table[0])
    states = [halfway(table, 4, most) for most in (0, 5, 23, 60, 110)]
    for state in [*states, *(state for state, _ in finished(table, 1, most_matches=1))]:
        document = json.loads(json.dumps(game.dump(state)))
        restored = game.load(document)
        assert game.dump(restored) == game.dump(state)
        assert restored.to_act == state.to_act
        for seat in range(table[1]):
            assert restored.legal_moves(seat) == state.legal_moves(seat)
            assert encode(game.view(restored, seat)) == encode(game.view(state, seat))
        pickled = pickle.loads(pickle.dumps(state))
        for twin in (restored, pickled, state):
            play_out(twin, Rng(6), 200)
        assert game.dump(restored) == game.dump(pickled) == game.dump(state)


def test_text_and_number_of_a_move_agree(table: Table) -> None:
    """Contract: K8."""
    game = fireside.game(table[0])
    for state, seat, _ in random_matches(table, 8, sized(150, 40)):
        moves = state.legal_moves(seat)
        texts = [game.text(state, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [game.parse(state, text) for text in texts] == moves
        assert game.parse(state, f"  {texts[0].upper()} ") == moves[0]


def test_game_and_state_have_the_same_title(title: str) -> None:
    """Contract: K14."""
    assert fireside.game(title).new().title == fireside.game(title).title == title


def test_every_move_has_its_own_text(title: str) -> None:
    """Contract: K8."""
    game = fireside.game(title)
    state = game.new(seed=1)
    texts = [game.text(state, move) for move in range(game.move_count)]
    assert len(set(texts)) == game.move_count
    assert [game.parse(state, text) for text in texts] == list(range(game.move_count))


def test_undo_stops_at_barriers(table: Table) -> None:
    """Contract: K11."""
    title, seats, options = table
    for seed in range(sized(15, 4)):
        match = Match(title, seats, seed, options)
        rng = Rng(seed)
        for _ in range(60):
            if match.over:
                break
            seat = match.to_act[rng.roll(len(match.to_act))]
            moves = match.state.legal_moves(seat)
            before = match.game.dump(match.state)
            match.play(seat, moves[rng.roll(len(moves))])
            barrier = match.state.barrier
            assert match.can_undo(seat) == (not barrier and not match.over)
            if match.can_undo(seat) and rng.roll(3) == 0:
                match.undo(seat)
                assert match.game.dump(match.state) == before


def test_equal_tables_are_equal_states_with_equal_hashes(table: Table) -> None:
    """Contract: K6."""
    game = fireside.game(table[0])
    compared = changed = 0
    for state, seat, move in random_matches(table, 3, sized(80, 30)):
        before = state.clone()
        loaded = game.load(json.loads(json.dumps(game.dump(state))))
        assert before == state == loaded
        assert hash(before) == hash(state) == hash(loaded)
        after = state.clone()
        after.apply(seat, move)
        changed += after != before
        compared += 1
    require_enough(compared, 4, "decisions")
    assert changed > 0


def test_views_can_be_shown(table: Table) -> None:
    """Contract: K14."""
    game = fireside.game(table[0])
    shown = 0
    for state, _, _ in random_matches(table, 6, sized(120, 40)):
        seats = range(state.seats)
        for viewer, view in zip(seats, game.views(state, [*seats]), strict=True):
            assert json.loads(encode(view))
            moves = {game.parse(state, choice.move) for choice in view.choices}
            assert moves == set(state.legal_moves(viewer))
            assert all(choice.touch for choice in view.choices)
            shown += len(moves)
        assert game.view(state, None).choices == ()
    require_enough(shown, 4, "choices")
