# not compiled: it is about importing
"""Extras: packages that only some parts of Fireside need, and how to get them."""

from collections.abc import Iterator
from contextlib import contextmanager


class MissingExtra(ImportError):
    """Packages are not installed that this part of Fireside needs."""


@contextmanager
def requires_extra(extra: str) -> Iterator[None]:
    """Whatever cannot be imported inside is refused with a sentence that names the extra."""
    try:
        yield
    except (ModuleNotFoundError, MissingExtra) as missing:
        package = (missing.name or "").partition(".")[0]
        if package == "fireside":  # a module of our own: a fault, not a package to install
            raise
        raise MissingExtra(
            f"{package} is not installed. What you asked for needs it: "
            f"pip install 'fireside[{extra}]'",
            name=package,
        ) from None
