"""What is there when a page's Python wakes: all that tables and bots ask for."""

import gc

from fireside.games import game, titles
from fireside.offline import bot_pool, js_bridge

__all__ = ["bot_pool", "js_bridge", "preload"]


def preload() -> None:
    """Every title is there, and what is there now is left alone by whoever collects garbage."""
    for title in titles():
        game(title)
    gc.collect()
    gc.freeze()
