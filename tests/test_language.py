"""Docstrings, comments and pages use plain sentences and the words of their field.

The word lists are data: add a word with what to write instead.
"""

import ast
import re
import subprocess
from bisect import bisect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

# Files whose sentences follow other rules.
EXEMPT = re.compile(
    r"src/fireside/games/\w+/(rules/|events|components)"  # resulting positions in table language
    r"|docs/history/"  # the laboratory diary as it was written
    r"|docs/rules/|.*/rules\.md$"  # rulebooks: what is said at a table of players
)
# Rows of published tasks, whose descriptions never change.
FROZEN = re.compile(r"^\| `\w+-\d-\w+` \|.*$", re.M)
# Indefinite words and phrases, and what to write instead.
INDEFINITE = {
    "whoever|somebody|nobody|everybody": "the player, client or caller; no player; all players",
    "so many": "the number, or its name",
    "where there is one": "if any",
    "of ours": "our own, or the name",
    "what came of it": "the result",
    "the same again": "once more, or the repeated thing",
    "one's": "the player's, its owner's",
    "(?:that|those|when|where|what|how) one (?:may|must|plays|wins|begins|needs|sees)": (
        "the player, the caller, or the passive voice"
    ),
}
# Metaphors of earlier versions, and the terms of the field.
RETIRED = {
    "doors?": "connection limiter, socket handoff or JavaScript bridge",
    "keepers?": "worker, store or limiter",
    "pens?": "inserter or brush",
    "shel(?:f|ves)": "store, cache or file format",
    "wish(?:es|ed)?": "request",
    "desks?": "dispatcher; a wide screen",
    "knock\\w*": "connect",
    "ledgers?": "run directory or log",
    "summons": "turn signal",
    "outlooks?": "feature context",
    "inclin(?:ed|ing|ations?)": "policy prior",
    "upkeep": "maintenance",
    "pulse": "health check or heartbeat",
}
# Sentences that begin with a relative clause instead of a noun or a verb.
HEADLESS = re.compile(r"(?:^|(?<=[.!?]\s))(?:[Ww]ho|[Ww]hoever|What|Those who|They have)\s(?!.*\?)")
# Comments above TypeScript functions that describe a state instead of an action.
STATE_OF_A_FUNCTION = re.compile(
    r"/\*\*\s+\**\s*(What|Whether|Where|Who|Whom|Why|Which|How|As|Only|Nobody|Everything|Something)\b"
    r"(?:(?!\*/).)*\*/\s*(?:export )?(?:default )?(?:async )?(?:private )?"
    r"(?:function\b|const \w+ = \(|\w+\([^)\n]*\)[^;\n]*\{$)",
    re.S | re.M,
)
QUOTED = re.compile(r"`[^`]*`|\"[^\"\n]*\"|“[^”\n]*”")
PYTHON = re.compile(
    r"(?:^[ \t]*#[^\n]*\n)+|(?P<inline>#[^\n]*)"
    r"|'''.*?'''|\"\"\".*?\"\"\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'",
    re.S | re.M,
)
CLIENT = re.compile(
    r"/\*.*?\*/|<!--.*?-->|(?:^[ \t]*//[^\n]*\n)+|(?<!:)(?P<inline>//[^\n]*)"
    r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`",
    re.S | re.M,
)
MARKS = re.compile(r"^[ \t]*(?:#+|//+|/?\*+/?|<!--)|(?:\*/|-->)$", re.M)
CODE_BLOCK = re.compile(r"^ *(```|~~~).*?^ *\1", re.S | re.M)


class Prose(NamedTuple):
    """A docstring, a comment or the paragraphs of a page, with its place."""

    path: str
    line: int
    text: str

    def found(self, pattern: re.Pattern[str]) -> Iterator[str]:
        """Yield each match outside quotations as path, line and words."""
        text = QUOTED.sub(lambda quoted: re.sub(r"\S", "·", quoted[0]), self.text)
        for match in pattern.finditer(text):
            line = self.line + text.count("\n", 0, match.start())
            yield f"{self.path}:{line}: {' '.join(match[0].split())}"


def docstrings(path: str, source: str) -> Iterator[Prose]:
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, documented) and ast.get_docstring(node) is not None:
            first = node.body[0]
            assert isinstance(first, ast.Expr)
            assert isinstance(first.value, ast.Constant)
            yield Prose(path, first.lineno, str(first.value.value))


def comments(path: str, source: str, syntax: re.Pattern[str]) -> Iterator[Prose]:
    starts = [match.end() for match in re.finditer("\n", source)]
    for match in syntax.finditer(source):
        if match["inline"] or match[0].lstrip().startswith(("#", "//", "/*", "<!--")):
            text = MARKS.sub("", match[0])
            indent = len(text) - len(text.lstrip())
            line = bisect(starts, match.start()) + 1 + text[:indent].count("\n")
            yield Prose(path, line, text.strip())


def paragraphs(path: str, source: str) -> Iterator[Prose]:
    """Yield the lines of a page without code blocks and headings."""
    text = CODE_BLOCK.sub(lambda block: "\n" * block[0].count("\n"), source)
    text = FROZEN.sub("", re.sub(r"^#.*$", "", text, flags=re.M))
    for match in re.finditer(r"[^\n]+", text):
        plain = re.sub(r"^[ \t]*(?:[-*>]|\d+\.)\s+", "", match[0])
        yield Prose(path, text.count("\n", 0, match.start()) + 1, plain)


def prose_of(path: str, source: str) -> list[Prose]:
    match Path(path).suffix:
        case ".py":
            return [*docstrings(path, source), *comments(path, source, PYTHON)]
        case ".ts" | ".svelte" | ".css" | ".js" | ".mjs" | ".cjs":
            return list(comments(path, source, CLIENT))
        case ".md":
            return list(paragraphs(path, source))
        case _:
            return []


def tracked() -> list[str]:
    """Return the project's files as Git lists them, or every file of an unpacked archive."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a checkout")
    return [path for path in listed.stdout.splitlines() if (ROOT / path).is_file()]


@cache
def sources() -> dict[str, str]:
    suffixes = (".py", ".ts", ".svelte", ".css", ".js", ".mjs", ".cjs", ".md")
    return {
        path: (ROOT / path).read_text(encoding="utf-8")
        for path in tracked()
        if path.endswith(suffixes) and not EXEMPT.match(path)
    }


@cache
def everything() -> list[Prose]:
    return [prose for path, source in sources().items() for prose in prose_of(path, source)]


def whole_words(phrase: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{phrase})\b".replace(" ", r"\s+"), re.I)


@pytest.mark.parametrize("words", [INDEFINITE, RETIRED], ids=["indefinite", "retired"])
def test_no_sentence_uses_words_that_name_nothing(words: dict[str, str]) -> None:
    anything = whole_words("|".join(words))
    found = [place for prose in everything() for place in prose.found(anything)]
    instead = [f"{phrase}: {better}" for phrase, better in words.items()]
    assert found == [], "\n".join([*found, "write instead", *instead])


def test_no_sentence_begins_with_a_relative_clause() -> None:
    found = [place for prose in everything() for place in prose.found(HEADLESS)]
    assert found == [], "begin with a noun or a verb\n" + "\n".join(found)


def test_comments_of_client_functions_are_imperative() -> None:
    """Ruff's D401 checks Python."""
    found = [
        f"{path}:{source.count(chr(10), 0, match.start()) + 1}: {match[1]} …"
        for path, source in sources().items()
        if path.startswith("client/") and path.endswith((".ts", ".svelte"))
        for match in STATE_OF_A_FUNCTION.finditer(source)
    ]
    assert found == [], "begin with a verb\n" + "\n".join(found)


def test_the_whole_project_is_read() -> None:
    """Every part contributes, so that a changed folder does not silently drop out."""
    for part in ("src", "tests", "client/src", "client/tests", "docs", "examples", "benchmarks"):
        assert sum(prose.path.startswith(part) for prose in everything()) > 20, part
    for suffix in (".py", ".ts", ".svelte", ".css", ".js", ".md"):
        assert any(prose.path.endswith(suffix) for prose in everything()), suffix


PLANTED = {
    "a.py": 'x = "# Nobody"\n\ndef f():\n    """Return x.\n\n    Nobody sees it.\n    """\n',
    "b.py": "x = 1  # nobody sees it\n",
    "c.ts": 'const x = "// nobody";\n/** Return x.\n *\n * Nobody sees it. */\n',
    "d.svelte": "<!-- Where\n  nobody sees it -->\n",
    "e.css": ".a {\n  /* nobody sees it */\n}\n",
    "f.md": "# Nobody\n\n```\nnobody\n```\n\nIt is seen by nobody, not by `nobody`.\n",
}


@pytest.mark.parametrize(("path", "line"), list(zip(PLANTED, (6, 1, 4, 2, 2, 7), strict=True)))
def test_a_planted_word_is_found_with_its_line(path: str, line: int) -> None:
    pattern = whole_words("nobody")
    found = [place for prose in prose_of(path, PLANTED[path]) for place in prose.found(pattern)]
    assert [place.lower() for place in found] == [f"{path}:{line}: nobody"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Who comes too often is refused.", True),
        ("Refuse clients. What they sent is dropped.", True),
        ("who has a seat", True),
        ("Who comes too often?", False),
        ("Clients that connect too often are refused.", False),
    ],
)
def test_a_relative_clause_at_the_beginning_is_found(text: str, found: bool) -> None:
    assert bool(list(Prose("a.py", 1, text).found(HEADLESS))) == found
