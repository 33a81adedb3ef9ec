"""Tikal in a terminal: the map as large hexes with the stones on their edges, and who has what."""

from collections.abc import Sequence

from fireside.boards.canvas import SEAT_COLOURS, SEAT_LETTERS, Canvas, seat_sign
from fireside.core.hexes import DIRECTION_NAMES
from fireside.games.tikal.components import CELL_NAMES, NEIGHBOUR, PLACES
from fireside.games.tikal.view import Ground, Player, TikalView, Tile

COLUMN_STEP = 9
HALF_HEIGHT = 3
WIDTH = 12
SIDES = (
    "   ______",
    "  /      \\",
    " /        \\",
    "/          \\",
    "\\          /",
    " \\        /",
    "  \\______/",
)
EDGES = ((5, 0), (10, 2), (10, 5), (5, 6), (1, 5), (1, 2))  # left, top of each edge's number
SIGNS = {"base": "BC", "jungle": "J", "temple": "T", "treasure": "$", "volcano": "^^^"}
STYLES = {"base": "1", "jungle": "32", "temple": "33", "treasure": "36", "volcano": "31"}
LEGEND = (
    "BC base camp   T5 temple worth 5   $3 treasure tile, 3 left   J jungle   ^^^ volcano\n"
    "A3* three workers and the leader of A.   On an edge: the stones to cross it;\n"
    "at the rim of the map, the stones of the tile alone."
)
QUESTIONS = {
    "tile": "where does the tile go?",
    "turn": "what do you do with your action points?",
    "scoring_turn": "what do you do before you count?",
    "bid": "what do you bid for the next turn?",
    "choose": "which tile do you take?",
}
MOST_WAYS = 16


def draw(view: TikalView, names: Sequence[str], colours: bool) -> str:
    """The board, and below it what each player has and would ask."""
    top = max(height for _, height in PLACES)
    canvas = Canvas(COLUMN_STEP * 8 + 3, HALF_HEIGHT * 10 + 4)
    for name, (column, height) in zip(CELL_NAMES, PLACES, strict=True):
        draw_hex(canvas, view, name, COLUMN_STEP * column, HALF_HEIGHT * (top - height))
    for name, (column, height) in zip(CELL_NAMES, PLACES, strict=True):
        if name in view.map:
            left, upper = COLUMN_STEP * column, HALF_HEIGHT * (top - height)
            draw_edges(canvas, view, name, left, upper)
    lines = [*canvas.lines(colours), "", LEGEND, ""]
    for seat, name in enumerate(names):
        lines.append(f"{seat_sign(seat, colours)} {name}: {belongings(view.players[seat])}")
    return "\n".join([*lines, *supplies(view), *situation(view, names)])


def draw_hex(canvas: Canvas, view: TikalView, name: str, left: int, top: int) -> None:
    """One cell: its sides and, if it is explored, what lies and stands on it."""
    for at, side in enumerate(SIDES):
        canvas.put(left, top + at, side, "2")
    ground = view.map.get(name)
    if ground is None:
        write(canvas, left, top + 3, name, "2")
        return
    number = ground.value or (ground.treasures if ground.kind == "treasure" else "")
    write(canvas, left, top + 1, f"{name} {SIGNS[ground.kind]}{number}", STYLES[ground.kind])
    owner = ground.guard if ground.guard is not None else ground.camp
    if owner is not None:
        word = "guard" if ground.guard is not None else "camp"
        write(canvas, left, top + 2, f"{word} {SEAT_LETTERS[owner]}", SEAT_COLOURS[owner])
    draw_figures(canvas, ground, left, top)


def write(canvas: Canvas, left: int, top: int, text: str, style: str) -> None:
    """The text stands in the middle of the hex."""
    canvas.put(left + (WIDTH - len(text)) // 2, top, text, style)


def draw_figures(canvas: Canvas, ground: Ground, left: int, top: int) -> None:
    """Everybody's figures, two players a line."""
    present = [
        (seat, f"{SEAT_LETTERS[seat]}{workers or ''}{'*' if seat in ground.leaders else ''}")
        for seat, workers in enumerate(ground.workers)
        if workers or seat in ground.leaders
    ]
    for line, pair in enumerate((present[:2], present[2:])):
        at = left + (WIDTH - len(" ".join(text for _, text in pair))) // 2
        for seat, text in pair:
            canvas.put(at, top + 3 + line, text, SEAT_COLOURS[seat])
            at += len(text) + 1


def draw_edges(canvas: Canvas, view: TikalView, name: str, left: int, top: int) -> None:
    """The stones on each edge: both sides together, or at the rim of the map this tile's own."""
    ground = view.map[name]
    cell = CELL_NAMES.index(name)
    for way, (right, down) in enumerate(EDGES):
        other = NEIGHBOUR[6 * cell + way]
        explored = other >= 0 and CELL_NAMES[other] in view.map
        stones = ground.costs[way] if explored else ground.stones[way]
        if stones:
            canvas.put(left + right, top + down, str(stones), "1" if explored else "")


def belongings(player: Player) -> str:
    """What a player has, and what he would count now."""
    kinds = [str(kind) for kind, count in enumerate(player.treasures, 1) for _ in range(count)]
    return (
        f"{player.points} points, would count {player.would_count}; "
        f"reserve {player.reserve}, leader {player.leader}; "
        f"camps {player.camps_left}, guards {player.guards_left}; "
        f"treasures {' '.join(kinds) or '-'}"
    )


def supplies(view: TikalView) -> list[str]:
    """Floors and tiles that are left."""
    floors = "  ".join(f"{left}x{value}" for value, left in enumerate(view.floors, start=2) if left)
    tiles = f"{view.stack_left} tiles, next a {view.next_letter}" if view.stack_left else "empty"
    return [f"Floors left: {floors}.   Stack: {tiles}."]


def situation(view: TikalView, names: Sequence[str]) -> list[str]:
    """What is on now: tiles, auction, scoring round, action points and where they lead."""
    lines = []
    if view.tile is not None:
        lines.append(f"Tile of {names[view.turn]}: {spoken(view.tile)}")
        if view.phase == "placing":
            lines.append("'turn k' turns it k sixths clockwise.")
    lines += [f"Shown: {spoken(tile)}" for tile in view.offer]
    if view.auction is not None:
        lines.append(bidding(view, names))
    if view.phase == "scoring":
        order = ", ".join(names[seat] for seat in view.order[view.counted :])
        lines.append(f"{'The last scoring' if view.final else 'Scoring'} round, still: {order}.")
    if view.phase in ("turn", "scoring") and view.question is not None:
        points = f"{view.action_points} action point{'s' if view.action_points != 1 else ''}"
        lines.append(f"{names[view.question.seats[0]]} has {points}.")
        lines += reach(view)
    for move, gone in view.departures.items():
        if gone.leader:
            lines.append(f"Beware: with '{move}' your leader leaves the game (T-R5).")
    return lines


def spoken(tile: Tile) -> str:
    """A tile that is not on the map, with its stones."""
    stones = ", ".join(
        f"{way} {count}" for way, count in zip(DIRECTION_NAMES, tile.stones, strict=True) if count
    )
    number = f" {tile.number}" if tile.number else ""
    nowhere = "" if tile.fits else "; it fits nowhere"
    return f"{tile.tile}, {tile.kind}{number}{f'; stones {stones}' if stones else ''}{nowhere}."


def bidding(view: TikalView, names: Sequence[str]) -> str:
    """How the auction stands."""
    assert view.auction is not None
    auction = view.auction
    passed = ", ".join(names[seat] for seat in auction.passed) or "nobody"
    best = "no bid yet" if auction.bidder is None else f"{names[auction.bidder]} bids {auction.bid}"
    return f"Auction: {best}; passed: {passed}."


def reach(view: TikalView) -> list[str]:
    """The dearest of the ways that the points left allow, and the tiles they lead to."""
    if view.seat is None or view.question is None or view.seat not in view.question.seats:
        return []
    ways = [(way.cost, name) for name, way in view.ways.items() if way.in_reach and way.cost]
    listed = ", ".join(f"{name} for {cost}" for cost, name in sorted(ways)[:MOST_WAYS])
    return [f"Within reach: {listed}."] if listed else []
