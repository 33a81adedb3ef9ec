"""catanatron: Catan with four players."""

from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer
from measuring import attempt, copying, rate, tell


def players() -> list[RandomPlayer]:
    return [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]


def play() -> int:
    game = Game(players())
    game.play()
    return len(getattr(game.state, "actions", None) or game.state.action_records)


def measure() -> None:
    figures = rate(play)
    game = Game(players())
    for _ in range(40):
        game.play_tick()
    tell(
        "catanatron",
        version("catanatron"),
        "Catan, 4 seats",
        "Python",
        copy_us=copying(game.copy),
        **figures,
    )


attempt("catanatron", measure)
