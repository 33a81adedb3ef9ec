"""OpenSpiel: its C++ games driven from Python and rolled out wholly in C++, and its Python games."""

from importlib.metadata import version
from typing import Any

import open_spiel.python.games  # registers the Python games
import pyspiel
from measuring import attempt, choose, copying, rate, tell

CPP = ["backgammon", "hanabi", "chess", "connect_four"]
PYTHON = ["python_liars_poker", "python_dominoes", "python_block_dominoes"]


def play(game: Any) -> int:
    """One game driven from Python; chance is not counted as a decision."""
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
    """A state some decisions into a game."""
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


def measure_rollouts(name: str) -> None:
    """The evaluator's rollouts have no count: their length is that of games driven from Python."""
    game = pyspiel.load_game(name)
    length = sum(play(game) for _ in range(60)) / 60
    evaluator = pyspiel.RandomRolloutEvaluator(10, 7)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def ten() -> int:
        evaluator.evaluate(state)
        return round(10 * length)

    figures = rate(ten)
    figures["games"] *= 10
    tell("OpenSpiel", version("open_spiel"), name, "C++ throughout", **figures)


for one in CPP:
    attempt(f"OpenSpiel {one}", lambda one=one: measure(one, "C++, driven from Python"))
    attempt(f"OpenSpiel {one} in C++", lambda one=one: measure_rollouts(one))
for one in PYTHON:
    attempt(f"OpenSpiel {one}", lambda one=one: measure(one, "Python"))
