"""Ratings from the places of matches, by the Plackett–Luce model (Weng and Lin 2011)."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from openskill.models import PlackettLuce

Player = TypeVar("Player", bound=object)


def rate_places(matches: Iterable[Mapping[Player, int]]) -> dict[Player, tuple[float, float]]:
    """Return each player's mean and standard deviation after these matches, in this order.

    A match maps its players to their places, which may be shared. It must have two players to
    change a rating.
    """
    model = PlackettLuce()
    ratings = {}
    for places in matches:
        for player in places:
            if player not in ratings:
                ratings[player] = model.rating()
        if len(places) > 1:
            ranks = [float(one) for one in places.values()]
            rated = model.rate([[ratings[player]] for player in places], ranks=ranks)
            for player, (after,) in zip(places, rated, strict=True):
                ratings[player] = after
    return {player: (one.mu, one.sigma) for player, one in ratings.items()}
