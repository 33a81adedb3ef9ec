"""Provenance of results: the commit of this code and the machine it runs on."""

import os
import platform
import subprocess
from pathlib import Path

NOT_KNOWN = "not known"


def commit_here() -> str:
    """Return the commit of this code, or FIRESIDE_COMMIT where there is no repository."""
    told = os.environ.get("FIRESIDE_COMMIT")
    if told:
        return told
    folder = Path(__file__).parent
    try:
        asked = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return NOT_KNOWN
    return asked.stdout.strip()


def machine_here() -> str:
    """Return the number of cores, the system and the processor's architecture as one phrase."""
    return f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}"
