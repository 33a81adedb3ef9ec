"""Plays published results again: python -m tests.tasks.reproduce [--deals 2] [TASK …].

`make results` plays all deals of every row whose player is in this repository, which takes an hour
or two, and replays the others from their moves. A row is reproduced if every match ends with the
same points after as many decisions.
"""

import argparse
import os
import sys

import msgspec
from tests.tasks.task_page import DOCS, KEYS, LEADERBOARD, results

from fireside.tasks import (
    NotAsPlayed,
    Result,
    evaluate,
    read_deal_key,
    replay_result,
    stored_results,
)
from fireside.tasks.deals import key_hash
from fireside.tasks.policy_evaluation import PATIENCE

# Players that are replayed from their moves: those with networks that are not in this repository,
# and OpenSpiel's search, which chooses otherwise on another machine.
BY_MOVES = ("Trained", "IsMcts")


def published() -> list[Result]:
    """Return the stored results that can be played again here."""
    rows = [*results(), *stored_results(LEADERBOARD)]
    return [one for one in rows if not one.held_out and not one.policy.endswith(BY_MOVES)]


def replayed() -> list[Result]:
    """Return the rows of the leaderboard that can be replayed from their moves only."""
    rows = stored_results(LEADERBOARD)
    return [one for one in rows if one.held_out or one.policy.endswith(BY_MOVES)]


def key_of(row: Result) -> bytes:
    """Return the key of a row's held-out deals; empty for public deals."""
    keys = [b"", *map(read_deal_key, sorted(KEYS.glob("*.key")))]
    return next(key for key in keys if key_hash(key) == row.held_out)


def refused(row: Result) -> str:
    """Return why a row does not replay; empty if it does."""
    try:
        replay_result(row, key_of(row))
    except NotAsPlayed as error:
        return str(error)
    return ""


def seconds(row: Result, deals: int) -> float:
    """Return how long the player thought in the first deals."""
    return sum(one.seconds for one in row.played if one.deal < deals)


def differences(row: Result, deals: int, cores: int) -> list[str]:
    """Return the matches of the first deals that end otherwise today."""
    os.chdir(DOCS.parent)  # players are named as files of the repository
    patient = msgspec.structs.replace(row.task, seconds=PATIENCE)
    found = evaluate(
        patient, row.policy, deals=deals, simulations=row.simulations, cores=cores
    ).played
    stored = {(one.deal, one.seat): one for one in row.played}
    told = []
    for one in found:
        other = stored[one.deal, one.seat]
        if (one.worth, one.points, one.decisions) != (other.worth, other.points, other.decisions):
            told.append(f"deal {one.deal} on seat {one.seat}")
    return told


def main() -> int:
    """Play the rows again and print those that differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tasks", nargs="*", help="only the rows of these tasks")
    parser.add_argument("--deals", type=int, help="only the first deals of each row")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    failed = 0
    for row in published():
        if args.tasks and row.task.name not in args.tasks:
            continue
        told = differences(row, args.deals or row.task.deals, args.cores)
        failed += bool(told)
        print(f"{row.task.name:20} {row.policy:28} {', '.join(told) or 'as published'}", flush=True)
    for row in replayed():
        if not args.tasks or row.task.name in args.tasks:
            told_by_moves = refused(row)
            failed += bool(told_by_moves)
            print(f"{row.task.name:20} {row.policy:28} {told_by_moves or 'replays'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
