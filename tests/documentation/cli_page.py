"""Writes the reference page of commands and options from the command line's parsers."""

import argparse
from pathlib import Path

from fireside.cli.flags import FLAGS
from fireside.cli.main import build_parser

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"

OPENING = """\
# The command line

*Generated from the parsers by `make reference`; a test compares.*

`fireside` without a command serves on this machine and opens the game in the browser; where no
browser can be opened it prints the address. `fireside COMMAND --help` prints what stands here.
An option has the same meaning in all commands that have it, and cannot be abbreviated. Results go
to standard output, progress and messages to standard error. The exit status is 0 on success, 1 if
a check failed (`doctor`), 2 if the command could not do its work, and 130 after Ctrl-C.

The play commands are described in [the terminal](../how-to/terminal.md), those for servers in
[running a server](../how-to/deploy.md), those for bots in [arena and analysis](../how-to/bots.md).
"""


def page() -> str:
    """Return the whole page."""
    parsers = commands()
    lines = [OPENING, "| command | purpose |", "|---|---|"]
    for name, (_, purpose) in parsers.items():
        lines.append(f"| [`fireside {name}`](#fireside-{name}) | {purpose} |")
    lines += ["", shared_options(parsers)]
    sections = [section(name, parser, purpose) for name, (parser, purpose) in parsers.items()]
    return "\n".join([*lines, *sections])


def shared_options(parsers: dict[str, tuple[argparse.ArgumentParser, str]]) -> str:
    """Return the options that several commands have, with these commands."""
    uses: dict[str, list[str]] = {}
    meanings: dict[str, str] = {}
    for name, (parser, _) in parsers.items():
        for action in parser._actions:
            for word in action.option_strings:
                if word in FLAGS:
                    uses.setdefault(word, []).append(name)
                    meanings[word] = f"`{word}` | {FLAGS[word]['help']}"
    rows = [f"| {meanings[word]} | {', '.join(uses[word])} |" for word in FLAGS if word in uses]
    heading = ["## Options of several commands", "", "| option | meaning | commands |"]
    return "\n".join([*heading, "|---|---|---|", *rows, ""])


def commands() -> dict[str, tuple[argparse.ArgumentParser, str]]:
    """Return each command's parser and its one-line description."""
    (subparsers,) = [
        one for one in build_parser()._actions if isinstance(one, argparse._SubParsersAction)
    ]
    purposes = {one.dest: one.help or "" for one in subparsers._choices_actions}
    return {name: (parser, purposes[name]) for name, parser in subparsers.choices.items()}


def section(name: str, parser: argparse.ArgumentParser, purpose: str) -> str:
    """Return a command's purpose and its arguments as a table."""
    actions = [one for one in parser._actions if not isinstance(one, argparse._HelpAction)]
    lines = [f"## fireside {name}", "", f"{purpose[:1].upper()}{purpose[1:]}.", ""]
    if actions:
        lines += ["| argument | default | meaning |", "|---|---|---|"]
        lines += [row(action) for action in actions]
        lines.append("")
    return "\n".join(lines)


def row(action: argparse.Action) -> str:
    """Return an argument's line in the table."""
    value = f" {value_of(action)}" if action.option_strings and action.nargs != 0 else ""
    names = action.option_strings or [value_of(action)]
    written = ", ".join(f"`{name}{value}`" for name in names)
    meaning = (action.help or "").replace("%%", "%").replace("|", "\\|")
    if action.choices is not None and action.metavar is not None:
        meaning += f" ({', '.join(map(str, action.choices))})"
    return f"| {written} | {default_of(action)} | {meaning} |"


def value_of(action: argparse.Action) -> str:
    """Return how an argument's value is written in a usage line."""
    if isinstance(action.metavar, str):
        return action.metavar
    if action.choices is not None:
        return "\\|".join(map(str, action.choices))
    return action.dest.upper() if action.option_strings else action.dest


def default_of(action: argparse.Action) -> str:
    """Return the default as typed; nothing if there is no default."""
    if not action.option_strings:
        return "" if action.nargs in ("?", "*") else "required"
    if action.required:
        return "required"
    if action.default in (None, False, "", [], argparse.SUPPRESS):
        return ""
    return f"`{action.default}`"
