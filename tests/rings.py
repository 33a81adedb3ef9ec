"""The rings of tests: `fast` within `standard`, and the `rest` outside both.

A test belongs to the innermost ring that names its file or a folder around it. The mark `journey`
adds a single test to the standard ring.
"""

import pytest

RINGS = ("fast", "standard", "rest")
# Rules, contract, one match, tables, bots, generated code, texts, and the client's unit tests.
FAST = (
    "tests/bots",
    "tests/client/test_typescript.py",
    "tests/core",
    "tests/games",
    "tests/generated",
    "tests/play",
    "tests/table",
    "tests/text",
    "tests/test_citations.py",
    "tests/test_compiled.py",
    "tests/test_language.py",
    "tests/test_languages.py",
    "tests/test_structure.py",
)
# Adapters for researchers, the command line, and what the build must keep.
STANDARD = (
    "tests/batch",
    "tests/cli",
    "tests/client",
    "tests/envs",
    "tests/service",
    "tests/test_architecture_page.py",
    "tests/test_extras.py",
)


def ring_of(item: pytest.Item) -> str:
    """Return the innermost ring that contains a test."""
    path = item.nodeid.partition("::")[0]
    parts = path.split("/")
    prefixes = {"/".join(parts[:count]) for count in range(1, len(parts) + 1)}
    if prefixes.intersection(FAST):
        return "fast"
    if prefixes.intersection(STANDARD) or item.get_closest_marker("journey"):
        return "standard"
    return "rest"


def is_selected(item: pytest.Item, ring: str) -> bool:
    """Return whether a run of this ring includes a test; `standard` includes `fast`."""
    return ring_of(item) == ring or (ring == "standard" and ring_of(item) == "fast")
