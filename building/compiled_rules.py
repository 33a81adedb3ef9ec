"""Selects the modules to compile with mypyc and checks for a working C compiler.

A module is compiled if its first line is `# compiled`. Modules that define msgspec structures
cannot be compiled, because msgspec creates its classes in a way that mypyc does not support.

Nothing is compiled if FIRESIDE_PLAIN=1 is set or if the C compiler does not work; a message says
so.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

from patch_mypyc_docs import with_docstrings
from patch_mypyc_leak import with_freed_rows

PACKAGE = Path("src/fireside")
MARK = "# compiled"  # the Makefile searches for it too
COMPILING_COMMANDS = {"build", "build_ext", "bdist_wheel", "editable_wheel"}
GROUP = "fireside"
PROFILE = "FIRESIDE_PROFILE"  # a file of building/record_profile.py, or RECORD
RECORD = "record"


def asks_to_be_compiled(module: Path) -> bool:
    """Return whether the first line of the module is `# compiled`."""
    with module.open(encoding="utf-8") as source:
        return source.readline().rstrip() == MARK


def modules_to_compile() -> list[str]:
    return sorted(path.as_posix() for path in PACKAGE.rglob("*.py") if asks_to_be_compiled(path))


def compiler_complaint() -> str:
    """Compile a two-line C extension and return the compiler's error, empty on success.

    The command is the one that compiles the rules, so that it finds the same compiler and headers.
    """
    from setuptools import Distribution, Extension

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return 0; }\n")
        probe = Distribution({"ext_modules": [Extension("probe", [str(source)])]})
        command = probe.get_command_obj("build_ext")
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as problem:  # setuptools and distutils raise different classes
            return str(problem) or type(problem).__name__
    return ""


def reason_to_stay_plain() -> str:
    if os.environ.get("FIRESIDE_PLAIN") == "1":
        return "FIRESIDE_PLAIN=1 is set"
    complaint = compiler_complaint()
    return f"no working C compiler with Python headers was found ({complaint})" if complaint else ""


def remove_leftovers(compiled: list[str]) -> None:
    """Remove libraries of modules that are no longer compiled, and copies of the rules pages."""
    shutil.rmtree(PACKAGE / "pages", ignore_errors=True)  # copied there by earlier builds
    for library in [*PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd")]:
        source = library.with_name(library.name.partition(".")[0] + ".py")
        if source.as_posix() not in compiled:
            library.unlink()
    if not compiled:
        for library in PACKAGE.parent.glob(f"{GROUP}__mypyc.*"):
            library.unlink()


def profile_flags(profile: str) -> tuple[list[str], list[str]]:
    """Return GCC's flags for compiling and linking that record a profile or use a recorded one."""
    if not profile:
        return [], []
    if profile == RECORD:
        return ["-fprofile-generate"], ["-fprofile-generate"]
    if not Path(profile).is_file():
        raise FileNotFoundError(f"{PROFILE} names {profile}, which does not exist")
    return ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"], []


def place_profile(sources: list[str], objects: Path) -> None:
    """Copy the profile to where GCC looks for it: beside the object file, under its name."""
    profile = os.environ.get(PROFILE, "")
    for source in sources if profile not in ("", RECORD) else ():
        beside = (objects / source).with_suffix(".gcda")
        beside.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(profile, beside)


def compiled_extensions(modules: list[str]) -> "list[Extension]":
    from mypyc.build import mypycify

    extensions = mypycify(
        ["--config-file", "pyproject.toml", *modules],
        opt_level="3",
        debug_level="0",
        group_name=GROUP,
    )
    for extension in extensions:
        extension.sources = [
            with_docstrings(with_freed_rows(source)) for source in extension.sources
        ]
        # Compiler warnings about generated code must not stop an installation. GCC's check of
        # indentation
        # takes as long as all its other work.
        extension.extra_compile_args = [
            *(flag for flag in extension.extra_compile_args if flag != "-Werror"),
            *(["-Wno-all"] if os.name == "posix" else []),
        ]
        if sys.platform == "linux":
            extension.extra_compile_args += [
                "-fno-semantic-interposition",
                "-fno-asynchronous-unwind-tables",  # only C++ needs these tables: 6 % of the size
            ]
            # Symbols that are never looked up (12 % of the size) and a build number for each of 125
            # libraries.
            extension.extra_link_args += ["-Wl,-s", "-Wl,--build-id=none"]
        if extension.name == f"{GROUP}__mypyc":  # contains the code of all modules
            compiling, linking = profile_flags(os.environ.get(PROFILE, ""))
            extension.extra_compile_args += compiling
            extension.extra_link_args += linking
    return extensions


def extensions() -> "list[Extension]":
    commands = COMPILING_COMMANDS & set(sys.argv)
    if not commands:  # setuptools also asks for metadata only; do not run mypy then
        return []
    modules = modules_to_compile()
    reason = reason_to_stay_plain()
    if reason:
        print(f"fireside: the rules stay plain Python, because {reason}.", file=sys.stderr)
        modules = []
    if "editable_wheel" in commands:
        remove_leftovers(modules)
    return compiled_extensions(modules) if modules else []
