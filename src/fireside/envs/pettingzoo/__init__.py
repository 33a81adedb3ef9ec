"""The titles as PettingZoo environments: `from fireside.envs.pettingzoo import maamut_v1`.

Every title, including discovered ones, is an attribute named after it and the version.
"""

from typing import Any

from fireside.core.optional_dependencies import requires_extra
from fireside.games import titles

with requires_extra("pettingzoo"):
    from fireside.envs.pettingzoo.aec_env import VERSION, TableEnv
    from fireside.envs.pettingzoo.parallel_env import ParallelTableEnv


class Environments:
    """The functions of a PettingZoo module, for one title."""

    def __init__(self, title: str) -> None:
        self.title = title

    def env(self, **settings: Any) -> TableEnv:
        """Return the environment; an illegal move loses the match."""
        return TableEnv(self.title, forgiving=True, **settings)

    def raw_env(self, **settings: Any) -> TableEnv:
        """Return the environment that refuses an illegal move with an error."""
        return TableEnv(self.title, **settings)

    def parallel_env(self, **settings: Any) -> ParallelTableEnv:
        """Return the parallel environment, in which agents not asked must wait."""
        return ParallelTableEnv(self.title, **settings)


def __getattr__(name: str) -> Environments:
    title, _, version = name.rpartition("_v")
    if version != str(VERSION) or title not in titles():
        raise AttributeError(f"There is no environment {name}.")
    return Environments(title)
