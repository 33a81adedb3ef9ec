"""Archives of a copy of the checkout, built as plain Python within seconds.

`make wheel` builds compiled ones in isolation and runs every command.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

import browser_pages
import contents

ROOT = Path(contents.__file__).parent.parent

pytestmark = pytest.mark.slow
# Python before 3.11.4 has no extraction filters.
SAFELY: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the checkout in which the pages count as built."""
    copy = tmp_path_factory.mktemp("checkout")
    before = Path.cwd()
    os.chdir(ROOT)
    names = contents.checkout()
    os.chdir(before)
    for name in names:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    pages = copy / browser_pages.PAGES
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<!doctype html>")
    (pages / "assets/some.js").write_text("import './other.js'")
    os.chdir(copy)
    (pages / browser_pages.FINGERPRINT).write_text(browser_pages.fingerprint())
    os.chdir(before)
    return copy


def build(what: str, source: Path, target: Path, **variables: str) -> tuple[set[str], str]:
    """Build an archive; return the names of its files, without metadata, and the warnings."""
    target.mkdir()
    hook = f"import sys; sys.path[:0] = ['building']; import fireside_backend as b; b.build_{what}"
    done = subprocess.run(
        [sys.executable, "-c", f"{hook}({str(target)!r})"],
        cwd=source,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (archive,) = target.iterdir()
    return contents.names_in(archive), done.stderr


def test_a_wheel_from_the_archive_is_the_same_as_one_from_the_checkout(
    checkout: Path, tmp_path: Path
) -> None:
    from_checkout, _ = build("wheel", checkout, tmp_path / "1", FIRESIDE_PLAIN="1")
    build("sdist", checkout, tmp_path / "2", FIRESIDE_PLAIN="1")
    (sdist,) = (tmp_path / "2").iterdir()
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, **SAFELY)
    unpacked = tmp_path / sdist.name.removesuffix(".tar.gz")
    from_archive, _ = build("wheel", unpacked, tmp_path / "3", FIRESIDE_PLAIN="1")
    assert from_archive == from_checkout
    assert "fireside/server/static/assets/some.js" in from_checkout
    assert "fireside/pages/tikal.md" in from_checkout
    assert {contents.plain(name) for name in from_checkout} >= {
        "dist-info/licenses/LICENSE",
        "dist-info/licenses/THIRD_PARTY_NOTICES.txt",
    }


def test_without_pages_none_are_in_the_wheel_and_the_build_says_so(
    checkout: Path, tmp_path: Path
) -> None:
    names, complaints = build(
        "wheel", checkout, tmp_path / "1", FIRESIDE_PLAIN="1", FIRESIDE_PAGES="none"
    )
    assert not [name for name in names if "/static/" in name]
    assert "built without the pages for the browser" in complaints


def test_without_a_compiler_the_wheel_is_plain_and_the_build_says_so(
    checkout: Path, tmp_path: Path
) -> None:
    names, complaints = build(
        "wheel", checkout, tmp_path / "1", CC="/nowhere/cc", FIRESIDE_PLAIN="0"
    )
    (wheel,) = (tmp_path / "1").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in names if name.endswith(contents.LIBRARIES)]
    assert "the rules stay plain Python, because no working C compiler" in complaints


def test_modules_of_an_earlier_build_are_not_in_the_wheel(checkout: Path, tmp_path: Path) -> None:
    stale = checkout / "build/lib/fireside/renamed.py"
    stale.parent.mkdir(parents=True, exist_ok=True)
    stale.write_text("")
    names, _ = build("wheel", checkout, tmp_path / "1", FIRESIDE_PLAIN="1")
    assert "fireside/renamed.py" not in names
    assert "fireside/__init__.py" in names
