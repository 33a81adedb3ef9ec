"""Compiles C code to WebAssembly libraries that Pyodide loads."""

import importlib.util
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SUFFIX = ".cpython-314-wasm32-emscripten.so"
SYSTEM = "headers/usr/share/emscripten/system"
NOT_OF_THE_TARGET = {
    "Py_PYCONFIG_H",
    "RETSIGTYPE",
    "STRICT_SYSV_CURSES",
    "PY_BUILTIN_HASHLIB_HASHES",
}
MUSL = ("arch/emscripten", "arch/generic", "include")
STANDARDS = ["_POSIX_C_SOURCE 200809L", "_XOPEN_SOURCE 700", "_GNU_SOURCE 1", "_DEFAULT_SOURCE 1"]


class Compiler:
    """A cross-compiler: zig's clang and linker with the target's headers."""

    def __init__(self, tools: Path) -> None:
        self.tools = tools
        self.zig = tools / "zig/ziglang/zig"
        self.environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(tools / "zig-cache")}
        self.python = tools / "python-headers"
        if not (self.python / "pyconfig.h").exists():
            write_config(tools, self.python)

    def compile(self, source: Path, target: Path, level: int, include: Sequence[Path] = ()) -> None:
        """Compile a source to an object file."""
        system = self.tools / SYSTEM
        headers = [
            self.tools / "zig/ziglang/lib/include",
            system / "include",
            *(
                system / "lib/libc/musl" / name
                for name in ("arch/emscripten", "arch/generic", "include")
            ),
        ]
        self._run(
            *("cc", "-target", "wasm32-emscripten", "-mcpu=generic-extended_const", "-nostdinc"),
            *(part for one in headers for part in ("-isystem", str(one))),
            *(f"-I{one}" for one in (self.python, *include)),
            *("-D__EMSCRIPTEN__", "-DPY_CALL_TRAMPOLINE", "-DNDEBUG", "-fPIC", "-g0", "-w"),
            *("-fno-sanitize=all", "-fno-stack-protector", "-fvisibility=hidden", f"-O{level}"),
            *("-c", str(source), "-o", str(target)),
        )

    def link(self, target: Path, module: str, objects: Sequence[Path]) -> None:
        """Link objects to a library that contains one Python module."""
        self._run(
            *("wasm-ld", "-shared", "--experimental-pic", "--import-memory", "--strip-all", "-O2"),
            *("--unresolved-symbols=import-dynamic", "-Bsymbolic", f"--export=PyInit_{module}"),
            *("--export=__wasm_call_ctors", "--export-if-defined=__wasm_apply_data_relocs"),
            *("-o", str(target), *map(str, objects)),
        )

    def _run(self, *command: str) -> None:
        subprocess.run([str(self.zig), *command], env=self.environment, check=True)


def write_config(tools: Path, folder: Path) -> None:
    """Write Python's headers for the target, with a pyconfig.h of Pyodide's settings."""
    library = tools / "node_modules/pyodide/python_stdlib.zip"
    with zipfile.ZipFile(library) as archive:
        (name,) = [one for one in archive.namelist() if one.startswith("_sysconfigdata")]
        archive.extract(name, tools)
    spec = importlib.util.spec_from_file_location("target", tools / name)
    assert spec is not None
    assert spec.loader is not None
    target: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(target)
    (debian,) = (tools / "headers/usr/include").glob("*-linux-gnu/python3.14/pyconfig.h")
    pattern = re.compile(r"^(?:#\s*define|/\* #\s*undef) (\w+)", re.M)
    names = dict.fromkeys(pattern.findall(debian.read_text(encoding="utf-8")))
    lines = ["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H"]
    for name in names:
        value = target.build_time_vars.get(name)
        if name in NOT_OF_THE_TARGET or not isinstance(value, int):
            continue
        if value != 0 or name.startswith(("SIZEOF", "ALIGNOF")):
            lines.append(f"#define {name} {value}")
    for standard in STANDARDS:
        lines += [f"#ifndef {standard.split()[0]}", f"#define {standard}", "#endif"]
    shutil.copytree(tools / "headers/usr/include/python3.14", folder, dirs_exist_ok=True)
    (folder / "pyconfig.h").write_text("\n".join([*lines, "#endif", ""]), encoding="utf-8")
