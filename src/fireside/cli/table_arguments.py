"""Who sits where, and what was agreed on, as commands are told."""

from collections.abc import Sequence

from fireside.core.errors import BadOption, BadSeats
from fireside.core.game import Game

PERSON = "person"
OPPONENT = "medium"  # where nobody says who else plays


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
        f"  {name}={option.default}: {game.meaning(name)} ({option.clause}) {option.values()}"
        for name, option in game.options.items()
    )


def refuse_no_thought(seconds: float, simulations: int) -> None:
    """Raise BadOption if bots would have neither a time nor a number of simulations."""
    if not seconds and not simulations:
        raise BadOption(
            "Bots need an end to their thinking: name --seconds or --simulations above 0."
        )


def read_words(text: str) -> list[str]:
    """Words between commas."""
    return [word.strip() for word in text.split(",")]


def read_sitters(game: Game, bots: str | None, seats: int | None, watch: bool) -> list[str]:
    """Who takes each seat: 'person' or the level of a bot.

    One person sits down first unless the words say where people sit, or they only watch.
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
