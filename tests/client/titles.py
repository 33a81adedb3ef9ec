"""What the home page shows before the server has answered: the titles the page was built with.

`python -m tests.client.titles` (part of `make types`) writes the file anew.
"""

import json
from pathlib import Path

from fireside.games import titles
from fireside.table.available_games import game_info

FILE = Path(__file__).parents[2] / "client" / "src" / "stores" / "built-in-games.json"


def written() -> str:
    """Name, seats and one sentence of each title, as the server would say it."""
    shown = [
        {
            "title": info.title,
            "name": info.name,
            "pitch": info.pitch,
            "fewest_seats": info.fewest_seats,
            "most_seats": info.most_seats,
        }
        for info in map(game_info, titles())
    ]
    return json.dumps(shown, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
