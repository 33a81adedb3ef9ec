"""Pyodide on Node with the package and the tests installed as a user would have them."""

import importlib.metadata
import io
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from fireside.offline.downloads import (
    PACKAGES,
    PYODIDE,
    WEB_TAG,
    DownloadFailed,
    cache_folder,
    fetch,
)
from fireside.offline.python_bundle import matches_our_sources

ROOT = Path(__file__).parents[2]
COPIED = ("src/fireside", "tests", "docs", "building", "examples", "benchmarks", "pyproject.toml")
TESTING = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
NOT_COPIED = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static", "artefacts")


class Inside:
    """A folder with everything needed, and a Node process that runs modules in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        node = shutil.which("node")
        if node is None:
            pytest.skip("no Node here")
        self.node = node
        try:
            archives = [fetch(one, cache_folder()) for one in PACKAGES]
            pyodide = fetch(PYODIDE, cache_folder())
        except DownloadFailed as problem:
            pytest.skip(str(problem))
        with tarfile.open(fileobj=io.BytesIO(pyodide), mode="r:gz") as whole:
            for member in whole.getmembers():
                whole.extract(member, folder)  # its digest was checked
        for archive in archives:
            zipfile.ZipFile(io.BytesIO(archive)).extractall(folder / "packages")
        for name in TESTING:
            copy_distribution(name, folder / "packages")
        copy_project(folder / "project")

    def run(self, module: str, *given: str) -> subprocess.CompletedProcess[str]:
        """Run the module as a program and return its output."""
        script = Path(__file__).with_suffix(".mjs")
        places = (self.folder / "package", self.folder / "packages", self.folder / "project")
        return subprocess.run(
            [self.node, str(script), *map(str, places), module, *given],
            capture_output=True,
            text=True,
            check=False,
        )


def compiled_wheel() -> Path | None:
    """Return the current rules compiled for browsers if `make wasm-wheel` was run."""
    found = (ROOT / "dist" / "browsers").glob(f"fireside_games-*-{WEB_TAG}.whl")
    return next((one for one in found if matches_our_sources(one.read_bytes())), None)


def copy_project(project: Path) -> None:
    """Copy sources and tests, and the compiled rules if there are any."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, project / name, ignore=NOT_COPIED)
        else:
            shutil.copyfile(ROOT / name, project / name)
    if wheel := compiled_wheel():
        with zipfile.ZipFile(wheel) as archive:
            libraries = [name for name in archive.namelist() if name.endswith(".so")]
            archive.extractall(project / "src", libraries)


def copy_distribution(name: str, folder: Path) -> None:
    """Copy a pure Python package of this environment."""
    for file in importlib.metadata.files(name) or []:
        found = Path(str(file.locate()))
        if ".." not in file.parts and found.suffix != ".pyc" and found.is_file():
            target = folder / str(file)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(found, target)
