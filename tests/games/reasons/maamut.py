"""Independent check of Mâamut's reasons by making the walks they name."""

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.explanation import Explanation
from fireside.core.state import BIT
from fireside.games.maamut.components import CELL_NAMES, CELLS, NEIGHBOUR, ROCK
from fireside.games.maamut.generated.moves import is_walk, walk_card, walk_way
from fireside.games.maamut.state import FLEEING, TURN, MaamutState


def is_true(before: MaamutState, after: MaamutState, seat: int, reason: Explanation) -> bool:
    """Return whether the position confirms the reason."""
    calm, about = settled(after), reason.about
    other = int(about.get("other", seat))
    match reason.key:
        case "wins" | "gives_win":
            return list(after.winners) == [other] and CELL_NAMES[after.mammoth] == about["tile"]
        case "loses_hunter":
            return before.hunter[seat] >= 0 > after.hunter[seat]
        case "threatens":
            held = int(before.hand[4 * seat + int(about["card"])])
            return held > 0 and (about["card"], about["tile"]) in drives(calm, seat)
        case "blocks":
            return about["tile"] in {tile for _, tile in drives(before, other)} and not drives(
                calm, other
            )
        case "opens":
            return (about["card"], about["tile"]) in drives(calm, other) and not drives(
                before, other
            )
        case "ways" | "others_ways":
            count, was = ways(calm, other), ways(before, other)
            return count == about["count"] != was and (count > was) == (
                (reason.weight > 0) == (other == seat)
            )
        case "traps":
            tile = CELL_NAMES.index(str(about["tile"]))
            out = [cell for cell in range(int(CELLS)) if calm.trap[cell] == seat]
            return tile in out and before.trap[tile] != seat and len(out) == about["count"]
        case "nearer":
            now = steps(int(calm.hunter[seat]), int(calm.mammoth))
            was = steps(int(before.hunter[seat]), int(before.mammoth))
            return now == about["count"] and now < was
    return False


def settled(state: MaamutState) -> MaamutState:
    """Return the state after frightened hunters have fled."""
    calm = state.clone()
    assert isinstance(calm, MaamutState)
    while calm.phase == FLEEING:
        calm.apply(calm.to_act[0], calm.legal_moves(calm.to_act[0])[-1])
    return calm


def walked(state: MaamutState, seat: int, cell: int) -> dict[tuple[int, int], str]:
    """Return each direction and card whose walk from the tile wins, with the tile of the trap."""
    found = {}
    for card in (1, 2, 3):
        asked = state.clone()
        assert isinstance(asked, MaamutState)
        asked.phase, asked.turn, asked.acting = TURN, seat, BIT[seat]
        asked.hand = vec[i64]([1 if at % 4 == card else 0 for at in range(len(state.hand))])
        asked.hunter[seat] = cell
        for move in asked.legal_moves(seat):
            if not is_walk(move) or walk_card(move) != card:
                continue
            after = asked.clone()
            after.apply(seat, move)
            assert isinstance(after, MaamutState)
            after = settled(after)
            if list(after.winners) == [seat]:
                found[int(walk_way(move)), card] = CELL_NAMES[after.mammoth]
    return found


def drives(state: MaamutState, seat: int) -> set[tuple[int, str]]:
    """Return the cards with which the seat's hunter would win now, with the tile."""
    if state.over or state.hunter[seat] < 0:
        return set()
    return {
        (card, tile) for (_, card), tile in walked(state, seat, int(state.hunter[seat])).items()
    }


def ways(state: MaamutState, seat: int) -> int:
    """Return directions and cards with which a hunter of the seat would win from anywhere."""
    ground = [cell for cell in range(int(CELLS)) if state.layout.terrain[cell] != ROCK]
    found: set[tuple[int, int]] = set()
    for cell in ground:
        if cell != state.mammoth and steps(cell, int(state.mammoth)) <= 3:
            found |= set(walked(state, seat, cell))
    return len(found)


def steps(start: int, end: int) -> int:
    """Return the distance between tiles, rock included."""
    seen, rim, far = {start}, {start}, 0
    while end not in seen:
        rim = {int(NEIGHBOUR[6 * cell + way]) for cell in rim for way in range(6)} - seen - {-1}
        seen |= rim
        far += 1
    return far
