"""Data sets for learning: a Parquet file with one row per decision of many matches."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import fireside
from fireside.batch.parallel_matches import Job, run_in_parts
from fireside.batch.vector_engine import returns_of
from fireside.bots.bot import Bot
from fireside.bots.search_result import SearchResult
from fireside.core.observation import zero_buffer
from fireside.core.state import State

PART = 2_000  # matches per write: bounds the memory in use


class DecisionRecorder:
    """The decisions of some matches, collected column by column."""

    def __init__(self, job: Job, truth: bool) -> None:
        self.job = job
        self.truth = truth
        self.columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
        self.observations = bytearray()
        self.thought: dict[int, object] = {}  # each seat's latest search result, to skip repeats

    def note(self, table: State, seat: int, move: int, bot: Bot) -> None:
        """Record a decision; call this before the move is applied."""
        game, columns = self.job.terms.game, self.columns
        seen = zero_buffer(game.observation.size)
        table.observe(seat, seen, 0)
        self.observations += bytes(seen)
        columns["seat"].append(seat)
        columns["move"].append(move)
        columns["text"].append(game.text(table, move))
        legal = table.legal_moves(seat)
        columns["legal"].append(legal)
        self.note_thought(seat, legal, getattr(bot, "thought", None))
        if self.truth:
            document = json.dumps(game.dump(table), ensure_ascii=False)
            columns[DOCUMENT].append(document)

    def note_thought(self, seat: int, legal: list[int], thought: SearchResult | None) -> None:
        """Record the bot's search result, or nulls if it ran no new search for this decision."""
        columns = self.columns
        if thought is None or thought is self.thought.get(seat):
            for name in ("visits", "weights", "expected", "prospects"):
                columns[name].append(None)
            return
        self.thought[seat] = thought
        visits = dict.fromkeys(legal, 0)
        weights = dict.fromkeys(legal, 0.0)
        expected: dict[int, float | None] = dict.fromkeys(legal)
        for one in thought.candidates:  # several plans for a turn may share their first move
            weights[one.move] += one.weight
            if one.visits == 0:
                continue
            before = expected[one.move]
            visits[one.move] += one.visits
            expected[one.move] = one.expected if before is None else max(before, one.expected)
        columns["visits"].append(list(visits.values()))
        whole = sum(weights.values()) or 1.0
        columns["weights"].append([weight / whole for weight in weights.values()])
        columns["expected"].append(list(expected.values()))
        columns["prospects"].append(thought.prospects)

    def play(self, match: int) -> None:
        """Play a match, record its decisions, and fill its result into every row."""
        self.thought = {}
        seed, table, rng = self.job.deal(match)
        decisions = self.job.play(table, rng, self.note)
        returns = returns_of(table) if table.over else [0.0] * self.job.terms.seats
        scores, places = table.scores, table.places
        columns = self.columns
        seats = columns["seat"][len(columns["ply"]) :]
        columns["match"] += [match] * decisions
        columns["seed"] += [seed] * decisions
        columns["ply"] += range(decisions)
        columns["length"] += [decisions] * decisions
        columns["return"] += [returns[seat] for seat in seats]
        columns["points"] += [scores[seat] for seat in seats]
        columns["place"] += [places[seat] if table.over else 0 for seat in seats]

    def table(self) -> pa.Table:
        """Return the recorded rows as an Arrow table."""
        fields = schema(self.job, self.truth)
        width = self.job.terms.game.observation.size
        numbers = pa.array(np.frombuffer(self.observations, np.uint8))
        arrays = [
            pa.FixedSizeListArray.from_arrays(numbers, width)
            if field.name == "observation"
            else pa.array(self.columns[field.name], field.type)
            for field in fields
        ]
        return pa.Table.from_arrays(arrays, schema=fields)


NUMBERS = {
    "seed": pa.int64(),
    "match": pa.int64(),
    "ply": pa.int32(),
    "seat": pa.int8(),
    "move": pa.int16(),
    "length": pa.int32(),
    "return": pa.float32(),
    "points": pa.int16(),
    "place": pa.int8(),
}


LISTS = {
    "text": pa.string(),
    "legal": pa.list_(pa.int16()),
    "visits": pa.list_(pa.int32()),
    "weights": pa.list_(pa.float32()),
    "expected": pa.list_(pa.float32()),
    "prospects": pa.list_(pa.float32()),
}
DOCUMENT = "document"
COLUMNS = (*NUMBERS, *LISTS, DOCUMENT)
ROWS = 16_384  # per row group, so that readers can stream the file


def schema(job: Job, truth: bool) -> pa.Schema:
    """Return the Arrow schema; its metadata describes the matches and the observation layout."""
    game = job.terms.game
    fields = [pa.field(name, kind) for name, kind in (*NUMBERS.items(), *LISTS.items())]
    fields.append(pa.field("observation", pa.list_(pa.uint8(), game.observation.size)))
    if truth:
        fields.append(pa.field(DOCUMENT, pa.string()))
    about = {
        "title": job.terms.title,
        "rules_version": game.rules_version,
        "seats": job.terms.seats,
        "options": job.terms.options,
        "players": [str(getattr(player, "__name__", player)) for player in job.players],
        "seconds": job.seconds,
        "simulations": job.simulations,
        "first_seed": job.seed,
        "fireside": fireside.__version__,
        "moves": game.move_count,
        "observation": [
            {"name": field.name, "offset": field.offset, "shape": field.shape}
            for field in game.observation.fields
        ],
    }
    return pa.schema(fields, {"fireside": json.dumps(about)})


def write_dataset(
    job: Job,
    matches: int,
    out: Path,
    cores: int,
    truth: bool = False,
    played: Callable[[int], None] | None = None,
    cluster: Any = None,
) -> int:
    """Write every decision of the matches to a file atomically; return the number of rows.

    `played` is called with the number of matches of each finished share. On a `cluster`, Ray plays.
    """
    draft = out.with_name(out.name + ".part")
    rows = 0
    try:
        with pq.ParquetWriter(draft, schema(job, truth), compression="zstd") as writer:
            for first in range(0, matches, PART):
                count = min(PART, matches - first)
                part = DatasetJob(first, truth)
                shares = run_in_parts(part, job, count, min(cores, count), played, cluster)
                table = pa.concat_tables(shares)
                writer.write_table(table, row_group_size=ROWS)
                rows += table.num_rows
        draft.replace(out)
    finally:
        draft.unlink(missing_ok=True)
    return rows


class DatasetJob:
    """A function that records matches from an offset on; a class so that it can be pickled."""

    def __init__(self, offset: int, truth: bool) -> None:
        self.offset = offset
        self.truth = truth

    def __call__(self, job: Job, first: int, end: int) -> pa.Table:
        decisions = DecisionRecorder(job, self.truth)
        for match in range(self.offset + first, self.offset + end):
            decisions.play(match)
        return decisions.table()
