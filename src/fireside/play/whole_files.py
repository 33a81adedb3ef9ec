"""Files that are there as a whole, or as they were before."""

import os
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """The file holds the content; whoever breaks off before leaves it as it was."""
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.write_bytes(content)
    os.replace(unfinished, path)
