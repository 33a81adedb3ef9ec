"""Generator of a new title's package: a complete, playable small game to start from."""

import importlib.util
import keyword
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from fireside.core.errors import FiresideError
from fireside.games import own_titles

SUFFIX = ".txt"  # keeps tools from treating the templates as modules
LONGEST_NAME = 30


class BadName(FiresideError):
    """A title name that is invalid or already taken."""


def read_name(name: str) -> str:
    """Return the name; raise BadName unless it can name a package and a title."""
    if not (name.isascii() and name.isidentifier() and name.islower()):
        raise BadName(f"A title is a word of small letters like 'goofspiel', not '{name}'.")
    if keyword.iskeyword(name) or name in own_titles() or len(name) > LONGEST_NAME:
        raise BadName(f"A title cannot be called '{name}': choose another name.")
    if name in sys.stdlib_module_names or is_installed(name):
        raise BadName(
            f"Python has a module '{name}' already, which the game would hide: choose another name."
        )
    return name


def is_installed(name: str) -> bool:
    """Return whether importing the name finds a module, not only a folder of that name."""
    spec = importlib.util.find_spec(name)
    return spec is not None and spec.origin is not None


def write_game(name: str, folder: Path, hidden: bool = False) -> list[Path]:
    """Write the game's package to a folder that must not exist yet; return the files.

    The game is three in a row, or a card game with hidden hands.
    """
    title = read_name(name)
    if folder.exists():
        raise BadName(f"{folder} is there already: choose another folder with --out.")
    written = []
    every = files(__name__).joinpath("template")
    parts = (every.joinpath(one) for one in ("common", "hidden" if hidden else "open"))
    for path, text in (file for part in parts for file in templates(part)):
        file = folder / filled(path, title)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(filled(text, title), encoding="utf-8")
        written.append(file)
    return written


def templates(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every file of the template."""
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        path = f"{above}{entry.name}"
        if entry.is_dir():
            yield from templates(entry, f"{path}/")
        elif path.endswith(SUFFIX):
            yield path.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")


def filled(text: str, title: str) -> str:
    """Return the text with the title's name in place of the placeholders."""
    return text.replace("__title__", title).replace("__Title__", title.capitalize())
