"""Files that are replaced atomically, and append-only files of JSON lines that survive a crash."""

import os
from pathlib import Path
from typing import TypeVar

import msgspec

Kept = TypeVar("Kept")


def write_atomically(path: Path, content: bytes) -> None:
    """Write the content to a temporary file and rename it; an interruption keeps the old file."""
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.write_bytes(content)
    os.replace(unfinished, path)


def append_line(path: Path, kept: object) -> None:
    """Append a line of JSON durably; a truncated last line is terminated first."""
    with path.open("ab+") as file:
        if file.seek(0, os.SEEK_END) > 0:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                file.write(b"\n")
        file.write(msgspec.json.encode(kept) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def read_lines(path: Path, kind: type[Kept]) -> list[Kept]:
    """Decode the lines of a file; skip invalid ones, such as a truncated last line."""
    found = []
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.DecodeError:
            continue
    return found


def read_msgpack(path: Path, kind: type[Kept]) -> Kept | None:
    """Decode a file, or return None if it is missing or damaged, so that it is created again."""
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None
