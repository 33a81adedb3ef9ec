"""How programs of a build end: with one sentence, also when somebody presses Ctrl-C."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130  # what shells report for Ctrl-C


@contextmanager
def one_sentence(*problems: type[Exception]) -> Iterator[None]:
    """End the program with the message of one of these problems, or of an interruption."""
    try:
        yield
    except problems as problem:
        sys.exit(f"fireside: {str(problem).rstrip('.')}.")
    except KeyboardInterrupt:
        print("\nfireside: interrupted. The same command starts again.", file=sys.stderr)
        sys.exit(INTERRUPTED)
