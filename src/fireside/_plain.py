"""The run-time switch between the compiled rules and the same rules as plain Python.

Every compiled module lies beside its source, and Python prefers the compiled one. The package
calls `use_plain_sources` first of all when FIRESIDE_PLAIN=1 is set; from then on Python sees only
the sources. Tests compare the two and measure coverage this way, in one environment.
"""

import os
import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def use_plain_sources(package: str) -> None:
    """Modules in the folder `package` and below it are from now on imported from their sources."""
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
