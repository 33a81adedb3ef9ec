"""Parsing of command-line arguments about seats and options."""

from collections.abc import Sequence

from fireside.core.errors import BadOption, BadSeats
from fireside.core.game import Game

PERSON = "person"
OPPONENT = "medium"  # the default opponent


def read_options(pairs: Sequence[str]) -> dict[str, str | int]:
    """Return `name=value` pairs as a mapping; the game validates the values."""
    options: dict[str, str | int] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"Write options as name=value, not '{pair}'.")
        options[name] = value
    return options


def describe_options(game: Game) -> str:
    """Return the options of a title, one per line."""
    return "\n".join(
        f"  {name}={option.default}: {game.meaning(name)} ({option.clause}) {option.values()}"
        for name, option in game.options.items()
    )


def refuse_no_thought(seconds: float, simulations: int) -> None:
    """Raise BadOption if bots would have no limit of time or simulations."""
    if not seconds and not simulations:
        raise BadOption(
            "Bots need an end to their thinking: name --seconds or --simulations above 0."
        )


def read_words(text: str) -> list[str]:
    """Split a comma-separated list."""
    return [word.strip() for word in text.split(",")]


def read_sitters(game: Game, bots: str | None, seats: int | None, watch: bool) -> list[str]:
    """Return 'person' or a bot's level for each seat.

    One person takes the first seat unless `bots` names people, or `watch` is set.
    """
    words = read_words(bots) if bots else [OPPONENT]
    people = 0 if watch or PERSON in words else 1
    if len(words) == 1 and people + 1 != seats and words != [PERSON]:
        whole = game.seats.start if seats is None else seats
        words *= max(game.read_seats(whole) - people, 1)
    sitters = [PERSON] * people + words
    if watch and PERSON in sitters:
        raise BadSeats("Who only watches has no seat: leave out --watch or the person.")
    if seats is not None and seats != len(sitters):
        raise BadSeats(f"--seats says {seats}, but --bots makes it {len(sitters)}.")
    game.read_seats(len(sitters))
    return sitters
