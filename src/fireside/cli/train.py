"""`fireside train TITLE --seats N --generations G`: an evaluation network, by self-play."""

import argparse
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.progress import interrupted
from fireside.cli.table_arguments import read_options
from fireside.cli.units import COUNT, FIRST_SEED
from fireside.core.optional_dependencies import requires_extra
from fireside.games import game

MATCHES = 20_000
EPOCHS = 8  # more epochs help if there are few positions
NOT_YET = {
    "value": "none yet; the evaluation by hand is better",
    "policy": "none yet; searching without one is better",
}


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("train", help="learn a network that judges a title's tables")
    add_flags(parser, "title", "--seats", "--option", "--cores", "--ray", "--out", "--quiet")
    add_flags(parser, "--matches", matches=MATCHES)
    add_flags(parser, "--seed", unit=FIRST_SEED, seed=1)
    parser.add_argument(
        "--generations",
        type=COUNT.within(most=1000),
        default=2,
        metavar="G",
        help="how many (default 2)",
    )
    add_flags(parser, "--minutes", minutes=0.0)
    parser.add_argument(
        "--start", type=Path, metavar="FILE", help="weights of the title that play first"
    )
    parser.add_argument(
        "--start-prior", type=Path, metavar="FILE", help="says from the start what is tried first"
    )
    add_flags(parser, "--simulations")
    parser.add_argument(
        "--epochs",
        type=COUNT.within(most=1000),
        default=EPOCHS,
        metavar="E",
        help=f"how often positions are read (default {EPOCHS})",
    )
    parser.add_argument(
        "--prior",
        action="store_true",
        help="learn which moves are worth trying first, from what the best network tries most",
    )
    parser.add_argument(
        "--any-commit", action="store_true", help="go on with what another version has begun"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Train the generations that are missing, and print the path of the best network."""
    from fireside.arena.tournament import cores_here
    from fireside.bots.ray_cluster import check_nodes, connect, load_ray
    from fireside.learn.generations import TrainingBudget, TrainingRun
    from fireside.learn.heads import POLICY, VALUE
    from fireside.learn.learning_curves import as_picture, as_text
    from fireside.learn.run_directory import RunDirectory
    from fireside.learn.task_runner import report_progress
    from fireside.learn.training_spec import make_training_spec
    from fireside.play.atomic_files import write_atomically

    with requires_extra("learn"):  # fail before hours of play, not after
        if find_spec("torch") is None:
            raise ModuleNotFoundError("No module named 'torch'", name="torch")
    if args.ray:
        load_ray()
    seats = game(args.title).read_seats(args.seats or game(args.title).seats.start)
    subject = make_training_spec(args.title, seats, read_options(args.option), args.seed)
    folder = RunDirectory(
        args.out or Path(f"train-{subject.title}-{subject.table}"), subject, args.any_commit
    )
    if args.start is not None and not folder.best() and not folder.generations(VALUE):
        folder.begin_with(args.start)
    if args.start_prior is not None and not folder.best(POLICY):
        folder.begin_with_prior(args.start_prior)
    effort = TrainingBudget(
        args.generations,
        args.matches,
        60 * args.minutes,
        args.cores or (0 if args.ray else cores_here()),
        epochs=args.epochs,
        simulations=args.simulations or 0,
    )
    head = POLICY if args.prior else VALUE
    say = silent if args.quiet else report_progress
    status = 0
    try:
        with ExitStack() as stack:
            cluster = None
            if args.ray:
                cluster = stack.enter_context(connect(args.ray))
                check_nodes(cluster)
            TrainingRun(folder, head, effort, say, cluster).run()
    except KeyboardInterrupt:
        status = interrupted(f"What was done is kept in {folder.path}; the same command goes on.")
    done = folder.generations(head)
    if done:
        print(as_text(subject, done), end="")
        write_atomically(folder.path / f"{head.curves}.txt", as_text(subject, done).encode())
        write_atomically(folder.path / f"{head.curves}.svg", as_picture(subject, done).encode())
    print(f"The best {head.title}: {folder.best(head) or NOT_YET[head.name]}")
    return status


def silent(_sentence: str) -> None:
    """Discard the sentence."""
