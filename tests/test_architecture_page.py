"""The diagrams of the architecture page and the words of the glossary match the code."""

import ast
import re
import tomllib
from itertools import pairwise

import pytest
from tests.test_structure import GRAPH, MODULES, ROOT, SOURCES

PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
PICTURES = re.findall(r"```mermaid\n(.*?)```", PAGE, re.S)
BOX = re.compile(r'^\s*(\w+)\["([^"<]+)<br/>(\w+)(?:: [^"]*)?"\]', re.M)
GLOSSARY = (ROOT / "docs" / "reference" / "glossary.md").read_text(encoding="utf-8")


def arrows(picture: str) -> set[tuple[str, str]]:
    """Return start and end of each arrow: `a --> b & c --> d` contains four."""
    found = set()
    for line in picture.splitlines()[1:]:
        chain = [part.split("&") for part in re.sub(r"\[.*?\]", "", line).split("-->")]
        for starts, ends in pairwise(chain):
            found |= {(start.strip(), end.strip()) for start in starts for end in ends}
    return found


def ways(picture: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return everything that arrows reach, step by step."""
    reached = set(picture)
    while more := {(a, d) for a, b in reached for c, d in picture if b == c} - reached:
        reached |= more
    return reached


def test_arrows_are_read_and_followed() -> None:
    drawn = arrows('flowchart TD\n    a["x --> y"]\n    a --> b & c --> d\n')
    assert drawn == {("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")}
    assert ways(drawn) - drawn == {("a", "d")}


def test_the_picture_of_the_layers_shows_all_packages_and_every_way_they_import() -> None:
    drawn = arrows(PICTURES[0])
    packages = {path.parent.name for path in (SOURCES / "fireside").glob("*/__init__.py")}
    assert {name for arrow in drawn for name in arrow} == packages
    imported = {
        (one.split(".")[1], other.split(".")[1])
        for one, others in GRAPH.items()
        for other in others
        if one.count(".") and other.count(".")
    }
    imported = {(one, other) for one, other in imported if one != other}
    between_packages = {arrow for arrow in imported if set(arrow) <= packages}
    assert between_packages <= ways(drawn)
    assert {(b, a) for a, b in ways(drawn)} & between_packages == set()


def test_no_arrow_of_the_picture_leads_upwards() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = [
        one
        for one in project["tool"]["importlinter"]["contracts"]
        if one["name"] == "Imports point one way"
    ]
    height = {
        name.rpartition(".")[2]: -at
        for at, layer in enumerate(contract["layers"])
        for name in re.findall(r"[\w.]+", layer)
    }
    for start, end in arrows(PICTURES[0]):
        assert height[start] > height[end], f"{start} --> {end}"


@pytest.mark.parametrize("box", BOX.findall(PICTURES[1]), ids=lambda box: box[0])
def test_what_stands_in_a_box_of_a_move_s_way_is_there(box: tuple[str, str, str]) -> None:
    _, file, name = box
    source = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"^(?:export )?(?:abstract )?(?:class|def|function) {name}\b", source, re.M)


def test_every_arrow_of_a_move_s_way_leads_from_box_to_box() -> None:
    boxes = [box[0] for box in BOX.findall(PICTURES[1])]
    boxes += re.findall(r'^\s*(\w+)\["[^"]+"\] -->', PICTURES[1], re.M)
    assert {name for arrow in arrows(PICTURES[1]) for name in arrow} == set(boxes)
    assert len(boxes) >= 12


def class_names() -> set[str]:
    return {
        node.name
        for file in MODULES.values()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }


def terms(column: int) -> dict[str, str]:
    """Return the words of the glossary, and the cell of this column in their rows."""
    rows = re.findall(r"^\| (?!word|---)(.*) \|$", GLOSSARY, re.M)
    cells = [row.split(" | ") for row in rows]
    return {row[0]: row[column] for row in cells if len(row) > column}


def test_every_word_of_the_glossary_has_a_standard_term() -> None:
    assert len(terms(1)) > 30
    assert [word for word, standard in terms(1).items() if not standard.strip()] == []


# Words of the glossary without a class: numbers, rows and words of conversation.
WITHOUT_A_CLASS = {
    "Title", "Seat", "Move", "Version", "Document", "Clause, ruling, component", "Barrier",
    "Sealed", "World", "Touch", "Row", "Observation",
}  # fmt: skip


def test_every_word_of_the_glossary_names_a_class_or_is_known_to_name_none() -> None:
    known = class_names()
    for term in terms(2):
        one = term.partition(",")[0].title().replace(" ", "")
        assert (one in known) != (term in WITHOUT_A_CLASS), term


def test_no_class_is_named_by_a_word_that_we_do_not_use() -> None:
    shunned = {
        word.strip().title()
        for listed in terms(3).values()
        for word in re.sub(r"\(.*?\)", "", listed).split(",")
        if " " not in word.strip()
    }
    assert {"Engine", "Agent", "Room", "Session", "Delta"} <= shunned
    assert class_names() & shunned == set()
