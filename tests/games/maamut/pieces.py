"""Piece counts of Mâamut, which must stay constant."""

from collections import Counter
from typing import Any


def count_pieces(document: dict[str, Any]) -> dict[str, Any]:
    """Return cards by value and tiles by kind; hunters enter and leave the board."""
    cards: Counter[int] = Counter(document["pile"])
    cards.update(document["discards"])
    for hand in document["hands"]:
        cards.update(hand)
    assert all(len(hand) in (0, 2, 3) for hand in document["hands"])
    return {"cards": cards, "rock": len(document["rock"]), "grass": len(document["grass"])}
