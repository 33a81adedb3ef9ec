"""Faults: read from `faults/*.toml` and planted one at a time in a copy of the project."""

import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path

ROOT = Path(__file__).parents[2]
FAULTS = Path(__file__).parent / "faults"
COPIED = ("src", "tests", "docs/rules", "examples", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static", ".hypothesis")
KEYS = {"says", "file", "text", "becomes", "tests"}


class BadFault(Exception):
    """A fault that cannot be planted or that names missing tests."""


@dataclass(frozen=True)
class Fault:
    """A fault: its description, the change of a source, and the tests that should detect it."""

    part: str  # the name of the fault's file within the project
    says: str
    file: str  # relative to src/fireside
    text: str
    becomes: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"[{self.part}] {self.says}"

    def source(self, root: Path) -> Path:
        """Return the file to plant the fault in."""
        return root / "src" / "fireside" / self.file

    def problem(self, root: Path) -> str | None:
        """Return why the fault cannot be planted; None if it can."""
        source = self.source(root)
        if not source.is_file():
            return f"there is no file src/fireside/{self.file}"
        times = source.read_text(encoding="utf-8").count(self.text)
        if times != 1:
            return f"its text occurs {times} times in src/fireside/{self.file}, not once"
        if self.text == self.becomes:
            return "it changes nothing"
        missing = [test for test in self.tests if not _names_a_test(root, test)]
        if missing or not self.tests:
            return f"there is no test {', '.join(missing) or 'named'}"
        return None


def _names_a_test(root: Path, test: str) -> bool:
    path, *names = test.split("::")
    if not (root / path).exists():
        return False
    contract = sorted((root / "src/fireside/conformance").glob("*.py"))  # imported by the tests
    sources = [(root / path).read_text("utf-8"), *(one.read_text("utf-8") for one in contract)]
    return not names or any(f"def {names[0].split('[')[0]}(" in source for source in sources)


def read_faults(folder: Path = FAULTS) -> list[Fault]:
    """Return the faults of all files in order."""
    faults = []
    for file in sorted(folder.glob("*.toml")):
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["fault"]:
            if entry.keys() != KEYS:
                raise BadFault(f"{file.name}: '{entry.get('says')}' has not just {sorted(KEYS)}.")
            faults.append(Fault(part=file.stem, **{**entry, "tests": tuple(entry["tests"])}))
    return faults


def check_faults(faults: list[Fault], root: Path = ROOT) -> None:
    """Raise BadFault with a list of all faults that cannot be planted."""
    problems = [f"{fault.name}: {why}." for fault in faults if (why := fault.problem(root))]
    names = [fault.name for fault in faults]
    problems += [f"{name}: it stands there twice." for name in {*names} if names.count(name) > 1]
    if problems:
        raise BadFault("\n".join(problems))


def copy_project(into: Path) -> Path:
    """Copy the files that tests need to the folder, without compiled modules."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, into / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, into / name)
    return into


@contextmanager
def planted(fault: Fault, root: Path) -> Iterator[None]:
    """Plant the fault in the copy until the context ends."""
    source = fault.source(root)
    sound = source.read_text(encoding="utf-8")
    try:
        _write(source, sound.replace(fault.text, fault.becomes))
        yield
    finally:
        _write(source, sound)


def _write(source: Path, text: str) -> None:
    source.write_text(text, encoding="utf-8")
    # Python's bytecode cache only compares size and seconds: remove it.
    Path(cache_from_source(str(source))).unlink(missing_ok=True)
