"""Writes the tables of docs/how-to/evaluate.md: python -m tests.tasks.task_page."""

from pathlib import Path

import msgspec

from fireside.tasks import Result, leaderboard, read_deal_key, stored_results, tasks
from fireside.tasks.deals import key_hash

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "how-to" / "evaluate.md"
RESULTS = DOCS / "researchers" / "results"
LEADERBOARD = DOCS / "researchers" / "leaderboard"
KEYS = DOCS / "researchers" / "keys"  # revealed


def task_table() -> str:
    """Return a table of all tasks, one row each."""
    rows = [
        f"| `{one.name}` | {one.title} | {one.seats} | {', '.join(one.opponents)} "
        f"| {one.simulations or ''} | {one.deals} × {one.seats} | {one.means} |"
        for one in tasks()
    ]
    heading = (
        "| task | title | seats | opponents | their simulations | matches | what it asks for |"
    )
    return "\n".join([heading, "|---|---|---:|---|---:|---:|---|", *rows])


def results() -> list[Result]:
    """Return all stored results, by task and score."""
    order = [one.name for one in tasks()]
    found = [msgspec.json.decode(file.read_bytes(), type=Result) for file in RESULTS.glob("*.json")]
    return sorted(found, key=lambda one: (order.index(one.task.name), one.share))


def result_table() -> str:
    """Return a table of all results, one row each."""
    rows = [
        f"| `{one.task.name}` | {one.policy} | {one.simulations or ''} | {one.share:.1%} "
        f"| {max(0.0, one.lowest):.1%} – {one.highest:.1%} | {sum(one.faults.values())} "
        f"| {one.seconds_per_decision * 1000:.1f} | {one.opponents} |"
        for one in results()
    ]
    heading = "| task | player | simulations | wins | 95 % | faults | ms a decision | opponents |"
    return "\n".join([heading, "|---|---|---:|---:|---|---:|---:|---|", *rows])


def command_of(row: Result) -> str:
    """Return the command that measures a row of the leaderboard, run in the repository."""
    words = ["fireside", "evaluate", row.task.name, "--policy", row.policy]
    if row.trained_on:
        example = row.policy.rpartition(".py")[0].rpartition("/")[2]
        network = f"weights/{example}-{row.task.title}-{{seed}}.pt"
        words = [f"FIRESIDE_NETWORK={network}", *words, "--trained-on", str(row.trained_on)]
    if row.simulations:
        words += ["--simulations", str(row.simulations)]
    if row.held_out:
        words += ["--key", key_file(row).relative_to(DOCS.parent).as_posix()]
    return " ".join(words)


def key_file(row: Result) -> Path:
    """Return the file of the revealed key that a row's held-out deals follow from."""
    return next(
        file for file in sorted(KEYS.glob("*.key")) if key_hash(read_deal_key(file)) == row.held_out
    )


def command_list() -> str:
    """Return a block of the commands of all rows, in their order."""
    order = [one.name for one in tasks()]
    rows = sorted(
        stored_results(LEADERBOARD),
        key=lambda one: (order.index(one.task.name), not one.held_out, -one.share),
    )
    return "\n".join(["```text", *map(command_of, rows), "```"])


def page(text: str) -> str:
    """Return the page with its tables regenerated."""
    tables = {
        "tasks": task_table(),
        "leaderboard": leaderboard(stored_results(LEADERBOARD)),
        "commands": command_list(),
        "results": result_table(),
    }
    for name, table in tables.items():
        begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}{table}\n{end}{after}"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
