"""The files of a player that travel to the nodes of a cluster."""

import os
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

from fireside.tasks.evaluated_match import PLAYER_SEEDS
from fireside.tasks.player_loading import BadPolicy

PREFIX = "FIRESIDE_"  # of the environment variables that travel, such as FIRESIDE_NETWORK


def travelling_name(policy: str) -> str:
    """Return the player's name relative to the working directory, as the nodes know it."""
    where, colon, name = policy.rpartition(":")
    return f"{os.path.relpath(where)}:{name}" if where.endswith(".py") else where + colon + name


def travelling_variables() -> dict[str, str]:
    """Return the environment variables that a player may read."""
    return {name: value for name, value in os.environ.items() if name.startswith(PREFIX)}


def ship_files(policy: str, folder: Path) -> list[Path]:
    """Copy the player's Python files and its networks to the folder; return their names there."""
    named = {*_python_files(policy), *_named_by_variables()}
    shipped = []
    for path in sorted(named):
        relative = Path(os.path.relpath(path))
        if relative.parts[0] == "..":
            raise BadPolicy(
                f"{path} is outside the working directory, so it cannot be copied to the cluster."
            )
        (folder / relative.parent).mkdir(parents=True, exist_ok=True)
        copyfile(path, folder / relative)
        shipped.append(relative)
    return shipped


def _python_files(policy: str) -> Iterator[Path]:
    """Yield the player's file or package and the Python files beside it."""
    where = policy.rpartition(":")[0]
    if where.endswith(".py"):
        yield from Path(where).parent.glob("*.py")
    elif where:
        package = Path(where.partition(".")[0])
        yield from package.rglob("*.py")
        if package.is_dir() or package.with_suffix(".py").is_file():
            yield from Path().glob("*.py")


def _named_by_variables() -> Iterator[Path]:
    """Yield the files of relative names in the variables; `{seed}` stands for each seed."""
    for value in filter(None, travelling_variables().values()):
        for seed in PLAYER_SEEDS:
            path = Path(value.replace("{seed}", str(seed)))
            if not path.is_absolute() and path.is_file():
                yield path
