"""Copies the compiled rules from the wheel in dist to the checkout, to avoid compiling them twice.

`python building/wheel_libraries.py` copies them beside the sources. It does nothing and returns 1
if no wheel fits this Python, or if it was built from other sources.
"""

import sys
import sysconfig
import zipfile
from pathlib import Path

from compiled_rules import modules_to_compile

DIST = Path("dist")
SOURCES = Path("src")
LIBRARY = "fireside__mypyc"  # contains all compiled modules
DECIDING = ("setup.py", "pyproject.toml", "requirements.lock", "building")  # inputs of compiling


def wheel_of_ours() -> Path | None:
    """Return the wheel for this Python that was built from the current sources, if any."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    newest = max(path.stat().st_mtime for name in DECIDING for path in files_of(Path(name)))
    for wheel in DIST.glob("fireside_games-*.whl"):
        if wheel.stat().st_mtime < newest:
            continue
        with zipfile.ZipFile(wheel) as archive:
            names = set(archive.namelist())
            modules = [Path(one).relative_to(SOURCES).as_posix() for one in modules_to_compile()]
            compiled = {one.removesuffix(".py") + suffix for one in (*modules, LIBRARY)}
            if compiled <= names and all(is_the_same(archive, one) for one in modules):
                return wheel
    return None


def files_of(place: Path) -> list[Path]:
    return list(place.rglob("*.py")) if place.is_dir() else [place]


def is_the_same(archive: zipfile.ZipFile, module: str) -> bool:
    return archive.read(module) == (SOURCES / module).read_bytes()


def take(wheel: Path) -> int:
    """Copy the wheel's libraries beside the sources; return their number."""
    with zipfile.ZipFile(wheel) as archive:
        libraries = [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]
        archive.extractall(SOURCES, libraries)
    return len(libraries)


if __name__ == "__main__":
    found = wheel_of_ours()
    if found is None:
        sys.exit(1)
    if "--ask" not in sys.argv:
        print(f"{take(found)} libraries of {found} are taken.")
