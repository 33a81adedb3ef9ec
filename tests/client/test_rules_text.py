"""The rules in the page: every page is drawn whole, and opened at whatever clause is cited."""

import importlib
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fireside

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "client"
RULES = ROOT / "docs" / "rules"
PAGES = sorted([*RULES.glob("*.md"), *(RULES / "translations").glob("*.md")])

READ = """
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const [folder, ...pages] = process.argv.slice(1);
const ts = createRequire(folder + "/")("typescript");
const source = readFileSync(folder + "/src/parts/markdown.ts", "utf8");
const options = { compilerOptions: { module: "esnext", target: "es2022" } };
const { outputText } = ts.transpileModule(source, options);
const { blocks } = await import("data:text/javascript," + encodeURIComponent(outputText));
process.stdout.write(JSON.stringify(pages.map((page) => blocks(readFileSync(page, "utf8")))));
"""


@cache
def drawn() -> dict[str, list[dict[str, Any]]]:
    """What the client's own module makes of each page."""
    node = shutil.which("node")
    if node is None or not (CLIENT / "node_modules" / "typescript").exists():
        pytest.skip("the client's packages are not installed")
    command = [node, "--input-type=module", "-e", READ, str(CLIENT), *map(str, PAGES)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    return dict(zip((page.name for page in PAGES), json.loads(done.stdout), strict=True))


def text_of(spans: list[dict[str, str]]) -> str:
    return "".join(span["text"] for span in spans)


@pytest.mark.parametrize("page", [page.name for page in PAGES])
def test_nothing_of_the_markup_is_left_over(page: str) -> None:
    for block in drawn()[page]:
        cells = [cell for row in block["rows"] for cell in row]
        for spans in [block["spans"], *cells]:
            said = text_of([span for span in spans if span["style"] != "code"])
            assert not any(sign in said for sign in ("|", "<!--", "**", "`", "](")), said


@pytest.mark.parametrize("page", [page.name for page in PAGES])
def test_tables_are_whole(page: str) -> None:
    lines = next(one for one in PAGES if one.name == page).read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.strip().startswith("|") and "---" not in line]
    tables = [block["rows"] for block in drawn()[page] if block["kind"] == "table"]
    assert sum(len(table) for table in tables) == len(rows)
    assert all(len({len(row) for row in table}) == 1 and len(table) > 1 for table in tables)


@pytest.mark.parametrize("page", [page.name for page in PAGES])
def test_every_clause_that_is_cited_can_be_opened(page: str) -> None:
    """Questions, refusals and options name clauses: each has a place on the page."""
    game = fireside.game(page.split(".")[0])
    package = type(game).__module__.rpartition(".")[0]
    asked = importlib.import_module(f"{package}.view").QUESTIONS.values()
    cited = {clause for _, clause in asked}
    cited |= {refusal.clause for refusal in game.refusals[1:]}
    cited |= {option.clause for option in game.options.values()}
    places = {block["name"] for block in drawn()[page]}
    assert cited - places == set()
