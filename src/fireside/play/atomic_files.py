"""Files that are there as a whole, or as they were before; lines that are whole, or left out."""

import os
from pathlib import Path
from typing import TypeVar

import msgspec

Kept = TypeVar("Kept")


def write_atomically(path: Path, content: bytes) -> None:
    """The file holds the content; whoever breaks off before leaves it as it was."""
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.write_bytes(content)
    os.replace(unfinished, path)


def append_line(path: Path, kept: object) -> None:
    """It will be there after a crash, on a line of its own even where one before was cut off."""
    with path.open("ab+") as file:
        if file.seek(0, os.SEEK_END) > 0:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                file.write(b"\n")
        file.write(msgspec.json.encode(kept) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def read_lines(path: Path, kind: type[Kept]) -> list[Kept]:
    """What stands in the lines; one that was cut off is left out."""
    found = []
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.DecodeError:
            continue
    return found


def read_msgpack(path: Path, kind: type[Kept]) -> Kept | None:
    """What was written; None if the file is missing or damaged, so that it is made again."""
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None
