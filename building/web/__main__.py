"""Builds the wheel for browsers in dist/browsers: `make wasm-wheel`.

python -m web FOLDER_OF_TOOLS
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import distribution
from pathlib import Path

import fireside
import notices
from endings import one_sentence
from fireside.offline.downloads import WEB_TAG
from fireside.offline.import_hook import INITIALIZER
from web.compiler import SUFFIX, Compiler
from web.patch_mypyc_int32 import as_literals
from web.tools import Missing, fetch

COPIED = ("src", "building", "pyproject.toml")
DIST = Path("dist/browsers")
INFO = f"fireside_games-{fireside.__version__}.dist-info"


def main(tools: Path) -> int:
    """Build the wheel; return 0, or print an error and return 1."""
    try:
        fetch(tools)
        wheel = build(tools)
    except (Missing, subprocess.CalledProcessError) as problem:
        print(f"The wheel for browsers cannot be built here: {problem}", file=sys.stderr)
        print("Sites work without it, with rules in plain Python.", file=sys.stderr)
        return 1
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.2f} MB")
    return 0


def build(tools: Path) -> Path:
    """Generate, compile and link the C code and pack the wheel."""
    project = tools / "project"
    shutil.rmtree(project, ignore_errors=True)
    project.mkdir(parents=True)
    for name in COPIED:
        if Path(name).is_dir():
            shutil.copytree(name, project / name)
        else:
            shutil.copyfile(name, project / name)
    for library in project.rglob("*.so"):
        library.unlink()
    print("generating C inside the browser's Python ...", flush=True)
    script = Path(__file__).with_name("generate.mjs")
    subprocess.run(["node", str(script), str(tools), str(project)], check=True)
    libraries = json.loads((project / "libraries.json").read_text(encoding="utf-8"))
    out = tools / "libraries"
    shutil.rmtree(out, ignore_errors=True)
    print(f"compiling {len(libraries)} libraries ...", flush=True)
    compiler = Compiler(tools)
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda one: build_library(compiler, project, out, *one), libraries))
    build_library(compiler, project, out, INITIALIZER, [str(Path(__file__).with_name("modules.c"))])
    return pack(out)


def build_library(
    compiler: Compiler, project: Path, out: Path, name: str, sources: list[str]
) -> None:
    """Build the library of one module; the group's library contains all compiled code."""
    source = project / sources[0]
    is_group = source.name.startswith(("__native", "patch_mypyc_leak"))
    if is_group:
        text, written = as_literals(source.read_text(encoding="utf-8"))
        source.write_text(text, encoding="utf-8")
        print(f"{written} wide constants written out", flush=True)
    target = out / (name.replace(".", "/") + SUFFIX)
    target.parent.mkdir(parents=True, exist_ok=True)
    compiled = target.with_suffix(".o")
    include = [compiler.tools / "wheels/runtime/mypyc/lib-rt", project / "build"]
    compiler.compile(source, compiled, 3 if is_group else 2, include)
    compiler.link(target, name.rpartition(".")[2], [compiled])
    compiled.unlink()


def pack(out: Path) -> Path:
    """Pack a wheel of the libraries and the sources beside them."""
    DIST.mkdir(parents=True, exist_ok=True)
    wheel = DIST / f"fireside_games-{fireside.__version__}-{WEB_TAG}.whl"
    unfinished = wheel.with_suffix(".unfinished")
    root = Path(fireside.__file__).parent.parent
    files = {path.relative_to(out).as_posix(): path for path in sorted(out.rglob("*.so"))}
    for path in sorted((root / "fireside").rglob("*")):
        name = path.relative_to(root).as_posix()
        is_ours = path.suffix in (".py", ".json", ".weights") or path.name == "py.typed"
        if path.is_file() and is_ours and "/static/" not in name:
            files[name] = path
    about = {
        "METADATA": distribution("fireside-games").read_text("METADATA") or "",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: fireside\nRoot-Is-Purelib: false\n"
        f"Tag: {WEB_TAG}\n",
    }
    contents = {name: path.read_bytes() for name, path in files.items()}
    contents |= {f"{INFO}/{name}": text.encode() for name, text in about.items()}
    for notice in (notices.OURS, notices.KEPT):
        contents[f"{INFO}/licenses/{notice}"] = (root.parent / notice).read_bytes()
    record = [
        f"{name},sha256={digest(content)},{len(content)}" for name, content in contents.items()
    ]
    contents[f"{INFO}/RECORD"] = "\n".join([*record, f"{INFO}/RECORD,,", ""]).encode()
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    unfinished.rename(wheel)
    return wheel


def digest(content: bytes) -> str:
    hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return hashed.decode().rstrip("=")


if __name__ == "__main__":
    with one_sentence():
        sys.exit(main(Path(sys.argv[1]).absolute()))
