"""Records matches of frozen opponents: python -m tests.tasks.frozen_matches.

It adds missing matches and never changes a recorded one: that is what frozen means.
"""

import json
from pathlib import Path

import fireside
from fireside.bots.bot import Budget
from fireside.core.playout import first_to_act
from fireside.core.rng import Rng
from fireside.tasks import frozen_bot, frozen_names

FILE = Path(__file__).with_name("frozen_matches.json")
LONGEST = 60  # decisions recorded of a match
OPTIONS: dict[str, dict[str, str | int]] = {"altamira": {}, "maamut": {}, "tikal": {}}


def names() -> list[tuple[str, str]]:
    """Return every title with every frozen opponent."""
    return [(title, opponent) for title in OPTIONS for opponent in frozen_names()]


def moves(title: str, opponent: str) -> list[str]:
    """Return the first moves of a match in which this opponent has every seat."""
    game = fireside.game(title)
    table = game.new(seed=1_001, options={**OPTIONS[title]})
    rng = Rng(1_001)
    bots = [frozen_bot(opponent, 7 + seat) for seat in range(int(table.seats))]
    made: list[str] = []
    while not table.over and len(made) < LONGEST:
        seat = int(first_to_act(table))
        move = int(bots[seat].choose(table.resample(seat, rng), seat, Budget(0.0, 1)))
        made.append(game.text(table, move))
        table.apply(seat, move)
    return made


def recorded() -> dict[str, list[str]]:
    """Return the recorded matches."""
    read: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


if __name__ == "__main__":
    known = recorded() if FILE.exists() else {}
    for title, opponent in names():
        known.setdefault(f"{title} {opponent}", moves(title, opponent))
    FILE.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
