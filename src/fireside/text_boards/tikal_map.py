"""Tikal's map in characters, with large hexes or small ones for small terminals."""

from collections.abc import Callable
from dataclasses import dataclass

from fireside.core.hex_grid import Place
from fireside.games.tikal.components import CELL_NAMES, NEIGHBOUR, PLACES
from fireside.games.tikal.view.types import Ground, TikalView
from fireside.text_boards.hex_canvas import SEAT_COLOURS, SEAT_LETTERS, HexCanvas, Shape

SIGNS = {"base": "BC", "jungle": "J", "temple": "T", "treasure": "$", "volcano": "^^^"}
STYLES = {"base": "1", "jungle": "32", "temple": "33", "treasure": "36", "volcano": "31"}

Edges = tuple[tuple[int, int], ...]  # position of each edge's number: right, down


@dataclass(frozen=True, slots=True)
class MapStyle:
    """A hex shape, the positions of the stones on its six edges, and a function that fills it."""

    shape: Shape
    edges: Edges
    name_row: int  # of an unexplored cell
    fill: Callable[[HexCanvas, Place, str, Ground], None]


def draw_map(view: TikalView, look: MapStyle, colours: bool) -> list[str]:
    """Draw all forty cells with the stones on their edges."""
    canvas = HexCanvas(PLACES, look.shape)
    for name, place in zip(CELL_NAMES, PLACES, strict=True):
        if name in view.map:
            look.fill(canvas, place, name, view.map[name])
        else:
            canvas.centre(place, look.name_row, name, "2")
    for name, place in zip(CELL_NAMES, PLACES, strict=True):
        if name in view.map:
            draw_edges(canvas, view, look.edges, name, place)
    return canvas.lines(colours)


def draw_edges(canvas: HexCanvas, view: TikalView, edges: Edges, name: str, place: Place) -> None:
    """Draw the stones on each edge: of both tiles, or of this tile alone at the rim of the map."""
    ground = view.map[name]
    cell = CELL_NAMES.index(name)
    for way, (right, down) in enumerate(edges):
        other = NEIGHBOUR[6 * cell + way]
        explored = other >= 0 and CELL_NAMES[other] in view.map
        stones = ground.costs[way] if explored else ground.stones[way]
        if stones:
            canvas.mark(place, right, down, str(stones), "1" if explored else "")


def kind_of(ground: Ground) -> str:
    """Return the sign of a tile's kind, with a temple's value or the treasures left."""
    number = ground.value or (ground.treasures if ground.kind == "treasure" else "")
    return f"{SIGNS[ground.kind]}{number}"


def owner_of(ground: Ground) -> int | None:
    """Return the seat whose guard or camp is there, or None."""
    return ground.guard if ground.guard is not None else ground.camp


def figures_of(ground: Ground) -> list[tuple[int, str]]:
    """Return each seat's figures: A3* is three workers and the leader of A."""
    return [
        (seat, f"{SEAT_LETTERS[seat]}{workers or ''}{'*' if seat in ground.leaders else ''}")
        for seat, workers in enumerate(ground.workers)
        if workers or seat in ground.leaders
    ]


def fill_large(canvas: HexCanvas, place: Place, name: str, ground: Ground) -> None:
    """Write name and kind, guard or camp, and the figures of two players per line."""
    canvas.centre(place, 1, f"{name} {kind_of(ground)}", STYLES[ground.kind])
    owner = owner_of(ground)
    if owner is not None:
        word = "guard" if ground.guard is not None else "camp"
        canvas.centre(place, 2, f"{word} {SEAT_LETTERS[owner]}", SEAT_COLOURS[owner])
    present = figures_of(ground)
    for line, pair in enumerate((present[:2], present[2:])):
        at = (canvas.shape.width - len(" ".join(text for _, text in pair))) // 2
        for seat, text in pair:
            canvas.mark(place, at, 3 + line, text, SEAT_COLOURS[seat])
            at += len(text) + 1


def fill_small(canvas: HexCanvas, place: Place, name: str, ground: Ground) -> None:
    """Write name, kind, guard or camp (gA, cA), and the figures in one line.

    If they do not fit, each seat is one letter, with a star for the leader.
    """
    canvas.mark(place, 1, 1, f"{name} {kind_of(ground)}", STYLES[ground.kind])
    owner = owner_of(ground)
    if owner is not None:
        sign = "g" if ground.guard is not None else "c"
        canvas.mark(place, 7, 1, f"{sign}{SEAT_LETTERS[owner]}", SEAT_COLOURS[owner])
    present = figures_of(ground)
    if sum(len(text) for _, text in present) > MOST_SMALL:
        present = [(seat, text[0] + "*" * ("*" in text)) for seat, text in present]
    at = 1
    for seat, text in present:
        canvas.mark(place, at, 2, text, SEAT_COLOURS[seat])
        at += len(text)


MOST_SMALL = 7  # characters for figures in the last row, beside the stones
LARGE = MapStyle(
    Shape(
        (
            "   ______",
            "  /      \\",
            " /        \\",
            "/          \\",
            "\\          /",
            " \\        /",
            "  \\______/",
        ),
        9,
        3,
    ),
    ((5, 0), (10, 2), (10, 5), (5, 6), (1, 5), (1, 2)),
    3,
    fill_large,
)
SMALL = MapStyle(
    Shape((" ________", "/        \\", "\\________/"), 9, 1),
    ((8, 0), (9, 1), (9, 2), (8, 2), (0, 2), (0, 1)),
    1,
    fill_small,
)
