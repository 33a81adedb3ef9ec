"""Writes the page of actions from the titles' tables of moves: `make reference`."""

from pathlib import Path

import fireside
from fireside.core.game import Game
from fireside.core.moves import MoveKind

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "actions.md"

OPENING = """\
# Actions, kind by kind

*Generated from the titles' tables of moves by `make reference`; a test compares.*

A move is an integer, and the same integer in every adapter: the action in PettingZoo, OpenSpiel and
the vector environment, and `move` in a data set. Moves are grouped in kinds. Within a kind, the
number enumerates the parts, the last one fastest:
`number = first + (part1 * size2 + part2) * size3 + part3`, each part counted from 0. So a policy
can have a head for the kind and one per part instead of one output per move.

`fireside.game(title).moves` offers the same to programs: `moves.kind_of[number]`,
`moves.parts(number)`, `moves.number(kind, *places)`, `moves.texts[number]`, `moves.parse(text)`.

```python
import fireside

moves = fireside.game("tikal").moves
number = moves.parse("walk worker b2 ne")
assert moves.kind_of[number].name == "walk"
assert moves.parts(number) == {"figure": "worker", "cell": "b2", "way": "ne"}
```
"""
MOST_WORDS = 8  # longer parts are shown by their first and last word


def page() -> str:
    """Return the whole page."""
    return "\n".join([OPENING, *(section(fireside.game(title)) for title in fireside.titles())])


def section(game: Game) -> str:
    """Return one title's kinds as a table."""
    lines = [
        f"## {game.name}",
        "",
        f"{game.moves.count} moves of {len(game.moves.kinds)} kinds.",
        "",
        "| kind | first | moves | notation | parts, in the order in which they count | meaning |",
        "|---|---:|---:|---|---|---|",
    ]
    lines += [row(kind) for kind in game.moves.kinds]
    return "\n".join(lines) + "\n"


def row(kind: MoveKind) -> str:
    """Return the row of one kind."""
    parts = "; ".join(f"`{part.name}` ({words(part.words)})" for part in kind.parts)
    meaning = f"{kind.meaning} ({kind.clause})"
    return f"| `{kind.name}` | {kind.first} | {kind.count} | `{kind.text}` | {parts} | {meaning} |"


def words(all_words: list[str]) -> str:
    """Return the words of a part; of long lists the number, the first and the last."""
    if len(all_words) <= MOST_WORDS:
        return ", ".join(all_words)
    return f"{len(all_words)}: {all_words[0]} … {all_words[-1]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
