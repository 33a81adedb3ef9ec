"""Checks the contents of a wheel and a source archive against the checkout they were built from."""

import os
import re
import subprocess
import tarfile
import zipfile
import zlib
from pathlib import Path, PurePosixPath

import browser_pages
import compiled_rules
import notices

LARGEST_WHEEL = 6_000_000  # bytes; with link previews, licence texts and compiled docstrings
NOT_IN_SDIST = (".ci/", ".github/")
PAGES = browser_pages.PAGES.as_posix()
FINGERPRINT = f"{PAGES}/{browser_pages.FINGERPRINT}"
NOT_IN_WHEEL = {FINGERPRINT, f"{PAGES}/{notices.BUNDLED}"}
PAGES_NEEDED = {f"{PAGES}/index.html", f"{PAGES}/{notices.SERVED}", *NOT_IN_WHEEL}
LIBRARIES = (".so", ".pyd")
WHEEL_INFORMATION = {
    "METADATA",
    "RECORD",
    "WHEEL",
    "entry_points.txt",
    "licenses/LICENSE",
    f"licenses/{notices.KEPT}",
    "top_level.txt",
}
SDIST_INFORMATION = ("PKG-INFO", "setup.cfg", "src/fireside_games.egg-info/")


class WrongContents(Exception):
    """A damaged archive, or one with missing or unexpected files; the message names them."""


def checkout() -> set[str]:
    """Return all files of the working tree, including uncommitted ones."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return {name for name in listed.stdout.split("\0") if name and os.path.exists(name)}


def names_in(archive: Path) -> set[str]:
    """Return the names of all files in the archive; raise WrongContents if one cannot be read."""
    try:
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel:
                if (damaged := wheel.testzip()) is not None:
                    raise zipfile.BadZipFile(damaged)
                return {name for name in wheel.namelist() if not name.endswith("/")}
        with tarfile.open(archive) as sdist:
            return {member.name.partition("/")[2] for member in sdist if member.isfile()}
    except (OSError, EOFError, zipfile.BadZipFile, tarfile.TarError, zlib.error) as problem:
        raise WrongContents(
            f"{archive} is damaged or half-written ({problem}): run `make wheel` to build it anew"
        ) from None


def check_sdist(archive: Path) -> None:
    """Check that the archive contains the repository and the built pages, and nothing else."""
    found = {name for name in names_in(archive) if not name.startswith(SDIST_INFORMATION)}
    pages = {name for name in found if name.startswith(f"{PAGES}/")}
    expected = {name for name in checkout() if not name.startswith(NOT_IN_SDIST)}
    compare(archive, expected | PAGES_NEEDED, found - (pages - PAGES_NEEDED))


def check_wheel(archive: Path, sdist: Path) -> None:
    """Check that the wheel contains the package of the archive, compiled, within the size limit."""
    compare(archive, wheel_files(names_in(sdist)), {plain(name) for name in names_in(archive)})
    size = archive.stat().st_size
    if size > LARGEST_WHEEL:
        raise WrongContents(f"{archive} is {size:,} bytes large, and may be {LARGEST_WHEEL:,}")


def wheel_files(sources: set[str]) -> set[str]:
    """Return the wheel's files for these sources; names of libraries have no platform suffix."""
    package = {name for name in sources if name.startswith("src/fireside/")} - NOT_IN_WHEEL
    libraries = {name.removesuffix(".py") + ".so" for name in compiled_rules.modules_to_compile()}
    rules = re.compile(r"docs/rules/((?:players/)?[^/]+\.md)")
    pages = {found[1] for name in sources if (found := rules.fullmatch(name))}
    english = {page for page in pages if "/" not in page or page.endswith(".en.md")}
    return (
        {name.removeprefix("src/") for name in package | libraries}
        | {f"fireside/pages/{page}" for page in english}
        | {f"{compiled_rules.GROUP}__mypyc.so"}
        | {f"dist-info/{name}" for name in WHEEL_INFORMATION}
    )


def plain(name: str) -> str:
    """Return a name without version and platform: `fireside/core/rng.so`, `dist-info/METADATA`."""
    path = PurePosixPath(name)
    if path.parts[0].endswith(".dist-info"):
        return "/".join(("dist-info", *path.parts[1:]))
    if path.suffix in LIBRARIES:
        return str(path.with_name(path.name.partition(".")[0] + ".so"))
    return name


def compare(archive: Path, expected: set[str], found: set[str]) -> None:
    complaints = [
        f"{what}: {', '.join(sorted(names)[:10])}" + (" …" if len(names) > 10 else "")
        for what, names in (("missing", expected - found), ("too many", found - expected))
        if names
    ]
    if complaints:
        raise WrongContents(f"{archive} does not hold what it should; {'; '.join(complaints)}")
