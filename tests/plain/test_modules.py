"""Every module of the package works as plain Python, not only compiled."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import fireside

PACKAGE = Path(fireside.__path__[0])
OPTIONAL = ("openenv", "torch")  # too large for the developers' packages, or in conflict with them
# Annotations are evaluated too: since Python 3.14 this is when errors in them appear.
IMPORT_ALL = """
import importlib, inspect, sys, types
import fireside

assert not fireside.COMPILED
for name in sys.stdin.read().split():
    module = importlib.import_module(name)
    assert module.__file__.endswith(".py"), f"{name} is compiled"
    for thing in list(vars(module).values()):
        if getattr(thing, "__module__", None) == name:
            functions = [thing] if inspect.isfunction(thing) else []
            if inspect.isclass(thing):
                inspect.get_annotations(thing)
                functions = [one for one in vars(thing).values() if inspect.isfunction(one)]
            for function in functions:
                inspect.get_annotations(function)
print("all")
"""


def imports(package: str) -> re.Pattern[str]:
    """Return the pattern of a line that imports the package."""
    return re.compile(rf"^ *(?:import|from) {package}\b", re.M)


def module_names() -> list[str]:
    """Return the names of all modules except programs."""
    names = []
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        if parts[-1] == "__main__" or parts[-2:] == ("migrations", "env"):
            continue
        text = file.read_text(encoding="utf-8")
        if any(find_spec(one) is None and imports(one).search(text) for one in OPTIONAL):
            continue
        names.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return names


def test_every_module_can_be_imported_uncompiled(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL],
        input="\n".join(module_names()),
        env={**os.environ, "FIRESIDE_PLAIN": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "all\n", done.stderr


def test_no_module_exists_only_compiled() -> None:
    for library in [*PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd")]:
        assert library.with_name(library.name.partition(".")[0] + ".py").exists()
