"""`fireside learn TITLE`: the lessons of a game in this terminal."""

import argparse
import re
from typing import Any

from fireside.bots.bot import Bot
from fireside.bots.levels import bot
from fireside.cli.play import ask_title, own_name
from fireside.cli.saved_matches import Autosave
from fireside.cli.screen import size_here
from fireside.cli.terminal_commands import Answer
from fireside.cli.terminal_input import read_line
from fireside.cli.terminal_match import Terminal
from fireside.cli.units import COUNT
from fireside.core.errors import FiresideError
from fireside.games import game
from fireside.play.lessons import Chapter, ScriptedStep, lesson_of, lesson_texts
from fireside.play.match import Match
from fireside.text_boards.hex_canvas import colours_wanted
from fireside.text_boards.text_layout import wrap_all

SENTENCE = re.compile(r"(?<=[.!?]) ")
TOUCH = re.compile(r"<\d")  # a text names what the page's reader touches


class NoLesson(FiresideError):
    """A game without lessons, or a chapter that it does not have."""


class OtherStep(FiresideError):
    """A move that the lesson does not ask for now."""


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("learn", help="learn a game in this terminal, step by step")
    parser.add_argument("title", nargs="?", help="which game; asked for if left out")
    parser.add_argument("--chapter", type=COUNT, default=1, metavar="NUMBER", help="begin there")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the chapters one after another."""
    title = game(args.title or ask_title()).title
    lesson = lesson_of(title)
    if lesson is None:
        raise NoLesson(f"{title} has no lessons: fireside rules {title}")
    last = len(lesson.chapters)
    if not 1 <= args.chapter <= last:
        raise NoLesson(f"{title} has the chapters 1 to {last}.")
    texts = lesson_texts(title, "en")
    for number, chapter in enumerate(lesson.chapters, start=1):
        if number >= args.chapter:
            status = LessonTerminal(title, number, chapter, texts).run()
            if status:
                return status
            if number < last:
                read_line("Enter: the next chapter ")
    print(f"You know the game. For a match: fireside play {title}")
    return 0


def without_touches(text: str) -> str:
    """Return the text without what applies to the page only: which places to touch.

    Of a sentence that names them the part after the colon is kept, which tells what happens.
    """
    kept = []
    for sentence in SENTENCE.split(text):
        if TOUCH.search(sentence):
            _, colon, rest = sentence.rpartition(": ")
            if colon and not TOUCH.search(rest):
                kept.append(rest[:1].upper() + rest[1:])
        else:
            kept.append(sentence)
    return " ".join(kept)


class NotSaved(Autosave):
    """The place of a lesson's match, which is saved on request only."""

    def __init__(self, match: Match, number: int) -> None:
        super().__init__(match)
        self.number = number

    def keep(self) -> str:
        """Return how to come back, since nothing is saved."""
        return f"To go on: fireside learn {self.match.title} --chapter {self.number}"


class LessonTerminal(Terminal):
    """One chapter: its script while it lasts, then a match against bots or nothing more."""

    def __init__(self, title: str, number: int, chapter: Chapter, texts: dict[str, str]) -> None:
        waiting = chapter.bots or "random"  # the level of seats that only follow the script
        bots: list[Bot | None] = [bot(waiting, seed=seat) for seat in range(chapter.seats)]
        bots[chapter.you] = None
        match = chapter.match(title, own_name())
        super().__init__(
            match, bots, NotSaved(match, number), colours=colours_wanted(), seconds=1.0
        )
        self.chapter = chapter
        self.texts = texts
        self.at = 0  # the index of the next move in the script
        self.notes = [f"{texts[f'chapter.{chapter.name}']}: {texts[f'intro.{chapter.name}']}"]

    @property
    def step(self) -> ScriptedStep | None:
        """Return the step that the learner is at; None at the end of the script."""
        begun = [one for one in self.chapter.steps if one.first <= self.at]
        return begun[-1] if begun and self.at < len(self.chapter.script) else None

    @property
    def goes_on(self) -> bool:
        """Return whether the script goes on, or the match if the chapter has none."""
        return self.step is not None if self.chapter.steps else super().goes_on

    def go_on(self) -> None:
        """Ask the learner, or play what the script says for others and for forced moves."""
        step = self.step
        if step is None:
            super().go_on()
            return
        turn = self.chapter.script[self.at]
        is_forced = self.at > step.first and len(self.match.legal_moves(turn.seat)) == 1
        if turn.seat != self.chapter.you or is_forced:
            self.play(turn.seat, turn.accepts[0])
        else:
            self.ask(turn.seat)

    def choices(self, seat: int) -> list[str]:
        """Return the moves that the lesson accepts now."""
        legal = super().choices(seat)
        if self.step is None:
            return legal
        return [one for one in legal if one in self.chapter.script[self.at].accepts]

    def play(self, seat: int, move: int | str) -> None:
        """Make a move that the lesson accepts; explain what it asks for instead of another."""
        step = self.step
        if step is not None:
            text = self.match.game.text(self.match.state, self.match.check(seat, move))
            if text not in self.chapter.script[self.at].accepts:
                raise OtherStep(without_touches(self.texts[f"instead.{step.name}"]))
        super().play(seat, move)
        if step is not None:
            self.at += 1
            after = self.step
            if after is not step:
                self.notes.append(without_touches(self.texts[f"done.{step.name}"]))

    def latest_news(self, seat: int) -> list[str]:
        """Return the events, then what the lesson says, and what it asks for."""
        news = [*super().latest_news(seat), *self.notes]
        if self.step is not None:
            news.append(without_touches(self.texts[f"step.{self.step.name}"]))
        return [one for one in news if one]

    def obey(self, seat: int, line: str) -> Answer:
        """Return the reply to a line; the script of a lesson cannot go back."""
        if self.step is not None and line.partition(" ")[0].lower() in ("undo", "u"):
            return ["A lesson only goes forward."]
        return super().obey(seat, line)

    def ask(self, seat: int) -> None:
        """Ask for a decision; forget the notes that were shown with the question."""
        shown = len(self.notes)
        super().ask(seat)
        del self.notes[:shown]

    def show_end(self) -> None:
        """Show the last table of the chapter with what was learnt."""
        if self.chapter.steps:
            print("\n".join(wrap_all(self.notes, size_here().columns)))
        else:
            super().show_end()
