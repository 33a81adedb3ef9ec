"""Fireside: the engine from Python and in its own loop, and each adapter, compiled or plain."""

import multiprocessing
import resource
import sys
import time
from typing import Any

from learner_loops import measure_learners
from measuring import SECONDS, attempt, choose, copying, rate, tell

import fireside
from fireside.core.playout import benchmark_clone, play_out
from fireside.core.rng import Rng

MODE = "compiled" if fireside.COMPILED else "plain Python"
RNG = Rng(7)


def from_python(game: Any) -> int:
    state, decisions = game.new(seed=RNG.bits()), 0
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, choose(state.legal_moves(seat)))
        decisions += 1
    return decisions


def in_the_loop(game: Any) -> int:
    return play_out(game.new(seed=RNG.bits()), RNG)


def engine(title: str) -> None:
    game = fireside.game(title)
    state = game.new(seed=1)
    play_out(state, Rng(1), 40)
    copies = 1000
    copy_us = copying(lambda: benchmark_clone(state, copies)) / copies
    tell(
        "Fireside",
        MODE,
        title,
        "driven from Python",
        copy_us=copy_us,
        **rate(lambda: from_python(game)),
    )
    tell(
        "Fireside",
        MODE,
        title,
        "engine throughout",
        copy_us=copy_us,
        **rate(lambda: in_the_loop(game)),
    )


def pettingzoo(title: str) -> None:
    from fireside.envs.pettingzoo.aec_env import TableEnv

    env = TableEnv(title, forgiving=True)
    env.reset(seed=1)

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                # NumPy finds nonzero entries many times faster in booleans
                env.step(int(choose(observation["action_mask"].view(bool).nonzero()[0])))
                decisions += 1
        return decisions

    tell("Fireside", MODE, title, "PettingZoo", **rate(play))


def open_spiel(title: str) -> None:
    import pyspiel

    from fireside.envs.openspiel import game_name, register

    register()
    game = pyspiel.load_game(game_name(title))

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose(state.chance_outcomes())[0])
            else:
                state.apply_action(choose(state.legal_actions()))
                decisions += 1
        return decisions

    state = game.new_initial_state()
    for _ in range(12):
        state.apply_action(
            choose(state.chance_outcomes())[0]
            if state.is_chance_node()
            else choose(state.legal_actions())
        )
    tell("Fireside", MODE, title, "OpenSpiel", copy_us=copying(state.clone), **rate(play))
    measure_learners("Fireside", MODE, title, game)


def vector(title: str, cores: int, size: int, sampled: bool) -> None:
    """Measure wall-clock time, and CPU time of all processes, which other load hardly changes.

    `sampled`: moves are drawn in NumPy from the listed legal ones, as a learner does.
    """
    import numpy as np

    from fireside.envs.choosing import choose_evenly
    from fireside.envs.vector import TableVectorEnv

    env = TableVectorEnv(title, size, cores=cores, copy=False, masks=not sampled)
    rng = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    steps = games = 0
    start, busy = time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - start) < 2 * SECONDS:
        actions = (
            choose_evenly(infos["legal_moves"], infos["legal_counts"], rng)
            if sampled
            else env.random_actions()
        )
        _, _, ended, _, infos = env.step(actions)
        steps += 1
        games += int(ended.sum())
    busy = time.process_time() - busy
    env.close()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy += children.ru_utime + children.ru_stime
    shares = {"by the clock": spent, "by processor time": busy / cores}
    for how, seconds in shares.items():
        figures = {"decisions": steps * size / seconds, "games": games / seconds}
        way = ", masked sampling" if sampled else ""
        words = f"vector of {size}{way}, {cores} core{'s' if cores > 1 else ''}, {how}"
        tell("Fireside", MODE, title, words, **figures)


def in_a_process(title: str, cores: int, size: int, sampled: bool) -> None:
    """Measure in a new process, so that the CPU time of children is that of this run only."""
    worker = multiprocessing.Process(target=vector, args=(title, cores, size, sampled))
    worker.start()
    worker.join()


if __name__ == "__main__":
    adapters = "--engine-only" not in sys.argv
    for one in fireside.titles():
        attempt(f"Fireside {one}", engine, one)
        if adapters:
            attempt(f"Fireside {one} in PettingZoo", pettingzoo, one)
            attempt(f"Fireside {one} in OpenSpiel", open_spiel, one)
            for cores, size in ((1, 1024), (2, 2048)):
                for sampled in (False, True):
                    what = f"Fireside {one}, vector"
                    attempt(what, in_a_process, one, cores, size, sampled)
