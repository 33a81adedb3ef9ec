"""States of every title are compared and hashed by their complete contents."""

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.tables import TITLES, all_tables, describe, random_moves

import fireside
from fireside.core.game import Game, OptionValue
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.play.match import Match

Table = tuple[str, int, dict[str, OptionValue]]
every_table = pytest.mark.parametrize("table", all_tables(), ids=describe)

# Undo information and subscribers are not contents.
NO_CONTENTS = {"barrier", "sealed", "listening", "told"}
# Fields derived from the rest of their part of the state, and indices into shared rows.
DERIVED = {
    "layout": {"reach", "region", "hopeless", "ring", "flights", "terrain_sums"},
    "land": {"ground", "cost", "access", "shared", "last_token", "ways"},
}


def positions(table: Table, most: int, seed: int = 3) -> Iterator[State]:
    """Yield clones of every state of a random match."""
    title, seats, options = table
    state = fireside.game(title).new(seats, seed, options)
    for _ in random_moves(state, Rng(seed), most):
        yield state.clone()
    yield state


def truth(game: Game, state: State) -> str:
    """Return the complete state as text, without fields that are not contents."""
    document = game.dump(state)
    return json.dumps({key: one for key, one in document.items() if key not in NO_CONTENTS})


@every_table
def test_equal_tables_are_equal_states_with_equal_keys(table: Table) -> None:
    game = fireside.game(table[0])
    for state in positions(table, 120):
        loaded = game.load(json.loads(json.dumps(game.dump(state))))
        pickled = pickle.loads(pickle.dumps(state))
        for twin in (state.clone(), loaded, pickled):
            assert twin == state
            assert hash(twin) == hash(state)
            assert twin.key() == state.key()
        assert state != "a table"


@every_table
def test_states_are_equal_only_if_their_tables_are(table: Table) -> None:
    """Over several random matches and worlds: no two different states have the same key."""
    game = fireside.game(table[0])
    seen: dict[int, tuple[str, State]] = {}
    before: State | None = None
    for seed in range(40):  # short variants get more seeds
        if seed >= 4 and len(seen) > 300:
            break
        for at, state in enumerate(positions(table, 150, seed)):
            worlds = [state, state.resample(at % table[1], Rng(at))]
            for world in worlds:
                text = truth(game, world)
                known, twin = seen.setdefault(world.key(), (text, world))
                assert known == text
                assert twin == world
            if before is not None:
                assert (before == state) == (truth(game, before) == truth(game, state))
            before = state
    assert len({text for text, _ in seen.values()}) == len(seen) > 300


@every_table
def test_a_replayed_match_stands_at_an_equal_state(table: Table) -> None:
    title, seats, options = table
    match = Match(title, seats, 9, options)
    rng = Rng(2)
    for _ in range(80):
        if match.over:
            break
        seat = match.to_act[0]
        moves = match.state.legal_moves(seat)
        match.play(seat, moves[rng.roll(len(moves))])
    assert match.at(len(match.log)) == match.state
    assert match.at(len(match.log) - 1) != match.state


def parts(owner: Any) -> list[str]:
    """Return the names of all fields of an object, compiled or not."""
    if not fireside.COMPILED:
        return list(vars(owner))
    kind = type(owner)
    stored = [
        name for name in dir(kind) if type(getattr(kind, name)).__name__ == "getset_descriptor"
    ]
    return [name for name in stored if is_writable(owner, name)]


def is_writable(owner: Any, name: str) -> bool:
    """Return whether the name is a field instead of a computed property."""
    try:
        setattr(owner, name, getattr(owner, name))
    except AttributeError:
        return False
    return True


def changed(value: Any) -> Iterator[Any]:
    """Yield copies of the value, each with one element changed."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    else:
        for at, number in enumerate(value):
            copy = value[:]
            copy[at] = number + 1
            yield copy
        yield vec[i64]([*value, 1])


def is_another(state: State, true: State, key: int) -> bool:
    """Return whether the state differs from the true one, or cannot be read at all."""
    try:
        return state != true and state.key() != key
    except IndexError:
        return True


def forgotten(owner: Any, state: State, leave_out: set[str]) -> list[str]:
    """Return the parts of an object whose change leaves the state equal."""
    names = []
    for name in parts(owner):
        value = getattr(owner, name)
        if name in leave_out or name in DERIVED or name.startswith("__"):
            continue
        if not isinstance(value, int | vec):
            assert isinstance(value, property | tuple | list), f"What is {name}?"
            continue
        true, key = pickle.loads(pickle.dumps(state)), state.key()  # a clone shares rows
        differs = False
        for other in changed(value):
            setattr(owner, name, other)
            differs = differs or is_another(state, true, key)
            setattr(owner, name, value)
        assert state == true
        if not differs:
            names.append(name)
    return names


@pytest.mark.parametrize("title", TITLES)
def test_no_part_of_a_state_is_forgotten_when_states_are_compared(title: str) -> None:
    """After adding a field to a state, run `make generated` or justify an exception here."""
    game = fireside.game(title)
    state = game.new(seed=5)
    for _ in random_moves(state, Rng(5), 45):
        pass
    assert len(parts(state)) > 25
    assert forgotten(state, state, NO_CONTENTS) == []
    for name, derived in DERIVED.items():
        if name in parts(state):
            assert forgotten(getattr(state, name), state, derived) == []


def all_keys() -> str:
    """Return the keys of states of every table, to compare compiled and plain Python."""
    return "\n".join(
        f"{describe(table)} {[state.key() for state in positions(table, 40)]}"
        for table in all_tables()
    )


@pytest.mark.skipif(not fireside.COMPILED, reason="nothing is compiled here to compare with")
def test_keys_are_the_same_compiled_and_plain() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", "from tests.games.test_contents import *; print(all_keys())"],
        env={**os.environ, "FIRESIDE_PLAIN": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == all_keys()
