"""A module is compiled if its first line requests it, wherever it is; no other module is."""

import ast
import functools
import importlib
import inspect
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import compiled_rules
import fireside

SOURCES = Path(__file__).parents[1] / "src"
MODULES = sorted((SOURCES / "fireside").rglob("*.py"))
# Places in which readers expect compiled modules: exceptions state a reason here.
MOSTLY_COMPILED = ("core", "games", "bots")
REASON = "# not compiled: "


def asked() -> set[str]:
    return {str(file) for file in MODULES if compiled_rules.asks_to_be_compiled(file)}


def test_a_module_asks_by_its_first_line(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    for text, asks in (
        ('# compiled\n"""Yes."""\n', True),
        ('"""No."""\n# compiled\n', False),
        ("# not compiled: no\n", False),
        ("", False),
    ):
        module.write_text(text)
        assert compiled_rules.asks_to_be_compiled(module) is asks


def test_rules_and_bots_are_compiled_or_say_why_not() -> None:
    silent = [
        file.relative_to(SOURCES).as_posix()
        for file in MODULES
        if file.relative_to(SOURCES / "fireside").parts[0] in MOSTLY_COMPILED
        and file.name != "__init__.py"
        and str(file) not in asked()
        and not file.read_text(encoding="utf-8").startswith(REASON)
    ]
    assert silent == []
    assert len(asked()) > 80


def test_what_is_built_is_what_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SOURCES.parent)
    built = {str(SOURCES.parent / name) for name in compiled_rules.modules_to_compile()}
    assert built == asked()


@pytest.mark.skipif(not fireside.COMPILED, reason="nothing is compiled here")
def test_exactly_the_modules_that_ask_are_compiled() -> None:
    for file in MODULES:
        parts = file.relative_to(SOURCES).with_suffix("").parts
        if parts[-1] in ("__init__", "__main__"):
            continue
        spec = find_spec(".".join(parts))
        assert spec is not None and spec.origin is not None
        suffixes = EXTENSION_SUFFIXES if str(file) in asked() else SOURCE_SUFFIXES
        assert spec.origin.endswith(tuple(suffixes)), spec.origin


@pytest.mark.skipif(not fireside.COMPILED, reason="nothing is compiled here")
def test_help_shows_the_docstrings_of_compiled_modules() -> None:
    """mypyc omits them; the build's patch restores them."""
    shown = 0
    for file in sorted(asked()):
        name = ".".join(Path(file).relative_to(SOURCES).with_suffix("").parts)
        module = importlib.import_module(name.removesuffix(".__init__"))
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
        assert inspect.getdoc(module) == ast.get_docstring(tree), name
        for path, docstring in docstrings(tree):
            found = functools.reduce(getattr, path, module)
            assert inspect.getdoc(found) == docstring, (name, path)
            shown += 1
    assert shown > 1000


def docstrings(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[list[str], str]]:
    """Yield every class, function, method and property with a docstring, by its path."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            docstring = ast.get_docstring(node)
            if docstring is not None:
                yield [node.name], docstring
        if isinstance(node, ast.ClassDef):
            yield from (([node.name, *path], text) for path, text in docstrings(node))


@pytest.mark.skipif(not fireside.COMPILED, reason="nothing is compiled here")
def test_a_wrong_argument_of_a_compiled_function_is_named() -> None:
    seat: Any = "0"
    with pytest.raises(TypeError, match=r"State\.legal_moves\(\) argument 'seat': int object"):
        fireside.game("maamut").new().legal_moves(seat)
