"""Text board of Tikal: the map with its stones, the players, and the current situation."""

from collections.abc import Callable, Iterator, Sequence

from fireside.core.hex_grid import DIRECTION_NAMES
from fireside.games import game
from fireside.games.tikal.view.types import Player, TikalView, Tile
from fireside.text_boards import Picture
from fireside.text_boards.hex_canvas import signed_name
from fireside.text_boards.text_layout import SHORTEST_NAME, TOGETHER, shown
from fireside.text_boards.tikal_map import LARGE, SMALL, draw_map
from fireside.text_boards.tikal_rotations import draw_turns, draw_turns_at, turned, turns_in

LEGEND = [
    "BC base camp, T5 temple worth 5, $3 treasure tile with 3 left, J jungle, ^^^ volcano.",
    "A3* is three workers and the leader of A; gA and cA are A's guard and camp.",
    "A number on an edge: the stones to cross it; at the rim of the map, those of the tile alone.",
]
TIP = " Type 'preview c3' to see it on c3."
LEADER_LEAVES = "your leader leaves the game (T-R5)"
MOST_WAYS = 16
ABREAST = 4  # rotations of a tile per row, so that they fit beside the map


def pictures(view: TikalView, names: Sequence[str], colours: bool) -> Iterator[Picture]:
    """Yield the map large, then small, then small with shorter and shorter facts."""
    facts = facts_of(view, names, colours, belongings)
    turns = draw_turns(view, colours, ABREAST) if is_laying(view) else []
    yield Picture(draw_map(view, LARGE, colours), facts + turns, LEGEND, tip=TIP)
    small = draw_map(view, SMALL, colours)
    yield Picture(small, facts + turns, LEGEND)
    yield Picture(small, facts_of(view, names, colours, in_brief) + written_turns(view), [])
    shorter = [shown(name, SHORTEST_NAME) for name in names]
    yield Picture(small, facts_of(view, shorter, colours, in_brief), [])


def facts_of(
    view: TikalView, names: Sequence[str], colours: bool, told: Callable[[Player], str]
) -> list[str]:
    """Return facts about the players, the supplies and the current situation."""
    players = [
        f"{signed_name(seat, names[seat], colours)}: {told(player)}"
        for seat, player in enumerate(view.players)
    ]
    return [*players, supplies(view), *situation(view, names, told is in_brief)]


def is_laying(view: TikalView) -> bool:
    """Return whether the viewer is to place the tile."""
    return view.tile is not None and view.phase == "placing" and bool(view.choices)


def belongings(player: Player) -> str:
    """Return a player's possessions and the points they would score now."""
    return (
        f"{player.points} points, would count {player.would_count}; "
        f"reserve {player.reserve}, leader {player.leader}; "
        f"camps {player.camps_left}, guards {player.guards_left}; "
        f"treasures {treasures(player)}"
    )


def in_brief(player: Player) -> str:
    """Return a player's possessions in short form."""
    return (
        f"{player.points}+{player.would_count} points, reserve {player.reserve}, "
        f"leader {player.leader}, {player.camps_left}c {player.guards_left}g, "
        f"treasures {treasures(player)}"
    )


def treasures(player: Player) -> str:
    """Return a player's treasures, grouped by kind: 11 3 555."""
    kinds = [str(kind) * count for kind, count in enumerate(player.treasures, 1) if count]
    return " ".join(kinds) or "-"


def supplies(view: TikalView) -> str:
    """Return the temple floors and tiles left."""
    floors = " ".join(f"{left}x{value}" for value, left in enumerate(view.floors, start=2) if left)
    tiles = f"{view.stack_left}, next {view.next_letter}" if view.stack_left else "empty"
    return f"Floors left: {floors or 'none'}. Stack: {tiles}."


def situation(view: TikalView, names: Sequence[str], brief: bool) -> list[str]:
    """Return the current situation: tiles, auction, scoring round, action points and warnings."""
    lines = tiles_about(view, names)
    if view.auction is not None:
        lines.append(bidding(view, names))
    if view.phase == "scoring":
        order = ", ".join(names[seat] for seat in view.order[view.counted :])
        lines.append(f"{'The last scoring' if view.final else 'Scoring'} round, still: {order}.")
    if view.phase in ("turn", "scoring") and view.question is not None:
        points = f"{view.action_points} action point{'s' if view.action_points != 1 else ''}"
        near = "" if brief else reach(view)
        lines.append(f"{names[view.question.seats[0]]} has {points}.{near}")
    lost = [f"'{move}'" for move in consequences(view, names)]
    if lost:
        lines.append(f"Beware: with {' or '.join(lost)} {LEADER_LEAVES}.")
    return [" ".join(lines)] if brief and lines else lines


def tiles_about(view: TikalView, names: Sequence[str]) -> list[str]:
    """Return the tile to be placed and the tiles on offer."""
    lines = []
    if view.tile is not None:
        how = TIP if is_laying(view) else ""
        lines.append(f"Tile of {names[view.turn]}: {spoken(view.tile)}.{how}")
    if view.offer:
        lines.append(f"Shown: {'; '.join(spoken(tile) for tile in view.offer)}.")
    return lines


def written_turns(view: TikalView) -> list[str]:
    """Return the tile's stones in each rotation as text, for small drawings."""
    if view.tile is None or not is_laying(view):
        return []
    turns = turns_in([choice.move for choice in view.choices])
    written = [f"{turn}: {stones_of(view.tile, turn)}".replace(" ", TOGETHER) for turn in turns]
    return [f"Turns {', '.join(written)}."] if len(turns) > 1 else []


def spoken(tile: Tile) -> str:
    """Return a tile that is not on the map yet, with its stones as printed."""
    number = f" {tile.number}" if tile.number else ""
    stones = stones_of(tile, 0)
    nowhere = ", fits nowhere" if not tile.fits else ""
    return f"{tile.tile} {tile.kind}{number}{f', stones {stones}' if stones else ''}{nowhere}"


def stones_of(tile: Tile, turn: int) -> str:
    """Return the stones of a rotated tile by direction: n2 se1."""
    stones = turned(tile.stones, turn)
    return " ".join(f"{way}{n}" for way, n in zip(DIRECTION_NAMES, stones, strict=True) if n)


def bidding(view: TikalView, names: Sequence[str]) -> str:
    """Return the state of the auction."""
    assert view.auction is not None
    auction = view.auction
    passed = ", ".join(names[seat] for seat in auction.passed) or "nobody"
    best = "no bid yet" if auction.bidder is None else f"{names[auction.bidder]} bids {auction.bid}"
    return f"Auction: {best}; passed: {passed}."


def reach(view: TikalView) -> str:
    """Return the cheapest destinations within the remaining action points."""
    if view.seat is None or view.question is None or view.seat not in view.question.seats:
        return ""
    ways = [(way.cost, name) for name, way in view.ways.items() if way.in_reach and way.cost]
    listed = ", ".join(f"{name} for {cost}" for cost, name in sorted(ways)[:MOST_WAYS])
    return f" Within reach: {listed}." if listed else ""


def preview(view: TikalView, what: str, names: Sequence[str], colours: bool) -> list[str]:
    """Draw the tile on the named cell, in every legal rotation."""
    if not is_laying(view):
        return [game("tikal").translations.say("terminal.no_tile")]
    cell = next((word for word in what.split() if word != "tile"), "")
    drawn = draw_turns_at(view, cell, colours)
    if not drawn:
        cells = sorted({choice.touch[0].removeprefix("tile:") for choice in view.choices})
        where = {"cells": ", ".join(cells), "example": cells[0]}
        return [game("tikal").translations.say("terminal.which_cell", where)]
    return drawn


def consequences(view: TikalView, names: Sequence[str]) -> dict[str, str]:
    """Return the guards that remove the viewer's own leader."""
    return {move: f"{LEADER_LEAVES}." for move, gone in view.departures.items() if gone.leader}
