"""A tournament: plays a schedule in parallel and stores each outcome at once, so it can resume."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from fireside.arena.arena_match import MatchTerms, Outcome, play_fixture, play_for, record_name
from fireside.arena.schedule import Fixture
from fireside.bots.ray_cluster import check_nodes, connect, load_ray, run_on_ray
from fireside.bots.worker_pool import process_pool
from fireside.core.errors import FiresideError
from fireside.play.atomic_files import append_line, read_lines, write_atomically

OUTCOMES = "outcomes.jsonl"
TERMS = "terms.json"


class TournamentMismatch(FiresideError):
    """An error for a folder that contains a tournament with other settings."""


class TournamentResults:
    """The folder of a tournament: its settings, the outcomes so far, and the records."""

    def __init__(self, folder: Path, terms: MatchTerms, fixtures: Sequence[Fixture]) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        whole = msgspec.json.encode([terms, [fixture.bots for fixture in fixtures[:20]]])
        kept = folder / TERMS
        if kept.exists() and kept.read_bytes() != whole:
            raise TournamentMismatch(
                f"{folder} holds a tournament with other bots or options: name another folder."
            )
        kept.write_bytes(whole)
        self.file = folder / OUTCOMES

    def known(self) -> list[Outcome]:
        """Return the stored outcomes; the match of a truncated line is played again."""
        return list({one.number: one for one in read_lines(self.file, Outcome)}.values())

    def append(self, outcome: Outcome) -> None:
        """Append an outcome to the file durably."""
        append_line(self.file, outcome)


Runner = Callable[[MatchTerms, Sequence[Fixture]], Iterator[Outcome]]
Job = TypeVar("Job")
Done = TypeVar("Done")


def play_on_cores(cores: int, do: Callable[[Job], Done], jobs: Sequence[Job]) -> Iterator[Done]:
    """Yield the results of the jobs as they finish, from a process pool on this machine."""
    if cores == 1:
        yield from map(do, jobs)
        return
    with process_pool(cores) as pool:
        for done in as_completed([pool.submit(do, job) for job in jobs]):
            yield done.result()


def on_cores(cores: int) -> Runner:
    """Return a runner that plays matches in processes of this machine."""
    return lambda terms, fixtures: play_on_cores(cores, partial(play_fixture, terms), fixtures)


def on_ray(address: str, cores: int = 0) -> Runner:
    """Return a runner that plays matches on a Ray cluster; `local` starts one on this machine."""
    load_ray()  # fail now if Ray is not installed, not at the first match

    def play(terms: MatchTerms, fixtures: Sequence[Fixture]) -> Iterator[Outcome]:
        with connect(address) as ray:
            check_nodes(ray)
            for outcome, record in run_on_ray(ray, partial(play_for, terms), fixtures, cores):
                if terms.records is not None:
                    path = Path(terms.records) / record_name(outcome.number)
                    write_atomically(path, record.encode())
                yield outcome

    return play


def run_tournament(
    ledger: TournamentResults,
    terms: MatchTerms,
    fixtures: Sequence[Fixture],
    runner: Runner,
    progress: Callable[[int, int], None],
) -> list[Outcome]:
    """Play the matches that have no stored outcome; return the outcomes of all."""
    outcomes = {one.number: one for one in ledger.known()}
    missing = [fixture for fixture in fixtures if fixture.number not in outcomes]
    wanted = {fixture.number for fixture in fixtures}
    progress(len(fixtures) - len(missing), len(fixtures))
    for outcome in runner(terms, missing):
        ledger.append(outcome)
        outcomes[outcome.number] = outcome
        progress(len(wanted & outcomes.keys()), len(fixtures))
    return [outcomes[number] for number in sorted(wanted)]


def cores_here() -> int:
    """Return the number of cores available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
