"""Third-party notices for the browser's Python: licences of a site's files besides its pages.

Packages contain their texts in their wheels; Pyodide's archive has none, so they are kept beside
this module.
"""

import io
import zipfile
from collections.abc import Iterable, Mapping
from email.parser import Parser
from pathlib import Path
from typing import NamedTuple

from fireside.core.errors import FiresideError

TEXTS = Path(__file__).with_name("licences")
FILE = "third-party-notices.txt"
REVIEWED = "pyodide-314.0.7.tgz"  # the archive for which PARTS was verified
RULE = "=" * 78
HEADER = """\
Python for browsers, and what it contains

This folder holds Pyodide, which is CPython compiled for browsers with the libraries below, and
packages for it. The source of each is found at its address. What the pages beside it contain is
said in third-party-notices.txt of this site.
"""


class NoticeMissing(FiresideError):
    """An error for a package of a site without a licence text."""


class RuntimePart(NamedTuple):
    """A library within Pyodide's archive, with bytes that identify it there."""

    name: str
    licence: str  # an SPDX expression
    home: str
    text: str  # name of the licence file
    mark: bytes


PARTS = (
    RuntimePart(
        *("Pyodide", "MPL-2.0", "https://github.com/pyodide/pyodide", "pyodide"),
        b"_pyodide",
    ),
    RuntimePart(
        *("CPython", "PSF-2.0", "https://github.com/python/cpython", "cpython"),
        b"PyObject_Call",
    ),
    RuntimePart(
        *("bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2/", "bzip2"),
        b"libbzip2",
    ),
    RuntimePart(
        *("dtoa", "dtoa", "https://netlib.org/fp/", "dtoa"),
        b"Infinity",
    ),
    RuntimePart(
        *("Emscripten", "MIT", "https://github.com/emscripten-core/emscripten", "emscripten"),
        b"emscripten",
    ),
    RuntimePart(
        *("Expat", "MIT", "https://github.com/libexpat/libexpat", "expat"),
        b"expat",
    ),
    RuntimePart(
        *("HACL*", "MIT", "https://github.com/hacl-star/hacl-star", "hacl"),
        b"HACL",
    ),
    RuntimePart(
        *("libffi", "MIT", "https://github.com/libffi/libffi", "libffi"),
        b"ffi_call",
    ),
    RuntimePart(
        *("libmpdec", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal/", "libmpdec"),
        b"libmpdec",
    ),
    RuntimePart(
        *("LLVM runtime", "Apache-2.0 WITH LLVM-exception", "https://llvm.org/", "llvm"),
        b"__cxa",
    ),
    RuntimePart(
        *("mimalloc", "MIT", "https://github.com/microsoft/mimalloc", "mimalloc"),
        b"mimalloc",
    ),
    RuntimePart(
        *("musl", "MIT", "https://musl.libc.org/", "musl"),
        b"-0X+0X 0X-0x+0x 0x",
    ),
    RuntimePart(
        *("stackframe, error-stack-parser", "MIT", "https://github.com/stacktracejs", "stackframe"),
        b"Cannot parse given Error object",
    ),
    RuntimePart(
        *("zlib", "Zlib", "https://zlib.net/", "zlib"),
        b"incorrect header check",
    ),
    RuntimePart(
        *("Zstandard", "BSD-3-Clause", "https://github.com/facebook/zstd", "zstandard"),
        b"ZSTD_compressBegin",
    ),
)
# In the public domain: no notice is required.
FREE = {"SQLite": b"sqlite_version", "liblzma (XZ Utils)": b"liblzma"}


def section(name: str, licence: str, home: str, text: str) -> str:
    """Return a part's heading and its licence text."""
    return f"{RULE}\n{name}\n{licence}, {home}\n{RULE}\n\n{text.strip()}\n"


def package_section(archive: str, wheel: bytes) -> str:
    """Return the section of a package, with name and licence texts from its wheel."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as files:
        texts = [name for name in files.namelist() if ".dist-info/licenses/" in name]
        (about,) = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        fields = Parser().parsestr(files.read(about).decode("utf-8"))
        text = "\n\n".join(files.read(name).decode("utf-8") for name in sorted(texts))
    licence = fields["License-Expression"] or fields["License"]
    if not text.strip() or not licence:
        raise NoticeMissing(f"{archive} has no licence text, so no site can carry it.")
    home = f"https://pypi.org/project/{fields['Name']}/"
    return section(f"{fields['Name']} {fields['Version']}", licence, home, text)


def compose_notices(wheels: Mapping[str, bytes], parts: Iterable[RuntimePart] = PARTS) -> str:
    """Return the notices of Pyodide's parts and of these wheels, given by file name."""
    told = [
        section(one.name, one.licence, one.home, (TEXTS / f"{one.text}.txt").read_text("utf-8"))
        for one in parts
    ]
    told += [package_section(name, wheel) for name, wheel in wheels.items()]
    free = f"{' and '.join(FREE)} are in the public domain.\n"
    return "\n\n".join([HEADER + free, *told])
