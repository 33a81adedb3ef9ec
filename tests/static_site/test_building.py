"""Building a static site: files written, files left alone, messages about missing parts."""

import hashlib
import io
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import fireside
from fireside.offline import downloads, import_hook, site_builder
from fireside.offline.downloads import DownloadFailed, PinnedFile, fetch
from fireside.offline.python_bundle import (
    LEARNED,
    LIBRARY,
    LOCK,
    PYODIDE,
    is_stdlib_needed,
    our_sources,
)
from fireside.offline.site_builder import SiteError, check_site, write_site

PAGE = (
    '<html lang="en"><link href="/icon.svg"><script src="/assets/index.js"></script>'
    '<a class="button" href="/rules/tikal">Rules</a></html>'
)

BEGUN_FROM_ONE_LIBRARY = """
import ctypes, importlib.util, sys, types
import fireside__mypyc
package = importlib.util.find_spec("fireside").submodule_search_locations[0]
place = package + "/offline/import_hook.py"
spec = importlib.util.spec_from_file_location("modules", place)
modules = importlib.util.module_from_spec(spec)
spec.loader.exec_module(modules)
pointer, name = ctypes.pythonapi.PyCapsule_GetPointer, ctypes.pythonapi.PyCapsule_GetName
pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
begin = lambda one: ctypes.PYFUNCTYPE(ctypes.py_object)(pointer(one, name(one)))()
sys.modules[modules.INITIALIZER] = types.SimpleNamespace(begin=begin)
modules.install()
import fireside
for title in fireside.titles():
    fireside.game(title).new(3, 1)
loaders = {name: getattr(getattr(one, "__spec__", None), "loader", None)
           for name, one in sys.modules.items()}
ours = [name for name, one in loaders.items() if isinstance(one, modules.BundledLibraryLoader)]
print(fireside.COMPILED, *ours)
"""


IMPORTED_WITHOUT_PROCESSES = """
import sys
for name in ("concurrent.futures.process", "multiprocessing"):
    sys.modules[name] = None
import fireside.offline.warm_up
"""


def test_a_page_imports_nothing_that_browsers_lack() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED_WITHOUT_PROCESSES],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def small_pyodide() -> bytes:
    """Return an archive with the names of Pyodide's files and useless contents."""
    library = io.BytesIO()
    with zipfile.ZipFile(library, "w") as archive:
        for name in ("asyncio/__init__.py", "pdb.py", "encodings/utf_8.py", "encodings/cp949.py"):
            archive.writestr(name, "pass\n")
    files = {name: b"nothing" for name in PYODIDE}
    files |= {LIBRARY: library.getvalue(), LOCK: b'{"info": {"abi_version": "2026_0"}}'}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, content in files.items():
            about = tarfile.TarInfo(f"package/{name}")
            about.size = len(content)
            archive.addfile(about, io.BytesIO(content))
    return packed.getvalue()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a download cache that contains every file already."""
    folder = tmp_path / "kept"
    folder.mkdir()

    def put(name: str, content: bytes) -> PinnedFile:
        (folder / name).write_bytes(content)
        return PinnedFile("npm", "some", name, hashlib.sha256(content).hexdigest())

    package = io.BytesIO()
    with zipfile.ZipFile(package, "w") as archive:
        archive.writestr("some.py", "pass\n")
        about = "Metadata-Version: 2.4\nName: some\nVersion: 1.0\nLicense-Expression: MIT\n"
        archive.writestr("some-1.0.dist-info/METADATA", about)
        archive.writestr("some-1.0.dist-info/licenses/LICENSE", "You may.\n")
    monkeypatch.setattr(site_builder, "PYODIDE", put("pyodide.tgz", small_pyodide()))
    monkeypatch.setattr(site_builder, "SUPPLIED", (put("some-1.0.whl", package.getvalue()),))
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.html").write_text(PAGE)
    (pages / "manifest.webmanifest").write_text('{"start_url": "/", "src": "/icon.svg"}')
    monkeypatch.setattr(site_builder, "PAGES", pages)
    return folder


def test_a_site_lies_in_any_folder_and_knows_that_it_has_no_server(
    kept: Path, tmp_path: Path
) -> None:
    built = write_site(tmp_path / "site", None, kept, print)
    page = (tmp_path / "site" / "index.html").read_text()
    assert 'data-home="device"' in page
    assert 'href="./icon.svg"' in page
    assert 'src="./assets/index.js"' in page
    assert '<a class="button" href="#/rules/tikal">' in page
    assert '"/' not in (tmp_path / "site" / "manifest.webmanifest").read_text()
    assert not built.compiled
    files = json.loads((tmp_path / "site" / "python" / "files.json").read_text())
    names = [one["name"] for one in (*files["pyodide"], *files["packages"])] + files["networks"]
    assert {"packages.tar.gz", "weights-tikal.tar.gz", LIBRARY} <= set(names)
    python = tmp_path / "site" / "python" / files["version"]
    assert sorted(path.name for path in python.iterdir()) == sorted(names)
    with tarfile.open(python / "packages.tar.gz") as packages:
        assert {"fireside/words/en.json", "some.py"} <= set(packages.getnames())
    notices = (tmp_path / "site" / "python" / "third-party-notices.txt").read_text("utf-8")
    assert "some 1.0\nMIT, https://pypi.org/project/some/" in notices
    assert "You may." in notices
    games = json.loads((tmp_path / "site" / "python" / "games.json").read_text())
    assert [one["title"] for one in games["games"]] == ["altamira", "maamut", "tikal"]


def test_a_server_hands_out_only_a_site_of_the_same_fireside(kept: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    with pytest.raises(SiteError, match="holds no site"):
        check_site(site)
    write_site(site, None, kept, print)
    check_site(site)
    list_of_files = site / "python" / "files.json"
    older = json.loads(list_of_files.read_text()) | {"sources": "of another time"}
    list_of_files.write_text(json.dumps(older))
    with pytest.raises(SiteError, match="written by another version"):
        check_site(site)


def test_the_version_changes_with_what_is_in_it(kept: Path, tmp_path: Path) -> None:
    def version(compiled: Path | None) -> str:
        write_site(tmp_path / "site", compiled, kept, print)
        files = json.loads((tmp_path / "site" / "python" / "files.json").read_text())
        return str(files["version"])

    wheel = tmp_path / "some.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("fireside/core/state.so", "nothing")
    assert version(None) == version(None)
    assert version(wheel) != version(None)
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr("fireside/core/state.py", "of another time")
    with pytest.raises(SiteError, match="compiled from other sources"):
        version(wheel)


def test_a_folder_that_holds_something_else_is_left_alone(kept: Path, tmp_path: Path) -> None:
    other = tmp_path / "photos"
    other.mkdir()
    (other / "me.jpg").write_bytes(b"me")
    with pytest.raises(SiteError, match=r"not empty and no site of ours. Name another folder\.$"):
        write_site(other, None, kept, print)
    assert [path.name for path in other.iterdir()] == ["me.jpg"]


def test_a_site_that_cannot_be_finished_leaves_the_old_one(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_site(tmp_path / "site", None, kept, print)
    before = (tmp_path / "site" / "index.html").read_bytes()

    def no_network(supply: PinnedFile) -> bytes:
        raise DownloadFailed(f"{supply.name} cannot be fetched.")

    monkeypatch.setattr(downloads, "download", no_network)
    (kept / "pyodide.tgz").unlink()
    with pytest.raises(DownloadFailed):
        write_site(tmp_path / "site", None, kept, print)
    assert (tmp_path / "site" / "index.html").read_bytes() == before
    assert not list(tmp_path.glob("*.unfinished"))


def test_without_pages_it_says_how_to_get_them(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_builder, "PAGES", tmp_path / "nowhere")
    with pytest.raises(SiteError, match="make client"):
        write_site(tmp_path / "site", None, kept, print)


def test_what_is_fetched_must_be_what_was_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    supply = PinnedFile("npm", "some", "some.tgz", hashlib.sha256(b"right").hexdigest())
    monkeypatch.setattr(downloads, "download", lambda _: b"wrong")
    with pytest.raises(DownloadFailed, match="digest differs"):
        fetch(supply, tmp_path)
    assert not (tmp_path / "some.tgz").exists()
    monkeypatch.setattr(downloads, "download", lambda _: b"right")
    (tmp_path / "some.tgz").write_bytes(b"damaged")
    assert fetch(supply, tmp_path) == b"right"
    monkeypatch.setattr(downloads, "download", lambda _: b"not asked")
    assert fetch(supply, tmp_path) == b"right"


def test_without_a_network_it_says_where_to_put_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(address: str) -> bytes:
        raise OSError("no route")

    monkeypatch.setattr(downloads, "read_url", away)
    with pytest.raises(
        DownloadFailed, match=r"Is there a network\? Or put the file into .* by hand"
    ):
        downloads.download(PinnedFile("pypi", "some", "some.whl", ""))


def test_only_what_is_asked_for_goes_to_browsers() -> None:
    assert is_stdlib_needed("asyncio/__init__.py")
    assert is_stdlib_needed("encodings/utf_8.py")
    assert not is_stdlib_needed("encodings/cp949.py")
    assert not is_stdlib_needed("pdb.py")
    archives = our_sources(None)
    with zipfile.ZipFile(io.BytesIO(archives["fireside.zip"])) as ours:
        names = ours.namelist()
    assert "fireside/offline/js_bridge.py" in names
    assert "fireside/games/tikal/rules/turn.py" in names
    foreign = ("fireside/server", "fireside/cli", "fireside/learn", "fireside/envs")
    assert not [name for name in names if name.startswith(foreign) or name.endswith(LEARNED)]
    with zipfile.ZipFile(io.BytesIO(archives["weights-maamut.zip"])) as learned:
        ends = {Path(name).name for name in learned.namelist()}
    assert ends == {f"{seats}.{kind}" for seats in (2, 3, 4) for kind in ("weights", "prior")}


def test_compiled_modules_have_no_sources_beside_them(tmp_path: Path) -> None:
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("fireside/core/state.cpython-314-wasm32-emscripten.so", "nothing")
    with zipfile.ZipFile(io.BytesIO(our_sources(wheel.getvalue())["fireside.zip"])) as ours:
        names = ours.namelist()
    assert "fireside/core/state.cpython-314-wasm32-emscripten.so" in names
    assert "fireside/core/state.py" not in names


def test_compiled_modules_come_in_one_library_where_something_lets_them_begin() -> None:
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w") as archive:
        for module in (import_hook.LIBRARY, import_hook.INITIALIZER, "fireside/core/state"):
            archive.writestr(f"{module}.cpython-314-wasm32-emscripten.so", "nothing")
    with zipfile.ZipFile(io.BytesIO(our_sources(wheel.getvalue())["fireside.zip"])) as ours:
        names = {name.partition(".")[0] for name in ours.namelist()}
    assert {import_hook.LIBRARY, import_hook.INITIALIZER, "fireside_modules"} <= names
    assert "fireside/core/state" not in names
    assert "fireside/core/event" in names  # a module that is not compiled


@pytest.mark.skipif(not fireside.COMPILED, reason="the rules are not compiled here")
def test_every_compiled_module_begins_from_the_one_library() -> None:
    """As in a browser, with this machine's library, whose modules need no library of their own."""
    told = subprocess.run(
        [sys.executable, "-c", BEGUN_FROM_ONE_LIBRARY], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    begun = told.stdout.split()
    assert begun[0] == "True"
    assert {"fireside.core.state", "fireside.games.tikal.game"} <= set(begun[1:])
