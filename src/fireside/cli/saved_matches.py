"""Where a match is kept that somebody leaves: a file of its own, never another match's."""

import os
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fireside.core.errors import FiresideError
from fireside.play.match import Match
from fireside.play.records import write_record
from fireside.play.user_data import data_folder

MOST_FILES = 10_000  # of one title in one folder


class FileExists(FiresideError):
    """The file holds something else."""


def folders() -> Iterator[Path]:
    """Where a match may be kept, the best place first."""
    yield data_folder()
    yield Path.home()
    yield Path(tempfile.gettempdir())


def claim(folder: Path, title: str) -> Path:
    """A new, empty file in the folder that nobody else can claim: tikal.record, tikal-2.record."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, MOST_FILES):
        file = folder / (f"{title}.record" if number == 1 else f"{title}-{number}.record")
        if claim_file(file):
            return file
    raise FileExistsError(f"{folder} holds {MOST_FILES} matches of {title} already.")


def claim_file(file: Path) -> bool:
    """Whether the file is new, and now ours."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    except FileExistsError:
        return False
    return True


class Autosave:
    """Knows the file of one match; without one, claims one when the match is first kept."""

    def __init__(self, match: Match, file: Path | None = None) -> None:
        self.match = match
        self.file = file

    def save(self, wanted: Path | None = None) -> Path:
        """The match is in its file, or in the new one that is wanted, which is its own then."""
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
        """The match is in the claimed file; if that fails, the file is given up again."""
        try:
            self.match.save(claimed)
        except BaseException:
            claimed.unlink(missing_ok=True)
            raise

    def keep(self) -> str:
        """The match is kept somewhere; returns the sentences that say where."""
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
        """The whole match is in its file, if that can be; returns the sentence that says so."""
        try:
            file = shlex.quote(str(self.save()))
        except OSError as error:
            return f"{self._trouble(error)}: it still holds the match as it was."
        return f"See it again with: fireside replay {file}"

    def _trouble(self, error: OSError) -> str:
        return f"{self.file or data_folder()} cannot be written ({error.strerror or error})"

    def how_to_go_on(self, file: Path) -> str:
        """The command that takes the match up again."""
        return f"Go on with: fireside play --resume {shlex.quote(str(file))}"
