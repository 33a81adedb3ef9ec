"""The titles as games of OpenSpiel.

Call `register()` to make `fireside_maamut` and the others known to `pyspiel.load_game`.
"""

from fireside.core.optional_dependencies import requires_extra

with requires_extra("openspiel"):
    from fireside.envs.openspiel.honest_bot import HonestBot
    from fireside.envs.openspiel.table_game import game_name, register

__all__ = ["HonestBot", "game_name", "register"]
