"""`fireside evaluate TASK --policy module:thing`: a player's result in a fixed task."""

import argparse
from pathlib import Path
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.progress import Progress, interrupted
from fireside.cli.units import COUNT
from fireside.core.errors import FiresideError
from fireside.core.optional_dependencies import requires_extra


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("evaluate", help="measure a player by a fixed task")
    parser.add_argument("task", nargs="?", help="its name; without one they are listed")
    parser.add_argument(
        "--policy", metavar="module:thing", help="a bot, a policy, or a level such as hard"
    )
    parser.add_argument(
        "--deals", type=COUNT, metavar="N", help="fewer than the task has, for a quick look"
    )
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="held-out deals and opponents of this key"
    )
    parser.add_argument(
        "--trained-on", type=COUNT, default=0, metavar="N", help="decisions, if it has learned"
    )
    other = parser.add_mutually_exclusive_group()
    other.add_argument(
        "--new-key", type=Path, metavar="FILE", help="write a new key and print its hash"
    )
    other.add_argument(
        "--replay", type=Path, metavar="FILE", help="check a result by replaying its matches"
    )
    other.add_argument(
        "--leaderboard", type=Path, metavar="FOLDER", help="print tables of the results there"
    )
    add_flags(parser, "--simulations", simulations=0)
    add_flags(parser, "--cores", "--ray", "--out", "--json", "--quiet")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the task, print the result and write it to a file, or do one of the other things."""
    import msgspec

    with requires_extra("vector"):
        from fireside.tasks import evaluate, read_deal_key, task, tasks
    if args.new_key or args.replay or args.leaderboard:
        print(other_output(args))
        return 0
    if args.task is None and args.json:
        print(msgspec.json.encode(tasks()).decode())
        return 0
    if args.task is None:
        for one in tasks():
            print(f"{one.name:20} {one.matches:4} matches against {', '.join(one.opponents)}")
        return 0
    chosen = task(args.task)
    if not args.policy:
        raise FiresideError("Name a player: --policy module:thing, or a level such as hard.")
    matches = chosen.seats * (chosen.deals if args.deals is None else args.deals)
    try:
        with Progress(args.task, matches, "matches", quiet=args.quiet) as progress:
            result = evaluate(
                chosen,
                args.policy,
                deals=args.deals,
                simulations=args.simulations,
                key=read_deal_key(args.key) if args.key else b"",
                trained_on=args.trained_on,
                cores=args.cores,
                ray=args.ray,
                played=progress.advance,
            )
    except KeyboardInterrupt:
        return interrupted("Nothing is written.")
    name = args.policy.replace(":", "-").replace("/", "-")
    file = args.out or Path(f"{chosen.name}-{name}.json")
    file.write_bytes(msgspec.json.encode(result) + b"\n")
    if args.json:
        print(msgspec.json.encode(result).decode())
    else:
        print(result.sentence())
        print(f"Seeds, versions and every match: {file}")
    return 0


def other_output(args: argparse.Namespace) -> str:
    """Write a key, check a result or collect results; return the text to print."""
    from fireside.tasks import (
        leaderboard,
        read_deal_key,
        read_result,
        replay_result,
        stored_results,
        write_deal_key,
    )

    if args.new_key:
        return f"{args.new_key} holds a key with the SHA-256 hash {write_deal_key(args.new_key)}."
    if args.leaderboard:
        return leaderboard(stored_results(args.leaderboard))
    result = read_result(args.replay.read_bytes())
    replay_result(result, read_deal_key(args.key) if args.key else b"")
    return f"{args.replay}: all {result.matches} matches replay as stated.\n{result.sentence()}"
