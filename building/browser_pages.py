"""Builds the pages for the browser from the client if their sources have changed.

A finished build stores the fingerprint of its sources beside the pages. A source archive contains
both, so that installing it needs no Node. Run `python building/browser_pages.py` to build the
pages; every build of the package does the same unless FIRESIDE_PAGES=none is set.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import notices
import npm
from endings import one_sentence

PAGES = Path("src/fireside/server/static")
UNFINISHED = Path("src/fireside/server/static.unfinished")
FINGERPRINT = ".made-from"
SOURCES = (
    "LICENSE",
    "building/notices.py",
    "client/first.js",
    "client/index.html",
    "client/package-lock.json",
    "client/package.json",
    "client/public/**/*",
    "client/scripts/*.ts",
    "client/src/**/*",
    "client/svelte.config.js",
    "client/tsconfig.json",
    "client/vite.config.ts",
    "client/worker.js",
    "docs/rules/**/*.md",
    "src/fireside/games/*/lessons/*.json",
    "src/fireside/games/*/words/*.json",
    "src/fireside/puzzles/shipped/*.puzzles",
    "src/fireside/words/*.json",
)
SWITCH = "FIRESIDE_PAGES"
WITHOUT = f"set {SWITCH}=none to install without them"


class PagesNotBuilt(Exception):
    """A failed build of the pages; the message says what to do."""


def are_wanted() -> bool:
    """Return whether the package shall contain pages: yes, unless FIRESIDE_PAGES=none."""
    wish = os.environ.get(SWITCH, "")
    if wish not in ("", "none"):
        raise PagesNotBuilt(f"{SWITCH} can be 'none' or be left unset, not {wish!r}")
    return wish != "none"


def sources() -> Iterator[Path]:
    """Yield all files that the pages are made from, in a fixed order."""
    for pattern in SOURCES:
        yield from sorted(path for path in Path().glob(pattern) if path.is_file())


def fingerprint() -> str:
    """Return a hash of all sources of the pages."""
    whole = hashlib.sha256()
    for path in sources():
        whole.update(
            f"{path.as_posix()}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode()
        )
    return whole.hexdigest()


def are_built() -> bool:
    """Return whether the pages exist and were made from the current sources."""
    try:
        made_from = (PAGES / FINGERPRINT).read_text(encoding="ascii")
    except OSError:
        return False
    return (PAGES / "index.html").is_file() and made_from.strip() == fingerprint()


def requirements() -> list[str]:
    """Return the packages needed to build: Node, if pages are wanted and no Node is installed."""
    if not are_wanted() or are_built() or npm.folder_with_node():
        return []
    return [npm.FROM_PYPI]


def build() -> None:
    """Build the pages if they are outdated; keep the earlier ones if the build fails."""
    if are_built():
        return
    made_from = fingerprint()
    try:
        if not packages_are_installed():
            print("fireside: installing the packages that build the pages ...", file=sys.stderr)
            run(
                "ci",
                "--omit=dev",
                "--prefer-offline",
                "--loglevel=error",
                hint="npm needs a network the first time",
            )
        run("run", "--silent", "build", "--", "--logLevel", "warn", *into(UNFINISHED))
    except npm.NodeMissing as missing:
        raise PagesNotBuilt(
            f"the pages for the browser were not built: {missing}; or {WITHOUT}"
        ) from None
    try:
        notices.write(UNFINISHED)
    except (notices.NoticesMissing, OSError) as missing:
        raise PagesNotBuilt(f"the pages for the browser were not built: {missing}") from None
    (UNFINISHED / FINGERPRINT).write_text(made_from + "\n", encoding="ascii")
    shutil.rmtree(PAGES, ignore_errors=True)
    UNFINISHED.rename(PAGES)


def packages_are_installed() -> bool:
    """Return whether npm has installed all locked packages; it writes its own list last."""
    installed = Path(npm.CLIENT, "node_modules", ".package-lock.json")
    lock = Path(npm.CLIENT, "package-lock.json")
    return installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime


def into(folder: Path) -> tuple[str, ...]:
    return ("--outDir", str(folder.resolve()), "--emptyOutDir")


def run(*arguments: str, hint: str = "") -> None:
    if npm.run(*arguments) != 0:
        reason = f" ({hint})" if hint else ""
        raise PagesNotBuilt(
            f"the pages for the browser were not built: `npm {arguments[0]}` failed{reason}. "
            f"Mend what it names above and start again, or {WITHOUT}"
        )


if __name__ == "__main__":
    with one_sentence(PagesNotBuilt):
        build()
