"""The card of a data set: its contents and how it was made, as Markdown."""

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from fireside.batch.dataset_reader import about

MEANINGS = {
    "seed": "deals the match again",
    "match": "the number of the match in this file",
    "ply": "how many decisions of the match came before this one",
    "seat": "who decided",
    "move": "what was decided, as a number",
    "length": "how many decisions the match took",
    "return": "what the match came to for this seat: 1 a win, shared less, -1 a loss",
    "points": "this seat's points at the end",
    "place": "this seat's place at the end, 1 for a winner; 0 if it was broken off",
    "text": "the move in notation",
    "legal": "the numbers of all legal moves",
    "visits": "how often the bot's search tried each of them; null where it did not search",
    "weights": "how often it would choose each: by visits, or mixed where decisions are secret",
    "expected": "what it expected of each of them for its seat, 1 being a sure win; null untried",
    "prospects": "what it expected for every seat",
    "observation": "what the seat may know, bytes of fixed size",
    "document": "the whole table as JSON, for `game.load`; only with `--truth`",
}


def schema_table(fields: Any) -> str:
    """Return the columns of a file as a Markdown table."""
    rows = [f"| `{field.name}` | {field.type} | {MEANINGS[field.name]} |" for field in fields]
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *rows])


def dataset_card(path: Path) -> str:
    """Return the card of a data set file, in Markdown."""
    told = about(path)
    with pq.ParquetFile(path) as file:
        rows, fields = file.metadata.num_rows, file.schema_arrow
    options = ", ".join(f"{name}={value}" for name, value in told["options"].items())
    limits = [
        f"{told[name]:g} {name}" for name in ("seconds", "simulations") if float(told[name]) > 0
    ]
    return f"""# {path.name}

{rows:,} decisions of {told["title"]}, {told["seats"]} seats, rules version {told["rules_version"]}.

- Players, seat by seat: {", ".join(told["players"])}; at most {" or ".join(limits)} a decision.
- Options: {options}.
- Made by fireside {told["fireside"]} from seed {told["first_seed"]}. With simulations and no
  seconds (`--seconds 0`) the same command writes the same file.
- Only what a seat may know is in `observation`; `seed` and `document` tell the truth of the table.

{schema_table(fields)}
"""
