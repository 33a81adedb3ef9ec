"""The structure of the code: no import cycles, no huge files, unambiguous names.

Every title has the same files.
"""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
LONGEST_FILE = 300
GENERATED = {"client/src/api/types.ts", "client/src/api/operations.ts"}
GAMES = SOURCES / "fireside" / "games"
OWN_TITLES = sorted(path.parent.name for path in GAMES.glob("*/game.py"))
TEMPLATE = "src/fireside/scaffold/template"
FOREIGN = [
    f"{TEMPLATE}/open/src/__title__",
    f"{TEMPLATE}/hidden/src/__title__",
    "examples/goofspiel/src/goofspiel",
]


def module_of(file: Path) -> str:
    parts = file.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file): file for file in sorted((SOURCES / "fireside").rglob("*.py"))}


def imports_of(module: str) -> set[str]:
    """Return the project's modules that this one imports, anywhere in the file.

    Imports for type checking count, too, since a module that uses a type depends on it.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                found.add(whole if whole in MODULES else node.module)
    return {name for name in found if name in MODULES} - {module}


def import_cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the strongly connected components of more than one node (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        number[node] = low[node] = len(number)
        path.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in number:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in path:
                low[node] = min(low[node], number[other])
        if low[node] == number[node]:
            at = path.index(node)
            if len(path) - at > 1:
                found.append(sorted(path[at:]))
            del path[at:]

    for node in graph:
        if node not in number:
            visit(node)
    return found


GRAPH = {module: imports_of(module) for module in MODULES}


def test_a_planted_cycle_is_found() -> None:
    planted = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert import_cycles(planted) == [["a", "b", "c"]]


def test_no_modules_import_each_other_in_a_cycle() -> None:
    """import-linter checks packages (pyproject.toml)."""
    assert import_cycles(GRAPH) == []


def test_no_file_is_too_long() -> None:
    kinds = (".py", ".ts", ".svelte", ".css")
    files = [
        file
        for folder in (SOURCES / "fireside", ROOT / "client" / "src")
        for file in folder.rglob("*")
        if file.suffix in kinds and "static" not in file.parts
    ]
    assert len(files) > 200
    long = {
        file.relative_to(ROOT).as_posix()
        for file in files
        if len(file.read_text(encoding="utf-8").splitlines()) > LONGEST_FILE
    }
    assert long - GENERATED == set()


def files_of_a_title() -> dict[str, str]:
    """Return name and contents of each file, as in the table of the architecture page."""
    page = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
    _, _, rest = page.partition("## A title's folder")
    return dict(re.findall(r"^\| `([\w.]+/?)` \| (.*) \|$", rest.partition("\n## ")[0], re.M))


def files_in(folder: Path) -> set[str]:
    """Return the names of a title folder's entries; template names without `.txt`."""
    return {
        path.name + "/" if path.is_dir() else path.name.removesuffix(".txt")
        for path in folder.iterdir()
        if path.name != "__pycache__" and path.suffix not in (".so", ".pyd")
    } - {"__init__.py"}


@pytest.mark.parametrize("title", OWN_TITLES)
def test_every_title_has_the_same_files(title: str) -> None:
    named = files_of_a_title()
    assert files_in(GAMES / title) == set(named)


@pytest.mark.parametrize("folder", FOREIGN, ids=str)
def test_foreign_titles_use_the_names_of_ours(folder: str) -> None:
    """A small game needs only some of them, besides its rules page and type marker."""
    found = files_in(ROOT / folder)
    assert found - {"rules.md", "py.typed"} <= set(files_of_a_title())
    assert len(found) > 7


# Names with one meaning in several modules.
SHARED_NAMES = {
    "Layout": "what Mâamut's rules call the tiles, and what learning programs call offsets",
    "Place": "where something lies on a table, and where a value stands in a sentence",
    "add": "each command adds its arguments",
    "advise": "fireside.advise imports the bots when it is called",
    "main": "entry points",
    "register": "each registry of games",
    "run": "each command runs",
}
# Titles, commands and adapters define the same interface under the same names.
SAME_QUESTIONS = re.compile(
    r"fireside\.(games|text_boards|cli)\b|fireside\.(service\.operations|offline|table)\."
)
Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def definitions() -> dict[str, set[str]]:
    """Return the modules that define each public class or function at their top level."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, file in MODULES.items():
        if ".migrations.versions." in module:
            continue  # each has an upgrade and a downgrade
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, Definition) and not node.name.startswith("_"):
                found[node.name].add(module)
    return found


def test_no_class_or_function_name_has_two_meanings() -> None:
    found = definitions()
    assert len(found) > 900
    families = {
        name: {match[0] if (match := SAME_QUESTIONS.match(one)) else one for one in modules}
        for name, modules in found.items()
    }
    operations = {"fireside.service.operations.", "fireside.offline.", "fireside.table."}
    twice = {
        name: sorted(found[name])
        for name, where in families.items()
        if len(where - {"fireside.games"}) > 1 and not where <= operations | {"fireside.games"}
    }
    assert {name: where for name, where in twice.items() if name not in SHARED_NAMES} == {}


def test_no_module_name_has_two_meanings() -> None:
    """A command is named after its module, and a title's module after its part of the contract."""
    stems: dict[str, set[str]] = defaultdict(set)
    for module in MODULES:
        package, _, stem = module.removeprefix("fireside.").rpartition(".")
        if package.split(".")[0] not in ("cli", "games", "text_boards", "scaffold"):
            stems[stem].add(re.sub(r"^(server|offline)$", "adapter", package))
    del stems["table"]  # the package and its main class
    stems["seats"].discard("service.operations")
    assert {stem: sorted(where) for stem, where in stems.items() if len(where) > 1} == {}


def test_browser_tests_wait_for_an_address() -> None:
    """The address may change after the content; `expect(page).to_have_url` waits for it."""
    for file in sorted((ROOT / "tests" / "browser").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assert):
                assert "page.url" not in ast.unparse(node.test), f"{file.name}:{node.lineno}"
