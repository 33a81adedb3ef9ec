"""What must never appear or vanish on a table of Mâamut."""

from collections import Counter
from typing import Any


def count_pieces(document: dict[str, Any]) -> dict[str, Any]:
    """Cards by value, tiles by kind; hunters on the board come and go."""
    cards: Counter[int] = Counter(document["pile"])
    cards.update(document["discards"])
    for hand in document["hands"]:
        cards.update(hand)
    assert all(len(hand) in (0, 2, 3) for hand in document["hands"])
    return {"cards": cards, "rock": len(document["rock"]), "grass": len(document["grass"])}
