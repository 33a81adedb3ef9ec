"""A tournament: all matches of a schedule, each outcome kept as soon as it is known."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from fireside.arena.arena_match import MatchTerms, Outcome, play_fixture
from fireside.arena.schedule import Fixture
from fireside.bots.ray_cluster import connect, load_ray
from fireside.bots.worker_pool import process_pool
from fireside.core.errors import FiresideError
from fireside.play.atomic_files import append_line, read_lines

OUTCOMES = "outcomes.jsonl"
TERMS = "terms.json"


class TournamentMismatch(FiresideError):
    """The folder holds a tournament on other terms."""


class TournamentResults:
    """The folder of a tournament: its terms, the outcomes so far, a record of every match."""

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
        """The outcomes so far; a match whose line was cut off is played again."""
        return list({one.number: one for one in read_lines(self.file, Outcome)}.values())

    def append(self, outcome: Outcome) -> None:
        """The outcome will be there after a crash."""
        append_line(self.file, outcome)


Runner = Callable[[MatchTerms, Sequence[Fixture]], Iterator[Outcome]]
Job = TypeVar("Job")
Done = TypeVar("Done")


def play_on_cores(cores: int, do: Callable[[Job], Done], jobs: Sequence[Job]) -> Iterator[Done]:
    """What comes of every job, as it is done, in so many processes of this machine."""
    if cores == 1:
        yield from map(do, jobs)
        return
    with process_pool(cores) as pool:
        for done in as_completed([pool.submit(do, job) for job in jobs]):
            yield done.result()


def play_on_ray(address: str, do: Callable[[Job], Done], jobs: Sequence[Job]) -> Iterator[Done]:
    """The same on a Ray cluster; `local` starts one on this machine."""

    def work(job: Job) -> Done:  # Ray takes functions only
        return do(job)

    with connect(address) as ray:
        task = ray.remote(work)
        waiting = [task.remote(job) for job in jobs]
        while waiting:
            (done, *_), waiting = ray.wait(waiting, num_returns=1)
            yield ray.get(done)


def on_cores(cores: int) -> Runner:
    """Matches played by so many processes of this machine."""
    return lambda terms, fixtures: play_on_cores(cores, partial(play_fixture, terms), fixtures)


def on_ray(address: str) -> Runner:
    """Matches played on a Ray cluster; `local` starts one on this machine."""
    load_ray()  # refused now, not after the first match is asked for
    return lambda terms, fixtures: play_on_ray(address, partial(play_fixture, terms), fixtures)


def run_tournament(
    ledger: TournamentResults,
    terms: MatchTerms,
    fixtures: Sequence[Fixture],
    runner: Runner,
    progress: Callable[[int, int], None],
) -> list[Outcome]:
    """All matches have been played, those of an earlier run not again."""
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
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
