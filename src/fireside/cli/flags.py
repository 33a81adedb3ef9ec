"""Flags that several commands share, each with one meaning and one help text."""

import argparse
from pathlib import Path
from typing import Any

from fireside.cli.units import CORES, COUNT, DAYS, MINUTES, SEATS, SECONDS, SEED, SIMULATIONS, Unit

FLAGS: dict[str, dict[str, Any]] = {
    "title": {"help": "altamira, maamut or tikal"},
    "file": {"type": Path, "help": "a recorded match"},
    "--bots": {
        "metavar": "LEVEL,…",
        "help": "who plays: one level for all, or one for each, e.g. hard,medium; "
        "in arena also with seconds of its own, and cores, e.g. expert@0.1 or expert@0.1x4",
    },
    "--seats": {"type": SEATS, "metavar": "N", "help": "how many sit at the table"},
    "--seed": {"type": SEED, "metavar": "N", "help": "the same seed gives the same deals"},
    "--option": {
        "action": "append",
        "default": [],
        "metavar": "NAME=VALUE",
        "help": "what the table agrees on; may be repeated",
    },
    "--matches": {"type": COUNT, "metavar": "N", "help": "how many are played"},
    "--seconds": {"type": SECONDS, "metavar": "S", "help": "that a bot thinks about a decision"},
    "--simulations": {
        "type": SIMULATIONS,
        "metavar": "N",
        "help": "that a bot makes for a decision",
    },
    "--cores": {"type": CORES, "metavar": "N", "help": "that work at once; all of this machine's"},
    "--ray": {"metavar": "ADDRESS", "help": "play on a Ray cluster ('local' starts one)"},
    "--minutes": {"type": MINUTES, "metavar": "M", "help": "that it may take in all; 0: no limit"},
    "--out": {"type": Path, "help": "where the results are written"},
    "--json": {"action": "store_true", "help": "print the results for a program to read"},
    "--quiet": {"action": "store_true", "help": "say nothing about the progress"},
    "--public-url": {"default": "", "metavar": "URL", "help": "where people find the server"},
    "--keep-finished": {
        "type": DAYS,
        "default": 0,
        "metavar": "DAYS",
        "help": "that finished tables are kept (0: for ever)",
    },
    "--keep-abandoned": {
        "type": DAYS,
        "default": 0,
        "metavar": "DAYS",
        "help": "without a move, that begun tables are kept (0: for ever)",
    },
    "--records": {
        "type": Path,
        "metavar": "FOLDER",
        "help": "where old tables go as records (default: a folder beside the database)",
    },
    "--no-records": {
        "action": "store_true",
        "help": "remove old tables instead of packing them into records",
    },
    "--database": {
        "metavar": "URL",
        "help": "postgresql://… or a file; else one in your data folder",
    },
}


def add_flags(
    parser: argparse.ArgumentParser,
    *names: str,
    required: bool = False,
    unit: Unit | None = None,
    **defaults: Any,
) -> None:
    """Add these flags with the command's own defaults; required ones have none.

    `unit` narrows the range of their numbers.
    """
    for name in names:
        settings = dict(FLAGS[name])
        key = name.removeprefix("--")
        if key in defaults:
            settings["default"] = defaults[key]
            settings["help"] += f" (default {defaults[key]})"
        if required:
            settings["required"] = True
        if unit is not None:
            settings["type"] = unit
        parser.add_argument(name, **settings)
