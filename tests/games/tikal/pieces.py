"""Piece counts of Tikal, which must stay constant."""

from collections import Counter
from typing import Any

from fireside.games.tikal.components import FLOORS, PRINTED_CELLS, TERRAIN_TILES

PRINTED_VALUE = {tile[0]: tile[2] for tile in TERRAIN_TILES + PRINTED_CELLS}


def count_pieces(document: dict[str, Any]) -> dict[str, Any]:
    """Return tiles, treasures, and each player's figures and camps; no stack is negative."""
    tiles = Counter(lies[:2] for lies in document["map"].values())
    tiles.update([*document["stack"], *document["offer"], *document["discarded"]])
    tiles.update([document["tile"]] if document["tile"] else [])
    treasures = Counter(document["tokens"])
    for kinds in (*document["treasures"].values(), *document["hoards"]):
        treasures.update(kinds)
    floors: Counter[int] = Counter()
    for cell, top in document["temples"].items():
        printed = PRINTED_VALUE[document["map"].get(cell, cell)[:2]]
        floors.update(range(printed + 1, top + 1))
    assert all(count <= FLOORS[number] for number, count in floors.items())
    for seat in range(document["seats"]):
        count_figures(document, seat)
    return {"tiles": tiles, "treasures": treasures}


def count_figures(document: dict[str, Any], seat: int) -> None:
    """Return 18 workers and a leader minus removed ones, two camps and two guards."""
    on_board = sum(document["workers"][seat].values())
    guards = list(document["guards"].values()).count(seat)
    leader_guards = document["leaders"][seat].startswith("guard")
    known = on_board + document["reserves"][seat] + guards - leader_guards
    assert known <= 18
    assert known == 18 or guards, "workers leave the game only beside a guard"
    assert len(document["camps"][seat]) <= 2
    assert guards <= 2
    assert document["points"][seat] >= 0
