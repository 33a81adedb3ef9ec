"""Worker process of the bot pool: reads one task per line and writes one result per line.

Its first line says that it takes tasks.

python -m fireside.server.bot_pool.worker_process
"""

import os
import sys
from typing import BinaryIO

import msgspec

from fireside.table.bot_task_runner import run_task_text

READY = b"ready\n"
NICENESS = 5  # lower priority than the server, which answers people


def serve_tasks(tasks: BinaryIO, findings: BinaryIO) -> None:
    findings.write(READY)
    findings.flush()
    for line in tasks:
        findings.write(msgspec.json.encode(run_task_text(line)) + b"\n")
        findings.flush()


def main() -> None:
    """Serve tasks from standard input; results use a duplicated descriptor.

    Standard output is redirected to standard error, so that bots' prints cannot corrupt the
    protocol.
    """
    if hasattr(os, "nice"):  # missing on Windows
        os.nice(NICENESS)
    findings = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve_tasks(sys.stdin.buffer, findings)


if __name__ == "__main__":
    main()
