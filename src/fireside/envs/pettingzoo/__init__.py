"""The titles as PettingZoo environments: `from fireside.envs.pettingzoo import maamut_v1`.

Every title is here under its name and the version of the environment, found by discovery.
"""

from typing import Any

from fireside.core.optional_dependencies import requires_extra
from fireside.games import titles

with requires_extra("pettingzoo"):
    from fireside.envs.pettingzoo.aec_env import VERSION, TableEnv
    from fireside.envs.pettingzoo.parallel_env import ParallelTableEnv


class Environments:
    """What a module of PettingZoo offers, for one title."""

    def __init__(self, title: str) -> None:
        self.title = title

    def env(self, **settings: Any) -> TableEnv:
        """The environment; an illegal move loses the match."""
        return TableEnv(self.title, forgiving=True, **settings)

    def raw_env(self, **settings: Any) -> TableEnv:
        """The same; an illegal move is refused with an error."""
        return TableEnv(self.title, **settings)

    def parallel_env(self, **settings: Any) -> ParallelTableEnv:
        """The same with everybody acting in every step, those who are not asked by waiting."""
        return ParallelTableEnv(self.title, **settings)


def __getattr__(name: str) -> Environments:
    title, _, version = name.rpartition("_v")
    if version != str(VERSION) or title not in titles():
        raise AttributeError(f"There is no environment {name}.")
    return Environments(title)
