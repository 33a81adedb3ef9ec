"""Patches a memory leak in the C code of mypyc 2.4.1: `vec` arguments from Python are never freed.

mypyc takes a reference to every `vec` that Python passes to a compiled function or assigns to an
attribute, and never releases it (docs/explanation/decisions/0002-compiled-rules.md). The caller
owns a reference for long enough, so the patch releases this one at once.
"""

import re
from pathlib import Path

MENDED_VERSION = "2.4.1"  # other versions are not patched: tests/leaks shows whether they need it
KEPT_ROW = re.compile(  # how the generated C reads an argument or a value to assign
    r"\b(?P<row>arg_\w+|tmp) = Vec(?P<kind>I64|I32|I16|U8|Float|Bool)"
    r"Api\.unbox\((?:obj_\w+|value)\);"
)


def with_freed_rows(source: str) -> str:
    """Return the path of the patched copy; of the file itself if it needs no patch."""
    from mypy.version import __version__

    if __version__ != MENDED_VERSION or not Path(source).name.startswith("__native"):
        return source
    text = KEPT_ROW.sub(
        lambda found: f"{found[0]} VEC_{found['kind'].upper()}_DECREF({found['row']});",
        Path(source).read_text(encoding="utf-8"),
    )
    copy = Path(source).with_name("patch_mypyc_leak" + Path(source).name)
    if not copy.exists() or copy.read_text(encoding="utf-8") != text:  # a new date means compiling
        copy.write_text(text, encoding="utf-8")
    return str(copy)
