"""Release checks: each blocker is reported in one sentence that says what to do."""

import json
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
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
            "Name: fireside-games\nVersion: 1.1.0\n\n",
            r"is version 1\.1\.0, not 1\.2\.0: run",
        ),
        ("Name: fireside-games\nVersion: 1.2.0\n\n", "too little metadata: Author"),
    ):
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("fireside_games-1.2.0.dist-info/METADATA", text)
        with pytest.raises(NotReady, match=complaint):
            release.check_metadata(wheel)


@contextmanager
def package_index(projects: dict[str, dict[str, str] | None]) -> Iterator[str]:
    """Run a package index on loopback that knows these projects with their addresses."""

    class Index(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.split("/")[2]
            self.send_response(200 if name in projects else 404)
            self.end_headers()
            if name in projects:
                text = json.dumps({"info": {"name": name, "project_urls": projects[name]}})
                self.wfile.write(text.encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Index)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_name_that_belongs_to_others_on_the_index_is_not_released(checkout: Path) -> None:
    source = "https://forge.example/campfire"
    (checkout / "pyproject.toml").write_text(
        f'[project]\nname = "campfire"\nurls = {{ Source = "{source}" }}\n'
    )
    with package_index({}) as index:
        assert "is free" in release.check_name(index)
    with package_index({"campfire": {"Home": source}}) as index:
        assert "is ours" in release.check_name(index)
    for urls in ({"Home": "https://forge.example/another"}, None):
        with package_index({"campfire": urls}) as index, pytest.raises(NotReady, match="others"):
            release.check_name(index)
    assert "cannot be reached" in release.check_name(index)  # the server has stopped


def test_an_image_is_built_where_a_program_can_or_that_is_said(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = checkout / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    assert "not built" in release.build_image()
    for name, status in (("docker", 1), ("podman", 0)):  # docker has no daemon here
        program = programs / name
        program.write_text(f"#!/bin/sh\nexit {status}\n")
        program.chmod(0o700)
    assert release.build_image() == "image: built by podman"
    (programs / "podman").write_text('#!/bin/sh\n[ "$1" = info ]\n')
    with pytest.raises(NotReady, match="podman cannot build"):
        release.build_image()


def test_the_tag_is_the_version(checkout: Path) -> None:
    with pytest.raises(NotReady, match=r"the tag is v1\.3\.0, and the version 1\.2\.0"):
        release.check_published("v1.3.0")


def test_without_archives_one_sentence_says_how_to_get_them(checkout: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "building/release.py"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert (
        done.stderr == "fireside: dist holds 0 files fireside_games-*.tar.gz: run `make wheel`.\n"
    )
