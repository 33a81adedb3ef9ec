"""`fireside play TITLE`: a match in this terminal, against bots or people at the same screen."""

import argparse
import os
import secrets
from pathlib import Path
from typing import Any

from fireside.bots.levels import bot
from fireside.cli.flags import add_flags
from fireside.cli.saved_matches import Autosave
from fireside.cli.table_arguments import (
    PERSON,
    describe_options,
    read_options,
    read_sitters,
    read_words,
)
from fireside.cli.terminal_input import read_line
from fireside.cli.terminal_match import Terminal
from fireside.cli.units import THINKING
from fireside.core.rng import LARGEST_SEED
from fireside.games import game, titles
from fireside.play.match import Match
from fireside.text_boards.hex_canvas import colours_wanted


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser(
        "play",
        help="play in this terminal",
        epilog="--bots hard,easy: you against two. --bots person,hard,person: who sits where.",
    )
    parser.add_argument("title", nargs="?", help="which game; asked for if left out")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved match")
    add_flags(parser, "--bots", "--seats", "--seed", "--option")
    add_flags(parser, "--seconds", unit=THINKING, seconds=1.0)
    parser.add_argument("--names", help="of all at the table, e.g. Ana,Ben,Cleo")
    parser.add_argument("--watch", action="store_true", help="bots alone play")
    parser.add_argument("--list-options", action="store_true", help="what can be agreed on")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Create or resume the match and play it."""
    if args.resume is not None:
        match = Match.open(args.resume)
        seats = match.seats if args.seats is None else args.seats
        sitters = read_sitters(match.game, args.bots, seats, args.watch)
    else:
        title = args.title or ask_title()
        if args.list_options:
            print(describe_options(game(title)))
            return 0
        sitters = read_sitters(game(title), args.bots, args.seats, args.watch)
        match = Match(
            title,
            len(sitters),
            secrets.randbelow(LARGEST_SEED) if args.seed is None else args.seed,
            read_options(args.option),
            read_words(args.names) if args.names else name_sitters(sitters),
        )
    bots = [
        None if level == PERSON else bot(level, seed=(match.seed + seat) % LARGEST_SEED)
        for seat, level in enumerate(sitters)
    ]
    keeper = Autosave(match, args.resume)
    return Terminal(match, bots, keeper, colours=colours_wanted(), seconds=args.seconds).run()


def own_name() -> str:
    """Return the name of the person at this terminal."""
    return os.environ.get("USER", "guest").title()


def name_sitters(sitters: list[str]) -> list[str]:
    """Name a lone person after $USER, several people Person 0 …, and bots after their level."""
    alone = sitters.count(PERSON) == 1
    return [
        (own_name() if alone else f"Person {seat}")
        if level == PERSON
        else f"{level.title()} {seat}"
        for seat, level in enumerate(sitters)
    ]


def ask_title() -> str:
    """Ask in the terminal for a title and return it."""
    known = titles()
    for at, title in enumerate(known, start=1):
        fewest, *more = game(title).seats
        players = f"{fewest} to {more[-1]} players" if more else f"{fewest} players"
        print(f"{at}) {game(title).name}, {players}")
    while True:
        answer = read_line("Which game? ").lower()
        if answer in known:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:3]) <= len(known):
            return known[int(answer[:3]) - 1]
        print(f"Type a number from 1 to {len(known)}, or a title.")
