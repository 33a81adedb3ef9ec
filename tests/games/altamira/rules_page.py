"""Generates the tables of the rules page from the components.

`python -m tests.games.altamira.rules_page` writes them to the page.
"""

from pathlib import Path

from fireside.games.altamira.components import (
    ANIMAL_NAMES,
    DISPLAYS,
    DOUBLES_EACH,
    FULL_NAMES,
    HOW_SURE,
    KIND_NAMES,
    MAKES,
    PILE_NAMES,
    PRIMARY,
    SECONDARY,
    SINGLES_EACH,
    TILE_NAMES,
    WORTHS_IN_PILE,
    costs_of,
)

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "altamira.md"
INDENT = "  "


def rows_of_tables() -> list[list[list[str]]]:
    """Return every table as rows of cells, its heading first."""
    areas = [["area", "makes", "animal", "hunted with: primary", "secondary", "how sure"]]
    for ground, animal in enumerate(ANIMAL_NAMES):
        kinds = [KIND_NAMES[kind[ground]] for kind in (MAKES, PRIMARY, SECONDARY)]
        row = [TILE_NAMES[ground], kinds[0], animal, *kinds[1:], HOW_SURE[ground]]
        areas.append([FULL_NAMES.get(name, name) for name in row])
    weapons = [["weapon", "singles", "doubles"]]
    for kind in KIND_NAMES:
        weapons.append([FULL_NAMES.get(kind, kind), str(SINGLES_EACH), str(DOUBLES_EACH)])
    piles = [["pile", "cards of each animal, by worth"]]
    piles += [
        [name, ", ".join(map(str, worths))]
        for name, worths in zip(PILE_NAMES, WORTHS_IN_PILE, strict=True)
    ]
    displays = [["display", *(f"space {space}" for space in range(1, 6))]]
    displays += [[f"`{name}`", *map(str, costs_of(name))] for name in DISPLAYS]
    return [areas, weapons, piles, displays]


def write_table(rows: list[list[str]]) -> list[str]:
    """Return a Markdown table."""
    ruler = ["---"] * len(rows[0])
    head, *body = [f"{INDENT}| {' | '.join(row)} |" for row in rows]
    return [head, f"{INDENT}|{'|'.join(ruler)}|", *body]


def renew(page: str) -> str:
    """Return the page with its tables regenerated from the components."""
    lines = page.splitlines()
    for rows in rows_of_tables():
        table = write_table(rows)
        start = lines.index(table[0])
        end = start
        while lines[end].startswith(f"{INDENT}|"):
            end += 1
        lines[start:end] = table
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(renew(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
