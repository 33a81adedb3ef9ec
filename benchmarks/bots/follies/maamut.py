"""Obvious blunders in Mâamut: moves that no player makes who knows the rules."""

from fireside.core.hex_grid import OFF_BOARD
from fireside.core.state import NOBODY, State
from fireside.games.maamut.generated.moves import TRAP, UNTRAP, is_walk
from fireside.games.maamut.state import TURN, MaamutState

LEAVES_A_WIN = "leaves a win lying"
GIVES_THE_WIN = "gives another the win"
LOSES_THE_HUNTER = "loses the own hunter"
TAKES_BACK = "takes back the trap just set"
SPARES_TRAPS = "takes back a trap with others in hand"
TO_AND_FRO = "walks to and fro"


class Follies:
    """A recogniser of blunders that remembers the hunters' earlier moves in the match."""

    def __init__(self) -> None:
        self.last: dict[int, tuple[int, int, int]] = {}  # by seat: move, tile before, mammoth

    def see(self, before: State, seat: int, move: int, after: State) -> list[str]:
        """Return the blunders that this decision completes."""
        assert isinstance(before, MaamutState) and isinstance(after, MaamutState)
        if before.phase != TURN:
            return []
        found = [*self._thrown_away(before, seat, move, after), *self._idle(before, seat, move)]
        if is_walk(move) and self._returns(before, seat, after):
            found.append(TO_AND_FRO)
        self.last[seat] = (move, int(before.hunter[seat]), int(before.mammoth))
        return found

    def _thrown_away(
        self, before: MaamutState, seat: int, move: int, after: MaamutState
    ) -> list[str]:
        """Return the blunders of missing a win, of giving one away and of losing the hunter."""
        if list(after.winners) == [seat]:
            return []
        found = []
        outcomes = [outcome(before, seat, other) for other in before.legal_moves(seat)]
        if any(list(one.winners) == [seat] for one in outcomes):
            found.append(LEAVES_A_WIN)
        if after.winners and not all(one.winners for one in outcomes):
            found.append(GIVES_THE_WIN)
        gone = [one.hunter[seat] == OFF_BOARD for one in outcomes]
        if after.hunter[seat] == OFF_BOARD and not all(gone):
            found.append(LOSES_THE_HUNTER)
        return found

    def _idle(self, before: MaamutState, seat: int, move: int) -> list[str]:
        """Return the blunder of taking back an own trap without a gain."""
        if move != UNTRAP or before.trap[before.hunter[seat]] != seat:
            return []
        if seat in self.last and self.last[seat][0] == TRAP:
            return [TAKES_BACK]
        return [SPARES_TRAPS] if before.traps_in_hand(seat) > 0 else []

    def _returns(self, before: MaamutState, seat: int, after: MaamutState) -> bool:
        """Return whether the hunter is back after two turns in which the mammoth did not move."""
        if seat not in self.last or after.over:
            return False
        move, tile, mammoth = self.last[seat]
        still = int(before.mammoth) == mammoth == int(after.mammoth)
        return is_walk(move) and still and int(after.hunter[seat]) == tile


def outcome(state: MaamutState, seat: int, move: int) -> MaamutState:
    """Return the state after the move."""
    after = state.clone()
    after.apply(seat, move)
    assert isinstance(after, MaamutState) and after.winner >= NOBODY
    return after
