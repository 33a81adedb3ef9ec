"""Piece counts of Altamira, which must stay constant."""

from collections import Counter
from typing import Any


def count_pieces(document: dict[str, Any]) -> dict[str, Any]:
    """Return weapon cards by kind and form, prey cards by animal and worth, and insignia."""
    weapons: Counter[str] = Counter()
    for cards in lying_anywhere(document):
        for kind, (singles, doubles) in cards.items():
            weapons.update({f"{kind} s": singles, f"{kind} d": doubles})
    prey = Counter(card for card in document["row"] if card)
    for cards in (*document["prey"], *document["pile"].values()):
        prey.update(cards)
    assert weapons.total() == 120
    assert prey.total() == 28
    return {"weapons": weapons, "prey": prey}


def lying_anywhere(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Yield the places of weapon cards."""
    rows = [document[name] for name in ("hands", "face_up", "face_down")]
    return [document["supply"], document["market"], *(cards for row in rows for cards in row)]
