"""Import hook for compiled modules in a browser: one library contains all, as opening each is slow.

A site ships this file as a separate module beside the package and imports it first.
"""

import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType

LIBRARY = "fireside__mypyc"  # contains all modules and their init functions
INITIALIZER = "fireside__modules"  # calls an init function


class BundledLibraryLoader(Loader):
    """An import hook (finder and loader) for the modules in the bundled library."""

    def __init__(self, library: ModuleType, begin: Callable[[object], ModuleType]) -> None:
        self.library = library
        self.begin = begin

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module that the library contains, or None."""
        if not hasattr(self.library, init_symbol(name)):
            return None
        return ModuleSpec(name, self, origin=self.library.__file__)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Run the module's init function and return the module."""
        return self.begin(getattr(self.library, init_symbol(spec.name)))

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the init function has executed the module already."""


def init_symbol(name: str) -> str:
    """Return the name of a module's init function in the library (mypyc's name mangling)."""
    return "init_" + name.replace("___", "___3_").replace(".", "___")


def install() -> None:
    """Install the import hook if the bundled library exists."""
    try:
        library, beginner = __import__(LIBRARY), __import__(INITIALIZER)
    except ImportError:  # a site without compiled modules
        return
    sys.meta_path.insert(0, BundledLibraryLoader(library, beginner.begin))
