"""OpenSpiel: its C++ games driven from Python and wholly in C++, and its Python games."""

import random
from importlib import import_module
from importlib.metadata import version
from typing import Any

import pyspiel
from learner_loops import measure_learners
from measuring import attempt, choose, copying, rate, tell

CPP = ["backgammon", "hanabi", "chess", "connect_four"]
PYTHON = ["liars_poker", "block_dominoes"]


def play(game: Any) -> int:
    """Play one game from Python and return its decisions, without chance nodes."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(choose(outcomes)[0])
        else:
            state.apply_action(choose(state.legal_actions()))
            decisions += 1
    return decisions


def middle(game: Any) -> Any:
    """Return a state some decisions into a game."""
    state, decisions = game.new_initial_state(), 0
    while decisions < 12:
        options = state.chance_outcomes() if state.is_chance_node() else state.legal_actions()
        chosen = choose(options)
        state.apply_action(chosen[0] if state.is_chance_node() else chosen)
        decisions += 1
        if state.is_terminal():
            state = game.new_initial_state()
    return state


def measure(name: str, kind: str) -> None:
    game = pyspiel.load_game(name)
    figures = rate(lambda: play(game))
    copy_us = copying(middle(game).clone)
    tell("OpenSpiel", version("open_spiel"), name, kind, copy_us=copy_us, **figures)
    measure_learners("OpenSpiel", version("open_spiel"), name, game)


def measure_throughout(name: str) -> None:
    """Measure games of C++ bots, whose length is taken from the games driven from Python."""
    game = pyspiel.load_game(name)
    length = sum(play(game) for _ in range(60)) / 60
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def one_game() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, random.getrandbits(30))
        return round(length)

    tell("OpenSpiel", version("open_spiel"), name, "C++ throughout", **rate(one_game))


for one in CPP:
    attempt(f"OpenSpiel {one}", measure, one, "C++, driven from Python")
    attempt(f"OpenSpiel {one} in C++", measure_throughout, one)


def measure_python(name: str) -> None:
    """Measure a Python game, which OpenSpiel registers when its module is imported."""
    import_module(f"open_spiel.python.games.{name}")
    measure(f"python_{name}", "Python")


for one in PYTHON:
    attempt(f"OpenSpiel {one}", measure_python, one)
