"""Warm-up of a page's Python before its memory snapshot: imports all that tables and bots need."""

import gc

from fireside.bots.characters import style_of
from fireside.games import game, titles
from fireside.offline import bot_pool, js_bridge

__all__ = ["bot_pool", "js_bridge", "preload"]


def preload() -> None:
    """Load every title, and exclude the loaded objects from garbage collection."""
    for title in titles():
        game(title)
        style_of(title)
    gc.collect()
    gc.freeze()
