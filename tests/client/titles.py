"""The titles that the home page shows before the server has answered, as of the build.

`python -m tests.client.titles` (part of `make types`) regenerates the file.
"""

import json
from pathlib import Path

from fireside.games import titles
from fireside.table.available_games import game_info

FILE = Path(__file__).parents[2] / "client" / "src" / "stores" / "built-in-games.json"


def written() -> str:
    """Return name, seats and description of each title in the server's format."""
    shown = [
        {
            "title": info.title,
            "name": info.name,
            "pitch": info.pitch,
            "fewest_seats": info.fewest_seats,
            "most_seats": info.most_seats,
            "minutes": info.minutes,
            "difficulty": info.difficulty,
        }
        for info in map(game_info, titles())
    ]
    return json.dumps(shown, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
