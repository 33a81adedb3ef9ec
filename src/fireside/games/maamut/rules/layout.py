"""What follows from where the tiles lie: worked out once, when they have been laid (M-R7)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.hexes import DIRECTIONS, OFF_BOARD, Cell, Direction
from fireside.core.state import Row
from fireside.games.maamut.components import CELLS, GRASS, LONGEST, NEIGHBOUR, ROCK
from fireside.games.maamut.state import Layout


def survey(terrain: Row) -> Layout:
    """How far one can walk, which tiles hang together, and where the mammoth is out of reach."""
    reach = measure_reach(terrain)
    return Layout(terrain, reach, find_regions(terrain), find_hopeless(terrain, reach))


def measure_reach(terrain: Row) -> Row:
    """At [6 * tile + direction] the tiles ahead before rock or edge, at most 3.

    Rule: M2.1, M3.2.
    """
    reach = vec[i64]([0] * 222)
    # n, ne and se lead to higher numbers: in this order, what lies ahead is always known.
    for cell in range(CELLS):
        for direction in range(i64(3), DIRECTIONS):
            reach[6 * cell + direction] = reach_ahead(terrain, reach, cell, direction)
    for cell in range(CELLS - 1, i64(-1), -1):
        for direction in range(i64(3)):
            reach[6 * cell + direction] = reach_ahead(terrain, reach, cell, direction)
    return reach


def reach_ahead(terrain: Row, reach: Row, cell: Cell, direction: Direction) -> i64:
    """One more than from the next tile, if that can be entered."""
    ahead = NEIGHBOUR[6 * cell + direction]
    if ahead == OFF_BOARD or terrain[ahead] == ROCK:
        return 0
    further = reach[6 * ahead + direction]
    return further + 1 if further < LONGEST else LONGEST


def find_regions(terrain: Row) -> Row:
    """Tiles joined by tiles that are not rock bear the same number, rock bears OFF_BOARD."""
    region = vec[i64]([OFF_BOARD] * 37)
    waiting = vec[i64]([0] * 37)
    for start in range(CELLS):
        if terrain[start] == ROCK or region[start] != OFF_BOARD:
            continue
        region[start] = start
        waiting[0] = start
        count: i64 = 1
        while count > 0:
            count -= 1
            cell = waiting[count]
            for direction in range(DIRECTIONS):
                ahead = NEIGHBOUR[6 * cell + direction]
                if ahead != OFF_BOARD and terrain[ahead] != ROCK and region[ahead] == OFF_BOARD:
                    region[ahead] = start
                    waiting[count] = ahead
                    count += 1
    return region


def find_hopeless(terrain: Row, reach: Row) -> Row:
    """1 for tiles from which no chain of entries and flights ever takes the mammoth over grass.

    Ruling: M-R7.
    """
    hopeless = vec[i64]([1] * 37)
    doubtful = vec[i64](capacity=37)
    for cell in range(CELLS):
        if terrain[cell] != ROCK:
            if leads_to_hope(terrain, reach, hopeless, cell, False):
                hopeless[cell] = 0
            else:
                doubtful = append(doubtful, cell)
    changed = len(doubtful) > 0
    while changed:
        changed = False
        for cell in doubtful:
            if hopeless[cell] == 1 and leads_to_hope(terrain, reach, hopeless, cell, True):
                hopeless[cell] = 0
                changed = True
    return hopeless


def leads_to_hope(terrain: Row, reach: Row, hopeless: Row, cell: Cell, by_chain: bool) -> bool:
    """Some entry drives the mammoth over grass, or (by chain) to a tile that is not hopeless."""
    for course in range(DIRECTIONS):
        for card in range(i64(1), LONGEST + 1):
            if not is_entry(reach, cell, course, card):
                continue
            flight = flight_course(reach, cell, course, card)
            if flight == OFF_BOARD:
                continue
            here = cell
            for _ in range(card):
                here = NEIGHBOUR[6 * here + flight]
                if terrain[here] == GRASS:
                    return True
            if by_chain and hopeless[here] == 0:
                return True
    return False


def is_entry(reach: Row, cell: Cell, course: Direction, card: i64) -> bool:
    """Some walk of that card in that direction crosses or ends on the tile.

    Ruling: M-R7.
    """
    run_up = reach[6 * cell + (course + 3) % DIRECTIONS]
    if run_up == 0:
        return False
    return run_up >= card or reach[6 * cell + course] >= card - run_up


def flight_course(reach: Row, cell: Cell, course: Direction, card: i64) -> Direction:
    """Where the mammoth flees: straight away, else the next way clockwise; OFF_BOARD if cornered.

    Rule: M3.1, M3.2, M3.3. Ruling: M-R3.
    """
    for turned in range(DIRECTIONS):
        if turned != 3:
            direction = (course + turned) % DIRECTIONS
            if reach[6 * cell + direction] >= card:
                return direction
    return OFF_BOARD
