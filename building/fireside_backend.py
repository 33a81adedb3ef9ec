"""The build backend: setuptools, with the browser's pages built first, in a writable folder.

The hooks are those of PEP 517 and PEP 660. Expected errors end the build with one sentence.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 -- an old one gets here, as it asks for nothing first
    sys.exit(
        "fireside: Fireside needs Python 3.11 or newer, and this is Python {}.{}. "
        "Install a newer one and use its pip.".format(*sys.version_info)
    )

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from setuptools import build_meta

import browser_pages
from endings import one_sentence

Settings = dict[str, Any] | None
NOT_COPIED = (".git", ".venv*", "node_modules", "build", "dist", "*.egg-info", ".*_cache")


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return requirements beyond pyproject.toml: Node from PyPI if none is installed."""
    with one_sentence(browser_pages.PagesNotBuilt):
        return browser_pages.requirements()


get_requires_for_build_sdist = get_requires_for_build_wheel
get_requires_for_build_editable = get_requires_for_build_wheel


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: Settings = None
) -> str:
    """Write name, version and requirements of the wheel."""
    target = os.path.abspath(metadata_directory)
    with writable_tree():
        name: str = build_meta.prepare_metadata_for_build_wheel(target, config_settings)
    return name


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel with the pages, and with compiled rules if a C compiler works."""
    target = os.path.abspath(wheel_directory)
    metadata = metadata_directory and os.path.abspath(metadata_directory)
    with writable_tree(), one_sentence(browser_pages.PagesNotBuilt):
        prepare_pages()
        name: str = build_meta.build_wheel(target, config_settings, metadata)
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build a source archive that includes the built pages, so that installing it needs no Node."""
    target = os.path.abspath(sdist_directory)
    with writable_tree(), one_sentence(browser_pages.PagesNotBuilt):
        prepare_pages()
        name: str = build_meta.build_sdist(target, config_settings)
    return name


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build an editable wheel; compile rules and build pages in the checkout."""
    with one_sentence(browser_pages.PagesNotBuilt):
        prepare_pages()
        name: str = build_meta.build_editable(wheel_directory, config_settings, metadata_directory)
    return name


def prepare_pages() -> None:
    if browser_pages.are_wanted():
        browser_pages.build()
    else:
        print("fireside: built without the pages for the browser, as asked.", file=sys.stderr)


@contextmanager
def writable_tree() -> Iterator[None]:
    """Change to a copy of the current folder until the build ends, if the folder is read-only."""
    if is_writable():
        yield
        return
    checkout = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="fireside-") as folder:
        copy = Path(folder, "fireside")
        shutil.copytree(checkout, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        for path in (copy, *copy.rglob("*")):
            path.chmod(path.stat().st_mode | stat.S_IWUSR)
        os.chdir(copy)
        try:
            yield
        finally:
            os.chdir(checkout)


def is_writable() -> bool:
    try:
        with tempfile.TemporaryFile(dir="."), tempfile.TemporaryFile(dir="src"):
            return True
    except OSError:
        return False
