"""Generated pages agree with the code, and handwritten pages mention the code's names."""

import re
from pathlib import Path

import peers_table
import pytest
from tests.documentation import reference
from tests.documentation.pages import DOCS, ROOT, text_of
from tests.documentation.schema_tables import reachable, structure, type_of

HISTORY = ("docs/explanation/performance.md", "docs/explanation/bots.md")
MOST_LINES = 120


@pytest.mark.parametrize("page", reference.PAGES, ids=lambda page: page.PAGE.name)
def test_a_generated_page_is_up_to_date(page: reference.GeneratedPage) -> None:
    """Write it with `make reference`."""
    assert text_of(page.PAGE) == page.page()


def test_the_table_of_other_libraries_shows_what_was_measured() -> None:
    """`make bench-peers ARGS=--write` measures, `peers_table.page` writes the table."""
    text = text_of(peers_table.PAGE)
    assert peers_table.page(text) == text
    rows = [
        {"library": "Fireside", "version": "compiled", "game": "tikal", "how": how}
        | {"decisions": decisions, "copy_us": copy}
        for how, decisions, copy in (
            ("driven from Python", 596_443, 0.19),
            ("OpenSpiel, rl_environment", 1_234, None),
        )
    ]
    last = peers_table.summary(rows).splitlines()[-1]
    assert last == "| **Fireside**, compiled | tikal | 596 |  |  |  |  |  | 1.2 |  |  | 0.19 µs |"


@pytest.mark.parametrize("name", HISTORY)
def test_figures_fit_on_a_page(name: str) -> None:
    assert len(text_of(ROOT / name).splitlines()) <= MOST_LINES


def environment_variables() -> set[str]:
    """Return the environment variables that the library and the build read."""
    folders = (ROOT / "src" / "fireside", ROOT / "building")
    texts = [file.read_text("utf-8") for folder in folders for file in folder.rglob("*.py")]
    return {name for text in texts for name in re.findall(r"\"(FIRESIDE_[A-Z]+)\"", text)}


def test_every_environment_variable_is_documented() -> None:
    page = text_of(DOCS / "reference" / "configuration.md")
    found = environment_variables() - {"FIRESIDE_MERMAID"}  # set and read by the build only
    assert {"FIRESIDE_PLAIN", "FIRESIDE_COMMIT"} <= found
    assert {name for name in found if name not in page} == set()


def test_every_extra_is_documented() -> None:
    import tomllib

    page = text_of(DOCS / "reference" / "configuration.md")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra in project["optional-dependencies"]:
        assert f"`{extra}`" in page.partition("## Extras")[2], extra


def test_every_decision_has_a_date_and_a_status_and_is_listed() -> None:
    folder = DOCS / "explanation" / "decisions"
    index = text_of(folder / "index.md")
    pages = sorted(one for one in folder.glob("*.md") if one.name != "index.md")
    assert len(pages) > 15
    for page in pages:
        title, _, line = text_of(page).splitlines()[:3]
        found = re.match(r"\*(\d{4}-\d\d-\d\d)\. Status: (accepted|superseded)", line)
        assert found is not None, page
        assert f"[{title.removeprefix('# ')}]({page.name}) | {found[1]} | {found[2]}" in index, page


def test_types_are_written_in_words() -> None:
    for schema, words in (
        ({"type": "string", "maxLength": 40}, "text (at most 40 characters)"),
        ({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}, "integer (≥ 0) or null"),
        ({"type": "array", "items": {"$ref": "#/$defs/Choice"}}, "list of [Choice](#choice)"),
        ({"enum": ["bot", "open"]}, '`"bot"` or `"open"`'),
    ):
        assert type_of(schema) == words
    definitions = {"A": {"properties": {"b": {"$ref": "#/$defs/B"}}}, "B": {}, "C": {}}
    assert reachable({"A"}, definitions) == ["A", "B"]
    assert "| `b` | [B](#b) |" in structure("A", definitions["A"])


def test_every_public_name_has_a_page() -> None:
    import fireside

    page = "\n".join(text_of(one) for one in (DOCS / "reference" / "api").glob("*.md"))
    errors = {name for name in fireside.__all__ if isinstance(getattr(fireside, name), type)}
    for name in set(fireside.__all__) - {"__version__", "errors"}:
        shown = issubclass(getattr(fireside, name), Exception) if name in errors else False
        assert shown or re.search(rf"\b{name}\b", page), name
    assert "::: fireside.core.errors" in page
    assert Path(fireside.__file__).parent.name == "fireside"
