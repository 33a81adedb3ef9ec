"""Playthroughs: seeded matches as text, so that a change of rules is a readable diff.

`python -m tests.games.playthroughs` regenerates them; review the diff before committing.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.games.tables import TITLES

import fireside
from fireside.conformance.sample_tables import option_sets
from fireside.core.game import OptionValue
from fireside.core.rng import Rng
from fireside.play.match import Match

LONGEST = 600
FOLDER = Path(__file__).parent


def plan() -> Iterator[tuple[Path, str, int, dict[str, OptionValue]]]:
    """Return a match for every number of seats and one for every non-default option."""
    for title in TITLES:
        game = fireside.game(title)
        folder = FOLDER / title / "playthroughs"
        for seats in game.seats:
            yield folder / f"{seats}-seats.txt", title, seats, {}
        for options in option_sets(game)[1:]:
            name = "-".join(f"{key}-{value}" for key, value in options.items())
            yield folder / f"{name}.txt", title, game.seats.start, options


def play_through(title: str, seats: int, options: dict[str, OptionValue]) -> str:
    """Return a random match as text: each decision, the number of choices, the events."""
    names = ["Ana", "Ben", "Cleo", "Dan", "Eva"][:seats]
    match = Match(title, seats, 2026, options, names)
    rng = Rng(seats)
    agreed = ", ".join(f"{name} {value}" for name, value in match.options.items())
    lines = [f"{match.game.name}, {', '.join(names)}; {agreed}", ""]
    while not match.over and len(match.log) < LONGEST:
        seat = match.to_act[0]
        moves = match.state.legal_moves(seat)
        text = match.game.text(match.state, moves[rng.roll(len(moves))])
        events = match.play(seat, text)
        lines.append(f"{len(match.log)}. {names[seat]}: {text}  (of {len(moves)})")
        lines += [f"     {event.sentence(names)}" for event in events]
    lines += ["", f"{match.result}; points {match.state.scores}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for file, title, seats, options in plan():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(play_through(title, seats, options), encoding="utf-8")
