"""A reference implementation of Tikal: slow, based on documents, independent of the engine.

It derives legal moves and the points of a scoring turn from the sentences of the rules page.
"""

from collections import Counter
from typing import Any

from fireside.games.tikal.components import FLOORS, PRINTED_CELLS, TERRAIN_TILES

Document = dict[str, Any]

WAYS = ("n", "ne", "se", "s", "sw", "nw")
TILES = {name: (kind, number, stones) for name, kind, number, stones in TERRAIN_TILES}
PRINTED = {name: (kind, number, stones) for name, kind, number, stones in PRINTED_CELLS}
CELLS = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 6)]


def beside(cell: str, way: str) -> str | None:
    """Return the neighbouring cell, as T-C1 words it."""
    column, row = "abcdefgh".index(cell[0]), int(cell[1])
    high = column % 2 == 0
    right = {"n": 0, "s": 0, "ne": 1, "se": 1, "nw": -1, "sw": -1}[way]
    if way in ("n", "s"):
        row += 1 if way == "n" else -1
    elif way in ("ne", "nw"):
        row += 1 if high else 0
    else:
        row -= 0 if high else 1
    column += right
    return f"{'abcdefgh'[column]}{row}" if 0 <= column < 8 and 1 <= row <= 5 else None


def turned(stones: str, turn: int) -> str:
    """Return the edges after clockwise turns: each turn moves the last edge to the front."""
    for _ in range(turn):
        stones = stones[-1] + stones[:-1]
    return stones


class Reference:
    """One document and the queries on it."""

    def __init__(self, document: Document) -> None:
        self.d = document
        self.land = dict(PRINTED)
        for cell, lies in document["map"].items():
            kind, number, stones = TILES[lies[:2]]
            self.land[cell] = (kind, number, turned(stones, int(lies[-1])))
        self.seat: int = document["asked"]
        self.points: int = document["action_points"]

    def stones(self, cell: str, way: str) -> int:
        return int(self.land[cell][2][WAYS.index(way)]) if cell in self.land else 0

    def cost(self, cell: str, way: str) -> int:
        """Return the stones on both sides (T4.2); 0 if there is no crossing."""
        other = beside(cell, way)
        if other not in self.land or "volcano" in (self.land[cell][0], self.land[other][0]):
            return 0
        back = WAYS[(WAYS.index(way) + 3) % 6]
        return self.stones(cell, way) + self.stones(other, back)

    def workers(self, seat: int, cell: str) -> int:
        return int(self.d["workers"][seat].get(cell, 0))

    def has_leader(self, seat: int, cell: str) -> bool:
        return bool(self.d["leaders"][seat] == cell)

    def figures(self, seat: int, cell: str) -> int:
        return self.workers(seat, cell) + self.has_leader(seat, cell)

    def strength(self, seat: int, cell: str) -> int:
        return self.workers(seat, cell) + 3 * self.has_leader(seat, cell)

    def value(self, cell: str) -> int:
        return int(self.d["temples"].get(cell, self.land[cell][1]))

    def floors_left(self, number: int) -> int:
        temples = [cell for cell in self.land if self.land[cell][0] == "temple"]
        laid = [cell for cell in temples if self.land[cell][1] < number <= self.value(cell)]
        return (FLOORS[number] if number <= 10 else 0) - len(laid)

    def moves(self) -> set[str]:
        """Return all legal moves."""
        if self.d["phase"] == "placing":
            return self.tilings()
        if self.d["phase"] == "choosing":
            return {f"choose {tile}" for tile in self.d["offer"]}
        if self.d["phase"] == "bidding":
            most = self.d["points"][self.seat]
            return {"pass"} | {f"bid {bid}" for bid in range(self.d["bid"] + 1, most + 1)}
        moves = {"end"} | self.figure_moves() | self.swaps()
        for cell in self.land:
            moves |= self.works(cell)
        return moves

    def tilings(self) -> set[str]:
        """Return placements of the tile (T3, T-C3)."""
        kind, _, printed = TILES[self.d["tile"]]
        moves = set()
        for cell in CELLS:
            around = [(way, beside(cell, way)) for way in WAYS]
            known = [(way, other) for way, other in around if other in self.land]
            if cell in self.land or not known:
                continue
            tried = []
            for turn in range(6):
                stones = turned(printed, turn)
                if stones in tried:
                    continue
                tried.append(stones)
                open_edges = [
                    int(stones[WAYS.index(way)])
                    + self.stones(str(other), WAYS[(WAYS.index(way) + 3) % 6])
                    for way, other in known
                    if self.land[str(other)][0] != "volcano"
                ]
                if kind == "volcano" or any(open_edges):
                    moves.add(f"tile {cell} turn {turn}")
        return moves

    def figure_moves(self) -> set[str]:
        """Return moves of figures (T4.1, T4.2)."""
        moves = set()
        camps = ["a1", *self.d["camps"][self.seat]]
        reserve = {
            "worker": self.d["reserves"][self.seat],
            "leader": self.d["leaders"][self.seat] == "reserve",
        }
        for figure in ("worker", "leader"):
            if reserve[figure] and self.points:
                moves |= {f"enter {figure} {camp}" for camp in camps}
            for cell in self.land:
                here = self.workers if figure == "worker" else self.has_leader
                if not here(self.seat, cell):
                    continue
                for way in WAYS:
                    if 0 < self.cost(cell, way) <= self.points:
                        moves.add(f"walk {figure} {cell} {way}")
                if cell in camps and self.points:
                    moves |= {f"hop {figure} {cell} {camp}" for camp in camps if camp != cell}
        return moves

    def works(self, cell: str) -> set[str]:
        """Return actions on temples, treasures, camps and guards (T4.4, T4.5, T4.7, T4.8)."""
        own = self.figures(self.seat, cell)
        kind = self.land[cell][0]
        dug = self.d["dug"].get(cell, 0)
        may_dig = dug < 2 and own > dug
        moves: set[str] = set()
        if not own:
            return moves
        if kind == "temple" and cell not in self.d["guards"]:
            if may_dig and self.floors_left(self.value(cell) + 1) > 0 and self.points >= 2:
                moves.add(f"uncover {cell}")
            others = [
                self.strength(one, cell) for one in range(self.d["seats"]) if one != self.seat
            ]
            guards = list(self.d["guards"].values()).count(self.seat)
            if self.strength(self.seat, cell) > max(others) and guards < 2 and self.points >= 5:
                moves |= {f"guard {cell} worker"} if self.workers(self.seat, cell) else set()
                moves |= {f"guard {cell} leader"} if self.has_leader(self.seat, cell) else set()
        tokens = len(self.d["treasures"].get(cell, ()))
        if kind == "treasure" and tokens and may_dig and self.points >= 3:
            moves.add(f"lift {cell}")
        free = all(cell not in camps for camps in self.d["camps"])
        fit = kind == "jungle" or (kind == "treasure" and not tokens)
        if fit and free and len(self.d["camps"][self.seat]) < 2 and self.points >= 5:
            moves.add(f"camp {cell}")
        return moves

    def swaps(self) -> set[str]:
        """Return swaps of treasures (T4.6)."""
        mine = Counter(self.d["hoards"][self.seat])
        return {
            f"swap {other} {theirs} {given}"
            for other, hoard in enumerate(self.d["hoards"])
            if other != self.seat and self.points >= 3
            for theirs, count in Counter(hoard).items()
            for given in mine
            if count == 1 and mine[given] == 1 and theirs != given
        }

    def would_count(self, seat: int) -> int:
        """Return the points of a scoring turn (T5.3, T5.4)."""
        total = sum((0, 1, 3, 6)[count] for count in Counter(self.d["hoards"][seat]).values())
        for cell, (kind, _, _) in self.land.items():
            if kind != "temple":
                continue
            if cell in self.d["guards"]:
                total += self.value(cell) if self.d["guards"][cell] == seat else 0
                continue
            others = [self.strength(one, cell) for one in range(self.d["seats"]) if one != seat]
            if self.strength(seat, cell) > max(others):
                total += self.value(cell)
        return total
