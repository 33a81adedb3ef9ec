"""Matches and errors can be copied and sent to other processes."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.tables import TITLES, all_tables, describe

import fireside
from fireside.core import errors
from fireside.core.game import OptionValue
from fireside.core.rng import Rng
from fireside.play.match import Match

FEW = 4  # the smallest variants are short
Copy = Callable[[Any], Any]


def through_pickle(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


every_copy = pytest.mark.parametrize("make_copy", [copy.copy, copy.deepcopy, through_pickle])


def play_some(match: Match, moves: int, seed: int = 1) -> list[Any]:
    """Make random moves and return the events of the last one."""
    rng = Rng(seed)
    events: list[Any] = []
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_act[rng.roll(len(match.to_act))]
        legal = match.legal_moves(seat)
        events = match.play(seat, legal[rng.roll(len(legal))])
    return events


@every_copy
@pytest.mark.parametrize("table", all_tables(), ids=describe)
def test_a_copied_match_is_played_on_by_itself(
    table: tuple[str, int, dict[str, OptionValue]], make_copy: Copy
) -> None:
    title, seats, options = table
    match = Match(title, seats, 4, options)
    play_some(match, FEW)
    before = match.record()
    twin = make_copy(match)
    assert twin.record() == before
    assert twin.state == match.state
    assert twin.game is match.game
    assert play_some(twin, 5, 2), "whoever plays on hears what happens"
    assert match.record() == before
    assert play_some(match, 5, 2)
    assert twin.state == match.state
    assert twin.record() == match.record()


@every_copy
def test_a_copied_match_takes_back_what_it_may(make_copy: Copy) -> None:
    match = Match("maamut", 2, 5, {"first_seat": 0})
    match.play(0, match.legal_moves(0)[0])
    twin = make_copy(match)
    twin.undo(0)
    assert len(twin.log) == 0
    assert len(match.log) == 1
    assert twin.state != match.state


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_one_wherever_it_comes_from(title: str) -> None:
    game = fireside.game(title)
    assert through_pickle(game) is copy.copy(game) is copy.deepcopy(game) is game


@pytest.mark.parametrize("title", TITLES)
def test_the_tables_of_a_game_can_be_copied(title: str) -> None:
    """Including moves, observation layout, options and refusals."""
    game = fireside.game(title)
    for make_copy in (through_pickle, copy.deepcopy):
        moves, layout = make_copy(game.moves), make_copy(game.observation)
        assert moves.texts == game.moves.texts
        assert [vars_of(kind) for kind in moves.kinds] == [vars_of(one) for one in game.moves.kinds]
        assert [vars_of(field) for field in layout.fields] == [
            vars_of(field) for field in game.observation.fields
        ]
        assert make_copy(game.refusals).numbers == game.refusals.numbers
        for name, option in game.options.items():
            assert vars_of(make_copy(option)) == vars_of(game.options[name]) == vars_of(option)


def vars_of(described: Any) -> list[str]:
    """Return all attributes of a native object as text."""
    names = [name for name in dir(described) if not name.startswith("_")]
    values = [(name, getattr(described, name)) for name in names]
    return [f"{name}: {value}" for name, value in values if not callable(value)]


EXAMPLES: list[errors.FiresideError] = [
    errors.BadNotation("walk to the moon " * 9, "Moves are written like 'walk ne 2'."),
    errors.IllegalMove("Rock or the edge is in the way.", "M2.1", "way_blocked"),
    errors.BadRecord.at(12, "twice", key="seed"),
]


def all_errors() -> list[errors.FiresideError]:
    """Return one error of each class in the core."""
    special = {type(error) for error in EXAMPLES}
    every: set[type[errors.FiresideError]] = {errors.FiresideError}
    kinds = every.union(errors.FiresideError.__subclasses__()) - special
    ours = sorted((kind for kind in kinds if kind.__module__ == errors.__name__), key=str)
    return [*EXAMPLES, *(kind("This cannot be.") for kind in ours)]


@every_copy
@pytest.mark.parametrize("error", all_errors(), ids=lambda error: type(error).__name__)
def test_an_error_says_the_same_in_another_process(
    error: errors.FiresideError, make_copy: Copy
) -> None:
    twin = make_copy(error)
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    for name in ("text", "how_to_write", "sentence", "clause", "key", "line", "values"):
        assert getattr(twin, name, None) == getattr(error, name, None)


def test_there_is_an_error_of_every_kind() -> None:
    assert len(all_errors()) >= 12
