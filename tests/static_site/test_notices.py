"""A static site contains the licence texts of Pyodide, of its parts and of all packages.

First contact, row 1.
"""

import io
import zipfile

import pytest

from fireside.offline import runtime_notices
from fireside.offline.downloads import (
    PACKAGES,
    PYODIDE,
    DownloadFailed,
    PinnedFile,
    cache_folder,
    fetch,
)
from fireside.offline.python_bundle import trim_pyodide
from fireside.offline.runtime_notices import (
    FREE,
    PARTS,
    REVIEWED,
    TEXTS,
    NoticeMissing,
    compose_notices,
)


def fetched(file: PinnedFile) -> bytes:
    """Return the real file; skip the test if it is not cached and there is no network."""
    try:
        return fetch(file, cache_folder())
    except DownloadFailed as problem:
        pytest.skip(str(problem))


def small_wheel(text: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("some-1.0.dist-info/METADATA", "Name: some\nVersion: 1.0\nLicense: MIT\n")
        if text:
            archive.writestr("some-1.0.dist-info/licenses/LICENSE", text)
    return packed.getvalue()


def test_first_contact_1_the_parts_are_those_of_the_pinned_pyodide() -> None:
    """After pinning another version, compare its parts with the list and update the version."""
    assert PYODIDE.name == REVIEWED


def test_first_contact_1_every_part_is_really_in_pyodide() -> None:
    files, _ = trim_pyodide(fetched(PYODIDE))
    whole = b"".join(files.values())
    for mark in (*(part.mark for part in PARTS), *FREE.values()):
        assert mark in whole, mark
    for absent in (b"OpenSSL", b"ncurses", b"libuuid"):  # libraries would need an entry in PARTS
        assert absent not in whole, absent


def test_first_contact_1_every_part_and_every_package_has_its_text() -> None:
    wheels = {one.name: fetched(one) for one in PACKAGES}
    text = compose_notices(wheels)
    for part in PARTS:
        assert f"\n{part.name}\n{part.licence}, https://" in text
    for one in PACKAGES:
        assert f"\n{one.name.split('-')[0]} {one.version}\n" in text.replace("-", "_")
    for words in ("Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE"):
        assert words in text
    assert {path.stem for path in TEXTS.iterdir()} == {part.text for part in PARTS}


def test_first_contact_1_a_package_without_its_text_ends_the_build_of_a_site() -> None:
    assert "some 1.0\nMIT, https://pypi.org/project/some/" in compose_notices(
        {"some.whl": small_wheel("Yes.")}
    )
    with pytest.raises(NoticeMissing, match=r"some\.whl has no licence text"):
        runtime_notices.compose_notices({"some.whl": small_wheel("")})
