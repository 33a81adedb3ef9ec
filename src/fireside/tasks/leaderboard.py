"""The leaderboard: a page of tables made from the result files of a folder."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from fireside.tasks.catalogue import FixedTask, tasks
from fireside.tasks.evaluation_result import Result
from fireside.tasks.replaying import read_result

HEADING = (
    "| player | deals | wins | 95 % | by player seed | faults "
    "| ms a decision | trained on | commit |"
)
RULE = "|---|---|---:|---|---|---:|---:|---:|---|"
NOT_LIMITED = "–"


def leaderboard(results: Iterable[Result]) -> str:
    """Return a Markdown table for each task of version 2 that has whole results, best first.

    Results of held-out deals come first, since a player cannot have seen these deals.
    """
    found = [one for one in results if one.whole and one.task.version > 1]
    parts = [
        "\n".join([*_head(task), HEADING, RULE, *(_row(one) for one in some)])
        for task in tasks()
        if (some := sorted((one for one in found if one.task == task), key=_order))
    ]
    return "\n\n".join(parts)


def stored_results(folder: Path) -> Iterator[Result]:
    """Yield the results of the files of a folder."""
    for file in sorted(folder.glob("*.json")):
        yield read_result(file.read_bytes())


def _head(task: FixedTask) -> list[str]:
    told = f"{', '.join(task.opponents)}; {task.deals} deals on {task.seats} seats"
    return [f"### {task.name}", "", f"Opponents: {told}.", ""]


def _order(result: Result) -> tuple[bool, float]:
    return not result.held_out, -result.share


def _row(one: Result) -> str:
    seeds = ", ".join(f"{share:.0%}" for share in one.by_player_seed.values())
    deals = f"held out ({one.held_out[:8]})" if one.held_out else "public"
    limit = one.task.training_decisions
    beyond = " (beyond the limit)" if limit and one.trained_on > limit else ""
    simulations = f" × {one.simulations}" if one.simulations else ""
    return (
        f"| {one.policy}{simulations} | {deals} | {one.share:.1%} "
        f"| {max(0.0, one.lowest):.1%} – {one.highest:.1%} | {seeds} | {sum(one.faults.values())} "
        f"| {one.seconds_per_decision * 1000:.1f} "
        f"| {f'{one.trained_on:,}{beyond}' if one.trained_on else NOT_LIMITED} | {one.commit[:8]} |"
    )
