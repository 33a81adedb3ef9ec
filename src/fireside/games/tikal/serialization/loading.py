# not compiled: msgspec structures
"""The reader of Tikal documents, which rejects impossible tables with a reason."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.serialization import demand, demand_seats, of_seat, read_document
from fireside.core.state import NOBODY
from fireside.games.tikal.components import (
    CAMPS_EACH,
    CELL_NAMES,
    FLOORS,
    GUARDS_EACH,
    JUNGLE,
    STARTING_POINTS,
    TEMPLE,
    TILE_KIND,
    TILE_NAMES,
    TILE_NUMBER,
    TREASURE,
    UNEXPLORED,
    VOLCANO,
    WORKERS_EACH,
)
from fireside.games.tikal.rules import setup, tiles
from fireside.games.tikal.serialization.dumping import TikalDocument
from fireside.games.tikal.state import (
    CAMP_ONE,
    CAMP_TWO,
    FLOOR_BITS,
    GUARDING,
    GUARDS,
    HOARD,
    IN_RESERVE,
    LEADER_AT,
    LEFT_GAME,
    NO_TILE,
    ORDER_BITS,
    OVER,
    PHASE_NAMES,
    PLAYER,
    POINTS,
    RESERVE,
    WORKER_BITS,
    Land,
    TikalState,
)


def load(document: dict[str, Any], kind: type[TikalState]) -> TikalState:
    """Return the state that a document describes; raise BadDocument if it is impossible."""
    read = read_document(document, TikalDocument, "Tikal")
    _check_seats(read)
    land = _land(read)
    stack, floors = _temples(read, land)
    tokens, pile_size = _treasures(read, land, stack)
    tile_order, stack_size = _tiles(read)
    state = kind(read.seats, read.chance)
    state.land = land
    state.tiles = tile_order
    state.tokens = tokens
    state.workers = vec[i64]([0] * 40)
    state.owner = vec[i64]([NOBODY] * 40)
    state.stack = stack
    state.player = vec[i64]([0] * (PLAYER * read.seats))
    state.professional = read.game == "professional"
    state.floors = floors
    state.next_tile = 36 - stack_size
    state.next_token = 24 - pile_size
    for seat in range(read.seats):
        _seat_player(state, read, seat)
    _fill(state, read)
    _check_phase(state, read)
    return state


def _check_seats(read: TikalDocument) -> None:
    demand_seats(
        read.seats,
        (read.workers, read.reserves, read.leaders, read.camps, read.points, read.hoards),
        (
            *(read.first, read.turn, read.asked, read.opener, read.bidder),
            *(*read.guards.values(), *read.order, *read.had_turn, *read.passed),
        ),
    )


def _land(read: TikalDocument) -> Land:
    """Return the map with the printed cells and the document's tiles."""
    land = setup.printed_land()
    land.shared = False
    for name, lies in read.map.items():
        cell = CELL_NAMES.index(name)
        demand(land.ground[cell] == UNEXPLORED, f"On {name} no tile can lie: it is printed.")
        demand(lies[:2] in TILE_NAMES, f"There is no tile {lies[:2]} in the game (T-C3).")
        tiles.lay(land, cell, TILE_NAMES.index(lies[:2]), int(lies[-1]) if "turn" in lies else 0)
    return land


def _temples(read: TikalDocument, land: Land) -> "tuple[vec[i64], int]":
    """Return the top numbers of all temples, and the packed supply of floors."""
    stack = vec[i64]([0] * 40)
    floors = setup.ALL_FLOORS
    used: Counter[int] = Counter()
    for name in read.temples:
        demand(
            land.ground[CELL_NAMES.index(name)] == TEMPLE, f"There is no temple on {name} to grow."
        )
    for cell, name in enumerate(CELL_NAMES):
        if land.ground[cell] == TEMPLE:
            printed = TILE_NUMBER[land.lies[cell] // 6]
            stack[cell] = read.temples.get(name, printed)
            demand(stack[cell] >= printed, f"The temple on {name} begins with {printed}.")
            used.update(range(printed + 1, stack[cell] + 1))
    for number, count in used.items():
        demand(count <= FLOORS[number], f"There are only {FLOORS[number]} floors {number} (T-C4).")
        floors -= count << (FLOOR_BITS * number)
    return stack, floors


def _treasures(read: TikalDocument, land: Land, stack: "vec[i64]") -> "tuple[vec[i64], int]":
    """Return all treasures in a row (held, on tiles, in the pile), and the size of the pile."""
    rest = Counter({kind: 3 for kind in range(1, 9)})
    held = [kind for hoard in read.hoards for kind in hoard]
    rest.subtract(held)
    for name, kinds in read.treasures.items():
        cell = CELL_NAMES.index(name)
        demand(land.ground[cell] == TREASURE, f"{name} is no treasure tile.")
        masks = TILE_NUMBER[land.lies[cell] // 6]
        demand(len(kinds) <= masks, f"The tile on {name} has only {masks} masks.")
        rest.subtract(kinds)
    rest.subtract(read.tokens or ())
    demand(min(rest.values()) >= 0, "There are three treasures of each kind (T-C5).")
    spare = sorted(rest.elements())
    row = held
    for cell, name in enumerate(CELL_NAMES):
        if land.ground[cell] == TREASURE:
            masks = TILE_NUMBER[land.lies[cell] // 6]
            lying = list(read.treasures[name]) if name in read.treasures else spare[:masks]
            if name not in read.treasures:
                del spare[:masks]
            row += lying
            stack[cell] = len(lying)
            land.last_token[cell] = len(row)
    pile = spare if read.tokens is None else list(read.tokens)
    demand(len(row) + len(pile) == 24, "Treasures held, on tiles and in the pile are 24 (T-C5).")
    return vec[i64](row + pile), len(pile)


def _tiles(read: TikalDocument) -> "tuple[vec[i64], int]":
    """Return all tiles in a row, those in the stack last, and the size of the stack."""
    named = [lies[:2] for lies in read.map.values()] + list(read.offer)
    named += [read.tile] if read.tile else []
    named += [*(read.stack or ()), *(read.discarded or ())]
    for name in named:
        demand(name in TILE_NAMES, f"There is no tile {name} in the game (T-C3).")
    demand(len(named) == len(set(named)), "A tile is named twice; there is one of each (T-C3).")
    rest = [name for name in TILE_NAMES if name not in named]
    stack = rest if read.stack is None else list(read.stack)
    demand(
        not rest or read.stack is None or read.discarded is None,
        f"It is not said where these tiles are: {', '.join(rest)}.",
    )
    letters = [name[0] for name in stack]
    demand(letters == sorted(letters), "In the stack the letters lie in order, A on top (T1.1).")
    order = [name for name in TILE_NAMES if name not in stack] + stack
    return vec[i64]([TILE_NAMES.index(name) for name in order]), len(stack)


def _seat_player(state: TikalState, read: TikalDocument, seat: int) -> None:
    """Fill in figures, camps, guards, points and treasures of one seat."""
    start = PLAYER * seat
    default_points = STARTING_POINTS if state.professional else 0
    state.player[start + POINTS] = of_seat(read.points, seat, default_points)
    for kind in of_seat(read.hoards, seat, ()):
        state.player[start + HOARD] += 1 << (2 * kind)
    leader = of_seat(read.leaders, seat, "reserve")
    state.player[start + LEADER_AT] = _leader(state, read, seat, leader)
    _place_camps(state, seat, of_seat(read.camps, seat, ()))
    guarded = [name for name, owner in read.guards.items() if owner == seat]
    demand(len(guarded) <= GUARDS_EACH, "Nobody guards more than two temples (T4.8).")
    for name in guarded:
        cell = CELL_NAMES.index(name)
        demand(state.land.ground[cell] == TEMPLE, f"There is no temple on {name} to guard (T4.8).")
        state.owner[cell] = seat
    state.player[start + GUARDS] = len(guarded)
    workers = of_seat(read.workers, seat, {})
    for name, count in workers.items():
        _demand_standing(state, name)
        state.workers[CELL_NAMES.index(name)] += count << (WORKER_BITS * seat)
    used = sum(workers.values()) + len(guarded) - leader.startswith("guard")
    rest = WORKERS_EACH - used
    state.player[start + RESERVE] = of_seat(read.reserves, seat, max(rest, 0))
    demand(state.player[start + RESERVE] <= rest, f"Seat {seat} has more than 18 workers (T-C6).")


def _leader(state: TikalState, read: TikalDocument, seat: int, place: str) -> int:
    """Return the leader's place as the state encodes it."""
    if place in ("reserve", "gone"):
        return int(IN_RESERVE if place == "reserve" else LEFT_GAME)
    if place.startswith("guard "):
        name = place.removeprefix("guard ")
        demand(read.guards.get(name) == seat, f"Seat {seat} has no guard on {name}.")
        return int(GUARDING) + CELL_NAMES.index(name)
    _demand_standing(state, place)
    return CELL_NAMES.index(place)


def _demand_standing(state: TikalState, name: str) -> None:
    ground = state.land.ground[CELL_NAMES.index(name)]
    demand(ground not in (UNEXPLORED, VOLCANO), f"Nobody can stand on {name}.")


def _place_camps(state: TikalState, seat: int, names: Sequence[str]) -> None:
    demand(len(names) <= CAMPS_EACH, "Nobody has more than two camps (T-C6).")
    for which, name in zip((CAMP_ONE, CAMP_TWO), (*names, None, None), strict=False):
        state.player[PLAYER * seat + which] = IN_RESERVE
        if name is not None:
            cell = CELL_NAMES.index(name)
            fit = state.land.ground[cell] == JUNGLE or (
                state.land.ground[cell] == TREASURE and state.stack[cell] == 0
            )
            demand(fit and state.owner[cell] == NOBODY, f"No camp can be on {name} (T4.7).")
            state.player[PLAYER * seat + which] = cell
            state.owner[cell] = seat


def _fill(state: TikalState, read: TikalDocument) -> None:
    """Copy phase, turn, scoring round and auction into the state."""
    state.phase = PHASE_NAMES.index(read.phase)
    state.over = state.phase == OVER
    state.first = read.first
    state.turn = read.turn
    state.action_points = read.action_points
    state.full_points = read.full_points
    state.tile = NO_TILE if read.tile is None else TILE_NAMES.index(read.tile)
    for name, times in read.dug.items():
        state.dug_once |= 1 << CELL_NAMES.index(name)
        state.dug_twice |= (times - 1) << CELL_NAMES.index(name)
    for place, seat in enumerate(read.order):
        state.order |= seat << (ORDER_BITS * place)
    state.counted = read.counted
    state.final = read.final
    state.offer = sum(1 << TILE_NAMES.index(name) for name in read.offer)
    state.had_turn = sum(1 << seat for seat in set(read.had_turn))
    state.passed = sum(1 << seat for seat in set(read.passed))
    state.opener = read.opener
    state.bid = read.bid
    state.bidder = NOBODY if read.bidder is None else read.bidder
    state.barrier = read.barrier


def _check_phase(state: TikalState, read: TikalDocument) -> None:
    """Store the seat to act; raise BadDocument unless it can act in this phase."""
    asked = read.turn
    phase = read.phase
    if phase == "scoring":
        demand(sorted(read.order) == list(range(read.seats)), "All count once in a scoring round.")
        demand(read.counted < read.seats, "All have counted: the scoring round is over.")
        asked = read.order[read.counted]
        in_hand = read.tile is not None and TILE_KIND[state.tile] == VOLCANO
        demand(in_hand or read.final, "A scoring round is begun by a volcano, or is the last.")
    elif phase == "placing":
        demand(
            state.tile != NO_TILE and tiles.fits(state.land, state.tile),
            "A tile is to be placed, but there is none, or it fits nowhere.",
        )
    elif phase in ("bidding", "choosing"):
        demand(state.professional, "Only in the professional game tiles are auctioned (T7).")
        asked = read.opener if read.bidder is None or phase == "bidding" else read.bidder
    if phase in ("turn", "bidding", "choosing", "over") or read.final:
        demand(read.tile is None, "A tile that is drawn is placed first (T2.1).")
    if phase == "bidding":
        asked = read.opener if read.asked is None else read.asked
        out = {*read.had_turn, *read.passed, read.bidder}
        demand(asked not in out, f"Seat {asked} is not to be asked in this auction (T7.3).")
    demand(read.asked in (None, asked), f"It is for seat {asked} to decide now.")
    state.acting = 0 if state.over else 1 << asked
    if state.professional:
        _check_offer(read, 36 - state.next_tile)


def _check_offer(read: TikalDocument, left: int) -> None:
    """Raise BadDocument unless offer and stack match the players still to move in the round."""
    waiting = read.seats - len(set(read.had_turn))
    if read.phase not in ("bidding", "choosing"):
        waiting -= 1
    if read.final or read.phase == "over":
        waiting = 0
    demand(len(read.offer) == waiting, f"There should be {waiting} tiles to choose from (T7.2).")
    demand(left % read.seats == 0, "The stack does not hold whole rounds of tiles (T7.2).")
