"""Checks whether the archives in dist can be released: `make release-check`.

`--published TAG` checks instead the wheels built for a tag on all platforms.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable
from contextlib import chdir
from email.parser import Parser
from pathlib import Path

import browser_pages
import contents
import try_wheel
from contents import WrongContents
from endings import StepFailed, one_sentence, run_quietly
from try_wheel import DIST

TOOLS = Path(".venv-release/bin")
WORKFLOWS = Path(".github/workflows")
PYTHONS = ("cp311", "cp312", "cp313", "cp314")
PLATFORMS = (
    *("manylinux.*_x86_64", "manylinux.*_aarch64", "musllinux.*_x86_64", "musllinux.*_aarch64"),
    *("macosx.*_x86_64", "macosx.*_arm64", "win_amd64"),
)
BROWSERS = "-pyemscripten_"  # the platform of `make wasm-wheel`
INDEX = "https://pypi.org"
FIELDS = {"Author": 1, "Classifier": 20, "Keywords": 1, "License-Expression": 1, "Project-URL": 4}


class NotReady(Exception):
    """A release blocker; the message says what to do."""


def version() -> str:
    text = Path("src/fireside/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.M)
    assert found is not None
    return found[1]


def check_changelog(tagged: bool) -> str:
    """Check that the changelog has a heading of this version once it is tagged."""
    text = Path("CHANGELOG.md").read_text(encoding="utf-8")
    if f"## [{version()}]" in text:
        return f"CHANGELOG.md has a heading for {version()}"
    if tagged:
        raise NotReady(
            f"CHANGELOG.md has no heading for {version()}: give one to what is under Unreleased"
        )
    return f"CHANGELOG.md: {version()} is unreleased, and needs a heading before it is tagged"


def check_metadata(archive: Path) -> str:
    """Check that the wheel's metadata is complete: authors, addresses, licence."""
    with zipfile.ZipFile(archive) as opened:
        name = next(one for one in opened.namelist() if one.endswith(".dist-info/METADATA"))
        fields = Parser().parsestr(opened.read(name).decode("utf-8"))
    if fields["Version"] != version():
        raise NotReady(
            f"{archive} is version {fields['Version']}, not {version()}: run `make wheel`"
        )
    for field, least in FIELDS.items():
        if len(fields.get_all(field, [])) < least:
            raise NotReady(f"{archive} has too little metadata: {field}; see pyproject.toml")
    return f"{archive.name}: metadata of {fields['Name']} {fields['Version']} is complete"


def check_name(index: str = INDEX) -> str:
    """Check that the distribution's name on the package index is free or already this project's."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, source = project["name"], project["urls"]["Source"]
    try:
        with urllib.request.urlopen(f"{index}/pypi/{name}/json", timeout=10) as answer:
            published = json.load(answer)["info"]
    except urllib.error.HTTPError as refused:
        if refused.code == 404:
            return f"{name} is free on {index}: the first release registers it"
        return f"{index} answers {refused.code}: whose name {name} is was not checked"
    except OSError as unreachable:
        return f"{index} cannot be reached: whose name {name} is was not checked ({unreachable})"
    addresses = (published.get("project_urls") or {}).values()
    if source not in addresses:
        raise NotReady(
            f"{name} on {index} is a project of others, for it does not name {source}: "
            "choose another name in pyproject.toml"
        )
    return f"{name} on {index} is ours: it names {source}"


def check_published(tag: str) -> None:
    """Check that the tag matches the version and that dist holds all wheels, undamaged."""
    if tag != f"v{version()}":
        raise NotReady(f"the tag is {tag}, and the version {version()}")
    print(check_changelog(tagged=True))
    print(check_name())
    sdist = try_wheel.only(DIST, "fireside_games-*.tar.gz")
    contents.check_sdist(sdist)
    names = [path.name for path in DIST.glob("fireside_games-*.whl")]
    for python in PYTHONS:
        for platform in PLATFORMS:
            wanted = re.compile(
                rf"fireside_games-{version()}-{python}-{python}-(.*\.)?{platform}\.whl"
            )
            found = [name for name in names if wanted.fullmatch(name)]
            if len(found) != 1:
                raise NotReady(f"dist holds {len(found)} wheels for {python} on {platform}")
            contents.check_wheel(DIST / found[0], sdist)
            check_metadata(DIST / found[0])
    check_metadata(try_wheel.only(DIST, f"fireside_games-*{BROWSERS}*.whl"))
    print(f"{len(names)} wheels and the source archive are whole")


def tool(name: str, *arguments: str | Path) -> str:
    """Run a release tool; return that it found nothing, or raise StepFailed."""
    path = f"{TOOLS.resolve()}{os.pathsep}{os.environ['PATH']}"
    run_quietly([TOOLS / name, *arguments], f"{name} is not content", PATH=path)
    return f"{name} {arguments[0]}: content"


def list_parts() -> str:
    """Write the SBOMs of server and client to dist."""
    done = subprocess.run(
        [sys.executable, "building/sbom.py"], capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise NotReady(done.stderr.strip().removeprefix("fireside: ").rstrip("."))
    return done.stdout.strip()


def repair(archive: Path, folder: Path) -> str:
    """Check with auditwheel that the wheel runs on other Linux machines."""
    if sys.platform != "linux":
        return "auditwheel: only on Linux"
    tool("auditwheel", "show", archive)
    tool("auditwheel", "repair", "--wheel-dir", folder, archive)
    return f"auditwheel repair: {try_wheel.only(folder, '*.whl').name}"


def install_sdist(sdist: Path, folder: Path) -> str:
    """Check that the source archive installs on its own, with pages and without Node."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    with chdir(folder / sdist.name.removesuffix(".tar.gz")):
        if not browser_pages.are_built():
            raise NotReady(f"{sdist} has pages that are older than their sources: run `make wheel`")
    try_wheel.try_out(try_wheel.install(sdist, folder / "environment"), folder, "--all")
    return f"{sdist.name}: installed in an empty environment, where every command works"


def build_image() -> str:
    """Build the container image if this machine has a program that can."""
    for program, *ready in (["podman", "info"], ["buildah", "info"], ["docker", "info"]):
        if shutil.which(program) is None:
            continue
        if subprocess.run([program, *ready], capture_output=True, check=False).returncode:
            continue
        recipe = ("-f", "deployment/Containerfile", "-t", "fireside-release-check", ".")
        if subprocess.run([program, "build", *recipe], check=False).returncode:
            raise NotReady(f"{program} cannot build deployment/Containerfile, as it says above")
        return f"image: built by {program}"
    return "image: not built, since neither podman nor buildah nor a running docker is here"


def check_here(folder: Path) -> None:
    """Run all checks that one machine can do, and print a line for each."""
    sdist = try_wheel.only(DIST, "fireside_games-*.tar.gz")
    built = try_wheel.only(DIST, "fireside_games-*.whl")
    steps: list[Callable[[], str | None]] = [
        lambda: contents.check_sdist(sdist),
        lambda: contents.check_wheel(built, sdist),
        lambda: check_metadata(built),
        lambda: check_changelog(tagged=False),
        check_name,
        lambda: tool("twine", "check", "--strict", sdist, built),
        lambda: tool("check-wheel-contents", built),
        lambda: tool("zizmor", "--offline", "--quiet", "--min-severity", "medium", WORKFLOWS),
        lambda: tool(
            *("check-jsonschema", "--builtin-schema", "vendor.github-workflows"),
            *sorted(WORKFLOWS.glob("*.yml")),
        ),
        lambda: tool("cibuildwheel", "--print-build-identifiers", "--platform", "linux"),
        list_parts,
        lambda: repair(built, folder / "repaired"),
        lambda: install_sdist(sdist, folder),
        build_image,
    ]
    for step in steps:
        said = step()
        if said:
            print(said, flush=True)
    print(f"fireside {version()} can be released from here.")


if __name__ == "__main__":
    with (
        one_sentence(NotReady, StepFailed, WrongContents, OSError),
        tempfile.TemporaryDirectory(prefix="fireside-") as place,
    ):
        if sys.argv[1:2] == ["--published"]:
            check_published(sys.argv[2])
        else:
            check_here(Path(place))
