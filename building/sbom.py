"""Writes the SBOMs of a server in CycloneDX format to dist: `make sbom`.

The Python packages are those of building/server.lock. The client's list is that of
package-lock.json: all packages that the pages are built from and with, whether or not they are
bundled.
"""

import json
import subprocess
import sys
from pathlib import Path

import npm
from endings import one_sentence
from release import TOOLS, NotReady, version
from try_wheel import DIST

LOCK = Path("building/server.lock")


def said(*words: str | Path) -> str:
    """Run a program and return its output; raise NotReady if it fails."""
    done = subprocess.run([str(one) for one in words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReady(f"{words[0]} is not content: {done.stderr.strip()[-500:]}")
    return done.stdout


def python_parts() -> str:
    """Return the SBOM of the packages that a server installs."""
    return said(TOOLS / "cyclonedx-py", "requirements", "--output-reproducible", LOCK)


def client_parts() -> str:
    """Return the SBOM of the packages that the pages are built from and with."""
    words = ("sbom", "--sbom-format=cyclonedx", "--package-lock-only")
    return said(sys.executable, npm.__file__, *words)


def write(kind: str, text: str) -> str:
    """Write the SBOM to dist and return a sentence; raise NotReady if it has no components."""
    document = json.loads(text)
    parts = document.get("components", [])
    if document.get("bomFormat") != "CycloneDX" or not parts:
        raise NotReady(f"the list of the {kind}'s parts is empty")
    DIST.mkdir(exist_ok=True)
    file = DIST / f"fireside_games-{version()}-{kind}.cdx.json"
    file.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return f"{file}: {len(parts)} parts"


if __name__ == "__main__":
    with one_sentence(NotReady):
        print(write("server", python_parts()))
        print(write("client", client_parts()))
