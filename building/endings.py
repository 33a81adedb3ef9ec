"""Exit handling of the build's programs: one sentence for each expected error and for Ctrl-C."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

INTERRUPTED = 130  # the exit status of shells after Ctrl-C


class StepFailed(Exception):
    """A failed program, which has printed the reason itself."""


def run_quietly(command: list[str | Path], complaint: str, **environment: str) -> None:
    """Run a program; if it fails, print its output and raise StepFailed with the complaint."""
    done = subprocess.run(
        list(map(str, command)),
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise StepFailed(f"{complaint}, for the reason that stands above")


@contextmanager
def one_sentence(*problems: type[Exception]) -> Iterator[None]:
    """Exit with the message of any of these exceptions, or of a keyboard interrupt."""
    try:
        yield
    except problems as problem:
        sys.exit(f"fireside: {str(problem).rstrip('.')}.")
    except KeyboardInterrupt:
        print("\nfireside: interrupted. The same command starts again.", file=sys.stderr)
        sys.exit(INTERRUPTED)
