"""Who sits where, and what was agreed on: the options that commands share."""

import argparse
from collections.abc import Sequence

from fireside.core.errors import BadOption, BadSeats
from fireside.core.game import Game

PERSON = "person"


def read_options(pairs: Sequence[str]) -> dict[str, str | int]:
    """`name=value` pairs as a mapping; the game checks them."""
    options: dict[str, str | int] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"Write options as name=value, not '{pair}'.")
        options[name] = value
    return options


def describe_options(game: Game) -> str:
    """The options of a title, a line each."""
    return "\n".join(
        f"  {name}={option.default}: {option.meaning} ({option.clause}); {option.values()}"
        for name, option in game.options.items()
    )


def read_sitters(game: Game, sit: str | None, seats: int | None) -> list[str]:
    """Who takes each seat: 'person' or the level of a bot. Alone against random by default."""
    if sit is None:
        count = game.read_seats(game.seats.start if seats is None else seats)
        return [PERSON] + ["random"] * (count - 1)
    sitters = [word.strip() for word in sit.split(",")]
    if seats is not None and seats != len(sitters):
        raise BadSeats(f"--seats says {seats}, but --sit names {len(sitters)}.")
    game.read_seats(len(sitters))
    return sitters


def add_seating(parser: argparse.ArgumentParser) -> None:
    """The options themselves."""
    parser.add_argument("--seats", type=int, help="how many sit at the table")
    parser.add_argument("--sit", help="who sits where, e.g. person,random,person")
    parser.add_argument("--names", help="their names, e.g. Ana,Ben,Cleo")
    parser.add_argument("--seed", type=int, help="the same seed gives the same deal")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated"
    )
