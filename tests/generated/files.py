"""All files that `make generated` writes, with their contents."""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.generated.dispatch import write_dispatch
from tests.generated.fields import write_fields
from tests.generated.moves import write_moves
from tests.generated.offsets import write_offsets
from tests.generated.refusals import write_refusals

GAMES = Path(__file__).parents[2] / "src" / "fireside" / "games"
OWN_TITLES = sorted(path.parent.name for path in GAMES.glob("*/moves.py"))


def formatted(text: str) -> str:
    """Return the text formatted by the project's formatter."""
    ruff = Path(sys.executable).with_name("ruff")
    done = subprocess.run(
        [ruff, "format", "--line-length", "100", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def all_files() -> Iterator[tuple[Path, str]]:
    """Return path and contents of each file; observations come last since they need the moves."""
    for title in OWN_TITLES:
        moves = importlib.import_module(f"fireside.games.{title}.moves").MOVES
        refusals = importlib.import_module(f"fireside.games.{title}.rules.refusals").REFUSALS
        folder = GAMES / title / "generated"
        yield folder / "__init__.py", ""
        yield folder / "moves.py", formatted(write_moves(title, moves))
        yield folder / "dispatch.py", formatted(write_dispatch(title, moves))
        yield folder / "fields.py", formatted(write_fields(title, GAMES / title / "state.py"))
        yield folder / "refusals.py", formatted(write_refusals(refusals))
    for title in OWN_TITLES:
        layout = importlib.import_module(f"fireside.games.{title}.research.observation").LAYOUT
        yield GAMES / title / "generated" / "offsets.py", formatted(write_offsets(layout))
