"""The card of a data set as Markdown with a YAML header, as Hugging Face and others read it."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet as pq

from fireside.batch.dataset_reader import about, read
from fireside.games import game

NO_LICENCE = "unknown"  # the word of such headers
SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
LARGER = "n>1M"

MEANINGS = {
    "seed": "deals the match again",
    "match": "the number of the match in this file",
    "ply": "how many decisions of the match came before this one",
    "seat": "who decided",
    "move": "what was decided, as a number",
    "length": "how many decisions the match took",
    "return": "what the match came to for this seat: 1 a win, shared less, -1 a loss",
    "points": "this seat's points at the end",
    "place": "this seat's place at the end, 1 for a winner; 0 if truncated",
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


class Statistics(NamedTuple):
    """Numbers about all matches of a file."""

    matches: int
    truncated: int
    lengths: tuple[int, float, int]  # shortest, mean and longest match, in decisions
    choices: float  # mean number of legal moves
    shares: dict[int, float]  # of wins, by seat
    kinds: Counter[str]  # decisions by kind of move


def statistics(path: Path, title: str) -> Statistics:
    """Return the statistics of a file, read part by part."""
    kinds_of = [kind.name for kind in game(title).moves.kind_of]
    lengths: dict[int, int] = {}
    returns: dict[int, dict[int, float]] = {}  # by seat and match
    truncated: set[int] = set()
    kinds: Counter[str] = Counter()
    decisions = choices = 0
    for part in read(path, columns=("match", "seat", "move", "length", "return", "place", "legal")):
        decisions += len(part["match"])
        choices += int(part["counts"].sum())
        moves, times = np.unique(part["move"], return_counts=True)
        for move, count in zip(moves.tolist(), times.tolist(), strict=True):
            kinds[kinds_of[move]] += count
        lengths |= dict(zip(part["match"].tolist(), part["length"].tolist(), strict=True))
        truncated |= set(part["match"][part["place"] == 0].tolist())
        for seat in np.unique(part["seat"]).tolist():
            mine = part["seat"] == seat
            pairs = zip(part["match"][mine].tolist(), part["return"][mine].tolist(), strict=True)
            returns.setdefault(seat, {}).update(pairs)
    shares = {seat: average((one + 1) / 2 for one in won.values()) for seat, won in returns.items()}
    long = lengths.values()
    extremes = (min(long, default=0), average(long), max(long, default=0))
    found = dict(sorted(shares.items()))
    return Statistics(
        len(lengths), len(truncated), extremes, choices / max(decisions, 1), found, kinds
    )


def average(numbers: Iterable[float]) -> float:
    """Return the mean, or 0 without numbers."""
    listed = list(numbers)
    return sum(listed) / len(listed) if listed else 0.0


def card_header(path: Path, title: str, rows: int, licence: str) -> str:
    """Return the YAML header."""
    size = next((name for most, name in SIZES if rows < most), LARGER)
    lines = [
        f"license: {licence}",
        f"pretty_name: {game(title).name}, {path.stem}",
        "task_categories: [reinforcement-learning]",
        f"size_categories: [{size}]",
        f"tags: [board-games, imperfect-information, self-play, {title}]",
        "configs:",
        "- config_name: default",
        f"  data_files: {path.name}",
    ]
    return "\n".join(["---", *lines, "---"])


def dataset_card(path: Path, licence: str = NO_LICENCE) -> str:
    """Return the card of a data set file, in Markdown."""
    told = about(path)
    found = statistics(path, told["title"])
    shortest, usual, longest = found.lengths
    kinds = ", ".join(f"{name} {count:,}" for name, count in found.kinds.most_common())
    shares = ", ".join(f"seat {seat} {share:.1%}" for seat, share in found.shares.items())
    with pq.ParquetFile(path) as file:
        rows, fields = file.metadata.num_rows, file.schema_arrow
    options = ", ".join(f"{name}={value}" for name, value in told["options"].items())
    limits = [
        f"{told[name]:g} {name}" for name in ("seconds", "simulations") if float(told[name]) > 0
    ]
    return f"""{card_header(path, told["title"], rows, licence)}

# {path.name}

{rows:,} decisions of {told["title"]}, {told["seats"]} seats, rules version {told["rules_version"]}.

- Players, seat by seat: {", ".join(told["players"])}; at most {" or ".join(limits)} a decision.
- Options: {options}.
- Made by fireside {told["fireside"]} from seed {told["first_seed"]}. With simulations and no
  seconds (`--seconds 0`) the same command writes the same file.
- Only what a seat may know is in `observation`; `seed` and `document` tell the truth of the table.

## Statistics

- {found.matches:,} matches of {shortest:,} to {longest:,} decisions, {usual:,.1f} on average;
  {found.truncated:,} truncated.
- {found.choices:,.1f} legal moves on average.
- Wins: {shares}.
- Decisions: {kinds}.

## Columns

{schema_table(fields)}
"""
