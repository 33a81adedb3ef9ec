"""The available games: every title with its seats and options, and the levels of bots."""

import sys
from functools import cache

from fireside.bots.characters import CHARACTERS
from fireside.bots.levels import levels
from fireside.games import game, titles
from fireside.table.messages.responses import GameInfo, Offer, OptionInfo


def available_games(on_device: bool) -> Offer:
    """Return titles, levels and characters; `on_device`: playable without a server."""
    games = [game_info(title) for title in titles()]
    return Offer(games=games, bots=list(levels()), characters=list(CHARACTERS), on_device=on_device)


@cache
def game_info(title: str) -> GameInfo:
    found = game(title)
    package = sys.modules.get(type(found).__module__.rpartition(".")[0])
    return GameInfo(
        title=title,
        name=found.name,
        pitch=found.translations.in_every_language("pitch"),
        rules_version=found.rules_version,
        fewest_seats=found.seats.start,
        most_seats=found.seats.stop - 1,
        options={
            name: OptionInfo(
                meaning=found.meaning(name),
                clause=option.clause,
                words=list(option.words),
                lowest=None if option.numbers is None else option.numbers.start,
                highest=None if option.numbers is None else option.numbers.stop - 1,
            )
            for name, option in found.options.items()
            if not option.variant
        },
        minutes=getattr(package, "MINUTES", None),
        difficulty=getattr(package, "DIFFICULTY", None),
    )
