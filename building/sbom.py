"""`make sbom`: what a server consists of, as CycloneDX, in dist.

The Python packages are those of building/server.lock; the client's, of package-lock.json, are what
its pages are built from and with: what of them is in the pages the builder decides.
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
    """What a program prints; if it fails, that is said."""
    done = subprocess.run([str(one) for one in words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReady(f"{words[0]} is not content: {done.stderr.strip()[-500:]}")
    return done.stdout


def python_parts() -> str:
    """The packages that a server installs."""
    return said(TOOLS / "cyclonedx-py", "requirements", "--output-reproducible", LOCK)


def client_parts() -> str:
    """The packages that the pages are built from and with."""
    words = ("sbom", "--sbom-format=cyclonedx", "--package-lock-only")
    return said(sys.executable, npm.__file__, *words)


def write(kind: str, text: str) -> str:
    """The list is in dist, and names at least one part; returns a sentence."""
    document = json.loads(text)
    parts = document.get("components", [])
    if document.get("bomFormat") != "CycloneDX" or not parts:
        raise NotReady(f"the list of the {kind}'s parts is empty")
    DIST.mkdir(exist_ok=True)
    file = DIST / f"fireside-{version()}-{kind}.cdx.json"
    file.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return f"{file}: {len(parts)} parts"


if __name__ == "__main__":
    with one_sentence(NotReady):
        print(write("server", python_parts()))
        print(write("client", client_parts()))
