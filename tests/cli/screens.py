"""A real terminal with the real command: screens of whole matches, as a person sees them."""

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

from fireside.cli.screen import CLEAR
from fireside.text_boards.text_layout import STYLES

PATIENCE = 60.0  # seconds until a silent command counts as hung


class RealTerminal:
    """`fireside …` in a terminal of a given size, with the output since the last clearing."""

    def __init__(self, arguments: Sequence[str], home: Path, columns: int, rows: int) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        size = ("COLUMNS", "LINES")
        environment = {name: value for name, value in os.environ.items() if name not in size}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fireside", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**environment, "XDG_DATA_HOME": str(home), "USER": "ana", "TERM": "xterm"},
            start_new_session=True,
        )
        os.close(slave)
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.text = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def read(self) -> bool:
        """Read more output; return False if the command has closed the terminal."""
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        assert ready, f"The command hangs after: {self.text[-300:]}"
        with contextlib.suppress(OSError):  # Linux reports a closed terminal as an error
            if more := os.read(self.master, 65536):
                self.text += self.decoder.decode(more)
                return True
        return False

    def wait_for(self, end: str) -> str | None:
        """Return the screen as soon as it ends with this text; None if the command exits first."""
        while not self.text.endswith(end):
            if not self.read():
                self.process.wait()
                return None
        return self.screen()

    def screen(self) -> str:
        """Return the text on the screen without colours."""
        return STYLES.sub("", self.text.rpartition(CLEAR)[2].replace("\r\n", "\n"))

    def type(self, line: str) -> None:
        """Type a line and Enter; output that follows counts as a new text."""
        self.text = ""
        os.write(self.master, f"{line}\n".encode())


def decisions(terminal: RealTerminal, number: Iterator[int]) -> Iterator[str]:
    """Yield every screen of a match with a question, and answer with one of its choices."""
    while (screen := terminal.wait_for("\n> ")) is not None:
        yield screen
        terminal.type(str(1 + next(number) % how_many(screen)))


def how_many(screen: str) -> int:
    """Return the number of choices that the screen states."""
    listed = re.findall(r"(?:^|  )(\d+)\) [a-z]", screen.rpartition("Ana: ")[2], re.MULTILINE)
    summed = re.findall(r"^(\d+) moves: ", screen, re.MULTILINE)
    return max(map(int, [*listed, *summed]))
