"""Site builder: writes pages, Python and bots into one folder for static hosts and offline play."""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import msgspec

import fireside
from fireside.core.errors import FiresideError
from fireside.offline import runtime_notices
from fireside.offline.downloads import PACKAGES as SUPPLIED
from fireside.offline.downloads import PYODIDE, fetch
from fireside.offline.python_bundle import (
    BUNDLE,
    LIBRARY,
    PACKAGES,
    WEIGHTS,
    bundle,
    matches_our_sources,
    our_sources,
    source_digest,
    trim_pyodide,
)
from fireside.table.available_games import available_games

PAGES = Path(fireside.__file__).parent / "server" / "static"
PYTHON = "python"
COMPILING = 300.0  # seconds
Say = Callable[[str], None]


class SiteError(FiresideError):
    """An error for a site that cannot be written or used."""


class Built(msgspec.Struct, frozen=True):
    """The size of a written site in bytes, raw and compressed."""

    files: int
    size: int
    compressed: int
    first_download: int  # compressed: Python and packages, needed before a first match
    compiled: bool


def write_site(out: Path, compiled: Path | None, kept: Path, say: Say) -> Built:
    """Write the site to a folder atomically; refuse a folder with other content."""
    if not (PAGES / "index.html").exists():
        raise SiteError(
            "This installation has no pages. Install a wheel, or run `make client` first."
        )
    if compiled is not None and not matches_our_sources(compiled.read_bytes()):
        raise SiteError(
            f"{compiled} was compiled from other sources. Build it again: make wasm-wheel"
        )
    if out.exists() and any(out.iterdir()) and not (out / PYTHON / "files.json").exists():
        raise SiteError(f"{out} is not empty and no site of ours. Name another folder.")
    unfinished = out.with_name(f"{out.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    try:
        shutil.copytree(PAGES, unfinished)
        make_pages_relative(unfinished)
        say("Fetching Python for browsers (once; it is kept) ...")
        write_python(unfinished / PYTHON, None if compiled is None else compiled.read_bytes(), kept)
        if out.exists():
            shutil.rmtree(out)
        os.replace(unfinished, out)
    except OSError as problem:
        raise SiteError(f"The site cannot be written: {problem}") from None
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return measure_site(out, compiled is not None)


def check_site(folder: Path) -> None:
    """Raise SiteError unless the folder has a site written by this version of Fireside."""
    again = f"Write it again: fireside site --out {folder}"
    try:
        files = json.loads((folder / PYTHON / "files.json").read_bytes())
    except (OSError, ValueError):
        raise SiteError(f"{folder} holds no site. {again}") from None
    if not isinstance(files, dict) or files.get("sources") != source_digest():
        raise SiteError(f"The site in {folder} was written by another version of Fireside. {again}")


def make_pages_relative(folder: Path) -> None:
    """Make links relative, so that any folder of any host works, and mark the pages as offline."""
    page = folder / "index.html"
    text = page.read_text(encoding="utf-8")
    text = re.sub(r'(<a [^>]*?href=")/', r"\1#/", text)
    text = re.sub(r'(href|src)="/', r'\1="./', text)
    page.write_text(text.replace("<html ", '<html data-home="device" ', 1), encoding="utf-8")
    for shell in folder.glob("shell*.html"):  # pages for paths that need a server
        shell.unlink()
    manifest = folder / "manifest.webmanifest"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(re.sub(r'": "/', '": "./', text), encoding="utf-8")


def write_python(folder: Path, compiled: bytes | None, kept: Path) -> None:
    """Write Python, packages and networks to a folder named by their digest, and their lists."""
    lists, folder = folder, folder / "unnamed"
    folder.mkdir(parents=True)
    pyodide, about = trim_pyodide(fetch(PYODIDE, kept))
    wheels = {one.name: fetch(one, kept) for one in SUPPLIED}
    notices = runtime_notices.compose_notices(wheels)
    (lists / runtime_notices.FILE).write_text(notices, encoding="utf-8", newline="\n")
    archives = {f"{name.partition('-')[0]}.zip": wheel for name, wheel in wheels.items()}
    archives |= our_sources(compiled)
    for name, content in {**pyodide, **archives}.items():
        (folder / name).write_bytes(content)
    (folder / "files.json").write_text(json.dumps({"about": about}), encoding="utf-8")
    first = [name for name in archives if not name.startswith(WEIGHTS)]
    compile_bytecode(folder, [LIBRARY, *first])
    packages = bundle_up(folder, PACKAGES, first)
    networks = [
        bundle_up(folder, Path(name).stem, [name])
        for name in sorted(archives)
        if name.startswith(WEIGHTS)
    ]
    digest = hashlib.sha256()
    for name in sorted([*pyodide, packages, *networks]):
        digest.update((folder / name).read_bytes())
    version = digest.hexdigest()[:16]
    files = {
        "version": version,
        "sources": source_digest(),
        "about": about,
        "pyodide": [file_size(folder / name) for name in pyodide],
        "packages": [file_size(folder / packages)],
        "networks": networks,
    }
    (folder / "files.json").unlink()
    folder.rename(lists / version)
    (lists / "files.json").write_text(json.dumps(files), encoding="utf-8")
    (lists / "games.json").write_bytes(msgspec.json.encode(available_games(on_device=True)))


def bundle_up(folder: Path, name: str, archives: list[str]) -> str:
    """Replace these archives by one bundle; return its file name."""
    together = folder / f"{name}{BUNDLE}"
    together.write_bytes(bundle((folder / one).read_bytes() for one in archives))
    for one in archives:
        (folder / one).unlink()
    return together.name


def file_size(path: Path) -> dict[str, str | int]:
    return {"name": path.name, "bytes": path.stat().st_size}


def compile_bytecode(folder: Path, archives: list[str]) -> None:
    """Compile modules to bytecode with the browser's Python in Node, to start pages faster.

    Skipped without Node; failures are ignored, because they only make the start slower.
    """
    node = shutil.which("node")
    if node is None:
        return
    script = Path(__file__).with_name("bytecode.mjs")
    spare = folder.with_name("bytecode")
    shutil.copytree(folder, spare)
    try:
        command = [node, str(script), str(spare.absolute()), *archives]
        done = subprocess.run(command, capture_output=True, timeout=COMPILING, check=False)
        if done.returncode == 0:
            for name in archives:
                shutil.copyfile(spare / name, folder / name)
    except (OSError, subprocess.TimeoutExpired):
        pass
    finally:
        shutil.rmtree(spare, ignore_errors=True)


def measure_site(folder: Path, compiled: bool) -> Built:
    """Return the number and size of the site's files."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    travels = {path: len(gzip.compress(path.read_bytes(), 9)) for path in files}
    first = sum(
        size
        for path, size in travels.items()
        if PYTHON in path.parts and not path.name.startswith(WEIGHTS)
    )
    return Built(
        files=len(files),
        size=sum(path.stat().st_size for path in files),
        compressed=sum(travels.values()),
        first_download=first,
        compiled=compiled,
    )
