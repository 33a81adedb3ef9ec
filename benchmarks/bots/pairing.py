"""Plays mirrored matches between two bots and computes the first bot's share of wins."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from fireside.arena.arena_match import MatchTerms, Outcome
from fireside.arena.schedule import schedule
from fireside.arena.tournament import TournamentResults, on_cores, run_tournament
from fireside.play.confidence import wilson


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a pairing over decided matches; if only the mammoth wins, no seat loses."""

    wins: float
    decided: int
    played: int
    milliseconds: tuple[float, float]  # per decision, for each bot
    faults: dict[str, int]

    def __str__(self) -> str:
        share = self.wins / max(self.decided, 1)
        lowest, highest = wilson(self.wins, self.decided)
        said = "".join(f"; {what} {times} times" for what, times in self.faults.items())
        return (
            f"{share:6.1%}  {lowest:4.0%}–{highest:4.0%}  {self.decided:4} of {self.played:4}  "
            f"{self.milliseconds[0]:5.0f} / {self.milliseconds[1]:5.0f} ms{said}"
        )


HEADING = f"{'share':>6}  {'95 %':>9}  {'decided':>12}  {'a decision':>16}"


def pair(
    title: str,
    seats: int,
    bots: tuple[str, str],
    matches: int,
    seconds: float,
    cores: int,
    folder: Path | None = None,
) -> Result:
    """Play each deal from every seating order, with either bot in front.

    Outcomes are stored in the folder, if given, and an interrupted pairing resumes there.
    """
    terms = MatchTerms(title, {}, seconds, 0, None)
    fixtures = list(schedule(bots, seats, matches))
    with tempfile.TemporaryDirectory() as elsewhere:
        own = folder / f"{title}-{seats}-{bots[0]}-{bots[1]}" if folder else Path(elsewhere)
        ledger = TournamentResults(own, terms, fixtures)
        outcomes = run_tournament(ledger, terms, fixtures, on_cores(cores), lambda *_: None)
    return count(outcomes, bots)


def count(outcomes: list[Outcome], bots: tuple[str, str]) -> Result:
    """Return the result for the first bot."""
    decided = [one for one in outcomes if one.winners]
    wins = sum(
        sum(one.bots[seat] == bots[0] for seat in one.winners) / len(one.winners) for one in decided
    )
    faults: dict[str, int] = {}
    for one in outcomes:
        for fault in one.faults:
            what = f"{fault.bot} {fault.what}"
            faults[what] = faults.get(what, 0) + fault.times
    slow = (pace(outcomes, bots[0]), pace(outcomes, bots[1]))
    return Result(wins, len(decided), len(outcomes), slow, faults)


def pace(outcomes: list[Outcome], bot: str) -> float:
    """Return the bot's mean milliseconds per decision, forced ones included."""
    places = [(one, seat) for one in outcomes for seat, who in enumerate(one.bots) if who == bot]
    thought = sum(one.seconds[seat] for one, seat in places)
    return 1000 * thought / max(sum(one.decisions[seat] for one, seat in places), 1)
