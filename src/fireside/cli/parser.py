"""The argument parser of all commands: single sentences, and suggestions for mistyped words."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from fireside.games import titles


class CommandParser(argparse.ArgumentParser):
    """A parser that reports errors as one sentence, and mistyped words before other errors."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        # an abbreviation may become ambiguous when flags are added
        super().__init__(*args, **{**settings, "allow_abbrev": False})

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Parse the words after checking that all flags and commands exist."""
        words = list(sys.argv[1:] if args is None else args)
        self.check_words(words)
        return super().parse_known_args(words, namespace)

    def check_words(self, words: Sequence[str]) -> None:
        """Exit with an error at an unknown flag or command; stop checking at a subcommand."""
        commands = self.commands()
        for word in words:
            name = word.partition("=")[0]
            if word == "--":
                return
            if word.startswith("--"):
                if name not in self._option_string_actions:
                    known = [one for one in self._option_string_actions if one.startswith("--")]
                    self.error(f"there is no flag {name}.{suggestion(name, known)}")
            elif commands and not word.startswith("-"):
                if word not in commands:
                    self.error(f"there is no command '{word}'.{suggested_command(word, commands)}")
                return

    def commands(self) -> list[str]:
        """Return the names of this parser's subcommands."""
        return [
            name
            for action in self._actions
            if isinstance(action, argparse._SubParsersAction)
            for name in action.choices
        ]

    def error(self, message: str) -> NoReturn:
        """Print the message with a reference to --help, and exit with status 2."""
        end = "" if message.endswith((".", "?")) else "."
        self.exit(2, f"{self.prog}: {message}{end} See: {self.prog} --help\n")


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return a sentence with the known word closest to this one, or an empty string."""
    alike = get_close_matches(word.lower(), list(known), n=1)
    return f" Did you mean {alike[0]}?" if alike else ""


def suggested_command(word: str, commands: Sequence[str]) -> str:
    """Return a sentence with the closest command, or `play` if the word resembles a title."""
    title = get_close_matches(word.lower(), list(titles()), n=1, cutoff=0.8)
    return f" Did you mean play {title[0]}?" if title else suggestion(word, commands)
