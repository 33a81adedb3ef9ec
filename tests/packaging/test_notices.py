"""Every third-party part has its licence text in wheel, pages, static site and image.

First contact, row 1.
"""

import json
import re
import tomllib
import urllib.request
from importlib.metadata import Distribution, distributions
from pathlib import Path

import pytest
from packaging.licenses import canonicalize_license_expression
from tests.server.running import Server

import browser_pages
import notices
from fireside.cli.main import main
from notices import NoticesMissing

ROOT = Path(notices.__file__).parent.parent
BUILT = pytest.mark.skipif(
    not (ROOT / notices.PAGES / notices.BUNDLED).is_file(), reason="run `make client`"
)
KEPT = (ROOT / notices.KEPT).read_text(encoding="utf-8")
HEADING = re.compile(r"^={78}\n(\S.*) (\S+), in (.+)\n(\S.*), (https://\S+)\n={78}\n\n(?=\S)", re.M)


@pytest.fixture(autouse=True)
def in_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def packages_of_assets() -> set[str]:
    """Return the packages in the bundler's own list of assets: at least the fonts."""
    listed = json.loads((notices.PAGES / "assets" / "manifest.json").read_text(encoding="utf-8"))
    sources = " ".join(str(one.get("src", "")) for one in listed.values())
    return set(re.findall(r"node_modules/((?:@[^/ ]+/)?[^/ ]+)/", sources))


@BUILT
def test_first_contact_1_every_part_of_the_pages_has_its_licence_text() -> None:
    names = notices.bundled(notices.PAGES)
    assert {"svelte", "gifenc", "uqr"} <= set(names)
    assert packages_of_assets() <= set(names)
    lock = json.loads(Path("client/package-lock.json").read_text(encoding="utf-8"))["packages"]
    told = {match[1]: match[2] for match in HEADING.finditer(KEPT) if match[3] == "the pages"}
    assert told == {name: lock[f"node_modules/{name}"]["version"] for name in names}


@BUILT
def test_first_contact_1_every_font_is_of_a_part_with_the_open_font_licence() -> None:
    listed = json.loads((notices.PAGES / "assets" / "manifest.json").read_text(encoding="utf-8"))
    fonts = {one["file"]: one["src"] for one in listed.values() if one["file"].endswith(".woff2")}
    assert {path.name for path in notices.PAGES.rglob("*.woff2")} == {
        Path(file).name for file in fonts
    }
    licences = {match[1]: match[4] for match in HEADING.finditer(KEPT)}
    for source in fonts.values():
        found = re.search(r"node_modules/(@[^/]+/[^/]+)/", source)
        assert found is not None, source
        assert licences[found[1]] == "OFL-1.1"
    assert KEPT.count("SIL OPEN FONT LICENSE Version 1.1") == len(
        [name for name in licences if name.startswith("@fontsource")]
    )


@BUILT
def test_first_contact_1_the_kept_text_is_that_of_the_locks_and_of_the_built_pages() -> None:
    assert browser_pages.are_built(), "the pages are older than their sources: run `make client`"
    assert notices.compose(notices.parts(notices.PAGES)) == KEPT
    assert (notices.PAGES / notices.SERVED).read_text(encoding="utf-8") == KEPT


def test_first_contact_1_the_runtime_in_compiled_rules_is_the_locked_one() -> None:
    (version,) = re.findall(r"^mypy==(\S+)", Path("requirements.lock").read_text(), re.M)
    assert f"mypyc runtime (mypy) {version}, in the compiled rules\nMIT AND PSF-2.0" in KEPT
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in KEPT


def test_first_contact_1_our_own_licence_comes_first() -> None:
    ours = Path("LICENSE").read_text(encoding="utf-8").strip()
    assert ours in KEPT
    assert KEPT.index(ours) < HEADING.search(KEPT).start()  # type: ignore[union-attr]


def test_first_contact_1_the_licence_expression_names_what_the_wheel_contains() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    contained = {"Apache-2.0"}
    for match in HEADING.finditer(KEPT):
        contained |= set(match[4].split(" AND "))
    assert project["license"] == " AND ".join(sorted(contained))
    assert canonicalize_license_expression(project["license"]) == project["license"]
    assert project["license-files"] == ["LICENSE", "THIRD_PARTY_NOTICES.txt"]


def write_package(client: Path, name: str, locked: str, text: str) -> None:
    folder = client / "node_modules" / name
    folder.mkdir(parents=True)
    about = {"name": name, "version": "1.0.0", "license": "MIT"}
    (folder / "package.json").write_text(json.dumps(about))
    if text:
        (folder / "LICENSE.md").write_text(text)
    lock = {"packages": {f"node_modules/{name}": {"version": locked}}}
    (client / "package-lock.json").write_text(json.dumps(lock))


@pytest.mark.parametrize(
    ("locked", "text", "said"),
    [
        ("1.0.0", "", "some, which the pages contain, has no licence text"),
        ("1.0.1", "You may.", r"some 1\.0\.0 is installed, but 1\.0\.1 is locked"),
    ],
)
def test_first_contact_1_a_part_without_its_text_ends_the_build(
    locked: str, text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_package(Path("client"), "some", locked, text)
    with pytest.raises(NoticesMissing, match=said):
        list(notices.page_parts(["some"]))


def texts_of(package: Distribution) -> list[str]:
    """Return the licence texts in the folder of an installed package."""
    texts = [str(file) for file in package.files or [] if notices.TEXT.match(file.name)]
    return [text for text in texts if ".dist-info/" in text]


def test_first_contact_1_every_package_of_a_server_brings_its_text_or_we_do() -> None:
    """The image contains the texts in its environment."""
    locked = set(re.findall(r"^([\w.-]+)==", Path("building/server.lock").read_text(), re.M))
    installed = {one.name.lower().replace("_", "-"): one for one in distributions()}
    here = locked & installed.keys()
    assert len(here) > 20
    without = {name for name in here if not texts_of(installed[name])}
    assert without == set(notices.WITHOUT_TEXT)
    for name in without:
        assert f"{name} {installed[name].version}, in the packages beside a server" in KEPT


def test_first_contact_1_the_image_carries_the_notices() -> None:
    recipe = Path("deployment/Containerfile").read_text(encoding="utf-8")
    assert "COPY --from=build /source/LICENSE /source/THIRD_PARTY_NOTICES.txt " in recipe
    ignored = Path(".dockerignore").read_text(encoding="utf-8").splitlines()
    assert not {"LICENSE", "THIRD_PARTY_NOTICES.txt", "*.txt"} & set(ignored)


@pytest.mark.parametrize("flag", ["--licences", "--licenses"])
def test_first_contact_1_the_command_prints_them(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([flag]) == 0
    assert capsys.readouterr().out == KEPT


@BUILT
def test_first_contact_1_the_server_hands_them_out_beside_the_pages(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.db"))
    try:
        with urllib.request.urlopen(f"{server.url}/third-party-notices.txt") as answer:
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            assert answer.read().decode("utf-8") == KEPT
    finally:
        server.stop()
