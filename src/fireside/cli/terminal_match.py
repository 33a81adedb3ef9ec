"""A match in the terminal: people at one screen, and bots."""

import contextlib
import sys
from collections.abc import Sequence
from typing import Any

from fireside.bots.bot import Bot, Budget
from fireside.cli.saved_matches import Autosave
from fireside.cli.screen import CLEAR, Prompt, Size, compose, fits_on_screen, size_here
from fireside.cli.terminal_commands import BY_WORD, Answer, LeftTable
from fireside.cli.terminal_input import (
    TerminatedBySignal,
    ignore_signals,
    read_line,
    terminating_signals,
)
from fireside.core.errors import FiresideError
from fireside.core.rng import Rng
from fireside.play.keyed_deals import engine_seed
from fireside.play.match import Match
from fireside.text_boards import pictures, question
from fireside.text_boards.text_layout import shown, wrap_all

PROMPT = "> "
HELP = " Type 'help' to see what you can type."
BACK = "Enter: back to the table "
FORGET = "\x1b[3J"  # clears the scrollback buffer


class Terminal:
    """The main loop of a match in the terminal, asking people and bots in turn."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[Bot | None],
        keeper: Autosave,
        *,
        colours: bool,
        seconds: float,
    ) -> None:
        self.match = match
        self.bots = bots
        self.keeper = keeper
        self.colours = colours
        self.seconds = seconds
        self.names = [shown(name) for name in match.names]
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.history: list[Any] = []
        self.told = [0] * match.seats  # number of events each seat has been shown
        self.before = [0] * match.seats  # the same number before it was last asked
        self.looking: int | None = None  # the seat whose hand is on the screen
        self.introduced: set[int] = set()  # seats that have seen the help prompt
        self.rng = Rng(engine_seed(match.seed))
        self.is_screen = sys.stdout.isatty()

    def run(self) -> int:
        """Play to the end, or until a person leaves or a signal arrives; return the exit status."""
        with terminating_signals():
            try:
                stayed = self.play_on()
                ignore_signals()
            except TerminatedBySignal as ended:
                return self.leave(128 + ended.number)
            if not stayed:
                return self.leave(130)
        self.show_end()
        return 0

    def play_on(self) -> bool:
        """Play to the end; return False if a person left or the terminal was closed."""
        try:
            while self.goes_on:
                self.go_on()
        except (LeftTable, EOFError, OSError):
            return False
        return True

    @property
    def goes_on(self) -> bool:
        """Return whether there is something left to play."""
        return not self.match.over

    def go_on(self) -> None:
        """Ask the next bot or person to decide."""
        seat = self.match.to_act[0]
        bot = self.bots[seat]
        if bot is None:
            self.ask(seat)
            return
        self.wait_for(f"{self.names[seat]} is thinking")
        world = self.match.state.resample(seat, self.rng)
        self.play(seat, bot.choose(world, seat, Budget(self.seconds * bot.patience)))

    def play(self, seat: int, move: int | str) -> None:
        """Make the move and keep its events."""
        self.history += self.match.play(seat, move)

    def leave(self, status: int) -> int:
        """Save the match before printing anything; return the exit status."""
        sentences = self.keeper.keep()
        with contextlib.suppress(OSError):  # the terminal may be closed
            print(f"\n{sentences}", flush=True)
        return status

    def ask(self, seat: int) -> None:
        """Read a person's lines and reply to them until one changes the table."""
        self.hand_over(seat)
        self.before[seat], self.told[seat] = self.told[seat], len(self.history)
        answer: Answer = []
        line = ""
        while answer is not None:
            if self.is_screen or not line:
                line = self.show(seat, answer)
            else:
                print("\n".join(wrap_all(answer, size_here().columns)))
                line = read_line(PROMPT)
            try:
                answer = self.obey(seat, line)
            except (FiresideError, OSError) as error:
                answer = [str(error)]
        self.introduced.add(seat)

    def obey(self, seat: int, line: str) -> Answer:
        """Return the reply to a line, or None if the line changed the table."""
        word, _, rest = line.partition(" ")
        if not line:
            return []
        if word.lower() in BY_WORD:
            return BY_WORD[word.lower()].obey(self, seat, rest.strip())
        if line.isascii() and line.isdigit():
            choices = self.choices(seat)
            if not 1 <= int(line[:9]) <= len(choices):
                return [f"The choices are 1 to {len(choices)}."]
            self.play(seat, choices[int(line[:9]) - 1])
        else:
            self.play(seat, line)
        return None

    def choices(self, seat: int) -> list[str]:
        """Return the moves that the seat can select by their numbers."""
        return self.match.legal_moves(seat)

    def hand_over(self, seat: int) -> None:
        """Cover the screen between players, so that none sees another's hand."""
        if len(self.people) > 1 and self.match.game.has_hands and self.looking != seat:
            print(CLEAR + FORGET if self.is_screen else "\n" * 40)
            read_line(f"{self.names[seat]} is asked. Only you should look: press Enter.")
        self.looking = seat

    def wait_for(self, what: str) -> None:
        """Show what the program is waiting for in the last line of the screen."""
        if self.is_screen:
            print(f"\r\x1b[K{what} …", end="", flush=True)

    def show(self, seat: int, answer: list[str]) -> str:
        """Show the table with news or the reply to the last line; return the next line typed."""
        view = self.match.view(seat)
        asked = question(self.match.title, view.question.asks)
        size = size_here()
        asking = Prompt(
            self.latest_news(seat),
            f"{self.names[seat]}: {asked} ({view.question.clause})"
            + ("" if seat in self.introduced else HELP),
            self.choices(seat),
            wrap_all(answer, size.columns),
        )
        drawn = pictures(self.match.title, view, self.names, self.colours)
        screen = compose(drawn, asking, size)
        if answer and not fits_on_screen(screen, size):
            return self.turn_pages(asking.answer, size) or self.show(seat, [])
        print((CLEAR if self.is_screen else "\n") + "\n".join(screen), flush=True)
        return read_line(PROMPT)

    def turn_pages(self, lines: Sequence[str], size: Size) -> str:
        """Show a long reply page by page; return the line typed after the last."""
        most = max(size.rows - 1, 1)
        for first in range(0, len(lines), most):
            print(CLEAR + "\n".join(lines[first : first + most]))
            if first + most < len(lines):
                read_line("Enter: more ")
        return read_line(BACK + PROMPT)

    def legend(self, seat: int) -> list[str]:
        """Return the legend of the signs on the board."""
        view = self.match.view(seat)
        return next(pictures(self.match.title, view, self.names, self.colours)).legend

    def latest_news(self, seat: int) -> list[str]:
        """Return the events since the seat was last asked, as sentences, as it may know them."""
        return event_sentences(self.history[self.before[seat] : self.told[seat]], seat, self.names)

    def show_end(self) -> None:
        """Show the final table with the last events and the result."""
        viewer = self.people[0] if len(self.people) == 1 else None
        start = min((self.told[seat] for seat in self.people), default=len(self.history) - 8)
        news = event_sentences(self.history[max(start, 0) :], viewer, self.names)
        winners = " and ".join(self.names[seat] for seat in self.match.state.winners)
        result = f"The match is over. Won by: {winners or 'nobody'}."
        if self.keeper.file is not None:
            result += f" {self.keeper.keep_finished()}"
        view = self.match.view(viewer)
        drawn = pictures(self.match.title, view, self.names, self.colours)
        screen = compose(drawn, Prompt(news[-20:], result, []), size_here())
        print((CLEAR if self.is_screen else "\n") + "\n".join(screen))


def event_sentences(events: Sequence[Any], viewer: int | None, names: Sequence[str]) -> list[str]:
    """Return the events as sentences, as far as this viewer may know them."""
    seen = [event.seen_by(viewer) for event in events]
    return [event.sentence(names) for event in seen if event is not None]
