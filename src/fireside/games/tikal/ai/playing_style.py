# not compiled: called for bots with a character only
"""The traits of Tikal's positions and bids for bots with a character."""

from fireside.core.playing_style import NEUTRAL, PlayingStyle, Traits
from fireside.core.state import Move, Seat, State
from fireside.games.tikal.generated.moves import PASS
from fireside.games.tikal.state import (
    BIDDING,
    CAMP_ONE,
    CAMP_TWO,
    GUARDS,
    HOARD,
    IN_RESERVE,
    PLAYER,
    POINTS,
    RESERVE,
    TikalState,
)

WORKERS = 18


class TikalStyle(PlayingStyle):
    """Now: points and treasures. Later: camps and figures on the board. Risk: few guards, bids."""

    def of_position(self, state: State, seat: Seat) -> Traits:
        """Return the traits of the seat's holdings, a few reads of its row."""
        assert isinstance(state, TikalState)
        player, row = state.player, PLAYER * seat
        hoard = int(player[row + HOARD])
        treasures = 0
        while hoard > 0:  # two bits per kind of treasure
            treasures += hoard & 3
            hoard >>= 2
        camps = (player[row + CAMP_ONE] != IN_RESERVE) + (player[row + CAMP_TWO] != IN_RESERVE)
        return Traits(
            0.5 * treasures + 0.05 * int(player[row + POINTS]),
            0.4 * camps + 0.05 * int(WORKERS - player[row + RESERVE]),
            -0.2 * int(player[row + GUARDS]),
        )

    def of_move(self, state: State, seat: Seat, move: Move) -> Traits:
        """Return the traits of a bid; other decisions are planned by position."""
        assert isinstance(state, TikalState)
        if state.phase != BIDDING:
            return NEUTRAL
        return Traits(later=1.0) if move == PASS else Traits(now=0.5, risk=1.0)


STYLE = TikalStyle()
