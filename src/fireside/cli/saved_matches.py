"""Autosave of matches: each to a file of its own, never overwriting another match."""

import os
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fireside.core.errors import FiresideError
from fireside.play.match import Match
from fireside.play.records import write_record
from fireside.play.user_data import data_folder

MOST_FILES = 10_000  # most saved matches of one title in one folder


class FileExists(FiresideError):
    """A file name that is already taken."""


def folders() -> Iterator[Path]:
    """Yield the folders in which a match may be saved, in order of preference."""
    yield data_folder()
    yield Path.home()
    yield Path(tempfile.gettempdir())


def claim(folder: Path, title: str) -> Path:
    """Create and return a new empty file in the folder: tikal.record, then tikal-2.record."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, MOST_FILES):
        file = folder / (f"{title}.record" if number == 1 else f"{title}-{number}.record")
        if claim_file(file):
            return file
    raise FileExistsError(f"{folder} holds {MOST_FILES} matches of {title} already.")


def claim_file(file: Path) -> bool:
    """Create the file exclusively; return False if it exists."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    except FileExistsError:
        return False
    return True


class Autosave:
    """The file of one match, created when the match is first saved."""

    def __init__(self, match: Match, file: Path | None = None) -> None:
        self.match = match
        self.file = file

    def save(self, wanted: Path | None = None) -> Path:
        """Save the match to its file, or to a new `wanted` file, which becomes its file."""
        if wanted is not None and wanted != self.file:
            wanted.parent.mkdir(parents=True, exist_ok=True)
            if not claim_file(wanted):
                raise FileExists(f"{wanted} exists already: name another file.")
            self._fill(wanted)
            self.file = wanted
        elif self.file is None:
            file = claim(data_folder(), self.match.title)
            self._fill(file)
            self.file = file
        else:
            self.match.save(self.file)
        return self.file

    def _fill(self, claimed: Path) -> None:
        """Save the match to the newly created file; delete the file if that fails."""
        try:
            self.match.save(claimed)
        except BaseException:
            claimed.unlink(missing_ok=True)
            raise

    def keep(self) -> str:
        """Save the match wherever possible; return sentences that say where."""
        try:
            return f"The match is saved. {self.how_to_go_on(self.save())}"
        except OSError as error:
            trouble = self._trouble(error)
        for folder in folders():
            try:
                file = claim(folder, self.match.title)
                self._fill(file)
            except OSError:
                continue
            self.file = file
            return f"{trouble}: the match is saved elsewhere. {self.how_to_go_on(file)}"
        record = write_record(self.match.record())
        return f"{trouble}, nor any other folder. Keep these lines in a file of your own:\n{record}"

    def keep_finished(self) -> str:
        """Save the finished match; return a sentence with the command, or with the error."""
        try:
            file = shlex.quote(str(self.save()))
        except OSError as error:
            return f"{self._trouble(error)}: it still holds the match as it was."
        return f"See it again with: fireside replay {file}"

    def _trouble(self, error: OSError) -> str:
        return f"{self.file or data_folder()} cannot be written ({error.strerror or error})"

    def how_to_go_on(self, file: Path) -> str:
        """Return a sentence with the command that resumes the match."""
        return f"Go on with: fireside play --resume {shlex.quote(str(file))}"
