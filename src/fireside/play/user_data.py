"""The folder of this user's Fireside data, by the XDG base directory specification."""

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder in which Fireside keeps this user's data, whether it exists or not."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "fireside"
