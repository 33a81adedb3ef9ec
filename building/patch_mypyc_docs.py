"""Patches the C code of mypyc 2.4.1: adds docstrings, and names arguments in type errors.

mypyc omits docstrings, so that `help` shows signatures only, and its type errors do not name the
argument. Only texts change, no executed code.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from patch_mypyc_leak import MENDED_VERSION

STRING = r'PyDoc_STR\("(?:[^"\\]|\\.)*'  # without its closing quote
GENERATED = re.compile(
    r'(?P<module>PyModuleDef_HEAD_INIT,\s*"(?P<name>[\w.]+)",\s*)NULL, /\* docstring \*/'
    r"|CPyType_(?P<type>\w+)_template_ = \{"
    rf'|(?P<class>\.tp_doc = {STRING})"\)'
    rf'|(?P<method>\(PyCFunction\)CPyPy_(?P<function>\w+),[\w\s|,]*{STRING})"\)'
    r"|(?P<property>\(getter\)(?P<getter>\w+),\s*(?:\(setter\)\w+|NULL),\s*)NULL, NULL\}"
    r"|PyObject \*CPyPy_(?P<wrapper>\w+)\([^()]*\) \{"
    r'|CPy_TypeError\("(?P<expected>[^"]*)", obj_(?P<argument>\w+)\)'
)
MODULE = re.compile(  # its C prefix, with which all C names of the module begin
    r'PyModuleDef_HEAD_INIT,\s*"([\w.]+)",\s*NULL, /\* docstring \*/\s*'
    r"0,[^\n]*\s*(\w+)module_methods"
)
MOVES = {"apply", "refusal"}  # methods of states that callers may call with strings by mistake
IN_NUMBERS = (
    "takes the number of a move, one of State.legal_moves(seat); a text such as those of "
    "Match.legal_moves goes to Match.play, or through Game.parse"
)


class Documented(NamedTuple):
    """A documented module, class, function or property of the sources."""

    name: str  # qualified name within its module
    docstring: str


def with_docstrings(source: str) -> str:
    """Return the path of the patched copy; of the file itself for other versions of mypyc."""
    from mypy.version import __version__

    if __version__ != MENDED_VERSION or "__native" not in Path(source).name:
        return source
    text = Completion(Path(source).read_text(encoding="utf-8")).text()
    copy = Path(source).with_name("patch_mypyc_docs" + Path(source).name)
    if not copy.exists() or copy.read_text(encoding="utf-8") != text:  # a new date means compiling
        copy.write_text(text, encoding="utf-8")
    return str(copy)


class Completion:
    """A patch of one generated C file."""

    def __init__(self, source: str, sources: Path = Path("src")) -> None:
        self._source = source
        self._known: dict[str, Documented] = {}  # by C name
        for module, prefix in MODULE.findall(source):
            self._known |= dict(documented(sources, module, prefix))
        self._type = self._wrapper = ""  # the type and wrapper that contain the current line

    def text(self) -> str:
        """Return the patched C code."""
        return GENERATED.sub(self._complete, self._source)

    def _complete(self, found: re.Match[str]) -> str:
        whole = found[0]
        if found["type"]:
            self._type = found["type"]
        elif found["wrapper"]:
            self._wrapper = found["wrapper"]
        elif found["module"]:
            docstring = self._docstring(found["name"])
            return f'{found["module"]}PyDoc_STR("{docstring}"),' if docstring else whole
        elif found["class"]:
            return f'{found["class"]}{self._docstring(self._type)}")'
        elif found["method"]:
            return f'{found["method"]}{self._docstring(found["function"])}")'
        elif found["property"]:
            docstring = self._docstring(found["getter"])
            return f'{found["property"]}"{docstring}", NULL}}' if docstring else whole
        elif found["expected"] and found["argument"] != "self":
            return self._named(found["expected"], found["argument"])
        return whole

    def _docstring(self, name: str) -> str:
        return escaped(self._known[name].docstring) if name in self._known else ""

    def _named(self, expected: str, argument: str) -> str:
        """Return the call that raises the type error, extended with the argument's name."""
        known = self._known.get(self._wrapper)
        if known is not None:
            expected = "int" if expected == "i64" else expected
            what = f"argument '{argument}'"
            if argument == "move" and known.name.rpartition(".")[2] in MOVES:
                what = IN_NUMBERS
            expected = f"{known.name}() {what}: {expected}"
        return f'CPy_TypeError("{expected}", obj_{argument})'


def documented(sources: Path, module: str, prefix: str) -> Iterator[tuple[str, Documented]]:
    """Yield the documented definitions of the module with their C names; modules with their own."""
    path = sources / module.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    tree = ast.parse(file.read_text(encoding="utf-8"))
    yield module, Documented(module, ast.get_docstring(tree) or "")
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield f"{prefix}___{node.name}", of_node(node, node.name)
        elif isinstance(node, ast.ClassDef):
            yield f"{prefix}___{node.name}", of_node(node, node.name)
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    one = of_node(inner, f"{node.name}.{inner.name}")
                    yield f"{prefix}___{node.name}___{inner.name}", one
                    yield f"{prefix}___{node.name}_get_{inner.name}", one


def of_node(node: ast.FunctionDef | ast.ClassDef, name: str) -> Documented:
    """Return a class or function with its docstring."""
    return Documented(name, ast.get_docstring(node) or "")


def escaped(text: str) -> str:
    """Return the text escaped for a C string literal."""
    return "".join(
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}"
        for byte in text.encode("utf-8")
    )
