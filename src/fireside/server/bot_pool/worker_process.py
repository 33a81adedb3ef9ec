"""A process in which bots think: reads a task per line, writes what it found per line.

python -m fireside.server.bot_pool.worker_process
"""

import os
import sys
from typing import BinaryIO

import msgspec

from fireside.table.bot_task_runner import run_task_text

NICENESS = 5  # people are served first


def serve_tasks(tasks: BinaryIO, findings: BinaryIO) -> None:
    for line in tasks:
        findings.write(msgspec.json.encode(run_task_text(line)) + b"\n")
        findings.flush()


def main() -> None:
    """Findings leave through a descriptor of their own: what a bot prints goes to the log."""
    if hasattr(os, "nice"):  # Windows has other words for it
        os.nice(NICENESS)
    findings = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve_tasks(sys.stdin.buffer, findings)


if __name__ == "__main__":
    main()
