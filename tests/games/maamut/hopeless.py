"""M-R7 by brute force: tries every walk from every tile with the real rules."""

from collections.abc import Sequence

from tests.games.maamut.tables import GAME, table

from fireside.core.hex_grid import DIRECTION_NAMES
from fireside.games.maamut.components import CELL_NAMES


def hopeless_tiles(rock: Sequence[str], grass: Sequence[str]) -> set[str]:
    """Return the tiles from which no chain of walks takes the mammoth across grass."""
    free = [name for name in CELL_NAMES if name not in rock]
    flights = {tile: all_flights(tile, rock, grass, free) for tile in free}
    hopeful = {tile for tile in free if any(set(way) & set(grass) for way in flights[tile])}
    while True:
        more = {tile for tile in free if any(way[-1] in hopeful for way in flights[tile])}
        if more <= hopeful:
            return set(free) - hopeful
        hopeful |= more


def all_flights(
    mammoth: str, rock: Sequence[str], grass: Sequence[str], free: Sequence[str]
) -> set[tuple[str, ...]]:
    """Yield every way to drive the mammoth from its tile, as the tiles it runs over."""
    ways = set()
    for start in free:
        if start == mammoth:
            continue
        lone = table(rock=rock, grass=grass, hunters=[start, None], mammoth=mammoth)
        for card in (1, 2, 3):
            for direction in DIRECTION_NAMES:
                move = GAME.parse(lone, f"walk {direction} {card}")
                if move in lone.legal_moves(0):
                    after = lone.clone()
                    after.record_events()
                    after.apply(0, move)
                    run = [e.tile for e in after.take_events() if type(e).__name__ == "MammothRan"]
                    if run:
                        ways.add(tuple(run))
    return ways
