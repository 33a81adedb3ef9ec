"""Mends the C that mypyc 2.4.1 generates: rows given from Python are not kept for ever.

It takes a reference to every `vec` that Python passes to a compiled function or sets as an
attribute, and never gives it back (docs/explanation/decisions/0002-compiled-rules.md). The caller
holds one as long as is needed, so this one is given back at once.
"""

import re
from pathlib import Path

MENDED_VERSION = "2.4.1"  # another mypyc is left alone: tests/leaks tell whether it needs the same
KEPT_ROW = re.compile(  # how an argument, or a value to be set, is read in the generated C
    r"\b(?P<row>arg_\w+|tmp) = Vec(?P<kind>I64|I32|I16|U8|Float|Bool)"
    r"Api\.unbox\((?:obj_\w+|value)\);"
)


def with_freed_rows(source: str) -> str:
    """The generated file to compile: a mended copy, where it needs mending."""
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
