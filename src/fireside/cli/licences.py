"""`fireside --licences`: Fireside's licence and the third-party notices of this installation."""

from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import fireside
from fireside.core.errors import FiresideError

NOTICES = "THIRD_PARTY_NOTICES.txt"


class NoticesMissing(FiresideError):
    """An installation without its third-party notices."""


def read_notices() -> str:
    """Return the notices of the checkout, or else of the installed package."""
    checkout = Path(fireside.__file__).parents[2]
    if (checkout / "pyproject.toml").is_file():
        return (checkout / NOTICES).read_text(encoding="utf-8")
    for name in packages_distributions().get("fireside", []):
        for file in distribution(name).files or []:
            if file.name == NOTICES:
                return file.read_text(encoding="utf-8")
    raise NoticesMissing(
        "The licence texts of this installation are missing: install the package again."
    )
