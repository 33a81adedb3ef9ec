"""Standings of a tournament: wins with confidence intervals, ratings and faults."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from fireside.arena.arena_match import Outcome
from fireside.play.confidence import wilson


class Standing(msgspec.Struct, frozen=True):
    """The results of one bot. A shared win counts in `wins` by its share."""

    bot: str
    played: int
    wins: float
    share: float
    lowest: float  # bounds of the 95 % confidence interval of the share
    highest: float
    mean_place: float
    rating: float
    uncertainty: float
    seconds_per_decision: float
    faults: dict[str, int]


def standings(outcomes: Sequence[Outcome]) -> list[Standing]:
    """Return the results of all bots, the best first."""
    sat: dict[str, list[tuple[Outcome, int]]] = defaultdict(list)
    for outcome in outcomes:
        for seat, name in enumerate(outcome.bots):
            sat[name].append((outcome, seat))
    ratings = rate(outcomes)
    rows = [_standing(name, played, *ratings[name]) for name, played in sat.items()]
    return sorted(rows, key=lambda row: -row.share)


def _standing(
    name: str, played: list[tuple[Outcome, int]], rating: float, uncertainty: float
) -> Standing:
    wins = sum(1 / len(one.winners) for one, seat in played if seat in one.winners)
    lowest, highest = wilson(wins, len(played))
    faults: dict[str, int] = defaultdict(int)
    for one in {id(one): one for one, _ in played}.values():
        for fault in one.faults:
            if fault.bot == name:
                faults[fault.what] += fault.times
    decisions = sum(one.decisions[seat] for one, seat in played)
    return Standing(
        bot=name,
        played=len(played),
        wins=round(wins, 2),
        share=wins / len(played),
        lowest=lowest,
        highest=highest,
        mean_place=sum(one.places[seat] for one, seat in played) / len(played),
        rating=rating,
        uncertainty=uncertainty,
        seconds_per_decision=sum(one.seconds[seat] for one, seat in played) / max(decisions, 1),
        faults=dict(faults),
    )


def rate(outcomes: Sequence[Outcome]) -> dict[str, tuple[float, float]]:
    """Return the rating and uncertainty of each bot, from its places in the order of play.

    The model is Plackett–Luce with Bayesian updates (Weng and Lin 2011). A bot with several seats
    is rated by its best place.
    """
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for one in outcomes for name in one.bots}
    for one in sorted(outcomes, key=lambda outcome: outcome.number):
        best = {name: min(p for p, b in zip(one.places, one.bots, strict=True) if b == name)
                for name in one.bots}  # fmt: skip
        if len(best) > 1:
            rated = model.rate([[ratings[name]] for name in best], ranks=list(best.values()))
            for name, (after,) in zip(best, rated, strict=True):
                ratings[name] = after
    return {name: (one.mu, one.sigma) for name, one in ratings.items()}


def format_standings(rows: Sequence[Standing], nobody: int) -> str:
    """Return the standings as a text table."""
    lines = ["bot           played    wins   share      95 %       place  rating      s/decision"]
    for row in rows:
        lines.append(
            f"{row.bot:12} {row.played:7} {row.wins:7.1f} {row.share:7.1%} "
            f"{row.lowest:6.1%}–{row.highest:6.1%} {row.mean_place:6.2f} "
            f"{row.rating:6.1f} ±{row.uncertainty:4.1f} {row.seconds_per_decision:9.3f}"
        )
    if nobody:
        lines.append(f"{nobody} matches were won by nobody.")
    for row in rows:
        for what, times in row.faults.items():
            lines.append(f"{row.bot} {what} {times} times.")
    return "\n".join(lines)
