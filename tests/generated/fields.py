"""Writes `generated/fields.py`: copy, compare and hash a state, from its class in `state.py`."""

import ast
from pathlib import Path

BASE_FIELDS = ["acting", "over"]  # fields of core's State, besides those set by its constructor
FLAGS = ["barrier", "sealed"]  # fields about the last move: copied, but not part of the contents
APART = "COMPARED_APART"


def write_fields(title: str, state_file: Path) -> str:
    """Return `generated/fields.py`."""
    state = f"{title.capitalize()}State"
    tree = ast.parse(state_file.read_text(encoding="utf-8"))
    fields = fields_of(tree, state)
    apart = compared_apart(tree)
    numbers = [*BASE_FIELDS, *(name for name, kind in fields if kind not in ("Row", "SharedRow"))]
    rows = [name for name, kind in fields if kind in ("Row", "SharedRow")]
    compared = [name for name in ["seats", "chance", *numbers] if name not in apart]
    compared_rows = [name for name in rows if name not in apart]
    return "\n".join(
        [
            "# compiled",
            '"""Generated from `state.py` by `make generated`: copy, compare and hash a state."""',
            "",
            "from mypy_extensions import i64",
            "",
            "from fireside.core.rng import digest_row, same_rows, stir",
            "from fireside.core.state import State",
            f"from fireside.games.{title}.state import {state}",
            "",
            "",
            f"def copy(state: {state}, into: {state}) -> None:",
            '    """Copy the state into the other; rows that never change are shared."""',
            *(f"    into.{name} = state.{name}" for name in [*BASE_FIELDS, *FLAGS]),
            *(
                f"    into.{name} = state.{name}{'[:]' if kind == 'Row' else ''}"
                for name, kind in fields
            ),
            "",
            "",
            f"def same(one: {state}, other: {state}) -> bool:",
            '    """Return whether both states have the same contents."""',
            "    return (",
            "        "
            + "\n        and ".join(
                [
                    *(f"one.{name} == other.{name}" for name in compared),
                    *(f"same_rows(one.{name}, other.{name})" for name in compared_rows),
                    "one.same_apart(other)",
                ]
            ),
            "    )",
            "",
            "",
            f"def digest(state: {state}) -> i64:",
            '    """Return a 62-bit hash of the contents."""',
            "    bits = state.digest_apart()",
            *(f"    bits = stir(bits, i64(state.{name}))" for name in compared),
            *(f"    bits = digest_row(bits, state.{name})" for name in compared_rows),
            "    return bits",
            "",
            "",
            f"class {title.capitalize()}Fields({state}):",
            '    """A state that is compared and hashed by its fields."""',
            "",
            "    def has_same_contents(self, other: State) -> bool:",
            '        """Return whether both have the same contents, also hidden ones."""',
            f"        assert isinstance(other, {state})",
            "        return same(self, other)",
            "",
            "    def key(self) -> i64:",
            '        """Return a 62-bit hash of the contents."""',
            "        return digest(self)",
            "",
        ]
    )


def fields_of(tree: ast.Module, name: str) -> list[tuple[str, str]]:
    """Return the names and types of a class's fields, in order."""
    (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    return [
        (line.target.id, ast.unparse(line.annotation))
        for line in found.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    ]


def compared_apart(tree: ast.Module) -> list[str]:
    """Return the fields that a title compares with functions of its own."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == APART:
            assert node.value is not None
            listed: list[str] = ast.literal_eval(node.value)
            return listed
    return []
