"""The titles as games of OpenSpiel.

`register()` makes `fireside_maamut` and the others known to `pyspiel.load_game`.
"""

from fireside.core.extras import needs

with needs("openspiel"):
    from fireside.envs.openspiel.games import game_name, register
    from fireside.envs.openspiel.honest import HonestBot

__all__ = ["HonestBot", "game_name", "register"]
