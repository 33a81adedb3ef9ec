"""The flags that several commands have: each word has one meaning, said once."""

import argparse
from pathlib import Path
from typing import Any

FLAGS: dict[str, dict[str, Any]] = {
    "title": {"help": "altamira, maamut or tikal"},
    "file": {"type": Path, "help": "a recorded match"},
    "--bots": {
        "metavar": "LEVEL,…",
        "help": "who plays: one level for all, or one for each, e.g. hard,medium; "
        "in arena also with seconds of its own, and cores, e.g. expert@0.1 or expert@0.1x4",
    },
    "--seats": {"type": int, "metavar": "N", "help": "how many sit at the table"},
    "--seed": {"type": int, "metavar": "N", "help": "the same seed gives the same deals"},
    "--option": {
        "action": "append",
        "default": [],
        "metavar": "NAME=VALUE",
        "help": "what the table agrees on; may be repeated",
    },
    "--matches": {"type": int, "metavar": "N", "help": "how many are played"},
    "--seconds": {"type": float, "metavar": "S", "help": "that a bot thinks about a decision"},
    "--simulations": {"type": int, "metavar": "N", "help": "that a bot makes for a decision"},
    "--cores": {"type": int, "metavar": "N", "help": "that work at once; all of this machine's"},
    "--ray": {"metavar": "ADDRESS", "help": "play on a Ray cluster ('local' starts one)"},
    "--minutes": {"type": float, "metavar": "M", "help": "that it may take in all; 0: no limit"},
    "--out": {"type": Path, "help": "where the results are written"},
    "--json": {"action": "store_true", "help": "print the results for a program to read"},
    "--quiet": {"action": "store_true", "help": "say nothing about the progress"},
    "--public-url": {"default": "", "metavar": "URL", "help": "where people find the server"},
    "--keep-finished": {
        "type": int,
        "default": 0,
        "metavar": "DAYS",
        "help": "that finished tables are kept (0: for ever)",
    },
    "--keep-abandoned": {
        "type": int,
        "default": 0,
        "metavar": "DAYS",
        "help": "without a move, that begun tables are kept (0: for ever)",
    },
    "--records": {
        "type": Path,
        "metavar": "FOLDER",
        "help": "where old tables are packed into records; without it they are removed",
    },
    "--database": {
        "metavar": "URL",
        "help": "postgresql://… or a file; else one in your data folder",
    },
}


def add_flags(
    parser: argparse.ArgumentParser, *names: str, required: bool = False, **defaults: Any
) -> None:
    """These flags, with defaults of the command's own; required ones have none."""
    for name in names:
        settings = dict(FLAGS[name])
        key = name.removeprefix("--")
        if key in defaults:
            settings["default"] = defaults[key]
            settings["help"] += f" (default {defaults[key]})"
        if required:
            settings["required"] = True
        parser.add_argument(name, **settings)
