"""Release checks: each blocker is reported in one sentence that says what to do."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import release
from release import NotReady

ROOT = Path(release.__file__).parent.parent


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src/fireside").mkdir(parents=True)
    (tmp_path / "src/fireside/__init__.py").write_text('__version__ = "1.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("## [Unreleased]\n")
    return tmp_path


def test_a_tagged_version_has_a_heading_in_the_changelog(checkout: Path) -> None:
    assert "needs a heading" in release.check_changelog(tagged=False)
    with pytest.raises(NotReady, match=r"no heading for 1\.2\.0"):
        release.check_changelog(tagged=True)
    (checkout / "CHANGELOG.md").write_text("## [1.2.0] - 2030-01-01\n")
    assert "has a heading" in release.check_changelog(tagged=True)


def test_a_wheel_without_authors_or_of_another_version_is_not_released(checkout: Path) -> None:
    wheel = checkout / "some.whl"
    for text, complaint in (
        (
            "Name: fireside\nVersion: 1.1.0\n\n",
            r"is version 1\.1\.0, not 1\.2\.0: run",
        ),
        ("Name: fireside\nVersion: 1.2.0\n\n", "too little metadata: Author"),
    ):
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("fireside-1.2.0.dist-info/METADATA", text)
        with pytest.raises(NotReady, match=complaint):
            release.check_metadata(wheel)


def test_the_tag_is_the_version(checkout: Path) -> None:
    with pytest.raises(NotReady, match=r"the tag is v1\.3\.0, and the version 1\.2\.0"):
        release.check_published("v1.3.0")


def test_without_archives_one_sentence_says_how_to_get_them(checkout: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "building/release.py"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == "fireside: dist holds 0 files fireside-*.tar.gz: run `make wheel`.\n"
