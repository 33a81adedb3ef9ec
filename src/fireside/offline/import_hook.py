"""In a browser the compiled modules begin from one library, not from one each: opening takes time.

A site has this as a module by itself, beside our package, and imports it first.
"""

import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType

LIBRARY = "fireside__mypyc"  # it holds all modules, and how each begins
INITIALIZER = "fireside__modules"  # what calls that


class BundledLibraryLoader(Loader):
    """Finds the modules that a library holds, and lets them begin."""

    def __init__(self, library: ModuleType, begin: Callable[[object], ModuleType]) -> None:
        self.library = library
        self.begin = begin

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How the module is loaded, if it is here."""
        if not hasattr(self.library, init_symbol(name)):
            return None
        return ModuleSpec(name, self, origin=self.library.__file__)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module, whose code has run."""
        return self.begin(getattr(self.library, init_symbol(spec.name)))

    def exec_module(self, module: ModuleType) -> None:
        """It has run already."""


def init_symbol(name: str) -> str:
    """What the library calls the beginning of a module."""
    return "init_" + name.replace("___", "___3_").replace(".", "___")


def install() -> None:
    """Compiled modules are found in their library, where there is one."""
    try:
        library, beginner = __import__(LIBRARY), __import__(INITIALIZER)
    except ImportError:  # the rules are plain Python here
        return
    sys.meta_path.insert(0, BundledLibraryLoader(library, beginner.begin))
