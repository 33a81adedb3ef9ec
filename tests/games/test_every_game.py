"""The contract for every shipped title, with checks beyond the public conformance suite.

The contract itself is `fireside.conformance`, which other packages run on their titles, too.
"""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.games.tables import TITLES, Table, random_moves, sized
from tests.games.traces import all_traces

import fireside
from fireside.conformance import spread
from fireside.conformance.sentences import *  # noqa: F403
from fireside.conformance.suite import *  # noqa: F403
from fireside.core.playout import play_out
from fireside.core.rng import Rng


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize the contract with every table of every title."""
    spread(metafunc, TITLES)


def test_nothing_changes_after_the_end() -> None:
    """The state stays as it was at its end; checked in plain Python."""
    run = subprocess.run(
        [sys.executable, "-m", "fireside.conformance.match_end", "12000"],
        env={**os.environ, "FIRESIDE_PLAIN": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == ""


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


def test_no_piece_is_lost_in_a_resampled_world(table: Table) -> None:
    """Played to its end, it has the pieces of the true one."""
    title, seats, _ = table
    game = fireside.game(title)
    count_pieces = importlib.import_module(f"tests.games.{title}.pieces").count_pieces
    state = game.new(seats, 13, table[2])
    for at, _ in enumerate(random_moves(state, Rng(13), 80)):
        if at % 20 == 3:
            for seat in range(seats):
                world = state.resample(seat, Rng(at))
                play_out(world, Rng(1), 3000)
                assert count_pieces(game.dump(world)) == count_pieces(game.dump(state))
