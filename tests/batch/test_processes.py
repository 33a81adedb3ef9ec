"""Work is distributed to processes with any start method of Python: 3.14 no longer forks."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import multiprocessing
import sys

import fireside
import fireside.batch
from fireside.arena.arena_match import MatchTerms
from fireside.arena.schedule import schedule
from fireside.arena.tournament import on_cores
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.envs.vector import TableVectorEnv

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    assert fireside.batch.play("maamut", 4, cores=2, longest=50).matches == 4
    env = TableVectorEnv("maamut", 4, cores=2)
    env.reset(seed=1)
    env.step(env.random_actions())
    env.close()
    state = fireside.game("tikal").new(seed=3)
    (seat,) = state.to_act
    world = state.resample(seat, fireside.Rng(1))
    move = bot("expert").choose(world, seat, Budget(60.0, 4, cores=2))
    assert move in state.legal_moves(seat)
    fixtures = list(schedule(["random", "random"], 2, 2, 1))
    outcomes = list(on_cores(2)(MatchTerms("maamut", {}, 0.0, 1, ""), fixtures))
    assert len(outcomes) == 2
    print("done")
"""


@pytest.mark.parametrize("how", ["forkserver", "spawn"])
def test_processes_need_not_be_forked(how: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    done = subprocess.run(
        [sys.executable, str(program), how],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "done\n", done.stderr
