"""Tikal as a PettingZoo environment."""

from typing import Any

from fireside.envs.pettingzoo.table import TableEnv


def env(**settings: Any) -> TableEnv:
    """The environment; an illegal move loses the match."""
    return TableEnv("tikal", forgiving=True, **settings)


def raw_env(**settings: Any) -> TableEnv:
    """The same; an illegal move is refused with an error."""
    return TableEnv("tikal", **settings)
