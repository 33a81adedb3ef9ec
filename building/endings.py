"""Exit handling of the build's programs: one sentence for each expected error and for Ctrl-C."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130  # the exit status of shells after Ctrl-C


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
