"""`fireside replay FILE`: a recorded match, step by step."""

import argparse
import sys
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.screen import CLEAR, Prompt, compose, size_here
from fireside.cli.terminal_input import read_line
from fireside.cli.terminal_match import event_sentences
from fireside.cli.units import INDEX
from fireside.play.match import Match
from fireside.text_boards import pictures
from fireside.text_boards.hex_canvas import colours_wanted
from fireside.text_boards.text_layout import shown

PROMPT = "Enter: next, b: back, a number: go there, q: quit > "


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("replay", help="step through a recorded match")
    add_flags(parser, "file")
    parser.add_argument("--seat", type=INDEX, help="see it with the eyes of this seat")
    parser.add_argument("--ply", type=INDEX, default=0, help="the number of moves to begin after")
    parser.add_argument("--moves", action="store_true", help="only list what happened, and end")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List the moves, or step through the match."""
    match = Match.open(args.file)
    if args.seat is not None:
        match.legal_moves(args.seat)  # raises if there is no such seat
    if args.moves:
        for ply in range(len(match.log) + 1):
            print(match_headline(match, ply, args.seat))
        return 0
    match.at(args.ply)  # raises if there is no such ply
    ply = args.ply
    while True:
        show_ply(match, ply, args.seat)
        if not sys.stdin.isatty() and ply == len(match.log):
            return 0
        try:
            answer = read_line(PROMPT)
        except (EOFError, KeyboardInterrupt):
            print()
            return 0
        if answer in ("q", "quit"):
            return 0
        ply = step(answer, ply, len(match.log))


def show_ply(match: Match, ply: int, viewer: int | None) -> None:
    """Print the table at this ply, and the move that led to it."""
    view = match.game.view(match.at(ply), viewer)
    drawn = pictures(match.title, view, [shown(name) for name in match.names], colours_wanted())
    screen = compose(drawn, Prompt([], match_headline(match, ply, viewer), []), size_here())
    print((CLEAR if sys.stdout.isatty() else "\n") + "\n".join(screen))


def step(answer: str, ply: int, last: int) -> int:
    """Return the ply that an answer selects."""
    if answer in ("b", "back"):
        return max(ply - 1, 0)
    if answer.isascii() and answer.isdigit():
        return min(int(answer[:9]), last)
    return min(ply + 1, last)


def match_headline(match: Match, ply: int, viewer: int | None) -> str:
    """Return the move that led to this ply and its events as sentences."""
    names = [shown(name) for name in match.names]
    if ply == 0:
        return f"{match.game.name}, {', '.join(names)}; {len(match.log)} moves"
    one = match.log[ply - 1]
    before = match.at(ply - 1)
    before.record_events()
    match.advance(before, one)
    news = " ".join(event_sentences(before.take_events(), viewer, names))
    return f"{ply}. {names[one.seat]}: {one.text}. {news}"
