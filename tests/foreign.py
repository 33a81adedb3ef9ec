"""Titles of other packages, copied to a folder for PYTHONPATH or sys.path as an installer would."""

import shutil
from pathlib import Path

from fireside.scaffold import write_game

EXAMPLES = Path(__file__).parents[1] / "examples"
SMALL = Path(__file__).parent / "conformance" / "titles"


def put_example(title: str, site: Path) -> None:
    """Copy an example to the folder."""
    shutil.copytree(EXAMPLES / title / "src" / title, site / title)
    register(title, site)


def put_small(title: str, site: Path, changes: str = "") -> None:
    """Copy a small title of the tests to the folder, with changes appended."""
    shutil.copytree(SMALL / title, site / title)
    with (site / title / "game.py").open("a", encoding="utf-8") as module:
        module.write(changes)
    register(title, site)


def put_scaffold(title: str, site: Path, changes: str = "", hidden: bool = False) -> None:
    """Copy the scaffold's game to the folder under this name, with changes appended."""
    written = site / f"{title}.written"
    write_game(title, written, hidden)
    shutil.move(written / "src" / title, site / title)
    shutil.rmtree(written)
    with (site / title / "game.py").open("a", encoding="utf-8") as module:
        module.write(changes.replace("Title", title.capitalize()))
    register(title, site)


def register(title: str, site: Path) -> None:
    """Register the title so that Fireside finds it."""
    about = site / f"fireside_{title}-0.1.0.dist-info"
    about.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: fireside-{title}\nVersion: 0.1.0\n"
    (about / "METADATA").write_text(metadata, encoding="utf-8")
    entry = f"[fireside.games]\n{title} = {title}.game:GAME\n"
    (about / "entry_points.txt").write_text(entry, encoding="utf-8")
