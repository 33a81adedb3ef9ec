"""Fetches the tools for the browser wheel from package registries, without installing any.

The compiler is clang from PyPI's ziglang. The C library's headers come from Debian's emscripten
package, Python's from libpython3.14-dev of a recent Debian suite.
"""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from fireside.offline import downloads
from fireside.offline.downloads import WEB_TAG

PYODIDE = f"pyodide@{downloads.PYODIDE.version}"
ZIG = "ziglang==0.17.0"
SHIPPED = [f"{one.project}=={one.version}" for one in downloads.PACKAGES]
WEB_PACKAGES = ["mypy==2.4.1", "ast-serialize==0.13.1"]
PLAIN_PACKAGES = ["pathspec==1.1.1", "typing_extensions==4.16.0", "setuptools==84.2.1"]
DEBIAN_SUITE = "forky"
DEBIAN_PACKAGES = ["emscripten", "libpython3.14-dev"]
SOURCES = Path("/etc/apt/sources.list.d/debian.sources")


class Missing(Exception):
    """A tool that cannot be fetched; the message names it."""


def run(*command: str | Path, at: Path | None = None) -> None:
    """Run the command; raise an error with its output if it fails."""
    done = subprocess.run(
        [str(one) for one in command], cwd=at, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()[-8:]
        raise Missing(f"{' '.join(map(str, command[:4]))} …: " + "\n".join(said))


def fetch(folder: Path) -> None:
    """Fetch all tools that are missing in the folder."""
    steps = {
        "node_modules": fetch_pyodide,
        "zig": fetch_zig,
        "wheels": fetch_wheels,
        "headers": fetch_headers,
    }
    for name, step in steps.items():
        if not (folder / name).exists():
            print(f"fetching {name} ...", flush=True)
            unfinished = folder / f"{name}.unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(parents=True)
            step(unfinished)
            unfinished.rename(folder / name)


def fetch_pyodide(target: Path) -> None:
    if shutil.which("npm") is None:
        raise Missing("npm is missing: install Node, or use the wheel of a release.")
    run("npm", "install", "--silent", "--prefix", target, PYODIDE)
    for one in (target / "node_modules").iterdir():
        one.rename(target / one.name)


def fetch_zig(target: Path) -> None:
    run(sys.executable, "-m", "pip", "-q", "install", "--no-deps", "--target", target, ZIG)


def fetch_wheels(target: Path) -> None:
    """Fetch mypyc and its dependencies for Python 3.14, the version of the target."""
    pip = (sys.executable, "-m", "pip", "-q", "download", "--no-deps", "-d", target)
    python, _, platform = WEB_TAG.rpartition("-")
    web = ("--only-binary", ":all:", "--python-version", "3.14", "--implementation", "cp")
    abi = ("--abi", python.partition("-")[0], "--platform", platform)
    run(*pip, *web, *abi, *WEB_PACKAGES, *SHIPPED)
    run(*pip, *PLAIN_PACKAGES)
    (mypy,) = target.glob("mypy-*.whl")
    with zipfile.ZipFile(mypy) as wheel:
        runtime = [name for name in wheel.namelist() if name.startswith("mypyc/lib-rt/")]
        wheel.extractall(target / "runtime", runtime)


def fetch_headers(target: Path) -> None:
    """Fetch packages of a recent Debian suite from the system's configured mirror."""
    if shutil.which("apt-get") is None or not SOURCES.exists():
        raise Missing("The headers come from Debian's packages: build this on Debian.")
    first = SOURCES.read_text(encoding="utf-8").split("\n\n")[0]
    lines = [
        f"Suites: {DEBIAN_SUITE}" if line.startswith("Suites:") else line
        for line in first.splitlines()
    ]
    for name in ("parts", "lists/partial", "cache/archives/partial"):
        (target / "apt" / name).mkdir(parents=True)
    (target / "apt/parts/newer.sources").write_text("\n".join(lines) + "\n", encoding="utf-8")
    apt = target.absolute() / "apt"
    options = {
        "Dir::Etc::sourcelist": "/dev/null",
        "Dir::Etc::sourceparts": apt / "parts",
        "Dir::State::lists": apt / "lists",
        "Dir::Cache": apt / "cache",
    }
    get = ["apt-get", "-qq", *(f"-o{name}={value}" for name, value in options.items())]
    run(*get, "update", at=target)
    run(*get, "download", *DEBIAN_PACKAGES, at=target)
    for package in target.glob("*.deb"):
        run("dpkg-deb", "-x", package, target)
        package.unlink()
    shutil.rmtree(target / "apt")
