"""The page of observation layouts, made from the layouts themselves.

`make observations` writes it anew.
"""

from pathlib import Path

import fireside
from fireside.core.game import Game

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "observations.md"

OPENING = """\
# Observations, field by field

*Made from the titles' own layouts by `make observations`; a test compares.*

An observation is what one seat may know, as a row of bytes of fixed size: the same for every number
of seats and every option of a title. All adapters use it: PettingZoo's `observation`, OpenSpiel's
observation tensor (as floats), the vector environment and data sets.
`fireside.game(title).observation` has the same list for programs.

- Numbers are flags (0 or 1) and counts; *largest* is the most a number can be, so
  `observation / largest` lies between 0 and 1.
- **Seats are counted from the one that looks**: place 0 is itself, place 1 its left neighbour, and
  so on. Places beyond the number of players are zero. Where moves name a seat, its own number
  is told in a field by itself.
- Fields marked *private* are known to this seat only. Nothing that a seat cannot know is in any
  field: tests draw everything hidden anew and compare the rows byte by byte.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([OPENING, *(section(fireside.game(title)) for title in fireside.titles())])


def section(game: Game) -> str:
    """One title's fields as a table."""
    layout = game.observation
    lines = [
        f"## {game.name}",
        "",
        f"{layout.size} numbers; moves are 0 to {game.move_count - 1}.",
        "",
        "| field | offset | shape | largest | meaning |",
        "|---|---:|---|---:|---|",
    ]
    for field in layout.fields:
        shape = " × ".join(map(str, field.shape))
        meaning = field.meaning + (" (*private*)" if field.private else "")
        lines.append(f"| `{field.name}` | {field.offset} | {shape} | {field.largest} | {meaning} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
