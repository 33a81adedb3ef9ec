# not compiled: it is about importing
"""Optional dependencies: packages that only parts of Fireside need, installed as extras."""

from collections.abc import Iterator
from contextlib import contextmanager


class MissingExtra(ImportError):
    """An error for packages of an extra that are not installed."""


@contextmanager
def requires_extra(extra: str) -> Iterator[None]:
    """Raise MissingExtra, which names the extra to install, if an import in the block fails."""
    try:
        yield
    except (ModuleNotFoundError, MissingExtra) as missing:
        package = (missing.name or "").partition(".")[0]
        if package == "fireside":  # a Fireside module: a bug, not a missing extra
            raise
        raise MissingExtra(
            f"{package} is not installed. What you asked for needs it: "
            f"pip install 'fireside-games[{extra}]'",
            name=package,
        ) from None
