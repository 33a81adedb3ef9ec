"""The run-time switch from compiled modules to the same modules as plain Python.

Each compiled module is installed beside its source, and Python prefers the compiled one. With
FIRESIDE_PLAIN=1, the package calls `use_plain_sources` before any other import, so that only
sources are imported. Tests use this to compare both forms and to measure coverage.
"""

import os
import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def use_plain_sources(package: str) -> None:
    """Install a path hook that imports modules in the folder `package` from source only."""
    find_sources = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def is_inside(path: str) -> bool:
        return path == package or path.startswith(package + os.sep)

    def hook(path: str) -> PathEntryFinder:
        if not is_inside(path):
            raise ImportError(path)
        return find_sources(path)

    sys.path_hooks.insert(0, hook)
    for path in [path for path in sys.path_importer_cache if is_inside(path)]:
        del sys.path_importer_cache[path]
