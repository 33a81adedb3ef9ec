"""Writes the page of observation layouts: `make reference`."""

from pathlib import Path

import fireside
from fireside.core.game import Game

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "observations.md"

OPENING = """\
# Observations, field by field

*Generated from the titles' layouts by `make reference`; a test compares.*

An observation is what one seat may know, as a vector of bytes of fixed size: the same for every
number of seats and every option of a title. All adapters use it: PettingZoo's `observation`,
OpenSpiel's observation tensor (as floats), the vector environment and data sets.
`fireside.game(title).observation` offers the same list to programs.

- Numbers are flags (0 or 1) and counts. *Largest* is the upper bound of a number, so that
  `observation / largest` lies between 0 and 1.
- **Seats are relative to the observer**: index 0 is the observer, index 1 the left neighbour, and
  so on. Indices beyond the number of players are zero. Because some moves contain a seat, the
  observer's own number is a separate field.
- Fields marked *private* are known to the observer only. No field contains anything that the seat
  cannot know: tests resample everything hidden and compare the vectors byte by byte.
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([OPENING, *(section(fireside.game(title)) for title in fireside.titles())])


def section(game: Game) -> str:
    """Return one title's fields as a table."""
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
