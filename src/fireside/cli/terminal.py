"""A match in the terminal: people at one screen, and bots."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fireside.boards import draw, question
from fireside.bots.bot import Bot, Budget
from fireside.cli.rules import page
from fireside.core.chance import Rng
from fireside.core.errors import FiresideError
from fireside.play.match import Match

CLEAR = "\x1b[2J\x1b[H"
HELP = """Type the number of a choice, or a move in notation, or one of these:
  undo           take your last move back        restart   take back all you may
  save [FILE]    write the match to a file       quit      leave (the match is saved)
  rules CLAUSE   read a clause, e.g. rules {clause}
  help           this text"""


class Left(Exception):
    """Somebody has left the table."""


class Terminal:
    """Asks people and bots in turn until the match is over."""

    def __init__(
        self, match: Match, bots: Sequence[Bot | None], save_to: Path, *, colours: bool
    ) -> None:
        self.match = match
        self.bots = bots
        self.save_to = save_to
        self.colours = colours
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.history: list[Any] = []
        self.told = [0] * match.seats  # how much of the history each seat has been told
        self.looking: int | None = None  # whose hand is on the screen
        self.rng = Rng(match.seed)

    def run(self) -> int:
        """Plays to the end, or until somebody leaves."""
        try:
            while not self.match.over:
                seat = self.match.to_act[0]
                bot = self.bots[seat]
                if bot is None:
                    self.ask(seat)
                else:
                    world = self.match.state.resample(seat, self.rng)
                    self.play(seat, bot.choose(world, seat, Budget()))
        except (Left, KeyboardInterrupt, EOFError):
            return self.leave()
        self.show_end()
        return 0

    def play(self, seat: int, move: int | str) -> None:
        """The move is made, and what it brought is kept for telling."""
        self.history += self.match.play(seat, move)

    def leave(self) -> int:
        """The match is saved, so that it can be taken up again."""
        self.save_to.parent.mkdir(parents=True, exist_ok=True)
        self.match.save(self.save_to)
        print(f"\nThe match is saved. Go on with: fireside play --resume {self.save_to}")
        return 130

    def ask(self, seat: int) -> None:
        """One line from a person, obeyed or answered with a sentence."""
        self.hand_over(seat)
        view = self.match.view(seat)
        self.show(seat, view)
        choices = [choice.move for choice in view.choices]
        asked = question(self.match.title, view.question.asks)
        print(f"\n{self.match.names[seat]}, {asked} ({view.question.clause})")
        print(in_columns([f"{at}) {text}" for at, text in enumerate(choices, start=1)]))
        while True:
            line = input("> ").strip()
            try:
                if self.obey(seat, line, choices):
                    return
            except (FiresideError, OSError) as error:
                print(error)

    def obey(self, seat: int, line: str, choices: Sequence[str]) -> bool:
        """Whether the line changed the table, so that it must be shown anew."""
        word, _, rest = line.partition(" ")
        if word in ("quit", "q"):
            raise Left
        if word in ("", "help", "h", "?"):
            print(HELP.format(clause=self.match.view(seat).question.clause))
        elif word in ("undo", "u"):
            self.match.undo(seat)
            return True
        elif word == "restart":
            return self.match.restart_turn(seat) > 0
        elif word == "save":
            target = Path(rest.strip() or self.save_to)
            target.parent.mkdir(parents=True, exist_ok=True)
            self.match.save(target)
            print(f"Saved to {target}.")
        elif word == "rules":
            print(clause_of(self.match.title, rest.strip()))
        elif line.isascii() and line.isdigit():
            if not 1 <= int(line[:9]) <= len(choices):
                print(f"The choices are 1 to {len(choices)}.")
                return False
            self.play(seat, choices[int(line) - 1])
            return True
        else:
            self.play(seat, line)
            return True
        return False

    def hand_over(self, seat: int) -> None:
        """Nobody sees another's hand: the screen is covered until its owner says so."""
        if len(self.people) > 1 and self.match.game.has_hands and self.looking != seat:
            print(CLEAR if self.colours else "\n" * 40)
            input(f"{self.match.names[seat]} is asked. Only you should look: press Enter.")
        self.looking = seat

    def show(self, seat: int, view: Any) -> None:
        """The table, and what has happened since this seat was last asked."""
        print()
        print(draw(self.match.title, view, self.match.names, self.colours))
        news = tell(self.history[self.told[seat] :], seat, self.match.names)
        self.told[seat] = len(self.history)
        if news:
            print("\n" + " ".join(news))

    def show_end(self) -> None:
        """The last events and the result, as everybody may see them."""
        viewer = self.people[0] if len(self.people) == 1 else None
        print()
        print(draw(self.match.title, self.match.view(viewer), self.match.names, self.colours))
        start = min((self.told[seat] for seat in self.people), default=len(self.history) - 8)
        news = tell(self.history[max(start, 0) :], viewer, self.match.names)
        print("\n" + " ".join(news[-20:]))
        winners = " and ".join(self.match.names[seat] for seat in self.match.state.winners)
        print(f"\nThe match is over. Won by: {winners or 'nobody'}.")


def tell(events: Sequence[Any], viewer: int | None, names: Sequence[str]) -> list[str]:
    """The events as sentences, as far as this viewer may know them."""
    seen = [event.seen_by(viewer) for event in events]
    return [event.sentence(names) for event in seen if event is not None]


def clause_of(title: str, clause: str) -> str:
    """One clause of the title's rules."""
    for line in page(title).splitlines():
        if clause and line.startswith(f"- **{clause}"):
            return line.removeprefix("- ").replace("**", "")
    return f"There is no clause '{clause}' in the rules of {title}."


def in_columns(items: Sequence[str]) -> str:
    """The items in as many columns as the terminal is wide."""
    if not items:
        return ""
    width = max(len(item) for item in items) + 2
    columns = max(1, min(6, shutil.get_terminal_size().columns // width))
    rows = -(-len(items) // columns)
    return "\n".join(
        "".join(item.ljust(width) for item in items[row::rows]).rstrip() for row in range(rows)
    )
