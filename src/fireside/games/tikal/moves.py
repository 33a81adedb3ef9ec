# compiled
"""The move table of Tikal: every kind of move with its phases, actions and refusals.

The texts are those of "Decisions and their notation" at the end of the rules page.
"""

from typing import Final

from fireside.core.hex_grid import DIRECTION_NAMES
from fireside.core.moves import MoveKind, MovePart, MoveTable
from fireside.games.tikal.components import (
    CELL_NAMES,
    FIGURE_NAMES,
    HIGHEST_BID,
    MOST_SEATS,
    TILE_NAMES,
    TREASURE_KINDS,
)

FIGURE: Final = MovePart("figure", FIGURE_NAMES)
CELL: Final = MovePart("cell", CELL_NAMES)
START: Final = MovePart("start", CELL_NAMES)
TO: Final = MovePart("to", CELL_NAMES)
WAY: Final = MovePart("way", DIRECTION_NAMES)
TURN: Final = MovePart("turn", [str(turn) for turn in range(6)])
SEAT: Final = MovePart("other", [str(seat) for seat in range(MOST_SEATS)])
THEIRS: Final = MovePart("theirs", [str(kind + 1) for kind in range(TREASURE_KINDS)], first=1)
MINE: Final = MovePart("mine", [str(kind + 1) for kind in range(TREASURE_KINDS)], first=1)
POINTS: Final = MovePart("points", [str(points + 1) for points in range(HIGHEST_BID)], first=1)
TILE: Final = MovePart("tile", TILE_NAMES)

IN_TURN: Final = ["TURN", "SCORING"]

# The most frequent moves come first, since CPython preallocates small integers.
MOVES: Final = MoveTable(
    [
        MoveKind(
            "end",
            when=IN_TURN,
            act="turn.end(state, seat)",
            clause="T2.1",
            meaning="end the turn; remaining action points are lost",
        ),
        MoveKind(
            "walk",
            [FIGURE, CELL, WAY],
            when=IN_TURN,
            act="movement.walk(state, seat, {figure}, {cell}, {way})",
            refuse="movement.refuse_walk(state, seat, {figure}, {cell}, {way})",
            touch=["{figure}:{cell}", "tile:{beside}"],
            clause="T4.2",
            meaning="walk with a figure to the neighbouring cell, for one action point per stone",
        ),
        MoveKind(
            "enter",
            [FIGURE, CELL],
            when=IN_TURN,
            act="movement.enter(state, seat, {figure}, {cell})",
            refuse="movement.refuse_entry(state, seat, {figure}, {cell})",
            touch=["reserve:{figure}", "tile:{cell}"],
            clause="T4.1",
            meaning="bring a figure in from the reserve, at the base camp or at an own camp",
        ),
        MoveKind(
            "uncover",
            [CELL],
            when=IN_TURN,
            act="temples.uncover(state, seat, {cell})",
            refuse="temples.refuse_uncover(state, seat, {cell})",
            touch=["uncover:{cell}"],
            clause="T4.4",
            meaning="uncover a temple's next level",
        ),
        MoveKind(
            "lift",
            [CELL],
            when=IN_TURN,
            act="treasures.lift(state, seat, {cell})",
            refuse="treasures.refuse_lift(state, seat, {cell})",
            touch=["lift:{cell}"],
            clause="T4.5",
            meaning="lift a treasure",
        ),
        MoveKind(
            "camp",
            [CELL],
            when=IN_TURN,
            act="camps.pitch(state, seat, {cell})",
            refuse="camps.refuse_camp(state, seat, {cell})",
            touch=["camp:{cell}"],
            clause="T4.7",
            meaning="pitch a camp",
        ),
        MoveKind(
            "guard",
            [FIGURE, CELL],
            text="guard {cell} {figure}",
            when=IN_TURN,
            act="temples.guard(state, seat, {cell}, {figure})",
            refuse="temples.refuse_guard(state, seat, {cell}, {figure})",
            touch=["guard:{cell}", "{figure}"],
            clause="T4.8",
            meaning="guard a temple with this figure for the rest of the match",
        ),
        MoveKind(
            "swap",
            [SEAT, THEIRS, MINE],
            when=IN_TURN,
            act="treasures.swap(state, seat, {other}, {theirs}, {mine})",
            refuse="treasures.refuse_swap(state, seat, {other}, {theirs}, {mine})",
            touch=["treasure:{other}:{theirs}", "treasure:{own}:{mine}"],
            clause="T4.6",
            meaning="swap an own treasure for another player's",
        ),
        MoveKind(
            "tile",
            [CELL, TURN],
            text="tile {cell} turn {turn}",
            when=["PLACING"],
            act="tiles.place(state, seat, {cell}, {turn})",
            refuse="tiles.refuse_tile(state.land, state.tile, {cell}, {turn})",
            touch=["tile:{cell}", "turn:{turn}"],
            clause="T3.1",
            meaning="place the tile on this cell, turned clockwise by this many sixths",
        ),
        MoveKind(
            "bid",
            [POINTS],
            when=["BIDDING"],
            act="auction.make_bid(state, seat, {points})",
            refuse="auction.refuse_bid(state, seat, {points})",
            touch=["bid:{points}"],
            clause="T7.3",
            meaning="bid this many points",
        ),
        MoveKind(
            "pass",
            when=["BIDDING"],
            act="auction.drop_out(state, seat)",
            clause="T7.3",
            meaning="bid no more in this auction",
        ),
        MoveKind(
            "choose",
            [TILE],
            when=["CHOOSING"],
            act="auction.choose(state, seat, {tile})",
            refuse="auction.refuse_choice(state, {tile})",
            touch=["choose:{tile}"],
            clause="T7.3",
            meaning="take this one of the tiles on offer",
        ),
        MoveKind(
            "hop",
            [FIGURE, START, TO],
            when=IN_TURN,
            act="movement.hop(state, seat, {figure}, {start}, {to})",
            refuse="movement.refuse_hop(state, seat, {figure}, {start}, {to})",
            touch=["{figure}:{start}", "tile:{to}"],
            clause="T4.1",
            meaning="move a figure from camp to camp",
        ),
    ]
)
