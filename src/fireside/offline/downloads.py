"""Pinned downloads for a site, verified by digest and cached.

Pyodide is CPython for browsers; the other files are packages built for it. Each is pinned by its
SHA-256 digest, so that a build uses exactly the tested files.
"""

import hashlib
import os
import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin

from fireside.core.errors import FiresideError
from fireside.play.atomic_files import write_atomically

PATIENCE = 60.0  # seconds for one file
NPM = "https://registry.npmjs.org"
PYPI = "https://pypi.org/simple"
WEB_TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"


class PinnedFile(NamedTuple):
    """A file in a package registry."""

    registry: str  # npm or pypi
    project: str
    name: str
    digest: str  # SHA-256

    @property
    def version(self) -> str:
        """Return the version, which is part of the file's name."""
        return self.name.removesuffix(".tgz").split("-")[1]


PYODIDE = PinnedFile(
    "npm",
    "pyodide",
    "pyodide-314.0.7.tgz",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
)
PACKAGES = (
    PinnedFile(
        "pypi",
        "msgspec",
        f"msgspec-0.22.0-{WEB_TAG}.whl",
        "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
    ),
    PinnedFile(
        "pypi",
        "librt",
        f"librt-0.16.0-{WEB_TAG}.whl",
        "1b384b90ab79a7bc30b566895809a636e0666f21f3cf12b54823d025b7e83839",
    ),
    PinnedFile(
        "pypi",
        "mypy-extensions",
        "mypy_extensions-1.2.0-py3-none-any.whl",
        "993e7a20aa5671eb41a7132cf555af30062da99729601601b9a8382b11cae768",
    ),
)


class DownloadFailed(FiresideError):
    """An error for a file that cannot be downloaded or has a wrong digest."""


def cache_folder() -> Path:
    """Return the folder for downloaded files."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "fireside" / "site"


def fetch(supply: PinnedFile, folder: Path) -> bytes:
    """Return the file from the folder, or download, verify and store it there."""
    path = folder / supply.name
    if path.exists():
        found = path.read_bytes()
        if digest_of(found) == supply.digest:
            return found
    found = download(supply)
    if digest_of(found) != supply.digest:
        raise DownloadFailed(
            f"{supply.name} is not the file that was tried: its digest differs. "
            "Nothing was written."
        )
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(path, found)
    return found


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def download(supply: PinnedFile) -> bytes:
    """Download the file from its registry."""
    try:
        return read_url(url_of(supply))
    except (OSError, urllib.error.URLError) as problem:
        raise DownloadFailed(
            f"{supply.name} cannot be fetched ({problem}). Is there a network? "
            f"Or put the file into {cache_folder()} by hand."
        ) from None


def read_url(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        content: bytes = answer.read()
    return content


def url_of(supply: PinnedFile) -> str:
    """Return the file's URL; NPM_CONFIG_REGISTRY and PIP_INDEX_URL select mirrors."""
    if supply.registry == "npm":
        registry = os.environ.get("NPM_CONFIG_REGISTRY", NPM).rstrip("/")
        return f"{registry}/{supply.project}/-/{supply.name}"
    index = os.environ.get("PIP_INDEX_URL", PYPI).rstrip("/") + f"/{supply.project}/"
    link = re.search(rf'href="([^"]*{re.escape(supply.name)})[#"]', read_url(index).decode())
    if link is None:
        raise OSError(f"{index} does not have it")
    return urljoin(index, str(link[1]))
