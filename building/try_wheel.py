"""Builds source archive and wheel, and tests the wheel before both are moved to dist: `make wheel`.

Both are built in isolation, the wheel from the archive. The wheel is installed into an empty
environment outside the checkout, and every command is run there.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import contents
from endings import StepFailed, one_sentence, run_quietly

DIST = Path("dist")
EXTRAS = "server,arena,dataset,mcp"
TRIAL = Path("tests/packaging/try_commands.py")
LOCK = Path("requirements.lock")


def uv(*arguments: str | Path) -> None:
    """Run uv; print its output only if it fails."""
    run_quietly([sys.executable, "-m", "uv", *arguments], f"`uv {arguments[0]}` failed")


def build(folder: Path) -> tuple[Path, Path]:
    """Build the source archive and, from it, the wheel."""
    uv("build", "--python", sys.executable, "--build-constraints", LOCK, "--out-dir", folder)
    return only(folder, "fireside_games-*.tar.gz"), only(folder, "fireside_games-*.whl")


def only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise StepFailed(f"{folder} holds {len(found)} files {pattern}: run `make wheel`")
    return found[0]


def install(archive: Path, environment: Path, extras: str = EXTRAS) -> Path:
    """Create an environment with the archive and its dependencies; return its Python."""
    uv("venv", "--python", sys.executable, environment)
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = f"fireside-games[{extras}] @ {archive.resolve().as_uri()}"
    uv("pip", "install", "--python", python, "--constraints", LOCK, wanted)
    return python


def try_out(python: Path, folder: Path, *how: str) -> None:
    """Run every command in that environment, outside the checkout."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("FIRESIDE", "PYTHON"))}
    trial = [str(python), str(TRIAL.resolve()), *how]
    if subprocess.run(trial, cwd=folder, env=environment, check=False).returncode:
        raise StepFailed("a command does not work where only the wheel is installed")


def make_wheel(folder: Path) -> None:
    start = time.monotonic()
    sdist, wheel = build(folder / "dist")
    contents.check_sdist(sdist)
    contents.check_wheel(wheel, sdist)
    built = time.monotonic()
    try_out(install(wheel, folder / "environment"), folder, "--all")
    DIST.mkdir(exist_ok=True)
    for old in (*DIST.glob("fireside_games-*.tar.gz"), *DIST.glob("fireside_games-*.whl")):
        old.unlink()
    for archive in (sdist, wheel):
        partial = DIST / f"{archive.name}.partial"
        shutil.copyfile(archive, partial)
        partial.replace(DIST / archive.name)
        size = (DIST / archive.name).stat().st_size
        print(f"{DIST / archive.name}: {size / 1e6:.2f} MB")
    end = time.monotonic()
    print(f"wheel: built in {built - start:.0f} s, tried in {end - built:.0f} s")


if __name__ == "__main__":
    with (
        one_sentence(StepFailed, contents.WrongContents, OSError),
        tempfile.TemporaryDirectory(prefix="fireside-") as place,
    ):
        make_wheel(Path(place))
